import { parseForm, signUpForm } from '@little-ledger/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDevice, reopenDevice, type TestDevice } from '../testing/device.ts'
import { unwrap } from '../testing/family.ts'
import { storedChild, storedHistory, storedModel } from '../testing/stored-model.ts'
import { startSession } from '../testing/sign-in.ts'
import { addChildWithLogin } from './child-login.ts'
import { currentDevice } from './current-session.ts'
import { signInOnDevice } from './sign-in.ts'
import { createFamilyOnDevice, signUp } from './sign-up.ts'
import type { Device } from '../ledger/database/device.ts'
import { READ_MODEL_VERSION } from '../ledger/database/family-database.ts'
import { openStoredSession } from './stored-session.ts'

const PAT = { username: ' Pat ', password: 'correct horse', firstName: 'Pat', lastName: 'Moss', email: '' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }
const TAKEN = { ok: false, error: { type: 'UsernameTaken' } }

let device: TestDevice

beforeEach(async () => {
  device = await openTestDevice()
})

const create = (form: typeof PAT) => createFamilyOnDevice(device, unwrap(parseForm(signUpForm, form)))
const signUpPat = async (changes: Partial<typeof PAT> = {}) => unwrap(await create({ ...PAT, ...changes }))

const countRows = async ({ db }: Device) => ({
  families: await db.families.count(),
  sessions: await db.sessions.count(),
})

describe('signUp', () => {
  test('creates a family in the browser’s time zone and signs the parent in', async () => {
    const { user, name, store } = await signUpPat()
    expect(name).toBe('Pat')
    expect(user).toMatchObject({ username: 'Pat', role: 'parent', familyId: store.familyId })
    const family = await store.db.getMeta('family')
    expect(family).toMatchObject({ name: 'Moss', currency: 'USD', id: store.familyId })
    expect(family?.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(family?.profiles.get(user.userId)).toMatchObject({ firstName: 'Pat', lastName: 'Moss', email: null })
    expect((await openStoredSession(device))?.user).toEqual(user)
    // The family is stored with the current read model version, so the first start does not rebuild the read model.
    expect(await store.db.getMeta('readModelVersion')).toBe(READ_MODEL_VERSION)
  })

  test('stores a verifier but not the password', async () => {
    const { store } = await signUpPat()
    const rows = await Promise.all(store.db.tables.map((table) => table.toArray()))
    expect(JSON.stringify(rows)).not.toContain(PAT.password)
    expect(await store.db.logins.toArray()).toMatchObject([{ username: 'Pat', usernameKey: 'pat', role: 'parent' }])
  })

  test('falls back to UTC when the browser reports an unknown time zone', async () => {
    const options = Intl.DateTimeFormat().resolvedOptions()
    const browser = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    browser.mockReturnValue({ ...options, timeZone: 'Etc/Unknown' })
    const { store } = await signUpPat()
    browser.mockRestore()
    expect((await store.db.getMeta('family'))?.timeZone).toBe('UTC')
  })

  // SPEC: 5.9
  test.each([
    ['username', 'pa', 'Username must be at least 3 characters'],
    ['username', '  pa  ', 'Username must be at least 3 characters'],
    ['password', 'abc', 'Password must be at least 4 characters'],
    ['email', 'pat@', 'Please enter a valid email'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
  ])('rejects the %s %j (SPEC §5) and stores nothing', async (field, typed, message) => {
    await startSession()
    const rejected = await signUp({ ...PAT, [field]: typed })
    expect(rejected).toEqual({ ok: false, error: { type: 'Invalid', fields: { [field]: message } } })
    expect(await countRows(currentDevice())).toEqual({ families: 0, sessions: 0 })
  })

  test('rejects null', async () => {
    await startSession()
    expect(await signUp(null)).toMatchObject({ ok: false, error: { type: 'Invalid' } })
  })

  test.each(['Pat', 'PAT', ' pat '])('rejects the username %j when it is taken on this device', async (username) => {
    await signUpPat()
    expect(await create({ ...PAT, username })).toEqual(TAKEN)
    expect(await countRows(device)).toEqual({ families: 1, sessions: 1 })
  })

  test('rejects the username of a child on this device', async () => {
    const { store, user } = await signUpPat()
    unwrap(await addChildWithLogin(store, user, MIA))
    expect(await create({ ...PAT, username: 'MIA' })).toEqual(TAKEN)
  })

  test('creates a second family on the same device', async () => {
    const first = await signUpPat()
    const second = await signUpPat({ username: 'Sam', lastName: 'Reed' })
    expect(second.store.familyId).not.toBe(first.store.familyId)
    expect(await countRows(device)).toEqual({ families: 2, sessions: 1 })
    expect(unwrap(await signInOnDevice(device, PAT)).user).toEqual(first.user)
  })
})

describe('a local family', () => {
  test('is unchanged after the databases are closed and reopened', async () => {
    const { store, user } = await signUpPat()
    const childId = unwrap(await addChildWithLogin(store, user, MIA))
    const before = await storedModel(store)
    store.db.close()
    const again = await reopenDevice(device)
    const back = unwrap(await signInOnDevice(again, { username: 'pat', password: PAT.password }))
    expect(back).toMatchObject({ user, name: 'Pat' })
    expect(await storedModel(back.store)).toEqual(before)
    expect(await storedHistory(back.store, childId)).toEqual([['2026-03-02', 'deposit', 2000, 2000]])
  })

  // SPEC: 6.11
  test('signs a child in with the child’s own username', async () => {
    const { store, user } = await signUpPat()
    const childId = unwrap(await addChildWithLogin(store, user, MIA))
    const mia = unwrap(await signInOnDevice(device, { username: 'MIA', password: 'mia7' }))
    expect(mia.name).toBe('Mia')
    expect(mia.user).toMatchObject({ role: 'child', childId, username: 'mia' })
    expect((await storedChild(store, childId)).userId).toBe(mia.user.userId)
  })

  test('stores rememberMe with the session', async () => {
    await signUpPat()
    await signInOnDevice(device, { ...PAT, rememberMe: true })
    expect(await device.db.sessions.get('current')).toMatchObject({ rememberMe: true })
    await signInOnDevice(device, PAT)
    expect(await device.db.sessions.get('current')).toMatchObject({ rememberMe: false })
  })

  test('keeps the current session after a wrong password', async () => {
    const { user } = await signUpPat()
    expect(await signInOnDevice(device, { ...PAT, password: 'wrong' })).toEqual({
      ok: false,
      error: { type: 'WrongLogin' },
    })
    expect((await openStoredSession(device))?.user).toEqual(user)
  })
})
