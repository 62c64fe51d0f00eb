// Measures the built server over HTTP: reads of a child with ten years of history (compared with a bare route), durable
// writes (compared with bare SQLite), sign-in, and memory with 1,000 families.
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Entry } from '@little-ledger/domain'
import { baselineWritesPerSecond } from '../sync-server/src/testing/baseline/database.ts'
import { report } from './support/report.mjs'
import { benchFolder, seedDatabase, type SeededFamily } from './support/database.ts'
import { load, longestBeside, send } from './support/http-load.ts'
import { CHILD, FAMILY, PARENT, tenYearJournal } from './support/journal.ts'
import { memoryOf, startBareServer, startServer } from './support/programs.ts'
import { median, quantile } from './support/timing.ts'

const CLIENTS = 16
const RUN_MS = 5_000

/** The same journal with different ids, for another family. */
const familyNumber = (number: number, transactions: number): SeededFamily => {
  const shift = (text: string) =>
    text.replaceAll(/01900000-0000-7000-8000-(\d{12})/g, `01900000-0000-7000-8${String(number).padStart(3, '0')}-$1`)
  const entries = JSON.parse(shift(JSON.stringify(tenYearJournal(transactions)))) as readonly Entry[]
  const [familyId, parentId] = JSON.parse(shift(JSON.stringify([FAMILY, PARENT]))) as [typeof FAMILY, typeof PARENT]
  return { familyId, parentId, entries }
}
const childNumber = (number: number) => CHILD.replace('-8000-', `-8${String(number).padStart(3, '0')}-`)

const measureReads = async () => {
  const { file, cookies } = await seedDatabase([
    { familyId: FAMILY, parentId: PARENT, entries: tenYearJournal(10_000) },
  ])
  const [server, bare] = [await startServer(file), await startBareServer()]
  const headers = { Cookie: cookies[0] ?? '' }
  const child = { port: server.port, method: 'GET', path: `/api/children/${CHILD}`, headers }
  await send({ port: server.port, method: 'GET', path: '/api/health' })
  const idle = await longestBeside(server.port, () => setTimeout(300))
  let firstMs = 0
  const blocked = await longestBeside(server.port, async () => (firstMs = (await send(child)).ms))
  const first = 'server: first read of a child with ten years, from the journal'
  report({ what: first, unit: 'ms', ours: firstMs })
  report({ what: `${first}: longest wait of other requests`, unit: 'ms', ours: blocked, floor: idle })
  const fixed = { port: bare.port, method: 'GET', path: '/' }
  await Promise.all([load(CLIENTS, 2_000, () => child), load(CLIENTS, 2_000, () => fixed)])
  const ours = await load(CLIENTS, RUN_MS, () => child)
  const floor = await load(CLIENTS, RUN_MS, () => fixed)
  const what = `server: read of a child with ten years, ${CLIENTS} clients`
  report({ what: `${what}, median`, unit: 'ms', ours: median(ours.times), floor: median(floor.times) })
  report({
    what: `${what}, 99th percentile`,
    unit: 'ms',
    ours: quantile(ours.times, 0.99),
    floor: quantile(floor.times, 0.99),
  })
  report({ what: `${what}, a second`, unit: 'requests', ours: ours.perSecond, floor: floor.perSecond })
  const history = await load(4, 2_000, () => ({ ...child, path: `${child.path}/transactions` }))
  report({ what: 'server: its whole history as JSON, 4 clients, median', unit: 'ms', ours: median(history.times) })

  const slow = Array.from({ length: 500 }, () => connect(server.port, '127.0.0.1').on('error', () => {}))
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  const beside = await load(CLIENTS, RUN_MS, () => child)
  report({
    what: 'server: the same beside 500 slow sockets, 99th percentile',
    unit: 'ms',
    ours: quantile(beside.times, 0.99),
    floor: quantile(ours.times, 0.99),
  })
  for (const socket of slow) socket.destroy()
  await Promise.all([server.stop(), bare.stop()])
}

