import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { deposit, setTestAllowance } from '../testing/commands.ts'
import { DAY_MS } from '../testing/clock.ts'
import { openTestDevice } from '../testing/device.ts'
import { openAnotherTab, createTestFamilyWithChild, unwrap, type TestFamily } from '../testing/family.ts'
import { abortWrites, failWrites } from '../testing/faults.ts'
import { derivedModel, storedChild, storedHistory, storedModel } from '../testing/stored-model.ts'
import { createFamilyOnDevice } from '../auth/sign-up.ts'
import { refreshForToday } from './read-model/daily-refresh.ts'
import { familyDatabaseName } from './database/family-database.ts'
import { familyToday } from './family-store.ts'

const allOf = async ({ store }: TestFamily) => ({
  entries: await store.db.entries.toArray(),
  meta: await store.db.meta.toArray(),
  model: await storedModel(store),
})

const TABLES = [
  ['entries', 'add'],
  ['transactions', 'put'],
  ['children', 'put'],
  ['meta', 'put'],
] as const

describe.each(TABLES)('a device without room for %s', (table, write) => {
  test('keeps nothing of a command, says so, and records the next one when there is room', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    unwrap(await deposit(family, 100))
    const before = await allOf(family)
    const cached = family.store.cache.get(family.childId)
    const makeRoom = failWrites(table, write)
    expect(await deposit(family, 700)).toEqual({ ok: false, error: { type: 'StorageFull' } })
    makeRoom()
    expect(await allOf(family)).toEqual(before)
    expect(family.store.cache.get(family.childId)).toBe(cached)
    unwrap(await deposit(family, 800))
    expect(await storedChild(family.store, family.childId)).toMatchObject({ balance: 1400 })
    expect(await storedModel(family.store)).toEqual(await derivedModel(family.store, familyToday(family.store, UTC)))
  })

  test('keeps nothing of a command whose transaction the browser ends', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    const before = await allOf(family)
    const stop = abortWrites(table, write)
    expect(await deposit(family, 700)).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
    stop()
    expect(await allOf(family)).toEqual(before)
    unwrap(await deposit(family, 800))
    expect(await storedChild(family.store, family.childId)).toMatchObject({ balance: 1300 })
  })
})

const UTC = { timeZone: 'UTC' } as Parameters<typeof familyToday>[1]

test('a day that cannot be turned for want of room turns whole at the next look', async () => {
  const family = await createTestFamilyWithChild()
  unwrap(await setTestAllowance(family))
  family.device.clock.advance(14 * DAY_MS)
  const makeRoom = failWrites('children', 'put')
  expect(await refreshForToday(family.store)).toEqual({ ok: false, error: { type: 'StorageFull' } })
  expect(await storedHistory(family.store, family.childId)).toEqual([])
  makeRoom()
  expect(await refreshForToday(family.store)).toEqual({ ok: true, value: undefined })
  expect(await storedHistory(family.store, family.childId)).toEqual([
    ['2026-03-06', 'allowance', 500, 500],
    ['2026-03-13', 'allowance', 500, 1000],
  ])
})

test('a command on a database that was closed says that it could not be saved', async () => {
  const family = await createTestFamilyWithChild()
  family.store.db.close()
  expect(await deposit(family, 700)).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
})

test('a sign-up for which there is no room says so, and can be tried again', async () => {
  const device = await openTestDevice()
  const form = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss', email: null }
  const makeRoom = failWrites('logins', 'add')
  expect(await createFamilyOnDevice(device, form)).toEqual({ ok: false, error: { type: 'StorageFull' } })
  makeRoom()
  expect(await createFamilyOnDevice(device, form)).toMatchObject({ ok: true })
})

test('a database that a newer version has upgraded in another tab is not written by this one', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 500 })
  const newer = new Dexie(familyDatabaseName(family.store.familyId))
  newer
    .version(1)
    .stores(Object.fromEntries(family.store.db.tables.map(({ name, schema }) => [name, sourceOf(schema)])))
  newer.version(2).stores({ rewards: 'id' })
  await newer.open()
  await newer.table('meta').put({ key: 'minWriterVersion', value: 2 })
  expect(await deposit(family, 100)).toEqual({ ok: false, error: { type: 'NewerVersion' } })
  newer.close()
  expect(await deposit({ ...family, store: await openAnotherTab(family) }, 100)).toEqual({
    ok: false,
    error: { type: 'NewerVersion' },
  })
})

const sourceOf = ({ primKey, indexes }: Dexie.Table['schema']): string =>
  [primKey, ...indexes].map(({ src }) => src).join(',')
