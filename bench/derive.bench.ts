// Measures how long it takes to derive ten years of one child's ledger, from scratch and after one more entry. The
// floor is a bare loop that sums the same entries. Also measures retained memory, and how the cost per entry grows in a
// journal ten times as long. Quadratic work would increase the cost per entry tenfold.
import {
  addTransaction,
  assert,
  minorUnits,
  findChild,
  civilTime,
  deriveLedger,
  extendLedger,
  nextStamp,
  parseDeviceId,
  postingId,
  UTC,
  type Entry,
  type Ledger,
} from '@little-ledger/domain'
import { report } from './support/report.mjs'
import { CHILD, FAMILY, idOf, PARENT, tenYearJournal, TODAY } from './support/journal.ts'
import { median, timeRuns } from './support/timing.ts'

function bareSum(entries: readonly Entry[]): number {
  let sum = 0
  for (const entry of entries)
    if (entry.kind === 'transaction.added') sum += entry.type === 'deposit' ? entry.amount : -entry.amount
  return sum
}

/** One more deposit today. */
function oneMore(ledger: Ledger): readonly Entry[] {
  const device = parseDeviceId('beefbeefbeef')
  assert(device.ok, 'the device id is valid')
  const now = Date.parse('2026-11-21T12:00:00Z')
  const form = {
    type: 'deposit',
    amount: minorUnits(100),
    description: 'One more',
    date: TODAY,
    time: civilTime('12:00'),
  } as const
  const made = addTransaction(form, findChild(ledger, CHILD)?.child, {
    actor: { role: 'parent', userId: PARENT },
    family: { id: FAMILY, timeZone: UTC },
    now,
    newId: () => idOf(99_999_999),
    nextStamp: () => nextStamp({ last: undefined, floor: 0, device: device.value }, now),
  })
  assert(made.ok, 'the deposit is recorded')
  return made.value
}

/** The same journal, but one in four transactions is a cash count and one in four deletes the transaction before it. */
function mixedJournal(transactions: number): readonly Entry[] {
  const entries = tenYearJournal(transactions).map((entry, index, all): Entry => {
    const before = all[index - 1]
    if (entry.kind !== 'transaction.added' || before?.kind !== 'transaction.added') return entry
    const { type: _type, amount, description: _description, date: _date, time: _time, ...header } = entry
    if (index % 4 === 1) return { ...header, kind: 'cash.counted', amount }
    if (index % 4 === 3) return { ...header, kind: 'transaction.deleted', transactionId: postingId(before.id) }
    return entry
  })
  // Convert to plain objects, as read from a database or the network.
  return JSON.parse(JSON.stringify(entries)) as readonly Entry[]
}

/** The least CPU time of several runs, in ms: the value that other load on the machine affects least. */
function leastCpuMs(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/** Bytes retained by a function's results, averaged over several calls. */
function bytesKept(times: number, work: () => unknown): number {
  assert(globalThis.gc, 'the benchmark runs with --expose-gc')
  const kept: unknown[] = [work()]
  const heap = () => {
    globalThis.gc?.()
    globalThis.gc?.()
    return process.memoryUsage().heapUsed
  }
  const before = heap()
  for (let time = 0; time < times; time += 1) kept.push(work())
  const bytes = (heap() - before) / times
  assert(kept.length === times + 1, 'every result stays reachable until the heap is measured')
  return bytes
}

/** Cost of deriving a journal of a given size, in ms and bytes. */
function measure(size: number, journal: (size: number) => readonly Entry[]) {
  const entries = journal(size)
  const runs = size > 10_000 ? 9 : 31
  const times = size > 10_000 ? 2 : 10
  const ledger = deriveLedger(entries, TODAY)
  const more = oneMore(ledger)
  return {
    size,
    floorMs: median(timeRuns(runs, () => bareSum(entries))),
    scratchMs: median(timeRuns(runs, () => deriveLedger(entries, TODAY))),
    scratchCpuMs: leastCpuMs(runs, () => deriveLedger(entries, TODAY)),
    moreMs: median(timeRuns(10 * runs, () => extendLedger(ledger, more, TODAY))),
    moreCpuMs: leastCpuMs(10 * runs, () => extendLedger(ledger, more, TODAY)),
    scratchBytes: bytesKept(times, () => deriveLedger(entries, TODAY)),
    moreBytes: bytesKept(times, () => extendLedger(ledger, more, TODAY)),
  }
}

type Measured = ReturnType<typeof measure>

const inWords = (size: number) => size.toLocaleString('en-US')

function reportSize({ size, floorMs, scratchMs, moreMs, scratchBytes, moreBytes }: Measured, of: string): void {
  const isBudgeted = size === 10_000 && of === ''
  const time = { unit: 'ms', floor: floorMs }
  report({
    what: `derive one child from scratch, ${inWords(size)} entries${of}, median`,
    ...time,
    ours: scratchMs,
    ...(isBudgeted ? { budget: { atMost: 15 } } : {}),
  })
  report({ what: `derive one more entry, ${inWords(size)} before it${of}, median`, ...time, ours: moreMs })
  const kept = `of ${inWords(size)} entries${of}`
  report({ what: `memory of a ledger ${kept}, entries apart`, unit: 'KB', ours: scratchBytes / 1000 })
  report({ what: `memory of one more entry beside a ledger ${kept}`, unit: 'KB', ours: moreBytes / 1000 })
}

/** The cost per entry in the longer journal, divided by that in the shorter journal. */
function reportGrowth(shorter: Measured, longer: Measured, of: string): void {
  const row = (what: string, unit: string, cost: (measured: Measured) => number) =>
    report({
      what: `${what} per entry${of}: ${inWords(longer.size)} entries against ${inWords(shorter.size)}`,
      unit,
      ours: cost(longer) / longer.size,
      floor: cost(shorter) / shorter.size,
      // Allows for cache misses: 100,000 entries don't fit into the CPU caches.
      budget: { ratioAtMost: 5 },
    })
  row('time from scratch', 'ns', ({ scratchCpuMs }) => scratchCpuMs * 1e6)
  row('time of one more', 'ns', ({ moreCpuMs }) => moreCpuMs * 1e6)
  row('memory from scratch', 'bytes', ({ scratchBytes }) => scratchBytes)
  row('memory of one more', 'bytes', ({ moreBytes }) => moreBytes)
}

for (const [journal, sizes, of] of [
  [tenYearJournal, [100, 1000, 10_000, 100_000], ''],
  [mixedJournal, [1000, 10_000, 100_000], ' of every kind'],
] as const) {
  const measured = sizes.map((size) => measure(size, journal))
  for (const each of measured) reportSize(each, of)
  for (const [index, longer] of measured.entries()) {
    const shorter = measured[index - 1]
    // Below 1,000 entries, most of the cost comes from ten years of allowance and interest.
    if (shorter && shorter.size >= 1000) reportGrowth(shorter, longer, of)
  }
}
