import { type Actor, type Id, type LoginResponse, type Stamp, actorOf } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestFamilyWithChild, unwrap, type TestFamily } from '../testing/family.ts'
import { newId } from '../ledger/database/device.ts'
import type { LoginRow } from '../ledger/database/family-database.ts'
import { markUsernameConflict, readPendingLogins, applyLogin, applyLogins } from './sync-logins.ts'

let family: TestFamily & { readonly childId: Id }
let parent: Actor
const mia = newId()
const ben = newId()

const stampOf = (day: number) => `2026-03-0${day}T09:00:00.000Z-0000-0123456789ab` as Stamp
const verifierOf = (hash: string) => ({ rounds: 600_000, salt: 'c2FsdHNhbHRzYWx0c2FsdA==', hash })

const row = (changes: Partial<LoginRow> = {}): LoginRow => ({
  userId: mia,
  username: 'mia',
  usernameKey: 'mia',
  role: 'child',
  childId: family.childId,
  verifier: verifierOf('here'),
  usernameStamp: stampOf(2),
  verifierStamp: stampOf(2),
  ...changes,
})

const serverLogin = (changes: Partial<LoginResponse> = {}): LoginResponse => ({
  userId: mia,
  childId: family.childId,
  username: 'Mia',
  usernameStamp: stampOf(3),
  verifier: verifierOf('there'),
  verifierStamp: stampOf(3),
  ...changes,
})

const storedLogin = (userId = mia) => family.store.db.logins.get(userId)

beforeEach(async () => {
  family = await createTestFamilyWithChild()
  parent = actorOf(family.parent)
})

describe('readPendingLogins', () => {
  test('returns the parent’s own login and the children’s logins', async () => {
    const own = row({ userId: family.parent.userId, username: 'pat', usernameKey: 'pat', role: 'parent', pending: 1 })
    await family.store.db.logins.bulkAdd([row({ pending: 1 }), own, row({ userId: ben, username: 'ben' })])
    expect((await readPendingLogins(family.store, parent)).map(({ userId }) => userId).sort()).toEqual(
      [mia, family.parent.userId].sort(),
    )
  })

  test('returns a helper’s own login, and no other member’s', async () => {
    const [gran, sam] = [newId(), newId()]
    const own = row({ userId: gran, username: 'gran', usernameKey: 'gran', role: 'helper', pending: 1 })
    const other = row({ userId: sam, username: 'sam', usernameKey: 'sam', role: 'parent', pending: 1 })
    await family.store.db.logins.bulkAdd([row({ pending: 1 }), own, other])
    const pendingFor = async (actor: Actor) =>
      (await readPendingLogins(family.store, actor)).map(({ userId }) => userId)
    expect(await pendingFor({ role: 'helper', userId: gran, childIds: [family.childId] })).toEqual([gran])
    expect(await pendingFor(parent)).toEqual([mia])
  })

  test('returns nothing for a child', async () => {
    await family.store.db.logins.bulkAdd([row({ pending: 1 }), row({ userId: ben, username: 'ben', pending: 1 })])
    const actor = { role: 'child', userId: ben, childId: newId() } as const
    expect(await readPendingLogins(family.store, actor)).toEqual([])
  })

  test('skips logins that lack a stamp or a verifier', async () => {
    const { usernameStamp: _, ...unstamped } = row({ pending: 1 })
    const { verifier: __, ...withoutVerifier } = row({ userId: ben, pending: 1 })
    await family.store.db.logins.bulkAdd([unstamped, withoutVerifier])
    expect(await readPendingLogins(family.store, parent)).toEqual([])
  })
})

