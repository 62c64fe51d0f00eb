import { actorOf, inviteMember, removeMember, type CommandContext, type Id } from '@little-ledger/domain'
import Dexie from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../testing/clock.ts'
import { reopenDevice } from '../testing/device.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, unwrap, type TestFamily } from '../testing/family.ts'
import { familyDatabaseName } from '../ledger/database/family-database.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { checkLogin, findLoginByUsername, isUsernameTaken, confirmPassword } from './login-table.ts'

const PASSWORD = 'correct horse'
const WRONG_LOGIN = { ok: false, error: { type: 'WrongLogin' } }
const lockedFor = (waitSeconds: number) => ({ ok: false, error: { type: 'TooManyAttempts', waitSeconds } })

let family: TestFamily

beforeEach(async () => {
  family = await createTestFamily()
  await addTestLogin(family, family.parent, PASSWORD)
})

const attempt = (password = 'guess', username = 'pat', device = family.device) =>
  checkLogin(device, { username, password })

/** Stores failed attempts without hashing passwords. */
const storeFailures = (failures: number) =>
  family.device.db.failedAttempts.put({
    usernameKey: family.parent.userId,
    failures,
    lastFailureAt: family.device.now(),
  })

describe('checkLogin', () => {
  test.each(['pat', 'PAT', '  Pat ', 'pAt\n'])(
    'finds the login when the username is typed as %j, ignoring case and surrounding spaces',
    async (typed) => {
      const found = await checkLogin(family.device, { username: typed, password: PASSWORD })
      expect(found).toMatchObject({ ok: true, value: { login: { userId: family.parent.userId, username: 'pat' } } })
    },
  )

  test('finds the login when the username is typed in a different Unicode form', async () => {
    const zoe = await childUser(family, await addTestChild(family, { name: 'Zo\u00eb' }))
    await addTestLogin(family, { ...zoe, username: 'Zo\u00eb' }, 'zoe7')
    const found = await checkLogin(family.device, { username: 'zoe\u0308', password: 'zoe7' })
    expect(found).toMatchObject({ ok: true, value: { login: { userId: zoe.userId } } })
  })

  test('rejects a wrong password, including one that differs only in case', async () => {
    expect(await attempt('Correct horse')).toEqual(WRONG_LOGIN)
    expect(await attempt(`${PASSWORD} `)).toEqual(WRONG_LOGIN)
    expect(await attempt('')).toEqual(WRONG_LOGIN)
  })

  test('finds the login’s family when the device has several', async () => {
    const other = await createTestFamily({ device: family.device })
    const mia = await childUser(other, await addTestChild(other, { name: 'Mia' }))
    await addTestLogin(other, mia, 'mia7')
    const found = await checkLogin(family.device, { username: 'mia', password: 'mia7' })
    expect(found).toMatchObject({
      ok: true,
      value: { login: { childId: mia.childId }, store: { familyId: mia.familyId } },
    })
    expect(await findLoginByUsername(family.device, 'pat')).toMatchObject({
      store: { familyId: family.store.familyId },
    })
  })

  test('skips a family whose database is missing, without creating it', async () => {
    await family.device.db.families.put({ id: family.parent.userId, createdAt: 0 })
    expect(await findLoginByUsername(family.device, 'unknown')).toBeUndefined()
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true })
    expect(await Dexie.exists(familyDatabaseName(family.parent.userId))).toBe(false)
  })
})

describe('checkLogin with an unknown username', () => {
  test('uses as many hash iterations as for a wrong password', async () => {
    const hashing = vi.spyOn(crypto.subtle, 'deriveBits')
    const hashingWork = async (username: string) => {
      hashing.mockClear()
      expect(await attempt('guess', username)).toEqual(WRONG_LOGIN)
      return hashing.mock.calls.map(([algorithm]) => (algorithm as Pbkdf2Params).iterations)
    }
    const known = await hashingWork('pat')
    expect(await hashingWork('unknown')).toEqual(known)
    expect(await hashingWork('unknown2')).toEqual(known)
  })

  test('rejects an empty password', async () => {
    expect(await attempt('', 'unknown')).toEqual(WRONG_LOGIN)
  })

  test('locks the username after failed attempts, as it does for a known one', async () => {
    for (let failure = 0; failure < 5; failure += 1) expect(await attempt('guess', 'unknown')).toEqual(WRONG_LOGIN)
    expect(await attempt('guess', ' UNKNOWN ')).toEqual(lockedFor(1))
  })
})

