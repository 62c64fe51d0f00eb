// Measures how much one account can delay other accounts (docs/security.md, checks 17 and 18), on both databases: the
// longest wait for /api/health during requests for a child with 200,000 entries, and for a parent's sign-in queued
// behind 100 sign-ins by a child from the same address.
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../sync-server/src/testing/start-postgres.ts'
import { seedDatabase, seedPostgres } from './support/database.ts'
import { send, type Call } from './support/http-load.ts'
import { CHILD, FAMILY, PARENT, tenYearJournal } from './support/journal.ts'
import { startServer, startServerOn, type Program } from './support/programs.ts'
import { report } from './support/report.mjs'

const ROUNDS = 3
const ENTRIES = 199_990
const SIGN_INS = 100
const HEALTH_BUDGET_MS = 250
const SIGN_IN_BUDGET_MS = 2_000

type Served = { readonly server: Program; readonly cookie: string }

/** Reports the lowest and the highest of several runs. */
const reportRange = (what: string, times: readonly number[], budget?: number) => {
  report({ what: `${what}, lowest of ${times.length}`, unit: 'ms', ours: Math.min(...times) })
  const highest = { what: `${what}, highest of ${times.length}`, unit: 'ms', ours: Math.max(...times) }
  report(budget === undefined ? highest : { ...highest, budget: { atMost: budget } })
}

const answered = async (call: Call) => {
  const answer = await send(call)
  if (answer.status >= 300)
    throw new Error(`the server refused the request: ${answer.status} ${answer.text.slice(0, 200)}`)
  return answer
}

const deposit = (date: string): string =>
  JSON.stringify({ type: 'deposit', amount: 1, description: 'Pocket money', date, time: '12:00' })

/** The slowest response time of small requests, sent every ten milliseconds while `work` runs. */
const longestBeside = async (port: number, work: () => Promise<unknown>) => {
  const done = new AbortController()
  const poll = async () => {
    let longest = 0
    while (!done.signal.aborted) {
      longest = Math.max(longest, (await answered({ port, method: 'GET', path: '/api/health' })).ms)
      await setTimeout(10)
    }
    return longest
  }
  const longest = poll()
  await work().finally(() => done.abort())
  return longest
}

/** Requests for the child, in the order in which the app sends them. The first read derives the ledger. */
const worksOn = ({ server: { port }, cookie }: Served): readonly (readonly [string, () => Promise<unknown>])[] => {
  const headers = { Cookie: cookie }
  const path = `/api/children/${CHILD}`
  const read = () => answered({ port, method: 'GET', path, headers })
  const write = (date: string) => async () => {
    await answered({ port, method: 'POST', path: `${path}/transactions`, headers, body: deposit(date) })
    return read()
  }
  const pull = async () => {
    let page = { epoch: 'none', next: 0, more: true }
    while (page.more) {
      const query = `scope=family&epoch=${page.epoch}&after=${page.next}&limit=1000`
      page = JSON.parse((await answered({ port, method: 'GET', path: `/api/sync/pull?${query}`, headers })).text)
    }
  }
  return [
    ['a first read', read],
    ['a change of today', write(new Date().toISOString().slice(0, 10))],
    ['a change backdated by nine years', write('2017-11-21')],
    ['its whole history as JSON', () => answered({ port, method: 'GET', path: `${path}/transactions`, headers })],
    ['a pull by a new device', pull],
  ]
}

/** Each round restarts the server, so the round's first read has to derive the ledger. */
const measureHugeChild = async (name: string, start: () => Promise<Served>) => {
  const waits = new Map<string, number[]>()
  const durations = new Map<string, number[]>()
  const note = (times: Map<string, number[]>, what: string, ms: number) =>
    times.set(what, [...(times.get(what) ?? []), ms])
  for (let round = 0; round < ROUNDS; round += 1) {
    const served = await start()
    await send({ port: served.server.port, method: 'GET', path: '/api/health' })
    note(waits, 'nothing', await longestBeside(served.server.port, () => setTimeout(1_000)))
    for (const [what, work] of worksOn(served)) {
      const before = performance.now()
      note(waits, what, await longestBeside(served.server.port, work))
      note(durations, what, performance.now() - before)
    }
    await served.server.stop()
  }
  for (const [what, times] of waits) {
    reportRange(`${name}: longest wait for /api/health beside ${what}`, times, HEALTH_BUDGET_MS)
    const lasted = durations.get(what)
    if (lasted !== undefined) reportRange(`${name}: ${what} lasts`, lasted)
  }
}

const ADDRESS = { 'X-Forwarded-For': '198.51.100.7' }
const PARENT_LOGIN = { username: 'robin', password: 'correct horse' }
const CHILD_LOGIN = { username: 'kit', password: 'star' }

const measureSignIns = async (name: string, { port }: Program) => {
  const post = (path: string, form: object, headers = {}) =>
    answered({ port, method: 'POST', path, headers: { ...ADDRESS, ...headers }, body: JSON.stringify(form) })
  const { cookie = '' } = await post('/api/register', { ...PARENT_LOGIN, firstName: 'R', lastName: 'G' })
  await post('/api/create-child-account', { name: 'Kit', ...CHILD_LOGIN }, { Cookie: cookie })
  const signIn = (login: object) => post('/api/login', login)
  const alone: number[] = []
  const behind: number[] = []
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await signIn(CHILD_LOGIN)
    alone.push((await signIn(PARENT_LOGIN)).ms)
    const before = performance.now()
    const others = Array.from({ length: SIGN_INS }, () =>
      send({ port, method: 'POST', path: '/api/login', headers: ADDRESS, body: JSON.stringify(CHILD_LOGIN) }),
    )
    await setTimeout(50)
    behind.push((await signIn(PARENT_LOGIN)).ms)
    await Promise.all(others)
    all.push(performance.now() - before)
  }
  reportRange(`${name}: a parent’s sign-in`, alone)
  reportRange(`${name}: the same behind ${SIGN_INS} sign-ins of a child at that address`, behind, SIGN_IN_BUDGET_MS)
  reportRange(`${name}: all of these sign-ins last`, all)
}

const family = { familyId: FAMILY, parentId: PARENT, entries: tenYearJournal(ENTRIES) }
const cluster = await startPostgres()
const sqlite = await seedDatabase([family])
const databases = [
  {
    name: 'PostgreSQL',
    cookie: (await seedPostgres(cluster.url, [family]))[0],
    start: () => startServerOn(cluster.url),
  },
  { name: 'SQLite', cookie: sqlite.cookies[0], start: () => startServer(sqlite.file) },
]
for (const { name, start } of databases) {
  const server = await start()
  await measureSignIns(name, server)
  await server.stop()
}
for (const { name, cookie = '', start } of databases)
  await measureHugeChild(name, async () => ({ server: await start(), cookie }))
await cluster.stop()