const measureWrites = async () => {
  const { file, cookies } = await seedDatabase(
    Array.from({ length: CLIENTS }, (_, index) => familyNumber(index + 1, 100)),
  )
  const server = await startServer(file)
  const body = JSON.stringify({ type: 'deposit', amount: 1, description: 'Pocket money', date: '2026-11-21' })
  const writeOf = (index: number) => {
    const family = index % CLIENTS
    const path = `/api/children/${childNumber(family + 1)}/transactions`
    return { port: server.port, method: 'POST', path, body, headers: { Cookie: cookies[family] ?? '' } }
  }
  await load(CLIENTS, 1_000, writeOf)
  const bareFile = join(benchFolder(), 'bare.db')
  const before = baselineWritesPerSecond(bareFile, RUN_MS)
  const ours = await load(CLIENTS, RUN_MS, writeOf)
  const after = baselineWritesPerSecond(bareFile, RUN_MS)
  const what = `server: durable writes over HTTP, ${CLIENTS} clients`
  report({ what: `${what}, a second`, unit: 'writes', ours: ours.perSecond, floor: (before + after) / 2 })
  report({ what: `${what}, 99th percentile`, unit: 'ms', ours: quantile(ours.times, 0.99) })
  await server.stop()
}

const measureSignIn = async () => {
  const { file } = await seedDatabase([])
  const server = await startServer(file)
  let attempts = 0
  const post = (path: string, form: object, cookie = '') => {
    const headers = { Cookie: cookie, 'X-Forwarded-For': `198.51.100.${(attempts += 1) % 250}` }
    return send({ port: server.port, method: 'POST', path, headers, body: JSON.stringify(form) })
  }
  const parent = { username: 'pat', password: 'correct horse', firstName: 'P', lastName: 'G' }
  const { cookie } = await post('/api/register', parent)
  await post('/api/create-child-account', { name: 'Mia', username: 'mia', password: 'star' }, cookie)
  const timesOf = async (nameOf: (index: number) => string) => {
    const times: number[] = []
    for (let index = 0; index < 20; index += 1)
      times.push((await post('/api/login', { username: nameOf(index), password: 'wrong' })).ms)
    return times
  }
  const known = [...(await timesOf(() => 'pat')), ...(await timesOf(() => 'mia'))]
  const unknown = await timesOf((index) => `nobody-${index}`)
  report({ what: 'server: wrong password of a parent, median', unit: 'ms', ours: median(known.slice(0, 20)) })
  report({ what: 'server: wrong password of a child, median', unit: 'ms', ours: median(known.slice(20)) })
  report({
    what: 'server: unknown users, as quick as either: fastest against fastest',
    unit: 'ms',
    ours: Math.min(...unknown),
    floor: Math.min(...known),
  })
  report({
    what: 'server: unknown users, as slow as either: slowest against slowest',
    unit: 'ms',
    ours: Math.max(...unknown),
    floor: Math.max(...known),
  })
  await server.stop()
}

const measureMemory = async () => {
  const families = Array.from({ length: 1_000 }, (_, index) => familyNumber(index, 200))
  const { file, cookies } = await seedDatabase(families)
  const server = await startServer(file)
  await send({ port: server.port, method: 'GET', path: '/api/health' })
  const started = memoryOf(server)
  for (let number = 0; number < families.length; number += 1) {
    const path = `/api/children/${childNumber(number)}`
    const answer = await send({ port: server.port, method: 'GET', path, headers: { Cookie: cookies[number] ?? '' } })
    if (answer.status !== 200) throw new Error(`the server refused the request: ${answer.status}`)
  }
  report({ what: 'server: memory after its start', unit: 'MB', ours: started })
  report({
    what: 'server: memory after reading for 1,000 families of 10 years each',
    unit: 'MB',
    ours: memoryOf(server),
    floor: started,
  })
  await server.stop()
}

await measureReads()
await measureWrites()
await measureSignIn()
await measureMemory()
