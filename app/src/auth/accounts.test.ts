import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDevice, reopenDevice, type TestDevice } from '../testing/device.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, unwrap } from '../testing/family.ts'
import { storedChild, storedHistory, storedModel } from '../testing/stored-model.ts'
import { addChildWithLogin, signInByVerifier, createFamilyOnDevice } from './accounts.ts'
import { READ_MODEL_VERSION } from '../ledger/database/family-database.ts'
import { resumeSession } from './stored-session.ts'

const PAT = { username: ' Pat ', password: 'correct horse', firstName: 'Pat', lastName: 'Moss', email: '' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }
const TAKEN = { ok: false, error: { type: 'UsernameTaken' } }

let device: TestDevice

beforeEach(async () => {
  device = await openTestDevice()
})

const signUpPat = async (changes: Partial<typeof PAT> = {}) =>
  unwrap(await createFamilyOnDevice(device, { ...PAT, ...changes }))

/** How many families, logins and entries the device holds. */
async function holdings() {
  const families = await device.db.families.toArray()
  return { families: families.length, session: await device.db.sessions.count() }
}

describe('signing up', () => {
  test('starts a family in the browser’s time zone and signs its parent in', async () => {
    const { user, name, store } = await signUpPat()
    expect(name).toBe('Pat')
    expect(user).toMatchObject({ username: 'Pat', role: 'parent', familyId: store.familyId })
    const family = await store.db.getMeta('family')
    expect(family).toMatchObject({ name: 'Moss', currency: 'USD', id: store.familyId })
    expect(family?.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(family?.profiles.get(user.userId)).toMatchObject({ firstName: 'Pat', lastName: 'Moss', email: null })
    expect((await resumeSession(device))?.user).toEqual(user)
    // Its rows need no deriving anew at the first look.
    expect(await store.db.getMeta('readModelVersion')).toBe(READ_MODEL_VERSION)
  })

  test('keeps a verifier and never the password', async () => {
    const { store } = await signUpPat()
    const rows = await Promise.all(store.db.tables.map((table) => table.toArray()))
    expect(JSON.stringify(rows)).not.toContain(PAT.password)
    expect(await store.db.logins.toArray()).toMatchObject([{ username: 'Pat', usernameKey: 'pat', role: 'parent' }])
  })

  test('falls back to UTC where the browser names no zone that is one', async () => {
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
  ])('is refused where the %s is %j (SPEC §5), and keeps nothing', async (field, typed, message) => {
    const refused = await createFamilyOnDevice(device, { ...PAT, [field]: typed })
    expect(refused).toEqual({ ok: false, error: { type: 'Invalid', fields: { [field]: message } } })
    expect(await holdings()).toEqual({ families: 0, session: 0 })
  })

  test('is refused for nothing at all', async () => {
    expect(await createFamilyOnDevice(device, null)).toMatchObject({ ok: false, error: { type: 'Invalid' } })
  })

  test.each(['Pat', 'PAT', ' pat '])(
    'is refused for the username %j, which is taken on this device',
    async (username) => {
      await signUpPat()
      expect(await createFamilyOnDevice(device, { ...PAT, username })).toEqual(TAKEN)
      expect(await holdings()).toEqual({ families: 1, session: 1 })
    },
  )

  test('is refused for the username of a child on this device', async () => {
    const { store, user } = await signUpPat()
    unwrap(await addChildWithLogin(store, user, MIA))
    expect(await createFamilyOnDevice(device, { ...PAT, username: 'MIA' })).toEqual(TAKEN)
  })

  test('makes room for a second family on the same device', async () => {
    const first = await signUpPat()
    const second = await signUpPat({ username: 'Sam', lastName: 'Reed' })
    expect(second.store.familyId).not.toBe(first.store.familyId)
    expect(await holdings()).toEqual({ families: 2, session: 1 })
    expect(unwrap(await signInByVerifier(device, PAT)).user).toEqual(first.user)
  })
})

describe('a family on this device', () => {
  test('survives that the device is closed and opened again', async () => {
    const { store, user } = await signUpPat()
    const childId = unwrap(await addChildWithLogin(store, user, MIA))
    const before = await storedModel(store)
    store.db.close()
    const again = await reopenDevice(device)
    const back = unwrap(await signInByVerifier(again, { username: 'pat', password: PAT.password }))
    expect(back).toMatchObject({ user, name: 'Pat' })
    expect(await storedModel(back.store)).toEqual(before)
    expect(await storedHistory(back.store, childId)).toEqual([['2026-03-02', 'deposit', 2000, 2000]])
  })

  // SPEC: 6.11
  test('lets a child in by its own name', async () => {
    const { store, user } = await signUpPat()
    const childId = unwrap(await addChildWithLogin(store, user, MIA))
    const mia = unwrap(await signInByVerifier(device, { username: 'MIA', password: 'mia7' }))
    expect(mia.name).toBe('Mia')
    expect(mia.user).toMatchObject({ role: 'child', childId, username: 'mia' })
    expect((await storedChild(store, childId)).userId).toBe(mia.user.userId)
  })

  test('remembers who is to be remembered, and nobody else', async () => {
    await signUpPat()
    await signInByVerifier(device, { ...PAT, rememberMe: true })
    expect(await device.db.sessions.get('current')).toMatchObject({ rememberMe: true })
    await signInByVerifier(device, PAT)
    expect(await device.db.sessions.get('current')).toMatchObject({ rememberMe: false })
  })

  test('signs nobody in with a wrong password, and leaves who is', async () => {
    const { user } = await signUpPat()
    expect(await signInByVerifier(device, { ...PAT, password: 'wrong' })).toEqual({
      ok: false,
      error: { type: 'WrongLogin' },
    })
    expect((await resumeSession(device))?.user).toEqual(user)
  })
})

describe('adding a child', () => {
  test('keeps the child, its starting balance and its login together', async () => {
    const { store, parent } = await createTestFamily({ device })
    const childId = unwrap(await addChildWithLogin(store, parent, MIA))
    expect(await storedChild(store, childId)).toMatchObject({ name: 'Mia', balance: 2000, cashOnHand: 0 })
    expect(await storedHistory(store, childId)).toEqual([['2026-03-02', 'deposit', 2000, 2000]])
    expect(await store.db.logins.toArray()).toMatchObject([{ childId, role: 'child', usernameKey: 'mia' }])
  })

  // SPEC: 5.9
  test.each([
    ['name', '', 'Name is required'],
    ['username', 'mi', 'Username must be at least 3 characters'],
    ['password', 'mia', 'Password must be at least 4 characters'],
    ['startingBalance', '-0.01', 'Balance cannot be negative'],
    ['startingBalance', '1.001', 'Use at most two decimal places'],
    ['startingBalance', '1,000,000.01', 'Amount cannot exceed $1,000,000'],
    ['startingBalance', 'much', 'Please enter an amount, such as 5.00'],
  ])('is refused where the %s is %j (SPEC §5), and keeps nothing', async (field, typed, message) => {
    const { store, parent } = await createTestFamily({ device })
    const refused = await addChildWithLogin(store, parent, { ...MIA, [field]: typed })
    expect(refused).toEqual({ ok: false, error: { type: 'Invalid', fields: { [field]: message } } })
    expect(await store.db.children.count()).toBe(0)
    expect(await store.db.logins.count()).toBe(0)
  })

  test('is refused for a username that is taken, by the parent or by another child', async () => {
    const family = await createTestFamily({ device })
    await addTestLogin(family, family.parent, PAT.password)
    unwrap(await addChildWithLogin(family.store, family.parent, MIA))
    expect(await addChildWithLogin(family.store, family.parent, { ...MIA, username: ' MIA ' })).toEqual(TAKEN)
    expect(await addChildWithLogin(family.store, family.parent, { ...MIA, username: 'PAT' })).toEqual(TAKEN)
    expect(await family.store.db.children.count()).toBe(1)
  })

  test('is refused to a child', async () => {
    const family = await createTestFamily({ device })
    const mia = await childUser(family, await addTestChild(family))
    const refused = await addChildWithLogin(family.store, mia, { ...MIA, username: 'ann' })
    expect(refused).toEqual({ ok: false, error: { type: 'Forbidden' } })
    expect(await family.store.db.logins.count()).toBe(0)
  })

  test('gives a username away once, though several windows ask for it at the same moment', async () => {
    const { store, parent } = await createTestFamily({ device })
    const added = await Promise.all([1, 2, 3].map(() => addChildWithLogin(store, parent, MIA)))
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)
    expect(added.filter(({ ok }) => !ok)).toEqual([TAKEN, TAKEN])
    expect(await store.db.children.count()).toBe(1)
    expect(await storedModel(store)).toMatchObject({ transactions: [{ amount: 2000 }] })
  })
})
