import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDevice, type TestDevice } from '../testing/device.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, unwrap } from '../testing/family.ts'
import { storedChild, storedHistory, storedModel } from '../testing/stored-model.ts'
import { addChildWithLogin } from './child-login.ts'

const PAT = { username: 'pat', password: 'correct horse' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }
const TAKEN = { ok: false, error: { type: 'UsernameTaken' } }

let device: TestDevice

beforeEach(async () => {
  device = await openTestDevice()
})

describe('addChildWithLogin', () => {
  test('stores the child, the starting balance and the login together', async () => {
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
    ['startingBalance', 'much', 'Please enter an amount, like 5.00'],
  ])('rejects the %s %j (SPEC §5) and stores nothing', async (field, typed, message) => {
    const { store, parent } = await createTestFamily({ device })
    const refused = await addChildWithLogin(store, parent, { ...MIA, [field]: typed })
    expect(refused).toEqual({ ok: false, error: { type: 'Invalid', fields: { [field]: message } } })
    expect(await store.db.children.count()).toBe(0)
    expect(await store.db.logins.count()).toBe(0)
  })

  test('rejects a username already used by the parent or another child', async () => {
    const family = await createTestFamily({ device })
    await addTestLogin(family, family.parent, PAT.password)
    unwrap(await addChildWithLogin(family.store, family.parent, MIA))
    expect(await addChildWithLogin(family.store, family.parent, { ...MIA, username: ' MIA ' })).toEqual(TAKEN)
    expect(await addChildWithLogin(family.store, family.parent, { ...MIA, username: 'PAT' })).toEqual(TAKEN)
    expect(await family.store.db.children.count()).toBe(1)
  })

  test('returns Forbidden when called by a child', async () => {
    const family = await createTestFamily({ device })
    const mia = await childUser(family, await addTestChild(family))
    const refused = await addChildWithLogin(family.store, mia, { ...MIA, username: 'ann' })
    expect(refused).toEqual({ ok: false, error: { type: 'Forbidden' } })
    expect(await family.store.db.logins.count()).toBe(0)
  })

  test('adds only one child when several tabs submit the same username at once', async () => {
    const { store, parent } = await createTestFamily({ device })
    const added = await Promise.all([1, 2, 3].map(() => addChildWithLogin(store, parent, MIA)))
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)
    expect(added.filter(({ ok }) => !ok)).toEqual([TAKEN, TAKEN])
    expect(await store.db.children.count()).toBe(1)
    expect(await storedModel(store)).toMatchObject({ transactions: [{ amount: 2000 }] })
  })
})