describe('failed sign-in attempts', () => {
  test('cause a lockout from the fifth attempt on, and double its length each time', async () => {
    for (let failure = 0; failure < 5; failure += 1) expect(await attempt()).toEqual(WRONG_LOGIN)
    for (const seconds of [1, 2, 4, 8]) {
      expect(await attempt()).toEqual(lockedFor(seconds))
      family.device.clock.advance(seconds * 1000 - 1)
      expect(await attempt()).toEqual(lockedFor(1))
      family.device.clock.advance(1)
      expect(await attempt()).toEqual(WRONG_LOGIN)
    }
  })

  test('are counted individually when they run concurrently', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => attempt()))
    expect(results.filter((result) => !result.ok && result.error.type === 'WrongLogin')).toHaveLength(5)
    expect(await attempt(PASSWORD)).toEqual(lockedFor(1))
  })

  test('cause a lockout of at most 15 minutes', async () => {
    for (const failures of [15, 40, 2000]) {
      await storeFailures(failures)
      expect(await attempt()).toEqual(lockedFor(900))
    }
    family.device.clock.advance(900_000)
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true })
  })

  test('still cause a lockout after the device database is reopened', async () => {
    await storeFailures(10)
    const reopened = await reopenDevice(family.device)
    expect(await attempt(PASSWORD, 'pat', reopened)).toEqual(lockedFor(32))
    family.device.clock.advance(32_000)
    expect(await attempt('guess', 'pat', reopened)).toEqual(WRONG_LOGIN)
    expect(await attempt(PASSWORD, 'pat', await reopenDevice(reopened))).toEqual(lockedFor(64))
  })

  test('block even the correct password during a lockout, without hashing it', async () => {
    await storeFailures(5)
    const hashing = vi.spyOn(crypto.subtle, 'deriveBits')
    expect(await attempt(PASSWORD)).toEqual(lockedFor(1))
    expect(hashing).not.toHaveBeenCalled()
  })

  test('are cleared by a successful sign-in', async () => {
    await storeFailures(4)
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true })
    for (let failure = 0; failure < 5; failure += 1) expect(await attempt()).toEqual(WRONG_LOGIN)
  })

  test('do not lock out other users', async () => {
    const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
    await addTestLogin(family, mia, 'mia7')
    await storeFailures(40)
    expect(await attempt('mia7', 'mia')).toMatchObject({ ok: true })
  })

  test.each([
    ['an hour', HOUR_MS],
    ['a year', 365 * DAY_MS],
  ])('start the full lockout again, but only once, when the clock is set back by %s', async (_, ms) => {
    await storeFailures(10)
    family.device.clock.advance(-ms)
    expect(await attempt(PASSWORD)).toEqual(lockedFor(32))
    family.device.clock.advance(32_000)
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true })
  })
})

describe('isUsernameTaken', () => {
  test('ignores the user’s own username and treats upper and lower case as equal', async () => {
    const { userId } = family.parent
    expect(await isUsernameTaken(family.device, ' PAT ')).toBe(true)
    expect(await isUsernameTaken(family.device, ' PAT ', userId)).toBe(false)
    const other = await createTestFamily({ device: family.device })
    await addTestLogin(other, other.parent, PASSWORD)
    expect(await isUsernameTaken(family.device, 'pat', userId)).toBe(true)
    expect(await isUsernameTaken(family.device, 'unknown', userId)).toBe(false)
  })

  test('ignores members who were removed, whose usernames are free on the server', async () => {
    await family.store.db.logins.update(family.parent.userId, { isRemoved: true })
    expect(await isUsernameTaken(family.device, 'pat')).toBe(false)
  })
})

describe('a member who was removed and came back with the same username', () => {
  const ROSE = { username: 'rose', role: 'parent' } as const
  let before: Id
  let after: Id

  /** Invites Rose, who gets a new user id each time. */
  const invite = async (): Promise<Id> => {
    const decide = (context: CommandContext) => inviteMember({ name: 'Rose', role: 'parent' }, context)
    const actor = actorOf(family.parent)
    return unwrap(await recordCommand(family.store, { actor, decide })).userId
  }
  const addLogin = (userId: Id) => addTestLogin(family, { ...ROSE, familyId: family.store.familyId, userId }, PASSWORD)

  const remove = async (userId: Id): Promise<void> => {
    const { store, parent } = family
    const members = (await store.db.getMeta('family'))?.members ?? new Map()
    const decide = (context: CommandContext) => removeMember(members.get(userId), members.values(), context)
    unwrap(await recordCommand(store, { actor: actorOf(parent), decide }))
  }

  beforeEach(async () => {
    const ids = [await invite(), await invite()]
    ;[before, after] = ids as [Id, Id]
  })

  // Logins are sorted by user id, so either one may come first.
  test.each(['after', 'before'])(
    'is found as the current member, whose login may be sorted %s the other',
    async (order) => {
      if (order === 'before') [before, after] = [after, before]
      await addLogin(before)
      await remove(before)
      expect(await isUsernameTaken(family.device, 'rose')).toBe(false)
      await addLogin(after)
      expect(await isUsernameTaken(family.device, 'rose')).toBe(true)
      expect(await findLoginByUsername(family.device, 'rose')).toMatchObject({ login: { userId: after } })
      expect(await attempt(PASSWORD, 'rose')).toMatchObject({ ok: true, value: { login: { userId: after } } })
    },
  )

  test('is found as removed until then, to save changes that were never sent', async () => {
    await addLogin(before)
    await remove(before)
    expect(await findLoginByUsername(family.device, 'rose')).toMatchObject({ login: { userId: before } })
  })
})

describe('confirmPassword', () => {
  const own = async () => {
    const login = await family.store.db.logins.get(family.parent.userId)
    if (login === undefined) throw new Error('the parent has no login')
    return login
  }

  test('accepts the correct password and clears failed attempts', async () => {
    await storeFailures(4)
    expect(await confirmPassword(family.device, await own(), PASSWORD)).toEqual({ ok: true, value: undefined })
    expect(await family.device.db.failedAttempts.count()).toBe(0)
  })

  test('shares its lockout with sign-in', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await confirmPassword(family.device, await own(), 'guess')).toEqual(WRONG_LOGIN)
    }
    expect(await confirmPassword(family.device, await own(), PASSWORD)).toEqual(lockedFor(1))
    expect(await attempt(PASSWORD)).toEqual(lockedFor(1))
  })
})
