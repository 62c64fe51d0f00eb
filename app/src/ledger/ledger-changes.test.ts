import type { Id } from '@little-ledger/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deposit, deleteTestChild } from '../testing/commands.ts'
import { openTestDevice } from '../testing/device.ts'
import { addTestChild, openAnotherTab, createTestFamily, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { abortWrites, failWrites } from '../testing/faults.ts'
import { applyStep, randomSteps, TIME_ZONE, type SimulatedFamily } from '../testing/random-commands.ts'
import type { LedgerChange, FamilyStore } from './family-store.ts'

/** Runs `act` and returns the last change published for each child. */
async function changesDuring(stores: readonly FamilyStore[], act: () => Promise<unknown>) {
  const published = new Map<Id, LedgerChange>()
  const listener = (change: LedgerChange) => void published.set(change.childId, change)
  for (const { listeners } of stores) listeners.add(listener)
  await act()
  for (const { listeners } of stores) listeners.delete(listener)
  return published
}

/** The stored rows that a published change must equal. */
async function readStored({ db }: FamilyStore, childId: Id, limit: number) {
  const all = db.historyOf(childId)
  return {
    row: await db.children.get(childId),
    total: await all.count(),
    oldest: await all.limit(limit).toArray(),
    newest: await all.reverse().limit(limit).toArray(),
  }
}

const readPublished = ({ row, history }: LedgerChange, limit: number) => ({
  row,
  total: history(true, limit).total,
  oldest: history(false, limit).rows,
  newest: history(true, limit).rows,
})

async function expectStored(store: FamilyStore, published: ReadonlyMap<Id, LedgerChange>): Promise<void> {
  for (const [childId, change] of published)
    for (const limit of [5, Infinity])
      expect(readPublished(change, limit)).toEqual(await readStored(store, childId, limit))
}

describe('a published change', () => {
  test('equals the stored rows after random commands in two tabs', async () => {
    await fc.assert(
      fc.asyncProperty(randomSteps(40), async (steps) => {
        const family = await createTestFamily({ device: await openTestDevice(), timeZone: TIME_ZONE })
        const childId = await addTestChild(family, { startingBalance: 2000 })
        const simulated: SimulatedFamily = {
          family,
          tabs: [family.store, await openAnotherTab(family)],
          children: [childId],
        }
        for (const step of steps)
          await expectStored(family.store, await changesDuring(simulated.tabs, () => applyStep(simulated, step)))
      }),
      { numRuns: 6 },
    )
  })

  test('has no row and an empty history for a deleted child', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    const changes = await changesDuring([family.store], async () => unwrap(await deleteTestChild(family)))
    expect(changes.get(family.childId)?.row).toBeUndefined()
    expect(changes.get(family.childId)?.history(true, 5)).toEqual({ rows: [], total: 0 })
    await expectStored(family.store, changes)
  })
})

describe('LedgerChanges', () => {
  test('publishes nothing when a command is recorded in another tab', async () => {
    const family = await createTestFamilyWithChild()
    const elsewhere = { ...family, store: await openAnotherTab(family) }
    expect(await changesDuring([family.store], () => deposit(elsewhere, 100))).toEqual(new Map())
  })

  test.each([
    ['fails because storage is full', failWrites],
    ['is aborted by the browser', abortWrites],
  ] as const)('publishes nothing for a transaction that %s', async (_, fail) => {
    const family = await createTestFamilyWithChild()
    const restoreWrites = fail('meta', 'put')
    const published = await changesDuring([family.store], async () => {
      expect(await deposit(family, 100)).toMatchObject({ ok: false })
    })
    restoreWrites()
    expect(published).toEqual(new Map())
  })
})
