import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { deposit, setTestAllowance } from '../testing/commands.ts'
import { DAY_MS } from '../testing/clock.ts'
import { openTestDevice } from '../testing/device.ts'
import { openAnotherTab, createTestFamilyWithChild, unwrap, type TestFamily } from '../testing/family.ts'
import { abortWrites, failWrites } from '../testing/faults.ts'
import { derivedModel, storedChild, storedHistory, storedModel } from '../testing/stored-model.ts'
import { createFamilyOnDevice } from '../auth/sign-up.ts'
import { refreshForToday } from './daily-refresh.ts'
import { familyDatabaseName } from './database/family-database.ts'
import { familyToday } from './family-store.ts'

const dumpDatabase = async ({ store }: TestFamily) => ({
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

describe.each(TABLES)('a failed write to the %s table', (table, write) => {
  test('rolls back the command when storage is full, and the next command succeeds', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    unwrap(await deposit(family, 100))
    const before = await dumpDatabase(family)
    const cached = family.store.cache.get(family.childId)
    const restoreWrites = failWrites(table, write)
    expect(await deposit(family, 700)).toEqual({ ok: false, error: { type: 'StorageFull' } })
    restoreWrites()
    expect(await dumpDatabase(family)).toEqual(before)
    expect(family.store.cache.get(family.childId)).toBe(cached)
    unwrap(await deposit(family, 800))
    expect(await storedChild(family.store, family.childId)).toMatchObject({ balance: 1400 })
    expect(await storedModel(family.store)).toEqual(
      await derivedModel(family.store, await familyToday(family.store, UTC)),
    )
  })

  test('rolls back the command when the browser aborts its transaction', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    const before = await dumpDatabase(family)
    const restoreWrites = abortWrites(table, write)
    expect(await deposit(family, 700)).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
    restoreWrites()
    expect(await dumpDatabase(family)).toEqual(before)
    unwrap(await deposit(family, 800))
    expect(await storedChild(family.store, family.childId)).toMatchObject({ balance: 1300 })
  })
})

const UTC = { timeZone: 'UTC' } as Parameters<typeof familyToday>[1]

test('a daily refresh that failed because storage was full succeeds on the second attempt', async () => {
  const family = await createTestFamilyWithChild()
  unwrap(await setTestAllowance(family))
  family.device.clock.advance(14 * DAY_MS)
  const restoreWrites = failWrites('children', 'put')
  expect(await refreshForToday(family.store)).toEqual({ ok: false, error: { type: 'StorageFull' } })
  expect(await storedHistory(family.store, family.childId)).toEqual([])
  restoreWrites()
  expect(await refreshForToday(family.store)).toEqual({ ok: true, value: undefined })
  expect(await storedHistory(family.store, family.childId)).toEqual([
    ['2026-03-06', 'allowance', 500, 500],
    ['2026-03-13', 'allowance', 500, 1000],
  ])
})

test('a command on a closed database returns StorageFailed', async () => {
  const family = await createTestFamilyWithChild()
  family.store.db.close()
  expect(await deposit(family, 700)).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
})

test('a sign-up that failed because storage was full can be retried', async () => {
  const device = await openTestDevice()
  const form = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss', email: null }
  const restoreWrites = failWrites('logins', 'add')
  expect(await createFamilyOnDevice(device, form)).toEqual({ ok: false, error: { type: 'StorageFull' } })
  restoreWrites()
  expect(await createFamilyOnDevice(device, form)).toMatchObject({ ok: true })
})

test('a command returns NewerVersion after a newer version in another tab has upgraded the database', async () => {
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
