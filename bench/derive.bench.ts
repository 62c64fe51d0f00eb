// Deriving one child's ten years from the journal, from scratch and with one more entry, against a bare loop that sums
// the same entries: how much of the time is the ledger's own.
import {
  addTransaction,
  cents,
  childOf,
  civilTime,
  deriveLedger,
  extendLedger,
  nextStamp,
  parseDeviceId,
  UTC,
  type Entry,
  type Ledger,
} from '@little-ledger/domain'
import { report } from '../tools/bench-report.mjs'
import { CHILD, FAMILY, idOf, PARENT, tenYearJournal, TODAY } from './support/journal.ts'
import { median, timeRuns } from './support/timing.ts'

function bareSum(entries: readonly Entry[]): number {
  let sum = 0
  for (const entry of entries)
    if (entry.kind === 'transaction.added') sum += entry.type === 'deposit' ? entry.amount : -entry.amount
  return sum
}

/** One more deposit today, as the command makes it. */
function oneMore(ledger: Ledger): readonly Entry[] {
  const device = parseDeviceId('beefbeefbeef')
  if (!device.ok) throw new Error('the bench names its device')
  const now = Date.parse('2026-11-21T12:00:00Z')
  const form = {
    type: 'deposit',
    amount: cents(100),
    description: 'One more',
    date: TODAY,
    time: civilTime('12:00'),
  } as const
  const made = addTransaction(form, childOf(ledger, CHILD)?.child, {
    actor: { role: 'parent', userId: PARENT },
    family: { id: FAMILY, timeZone: UTC },
    now,
    newId: () => idOf(99_999_999),
    nextStamp: () => nextStamp({ last: undefined, floor: 0, device: device.value }, now),
  })
  if (!made.ok) throw new Error(`the bench records: ${made.error.type}`)
  return made.value
}

for (const size of [100, 1000, 10_000, 100_000]) {
  const entries = tenYearJournal(size)
  const runs = size > 10_000 ? 9 : 31
  const ledger = deriveLedger(entries, TODAY)
  const more = oneMore(ledger)
  const floor = median(timeRuns(runs, () => bareSum(entries)))
  const budget = size === 10_000 ? { budget: { atMost: 15 } } : {}
  report({
    what: `derive one child from scratch, ${size.toLocaleString('en-US')} entries, median`,
    unit: 'ms',
    ours: median(timeRuns(runs, () => deriveLedger(entries, TODAY))),
    floor,
    ...budget,
  })
  report({
    what: `derive one more entry, ${size.toLocaleString('en-US')} before it, median`,
    unit: 'ms',
    ours: median(timeRuns(runs, () => extendLedger(ledger, more, TODAY))),
    floor,
  })
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const kept = deriveLedger(entries, TODAY)
  globalThis.gc?.()
  const bytes = process.memoryUsage().heapUsed - before
  report({
    what: `memory of a derived ledger, ${kept.children[0]?.accounts.postings.length.toLocaleString('en-US')} postings`,
    unit: 'KB',
    ours: bytes / 1000,
  })
}
