// Measures response times and storage for different numbers of families, from 100 to 10,000 (or 100,000 with
// LITTLE_LEDGER_LONG). Each family has one child and a year of weekly transactions.
import { statSync } from 'node:fs'
import { report } from './support/report.mjs'
import { startPostgres } from '../sync-server/src/testing/start-postgres.ts'
import { chosenFamilies, ENTRIES_EACH, growPostgres, growSqlite, startGrowing } from './support/growing.ts'
import { load, send } from './support/http-load.ts'
import { type Program, processorMsOf, processorMsOfFamily, startServer, startServerOn } from './support/programs.ts'
import { median, quantile } from './support/timing.ts'

const SIZES = [100, 1_000, 10_000, ...(process.env['LITTLE_LEDGER_LONG'] === undefined ? [] : [100_000])]
const CLIENTS = 4
const RUN_MS = 4_000

const cluster = await startPostgres({ settings: { max_wal_size: '4GB' } })
const { file, connection, client } = await startGrowing(cluster.url)

const floors = new Map<string, number>()
const tell = (name: string, size: number, what: string, unit: string, ours: number) => {
  const floor = floors.get(`${name} ${what}`)
  if (floor === undefined) floors.set(`${name} ${what}`, ours)
  const label = `${name}, ${size.toLocaleString('en-US')} families: ${what}`
  report({ what: label, unit, ours, ...(floor === undefined ? {} : { floor }) })
}

type Chosen = Awaited<ReturnType<typeof chosenFamilies>>

const measure = async (name: string, size: number, server: Program, chosen: Chosen) => {
  const at = (index: number) => chosen[index % chosen.length] ?? chosen[0]
  const get = (index: number) => {
    const { cookie, childId } = at(index)
    return { port: server.port, method: 'GET', path: `/api/children/${childId}`, headers: { Cookie: cookie } }
  }
  const push = (index: number) => {
    const { cookie, nextPush } = at(index)
    return { port: server.port, method: 'POST', path: '/api/sync/push', headers: { Cookie: cookie }, body: nextPush() }
  }
  const processorMs = () => processorMsOf(server) + (name === 'SQLite' ? 0 : processorMsOfFamily(cluster.pid() ?? 0))
  const first: number[] = []
  for (const [index] of chosen.entries()) first.push((await send(get(index))).ms)
  tell(name, size, 'first GET of a family’s child, median', 'ms', median(first))
  for (const [what, call] of [
    ['GET of a child', get],
    ['durable push of 5 entries', push],
  ] as const) {
    const before = processorMs()
    const { times } = await load(CLIENTS, RUN_MS, call)
    tell(name, size, `${what}, median`, 'ms', median(times))
    tell(name, size, `${what}, 99th percentile`, 'ms', quantile(times, 0.99))
    tell(name, size, `${what}, processor time each`, 'ms', (processorMs() - before) / times.length)
  }
  await server.stop()
}

let before = 0
for (const size of SIZES) {
  growSqlite(connection, before, size)
  await growPostgres(client, before, size)
  const bytes = await client.query<{ bytes: number; entries: number }>(
    `SELECT sum(pg_total_relation_size(oid))::float8 AS bytes, pg_total_relation_size('entries')::float8 AS entries
     FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
  )
  const { bytes: all = 0, entries = 0 } = bytes.rows[0] ?? {}
  tell('PostgreSQL', size, 'storage of a family', 'KB', all / size / 1_000)
  tell('PostgreSQL', size, 'storage of an entry, with its keys', 'bytes', entries / size / ENTRIES_EACH)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  tell('SQLite', size, 'storage of a family', 'KB', statSync(file).size / size / 1_000)
  await measure('SQLite', size, await startServer(file), await chosenFamilies(`sqlite:${file}`, size))
  await measure('PostgreSQL', size, await startServerOn(cluster.url), await chosenFamilies(cluster.url, size))
  before = size
}
connection.close()
await client.end()
await cluster.stop()
