// Records a deposit through the app's ledger with ten years of history, and writes the same rows in a bare Dexie
// transaction with the same durability. Alternates between the two, so that other load affects both.
import Dexie from 'dexie'
import { addTransaction, minorUnits, civilDate, civilTime, UTC } from '@little-ledger/domain'
import { recordCommand } from '../../app/src/ledger/record-command.ts'
import { newId, openDevice } from '../../app/src/ledger/database/device.ts'
import { openFamilyStore, type FamilyStore } from '../../app/src/ledger/family-store.ts'
import { rebuildChild, updateFamily } from '../../app/src/ledger/read-model.ts'
import { CHILD, FAMILY, PARENT, tenYearJournal, TODAY } from '../support/journal.ts'
import { quantile } from '../support/timing.ts'

const ROUNDS = 200

async function storeWithHistory(): Promise<FamilyStore> {
  const now = () => Date.parse('2026-11-21T12:00:00Z')
  const device = await openDevice({ now, clockFloor: 0, name: 'bench' })
  const store = await openFamilyStore(device, FAMILY)
  const rows = tenYearJournal(10_000).map((entry) => ({
    id: entry.id,
    subject: 'childId' in entry ? entry.childId : ('family' as const),
    pending: 1 as const,
    entry,
  }))
  await store.db.transaction('rw', store.db.tables, async () => {
    await store.db.entries.bulkAdd(rows)
    await updateFamily(store)
    await rebuildChild(store, CHILD, TODAY)
  })
  return store
}

const form = {
  type: 'deposit',
  amount: minorUnits(125),
  description: 'Pocket money',
  date: civilDate('2026-11-21'),
  time: civilTime('12:00'),
} as const

async function recordOne(store: FamilyStore): Promise<void> {
  const recorded = await recordCommand(store, {
    actor: { role: 'parent', userId: PARENT },
    family: { id: FAMILY, timeZone: UTC },
    childId: CHILD,
    decide: (context, child) => addTransaction(form, child, context),
  })
  if (!recorded.ok) throw new Error(`a command of the benchmark failed: ${JSON.stringify(recorded.error)}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function measure(): Promise<Record<string, number>> {
  const store = await storeWithHistory()
  const bare = new Dexie('bare', { chromeTransactionDurability: 'strict' })
  bare.version(1).stores({
    entries: 'id, subject, pending',
    children: 'id, createdAt',
    transactions: 'id, [childId+order]',
    meta: 'key',
  })
  for (let warm = 0; warm < 10; warm += 1) await recordOne(store)
  const entry = await store.db.entries.orderBy('id').last()
  const posting = await store.db.transactions.orderBy('id').last()
  const child = await store.db.children.get(CHILD)
  const clock = await store.db.meta.get('lastStamp')
  const writeSame = async () => {
    const id = newId()
    await bare.transaction('rw', bare.tables, async () => {
      await bare.table('entries').add({ ...entry, id })
      await bare.table('transactions').put({ ...posting, id })
      await bare.table('children').put(child)
      await bare.table('meta').put(clock)
    })
  }
  for (let warm = 0; warm < 10; warm += 1) await writeSame()
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await timed(() => recordOne(store)))
    floor.push(await timed(writeSame))
  }
  return {
    ours50: quantile(ours, 0.5),
    floor50: quantile(floor, 0.5),
    ours95: quantile(ours, 0.95),
    floor95: quantile(floor, 0.95),
  }
}

Object.assign(globalThis, { measure })
