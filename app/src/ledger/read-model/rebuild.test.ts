import { type Entry, type Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../testing/clock.ts'
import { recordCashCount, deposit, setTestAllowance, setTestInterest, deleteTestChild } from '../../testing/commands.ts'
import {
  addTestChild,
  openAnotherTab,
  createTestFamilyWithChild,
  unwrap,
  type TestFamily,
} from '../../testing/family.ts'
import { derivedModel, storedChild, storedHistory, storedModel } from '../../testing/stored-model.ts'
import { refreshForToday } from './daily-refresh.ts'
import { newId } from '../database/device.ts'
import { READ_MODEL_VERSION, type ChildRow, type TransactionRow } from '../database/family-database.ts'
import { familyToday } from '../family-store.ts'

const UTC = { timeZone: 'UTC' } as Parameters<typeof familyToday>[1]

/** A child with a bit of everything, two weeks later. */
async function startHistory() {
  const family = await createTestFamilyWithChild({ startingBalance: 1000 })
  unwrap(await setTestAllowance(family))
  unwrap(await setTestInterest(family))
  unwrap(await deposit(family, 700, { date: '2026-02-14' }))
  unwrap(await recordCashCount(family, 325))
  family.device.clock.advance(14 * DAY_MS)
  unwrap(await refreshForToday(family.store))
  return { ...family, right: await storedModel(family.store) }
}

/** As after an update of the product whose read model is another. */
const becomeOlder = ({ store }: TestFamily) => store.db.setMeta('readModelVersion', READ_MODEL_VERSION - 1)

describe('a read model of another version', () => {
  test('is derived anew from the journal, whatever stands in its rows', async () => {
    const family = await startHistory()
    const { db } = family.store
    const child = await storedChild(family.store, family.childId)
    await db.children.put({ ...child, balance: 99_999_999 as ChildRow['balance'], name: 'Nobody' })
    const wrong = { amount: 77, balanceAfter: 77 } as Partial<TransactionRow>
    await db.transactions.toCollection().modify((row) => void Object.assign(row, wrong))
    await db.transactions.add({ ...(await aRowOf(family)), id: newId() as never, order: '2026-12-31 3' })
    await becomeOlder(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect(await storedModel(family.store)).toEqual(family.right)
    expect(await db.getMeta('readModelVersion')).toBe(READ_MODEL_VERSION)
  })

  test('is derived anew where lines are missing', async () => {
    const family = await startHistory()
    await family.store.db.transactions.clear()
    await becomeOlder(family)
    unwrap(await refreshForToday(family.store))
    expect(await storedModel(family.store)).toEqual(family.right)
  })

  test('is derived anew where the row of a child is missing', async () => {
    const family = await startHistory()
    await family.store.db.children.clear()
    await becomeOlder(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect(await storedModel(family.store)).toEqual(family.right)
  })

  test('is derived anew where what it says of the family is wrong', async () => {
    const family = await startHistory()
    const known = family.right.family
    if (known === undefined) throw new Error('a family is known')
    await family.store.db.setMeta('family', { ...known, name: 'Wrong' })
    await becomeOlder(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect((await storedModel(family.store)).family?.name).toBe('Moss')
  })

  test('is not mixed with what a tab still has in memory', async () => {
    const family = await startHistory()
    const other = { ...family, store: await openAnotherTab(family) }
    unwrap(await deposit(other, 100, { date: '2026-03-16' }))
    await becomeOlder(family)
    unwrap(await refreshForToday(family.store))
    unwrap(await deposit(other, 50, { date: '2026-03-16' }))
    unwrap(await deposit(family, 25, { date: '2026-03-16' }))
    expect(await storedModel(family.store)).toEqual(await derivedModel(family.store, familyToday(family.store, UTC)))
  })

  test('is derived anew where an older version ignored what this one knows', async () => {
    const family = await startHistory()
    const other = await createTestFamilyWithChild()
    unwrap(await deposit(other, 400))
    const row = (await other.store.db.entries.toArray()).find(({ entry }) => entry.kind === 'transaction.added')
    await carry(family, family.childId, { ...row?.entry, familyId: family.store.familyId, childId: family.childId })
    await family.store.db.setMeta('unsupportedEntries', [{ kind: 'transaction.added', v: 1 }])
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect((await storedModel(family.store)).transactions.map(({ amount }) => amount)).toContain(400)
    expect(await storedModel(family.store)).toEqual(await derivedModel(family.store, familyToday(family.store, UTC)))
    expect(await family.store.db.getMeta('unsupportedEntries')).toEqual([])
  })

  test('leaves a deleted child deleted', async () => {
    const family = await startHistory()
    const sister = await addTestChild(family, { name: 'Ann', startingBalance: 100 })
    unwrap(await deleteTestChild(family))
    await becomeOlder(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect((await storedModel(family.store)).children.map(({ id }) => id)).toEqual([sister])
    expect(await storedHistory(family.store, family.childId)).toEqual([])
  })
})

/** Puts something into the journal as if it had come from a newer version, or from a fault. */
async function carry({ store }: TestFamily, subject: Id | 'family', entry: object): Promise<Id> {
  const id = newId()
  await store.db.entries.add({ id, subject, pending: 1, entry: { ...entry, id } as Entry })
  return id
}

describe('an entry that this version does not understand', () => {
  const kinds = [
    ['of an unknown kind', { kind: 'reward.granted', v: 1, amount: 500 }],
    ['of a newer version of a known kind', { kind: 'transaction.added', v: 2, amounts: [5] }],
    ['that is malformed', { kind: 'transaction.added', v: 1, amount: 'five' }],
    ['that is nothing at all', {}],
  ] as const

  test.each(kinds)('%s is kept as it came and changes nothing', async (_, entry) => {
    const family = await startHistory()
    const aboutChild = await carry(family, family.childId, entry)
    const aboutFamily = await carry(family, 'family', entry)
    await becomeOlder(family)
    const fresh = await openAnotherTab(family)
    unwrap(await refreshForToday(fresh))
    expect(await storedModel(fresh)).toEqual(family.right)
    unwrap(await deposit({ ...family, store: fresh }, 100, { date: '2026-03-16' }))
    unwrap(await deposit(family, 100, { date: '2026-03-16' }))
    expect((await storedChild(fresh, family.childId)).balance).toBe((family.right.children[0]?.balance ?? 0) + 200)
    for (const id of [aboutChild, aboutFamily]) {
      expect(await fresh.db.entries.get(id)).toMatchObject({ pending: 1, entry: { ...entry, id } })
    }
  })

  test('adds its child once it is understood, after an update of the product', async () => {
    const family = await startHistory()
    const added = (await family.store.db.entries.get(family.childId))?.entry
    const childId = newId()
    // The journal already holds it; the rows were derived by a version that could not read it.
    const entry = { ...added, id: childId, childId, name: 'Ben' } as Entry
    await family.store.db.entries.add({ id: childId, subject: childId, position: 7, entry })
    await becomeOlder(family)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect(await family.store.db.children.get(childId)).toMatchObject({ name: 'Ben' })
  })
})

async function aRowOf({ store }: TestFamily): Promise<TransactionRow> {
  const row = await store.db.transactions.toCollection().first()
  if (row === undefined) throw new Error('there is a history')
  return row
}
