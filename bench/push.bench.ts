// Measures how many entries per second the server stores durably over HTTP in batches of 500, compared with bare SQLite
// in the same run. Also measures pulls without changes, the most frequent request.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { baselineBatchesPerSecond } from '../sync-server/src/testing/baseline/database.ts'
import { report } from './support/report.mjs'
import { benchFolder, seedDatabase } from './support/database.ts'
import { type Call, load, longestBeside, send } from './support/http-load.ts'
import { CHILD, FAMILY, idOf, PARENT, tenYearJournal } from './support/journal.ts'
import { processorMsOf, startServer } from './support/programs.ts'
import { median, quantile } from './support/timing.ts'

const BATCH = 500
const CLIENTS = 4
const RUN_MS = 5_000
const WARM_UP_MS = 3_000
const BATCHES = 1_200

const children = (number: number) => (text: string) =>
  text.replaceAll('01900000-0000-7000-8000-', `01900000-0000-7000-8${String(number).padStart(3, '0')}-`)

/** One family per client, with a child and an empty history. */
const familyNumber = (number: number) => {
  const own = children(number)
  const entries = JSON.parse(own(JSON.stringify(tenYearJournal(1).slice(0, 2)))) as ReturnType<typeof tenYearJournal>
  return { familyId: own(FAMILY) as typeof FAMILY, parentId: own(PARENT) as typeof PARENT, entries }
}

/** A family's nth batch as JSON, created before measuring. */
const batchOf = (family: number, batch: number): string => {
  const entries = Array.from({ length: BATCH }, (_, index) => {
    const id = idOf(1_000_000 + batch * BATCH + index)
    const stamp = `2026-11-21T08:00:00.${String(batch % 1_000).padStart(3, '0')}Z-${index.toString(16).padStart(4, '0')}-beefbeefbeef`
    const header = { id, v: 1, familyId: FAMILY, by: PARENT, stamp, on: '2026-11-21', at: '08:00', childId: CHILD }
    const amount = 100 + index
    const deposit = { kind: 'transaction.added', type: 'deposit', amount, description: 'Pocket money' }
    return { ...header, ...deposit, date: '2026-11-21', time: '08:00' }
  })
  return children(family)(
    JSON.stringify({ protocol: 1, epoch: null, actor: PARENT, device: 'beefbeefbeef', deviceNow: Date.now(), entries }),
  )
}

const entriesIn = (batch: string) =>
  (JSON.parse(batch) as { entries: { id: string }[] }).entries.map((entry) => ({
    id: entry.id,
    body: JSON.stringify(entry),
  }))

const { file, cookies } = await seedDatabase(Array.from({ length: CLIENTS }, (_, index) => familyNumber(index + 1)))
const batches = Array.from({ length: BATCHES }, (_, index) =>
  batchOf((index % CLIENTS) + 1, Math.floor(index / CLIENTS)),
)
const bareBatches = Array.from({ length: 200 }, (_, index) => entriesIn(batchOf(1, index)))
const server = await startServer(file)

let used = 0
const pushNext = (): Call => {
  const body = batches[used]
  if (body === undefined) throw new Error(`the bench has only ${BATCHES} batches`)
  const headers = { Cookie: cookies[used % CLIENTS] ?? '' }
  used += 1
  return { port: server.port, method: 'POST', path: '/api/sync/push', headers, body }
}

await load(CLIENTS, WARM_UP_MS, pushNext)
const before = baselineBatchesPerSecond(join(benchFolder(), 'bare.db'), bareBatches) * BATCH
const usedBefore = processorMsOf(server)
const ours = await load(CLIENTS, RUN_MS, pushNext)
const processorMs = processorMsOf(server) - usedBefore
const after = baselineBatchesPerSecond(join(benchFolder(), 'bare.db'), bareBatches) * BATCH
const what = `server: durable push over HTTP in batches of ${BATCH}, ${CLIENTS} clients`
report({
  what: `${what}, a second`,
  unit: 'entries',
  ours: ours.perSecond * BATCH,
  floor: (before + after) / 2,
  budget: { atLeast: 50_000 },
})
report({ what: `${what}, median`, unit: 'ms', ours: median(ours.times) })
report({ what: `${what}, processor time each`, unit: 'ms', ours: processorMs / ours.times.length })

const headers = { Cookie: cookies[0] ?? '' }
const pull = { port: server.port, method: 'GET', path: '/api/sync/pull?limit=1000', headers }
const first = await send(pull)
const { epoch, head } = JSON.parse(first.text) as { epoch: string; head: number }
report({ what: 'server: first page of a pull, 1,000 entries', unit: 'ms', ours: first.ms })
const nothingNew = { ...pull, path: `/api/sync/pull?epoch=${epoch}&scope=family&after=${head}` }
const waiting = await longestBeside(server.port, () => setTimeout(300))
let digestMs = 0
const blocked = await longestBeside(server.port, async () => (digestMs = (await send(nothingNew)).ms))
const digest = `server: digest of ${head} entries, once a start`
report({ what: digest, unit: 'ms', ours: digestMs })
report({ what: `${digest}: longest wait of other requests`, unit: 'ms', ours: blocked, floor: waiting })
const idle = await load(CLIENTS, RUN_MS, () => nothingNew)
report({ what: `server: pull with nothing new, ${CLIENTS} clients, a second`, unit: 'pulls', ours: idle.perSecond })
report({ what: 'server: pull with nothing new, 99th percentile', unit: 'ms', ours: quantile(idle.times, 0.99) })
await server.stop()
