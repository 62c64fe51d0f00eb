// Compares one process on SQLite with one, two and four processes on one PostgreSQL, on the same disk in the same run:
// durable pushes, pulls, reads and memory. Compare ratios, because other load on the machine slows all of them.
import { report } from './support/report.mjs'
import { startPostgres } from '../sync-server/src/testing/start-postgres.ts'
import { seedDatabase, seedPostgres } from './support/database.ts'
import { load, send } from './support/http-load.ts'
import { tenYearJournal } from './support/journal.ts'
import { batchesOf, familyNumber, familyWith, type NumberedFamily } from './support/many-families.ts'
import {
  memoryOf,
  type Program,
  processorMsOf,
  processorMsOfFamily,
  startServer,
  startServerOn,
} from './support/programs.ts'
import { median, quantile } from './support/timing.ts'

const CLIENTS = 8
const RUN_MS = 4_000
const WARM_UP_MS = 1_500
const PROCESSES = [1, 2, 4]

type Served = { readonly name: string; readonly servers: readonly Program[]; readonly cookies: readonly string[] }

const families: readonly NumberedFamily[] = Array.from({ length: CLIENTS }, (_, index) => familyNumber(index + 1))
const reader = familyWith(CLIENTS + 1, tenYearJournal(10_000))
const everybody = [...families, reader].map(({ seeded }) => seeded)

const cluster = await startPostgres()
const sqlite = await seedDatabase(everybody)
const postgresCookies = await seedPostgres(cluster.url, everybody)

/** Results of the SQLite process, to compare the PostgreSQL ones with. */
const floors = new Map<string, number>()
const tell = ({ name }: Served, what: string, unit: string, ours: number) => {
  const floor = floors.get(what)
  if (floor === undefined) floors.set(what, ours)
  report({ what: `${name}: ${what}`, unit, ours, ...(floor === undefined ? {} : { floor }) })
}

const portOf = ({ servers }: Served, index: number) => servers[index % servers.length]?.port ?? 0

let round = 0
const measurePushes = async (served: Served, size: number) => {
  round += 1
  const next = families.map((family) => batchesOf(family, size, round))
  const pushOf = (index: number) => {
    const family = index % CLIENTS
    const headers = { Cookie: served.cookies[family] ?? '' }
    return {
      port: portOf(served, index),
      method: 'POST',
      path: '/api/sync/push',
      headers,
      body: next[family]?.() ?? '',
    }
  }
  await load(CLIENTS, WARM_UP_MS, pushOf)
  const before = served.servers.map(processorMsOf)
  const databaseBefore = processorMsOfFamily(cluster.pid() ?? 0)
  const { times, perSecond } = await load(CLIENTS, RUN_MS, pushOf)
  const used = served.servers.reduce((sum, server, index) => sum + processorMsOf(server) - (before[index] ?? 0), 0)
  const what = size === 1 ? 'durable pushes of one entry' : `durable pushes of ${size} entries`
  tell(served, `${what}, a second`, 'pushes', perSecond)
  tell(served, `${what}, median`, 'ms', median(times))
  tell(served, `${what}, processor time of the servers each`, 'ms', used / times.length)
  if (served.name.startsWith('PostgreSQL')) {
    const ours = (processorMsOfFamily(cluster.pid() ?? 0) - databaseBefore) / times.length
    report({ what: `${served.name}: ${what}, processor time of PostgreSQL each`, unit: 'ms', ours })
  }
}

const measureReads = async (served: Served) => {
  const headers = { Cookie: served.cookies[CLIENTS] ?? '' }
  const child = (index: number) => ({
    port: portOf(served, index),
    method: 'GET',
    path: `/api/children/${reader.childId}`,
    headers,
  })
  await load(CLIENTS, WARM_UP_MS, child)
  const { times, perSecond } = await load(CLIENTS, RUN_MS, child)
  tell(served, 'authenticated GET of a child with ten years, median', 'ms', median(times))
  tell(served, 'authenticated GET of a child with ten years, 99th percentile', 'ms', quantile(times, 0.99))
  tell(served, 'authenticated GET of a child with ten years, a second', 'requests', perSecond)

  const pullAll = async () => {
    const start = performance.now()
    let query = 'limit=1000'
    for (;;) {
      const { text } = await send({ port: portOf(served, 0), method: 'GET', path: `/api/sync/pull?${query}`, headers })
      const { epoch, scope, next, more } = JSON.parse(text) as {
        epoch: string
        scope: string
        next: number
        more: boolean
      }
      if (!more) return performance.now() - start
      query = new URLSearchParams({ epoch, scope, after: String(next), limit: '1000' }).toString()
    }
  }
  const pulls: number[] = []
  for (let count = 0; count < 7; count += 1) pulls.push(await pullAll())
  tell(served, 'pull of 10,000 entries in ten pages, median', 'ms', median(pulls))
}

const measure = async (served: Served) => {
  await measurePushes(served, 1)
  await measurePushes(served, 500)
  await measureReads(served)
  const memory = served.servers.reduce((sum, server) => sum + memoryOf(server), 0) / served.servers.length
  tell(served, 'memory of a process after all that', 'MB', memory)
  for (const server of served.servers) await server.stop()
}

await measure({ name: 'SQLite, 1 process', servers: [await startServer(sqlite.file)], cookies: sqlite.cookies })
for (const count of PROCESSES) {
  const servers = await Promise.all(Array.from({ length: count }, () => startServerOn(cluster.url)))
  const name = `PostgreSQL, ${count} process${count === 1 ? '' : 'es'}`
  await measure({ name, servers, cookies: postgresCookies })
}
await cluster.stop()
