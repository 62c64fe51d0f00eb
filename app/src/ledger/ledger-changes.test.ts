import type { Id } from '@little-ledger/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deposit, deleteTestChild } from '../testing/commands.ts'
import { openTestDevice } from '../testing/device.ts'
import { addTestChild, openAnotherTab, createTestFamily, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { abortWrites, failWrites } from '../testing/faults.ts'
import { applyStep, randomSteps, TIME_ZONE, type SimulatedFamily } from '../testing/random-commands.ts'
import type { LedgerChange } from './ledger-changes.ts'
import type { FamilyStore } from './family-store.ts'

/** What a tab told of its commits while something was done: the last word about each child. */
async function toldWhile(stores: readonly FamilyStore[], act: () => Promise<unknown>) {
  const told = new Map<Id, LedgerChange>()
  const ends = stores.map(({ changes }) => changes.subscribe((commit) => told.set(commit.childId, commit)))
  await act()
  for (const end of ends) end()
  return told
}

/** The same as the database has it. */
async function stored({ db }: FamilyStore, childId: Id, limit: number) {
  const all = db.historyOf(childId)
  return {
    row: await db.children.get(childId),
    total: await all.count(),
    oldest: await all.limit(limit).toArray(),
    newest: await all.reverse().limit(limit).toArray(),
  }
}

const toldOf = ({ row, history }: LedgerChange, limit: number) => ({
  row,
  total: history(true, limit).total,
  oldest: history(false, limit).rows,
  newest: history(true, limit).rows,
})

async function expectStored(store: FamilyStore, told: ReadonlyMap<Id, LedgerChange>): Promise<void> {
  for (const [childId, commit] of told)
    for (const limit of [5, Infinity]) expect(toldOf(commit, limit)).toEqual(await stored(store, childId, limit))
}

describe('what is told of a commit', () => {
  test('is what the database then holds, whatever was done in any of two tabs', async () => {
    await fc.assert(
      fc.asyncProperty(randomSteps(40), async (steps) => {
        const family = await createTestFamily({ device: await openTestDevice(), timeZone: TIME_ZONE })
        const childId = await addTestChild(family, { startingBalance: 2000 })
        const life: SimulatedFamily = {
          family,
          tabs: [family.store, await openAnotherTab(family)],
          children: [childId],
        }
        for (const step of steps)
          await expectStored(family.store, await toldWhile(life.tabs, () => applyStep(life, step)))
      }),
      { numRuns: 6 },
    )
  })

  test('says that a child is gone, and its history with it', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 500 })
    const gone = await toldWhile([family.store], async () => unwrap(await deleteTestChild(family)))
    expect(gone.get(family.childId)?.row).toBeUndefined()
    expect(gone.get(family.childId)?.history(true, 5)).toEqual({ rows: [], total: 0 })
    await expectStored(family.store, gone)
  })
})

describe('nothing is told', () => {
  test('of what another tab committed: that comes from the database', async () => {
    const family = await createTestFamilyWithChild()
    const elsewhere = { ...family, store: await openAnotherTab(family) }
    expect(await toldWhile([family.store], () => deposit(elsewhere, 100))).toEqual(new Map())
  })

  test.each([
    ['refused by a device without room', failWrites],
    ['ended by the browser', abortWrites],
  ] as const)('of a transaction that was %s', async (_what, fail) => {
    const family = await createTestFamilyWithChild()
    const mend = fail('meta', 'put')
    const told = await toldWhile([family.store], async () => {
      expect(await deposit(family, 100)).toMatchObject({ ok: false })
    })
    mend()
    expect(told).toEqual(new Map())
  })
})