describe('a login in the server’s list', () => {
  test('is merged field by field: the username and the password each by its own stamp', async () => {
    await family.store.db.logins.add(row())
    unwrap(await applyLogins(family.store, parent, [serverLogin({ verifierStamp: stampOf(1) })]))
    expect(await storedLogin()).toMatchObject({
      username: 'Mia',
      verifier: { hash: 'here' },
      verifierStamp: stampOf(2),
    })
    unwrap(await applyLogins(family.store, parent, [serverLogin()]))
    expect(await storedLogin()).toMatchObject({ verifier: { hash: 'there' }, verifierStamp: stampOf(3) })
  })

  test('is stored if this device does not have it yet', async () => {
    unwrap(await applyLogins(family.store, parent, [serverLogin()]))
    expect(await storedLogin()).toEqual(
      row({
        username: 'Mia',
        verifier: verifierOf('there'),
        usernameStamp: stampOf(3),
        verifierStamp: stampOf(3),
      }),
    )
  })

  test('does not replace a pending local change', async () => {
    await family.store.db.logins.add(row({ pending: 1 }))
    unwrap(await applyLogins(family.store, parent, [serverLogin()]))
    expect(await storedLogin()).toEqual(row({ pending: 1 }))
  })

  describe('in a child’s session', () => {
    const applyAsMia = async (response: LoginResponse) => {
      const actor = { role: 'child', userId: mia, childId: family.childId } as const
      unwrap(await applyLogins(family.store, actor, [response]))
    }

    test('replaces values that a parent has sent, even if their stamps are later', async () => {
      await family.store.db.logins.add(row())
      await applyAsMia(serverLogin({ usernameStamp: stampOf(1), verifierStamp: stampOf(1) }))
      expect(await storedLogin()).toMatchObject({ username: 'Mia', verifier: { hash: 'there' } })
    })

    test('replaces a pending change that is older', async () => {
      await family.store.db.logins.add(row({ pending: 1 }))
      await applyAsMia(serverLogin())
      expect(await storedLogin()).toMatchObject({ username: 'Mia', verifier: { hash: 'there' } })
      expect(await storedLogin()).not.toHaveProperty('pending')
    })

    test('does not replace a pending change that is newer', async () => {
      await family.store.db.logins.add(row({ username: 'mia2', usernameKey: 'mia2', pending: 1 }))
      await applyAsMia(serverLogin({ usernameStamp: stampOf(1), verifierStamp: stampOf(1) }))
      expect(await storedLogin()).toEqual(row({ username: 'mia2', usernameKey: 'mia2', pending: 1 }))
    })

    test('does not replace a username that a parent has to change first', async () => {
      const conflict = { username: 'mia2', usernameKey: 'mia2', hasUsernameConflict: true } as const
      await family.store.db.logins.add(row(conflict))
      await applyAsMia(serverLogin({ usernameStamp: stampOf(1), verifierStamp: stampOf(1) }))
      expect(await storedLogin()).toMatchObject(conflict)
    })
  })

  test('is no longer pending once the server has accepted it', async () => {
    await family.store.db.logins.add(row({ pending: 1, hasUsernameConflict: true }))
    unwrap(await applyLogin(family.store, serverLogin()))
    expect(await storedLogin()).not.toHaveProperty('pending')
    expect(await storedLogin()).not.toHaveProperty('hasUsernameConflict')
    expect(await storedLogin()).toMatchObject({ username: 'Mia', usernameKey: 'mia', verifier: { hash: 'there' } })
  })

  test('stays pending while its username or password has not been sent yet', async () => {
    const set = row({ pending: 1, verifierStamp: stampOf(5) })
    await family.store.db.logins.add(set)
    unwrap(await applyLogin(family.store, serverLogin({ username: 'mia', usernameStamp: stampOf(2) })))
    expect(await storedLogin()).toEqual(set)
    unwrap(
      await applyLogin(
        family.store,
        serverLogin({ username: 'mia', verifier: verifierOf('here'), verifierStamp: stampOf(4) }),
      ),
    )
    expect(await storedLogin()).not.toHaveProperty('pending')
    // The server corrected a stamp that was ahead of its clock.
    expect(await storedLogin()).toMatchObject({ verifier: set.verifier, verifierStamp: stampOf(4) })
  })

  test('does not undo a username set while the request was in flight', async () => {
    await family.store.db.logins.add(
      row({ pending: 1, username: 'annie', usernameKey: 'annie', usernameStamp: stampOf(5) }),
    )
    unwrap(await applyLogin(family.store, serverLogin({ verifier: verifierOf('here'), verifierStamp: stampOf(2) })))
    expect(await storedLogin()).toMatchObject({ username: 'annie', usernameStamp: stampOf(5), pending: 1 })
  })

  test('stays in conflict until the server has a later username', async () => {
    const taken = row({ hasUsernameConflict: true, username: 'annie', usernameKey: 'annie', usernameStamp: stampOf(5) })
    await family.store.db.logins.add(taken)
    unwrap(
      await applyLogins(family.store, parent, [
        serverLogin({ verifier: verifierOf('here'), verifierStamp: stampOf(2) }),
      ]),
    )
    expect(await storedLogin()).toEqual(taken)
    unwrap(await applyLogins(family.store, parent, [serverLogin({ usernameStamp: stampOf(6) })]))
    expect(await storedLogin()).toMatchObject({ username: 'Mia' })
    expect(await storedLogin()).not.toHaveProperty('hasUsernameConflict')
  })

  test('is ignored when the user has been deleted', async () => {
    unwrap(await applyLogin(family.store, serverLogin()))
    expect(await storedLogin()).toBeUndefined()
  })
})

describe('a login missing from the server’s list', () => {
  test('is deleted on a parent’s device unless it is pending', async () => {
    await family.store.db.logins.bulkAdd([row(), row({ userId: ben, username: 'ben', pending: 1 })])
    unwrap(await applyLogins(family.store, parent, []))
    expect(await storedLogin()).toBeUndefined()
    expect(await storedLogin(ben)).toBeDefined()
  })

  test('stays if it belongs to a parent or helper', async () => {
    const gran = newId()
    await family.store.db.logins.add(row({ userId: gran, username: 'gran', usernameKey: 'gran', role: 'helper' }))
    unwrap(await applyLogins(family.store, parent, []))
    expect(await storedLogin(gran)).toBeDefined()
  })

  test('stays on a child’s device', async () => {
    await family.store.db.logins.bulkAdd([row(), row({ userId: ben, username: 'ben' })])
    const actor = { role: 'child', userId: mia, childId: family.childId } as const
    unwrap(await applyLogins(family.store, actor, [serverLogin()]))
    expect(await storedLogin(ben)).toBeDefined()
  })
})

test('markUsernameConflict marks the username as taken and the login as not pending', async () => {
  await family.store.db.logins.add(row({ pending: 1 }))
  unwrap(await markUsernameConflict(family.store, mia))
  expect(await storedLogin()).toEqual(row({ hasUsernameConflict: true }))
  unwrap(await markUsernameConflict(family.store, ben))
  expect(await family.store.db.logins.count()).toBe(1)
})
