import { type Id, type Stamp, usernameKey } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteTestChild } from '../testing/commands.ts'
import { failWrites } from '../testing/faults.ts'
import { addTestChild, createTestFamilyWithChild, unwrap, type TestFamily } from '../testing/family.ts'
import { storedChild } from '../testing/stored-model.ts'
import { changeLogin, revertLogin } from './change-login.ts'
import type { LoginOwner } from './login-table.ts'
import type { LoginRow } from '../ledger/database/family-database.ts'

let family: TestFamily & { readonly childId: Id }
let mia: LoginOwner

const verifierOf = (hash: string) => ({ rounds: 600_000, salt: 'c2FsdHNhbHRzYWx0c2FsdA==', hash })
const stampsOf = (row: LoginRow | undefined) => [row?.usernameStamp ?? '', row?.verifierStamp ?? ''] as const
const held = (userId = mia.userId) => family.store.db.logins.get(userId)

const addLoginRow = (owner: LoginOwner, username: string) =>
  family.store.db.logins.add({
    ...owner,
    username,
    usernameKey: usernameKey(username),
    verifier: verifierOf('old'),
    usernameStamp: '2026-03-01T09:00:00.000Z-0000-0123456789ab' as Stamp,
    verifierStamp: '2026-03-01T09:00:00.000Z-0001-0123456789ab' as Stamp,
  })

const ownerOf = async (childId: Id): Promise<LoginOwner> => {
  const { userId } = await storedChild(family.store, childId)
  return { userId, role: 'child', childId }
}

beforeEach(async () => {
  family = await createTestFamilyWithChild()
  mia = await ownerOf(family.childId)
  await addLoginRow(mia, 'mia')
})

describe('changeLogin', () => {
  test('updates only the stamp of the changed field and marks the login as pending', async () => {
    const [nameStamp, passwordStamp] = stampsOf(await held())
    unwrap(await changeLogin(family.store, mia, { username: ' Mia-Moss ' }))
    expect(await held()).toMatchObject({ username: 'Mia-Moss', usernameKey: 'mia-moss', pending: 1 })
    expect(await held()).toMatchObject({ verifier: verifierOf('old'), verifierStamp: passwordStamp })
    const [renamedAt] = stampsOf(await held())
    expect(renamedAt > nameStamp).toBe(true)
    unwrap(await changeLogin(family.store, mia, { verifier: verifierOf('new') }))
    expect(await held()).toMatchObject({ username: 'Mia-Moss', usernameStamp: renamedAt, verifier: verifierOf('new') })
    expect(stampsOf(await held())[1] > renamedAt).toBe(true)
  })

  test('gives a new username and a new password the same stamp, so the server accepts both or neither', async () => {
    unwrap(await changeLogin(family.store, mia, { username: 'annie', verifier: verifierOf('new') }))
    const [nameStamp, passwordStamp] = stampsOf(await held())
    expect(nameStamp).toBe(passwordStamp)
  })

  test('does not mark the login as pending if the server already has the change', async () => {
    unwrap(await changeLogin(family.store, mia, { username: 'annie' }, { isSynced: true }))
    expect(await held()).not.toHaveProperty('pending')
  })

  test('creates a login for a child who has none, for example after a backup is restored', async () => {
    const ben = await ownerOf(await addTestChild(family, { name: 'Ben' }))
    unwrap(await changeLogin(family.store, ben, { username: 'ben', verifier: verifierOf('new') }))
    expect(await held(ben.userId)).toMatchObject({ ...ben, username: 'ben', usernameKey: 'ben', pending: 1 })
    expect(stampsOf(await held(ben.userId)).every((stamp) => stamp !== '')).toBe(true)
  })

  test('clears a username conflict only when the username changes', async () => {
    await family.store.db.logins.update(mia.userId, { hasUsernameConflict: true })
    unwrap(await changeLogin(family.store, mia, { verifier: verifierOf('new') }))
    expect(await held()).toHaveProperty('hasUsernameConflict', true)
    unwrap(await changeLogin(family.store, mia, { username: 'annie' }))
    expect(await held()).not.toHaveProperty('hasUsernameConflict')
  })

  test('rejects another user’s username, ignoring case, but lets users change the case of their own', async () => {
    const ben = await ownerOf(await addTestChild(family, { name: 'Ben' }))
    await addLoginRow(ben, 'ben')
    expect(await changeLogin(family.store, mia, { username: ' BEN ' })).toEqual({
      ok: false,
      error: { type: 'UsernameTaken' },
    })
    expect(await held()).toMatchObject({ username: 'mia' })
    unwrap(await changeLogin(family.store, mia, { username: 'MIA' }))
    expect(await held()).toMatchObject({ username: 'MIA', usernameKey: 'mia' })
  })

  test('returns NotFound for a deleted child', async () => {
    unwrap(await deleteTestChild(family))
    const refused = await changeLogin(family.store, mia, { username: 'annie' })
    expect(refused).toEqual({ ok: false, error: { type: 'NotFound' } })
  })

  test('stores nothing when storage is full', async () => {
    const before = await held()
    failWrites('logins', 'put')
    const refused = await changeLogin(family.store, mia, { username: 'annie' })
    expect(refused).toEqual({ ok: false, error: { type: 'StorageFull' } })
    expect(await held()).toEqual(before)
  })
})

describe('revertLogin', () => {
  test('restores the previous login and clears the username conflict', async () => {
    const before = await held()
    const changed = unwrap(await changeLogin(family.store, mia, { username: 'ben', verifier: verifierOf('new') }))
    await family.store.db.logins.update(mia.userId, { hasUsernameConflict: true })
    unwrap(await revertLogin(family.store, changed))
    expect(await held()).toEqual(before)
  })

  test('keeps a login that has changed again in the meantime', async () => {
    const changed = unwrap(await changeLogin(family.store, mia, { username: 'annie' }))
    unwrap(await changeLogin(family.store, mia, { username: 'anna' }))
    unwrap(await revertLogin(family.store, changed))
    expect(await held()).toMatchObject({ username: 'anna' })
  })
})
