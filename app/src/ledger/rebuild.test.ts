import type { Entry, Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../testing/clock.ts'
import { recordCashCount, deposit, setTestAllowance, setTestInterest, deleteTestChild } from '../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap, type TestFamily } from '../testing/family.ts'
import { derivedModel, storedChild, storedHistory, storedModel } from '../testing/stored-model.ts'
import { refreshForToday } from './daily-refresh.ts'
import { newId } from './database/device.ts'
import {
  READ_MODEL_VERSION,
  type ChildRow,
  type EntrySubject,
  type TransactionRow,
} from './database/family-database.ts'
import { familyToday } from './family-store.ts'

const UTC = { timeZone: 'UTC' } as Parameters<typeof familyToday>[1]

/** Creates a child with an allowance, interest, a deposit and a cash count, then moves the clock two weeks ahead. */
async function createHistory() {
  const family = await createTestFamilyWithChild({ startingBalance: 1000 })
  unwrap(await setTestAllowance(family))
  unwrap(await setTestInterest(family))
  unwrap(await deposit(family, 700, { date: '2026-02-14' }))
  unwrap(await recordCashCount(family, 325))
  family.device.clock.advance(14 * DAY_MS)
  unwrap(await refreshForToday(family.store))
  return { ...family, expected: await storedModel(family.store) }
}

/** Marks the read model as derived by an older version of the code. */
const markOutdated = ({ store }: TestFamily) => store.db.setMeta('readModelVersion', READ_MODEL_VERSION - 1)

describe('an outdated read model', () => {
  test('is rebuilt from the journal when its rows are wrong', async () => {
    const family = await createHistory()
    const { db } = family.store
    const child = await storedChild(family.store, family.childId)
    await db.children.put({ ...child, balance: 99_999_999 as ChildRow['balance'], name: 'Wrong' })
    const wrong = { amount: 77, balanceAfter: 77 } as Partial<TransactionRow>
    await db.transactions.toCollection().modify((row) => void Object.assign(row, wrong))
    await db.transactions.add({ ...(await firstTransaction(family)), id: newId() as never, order: '2026-12-31 3' })
    await markOutdated(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect(await storedModel(family.store)).toEqual(family.expected)
    expect(await db.getMeta('readModelVersion')).toBe(READ_MODEL_VERSION)
  })

  test('is rebuilt when transactions are missing', async () => {
    const family = await createHistory()
    await family.store.db.transactions.clear()
    await markOutdated(family)
    unwrap(await refreshForToday(family.store))
    expect(await storedModel(family.store)).toEqual(family.expected)
  })

  test('is rebuilt when a child’s row is missing', async () => {
    const family = await createHistory()
    await family.store.db.children.clear()
    await markOutdated(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect(await storedModel(family.store)).toEqual(family.expected)
  })

  test('is rebuilt when the family’s row is wrong', async () => {
    const family = await createHistory()
    const known = family.expected.family
    if (known === undefined) throw new Error('the family is stored')
    await family.store.db.setMeta('family', { ...known, name: 'Wrong' })
    await markOutdated(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect((await storedModel(family.store)).family?.name).toBe('Moss')
  })

  test('is rebuilt correctly even if another tab has cached the old accounts', async () => {
    const family = await createHistory()
    const otherTab = { ...family, store: await openAnotherTab(family) }
    unwrap(await deposit(otherTab, 100, { date: '2026-03-16' }))
    await markOutdated(family)
    unwrap(await refreshForToday(family.store))
    unwrap(await deposit(otherTab, 50, { date: '2026-03-16' }))
    unwrap(await deposit(family, 25, { date: '2026-03-16' }))
    expect(await storedModel(family.store)).toEqual(
      await derivedModel(family.store, await familyToday(family.store, UTC)),
    )
  })

  test('is rebuilt when this version supports entries that an older version ignored', async () => {
    const family = await createHistory()
    const other = await createTestFamilyWithChild()
    unwrap(await deposit(other, 400))
    const row = (await other.store.db.entries.toArray()).find(({ entry }) => entry.kind === 'transaction.added')
    await addEntry(family, family.childId, { ...row?.entry, familyId: family.store.familyId, childId: family.childId })
    await family.store.db.setMeta('unsupportedEntries', [{ kind: 'transaction.added', v: 1 }])
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect((await storedModel(family.store)).transactions.map(({ amount }) => amount)).toContain(400)
    expect(await storedModel(family.store)).toEqual(
      await derivedModel(family.store, await familyToday(family.store, UTC)),
    )
    expect(await family.store.db.getMeta('unsupportedEntries')).toEqual([])
  })

  test('does not bring back deleted children when rebuilt', async () => {
    const family = await createHistory()
    const sister = await addTestChild(family, { name: 'Ann', startingBalance: 100 })
    unwrap(await deleteTestChild(family))
    await markOutdated(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect((await storedModel(family.store)).children.map(({ id }) => id)).toEqual([sister])
    expect(await storedHistory(family.store, family.childId)).toEqual([])
  })
})

/** A child's row as version 1.0.0 writes it, for example from a hidden window that still runs it. */
async function writeAsOlderCode({ store }: TestFamily, childId: Id): Promise<void> {
  const { upcoming: _, interestEarned: _earned, version: _version, ...row } = await storedChild(store, childId)
  await store.db.children.put({ ...row, name: 'Wrong', revision: row.revision + 1 })
  await store.db.transactions.where({ childId }).modify({ amount: 77 as never })
}

describe('a child’s row that older code wrote after the rebuild', () => {
  test('is rebuilt by the next refresh', async () => {
    const family = await createHistory()
    await writeAsOlderCode(family, family.childId)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect(await storedModel(family.store)).toEqual(family.expected)
  })

  test('is rebuilt by the next change of the child', async () => {
    const family = await createHistory()
    await writeAsOlderCode(family, family.childId)
    unwrap(await deposit(family, 100, { date: '2026-03-16' }))
    expect(await storedModel(family.store)).toEqual(
      await derivedModel(family.store, await familyToday(family.store, UTC)),
    )
  })
})

/** Adds an entry to the journal without checks, as if it came from a newer version or was damaged. */
async function addEntry({ store }: TestFamily, subject: EntrySubject, entry: object): Promise<Id> {
  const id = newId()
  await store.db.entries.add({ id, subject, pending: 1, entry: { ...entry, id } as Entry })
  return id
}

describe('an unsupported entry', () => {
  const kinds = [
    ['an unknown kind', { kind: 'reward.granted', v: 1, amount: 500 }],
    ['a newer version of a known kind', { kind: 'transaction.added', v: 2, amounts: [5] }],
    ['a malformed entry', { kind: 'transaction.added', v: 1, amount: 'five' }],
    ['an empty entry', {}],
  ] as const

  test.each(kinds)('is stored unchanged and ignored: %s', async (_, entry) => {
    const family = await createHistory()
    const childEntryId = await addEntry(family, family.childId, entry)
    const familyEntryId = await addEntry(family, 'family', entry)
    await markOutdated(family)
    const otherTab = await openAnotherTab(family)
    unwrap(await refreshForToday(otherTab))
    expect(await storedModel(otherTab)).toEqual(family.expected)
    unwrap(await deposit({ ...family, store: otherTab }, 100, { date: '2026-03-16' }))
    unwrap(await deposit(family, 100, { date: '2026-03-16' }))
    expect((await storedChild(otherTab, family.childId)).balance).toBe(
      (family.expected.children[0]?.balance ?? 0) + 200,
    )
    for (const id of [childEntryId, familyEntryId]) {
      expect(await otherTab.db.entries.get(id)).toMatchObject({ pending: 1, entry: { ...entry, id } })
    }
  })

  test('adds its child after an app update that supports it', async () => {
    const family = await createHistory()
    const added = (await family.store.db.entries.get(family.childId))?.entry
    const childId = newId()
    // The entry is stored, but the rows were computed by a version that did not support it.
    const entry = { ...added, id: childId, childId, name: 'Ben' } as Entry
    await family.store.db.entries.add({ id: childId, subject: childId, position: 7, entry })
    await markOutdated(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect(await family.store.db.children.get(childId)).toMatchObject({ name: 'Ben' })
  })
})

async function firstTransaction({ store }: TestFamily): Promise<TransactionRow> {
  const row = await store.db.transactions.toCollection().first()
  if (row === undefined) throw new Error('the history is not empty')
  return row
}
