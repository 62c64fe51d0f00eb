import { once } from 'node:events'
import { connect } from 'node:net'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createLoginRateLimiter, defaultLoginLimits } from '../auth/login-rate-limiter.ts'
import { createHashingQueue } from '../auth/hashing-queue.ts'
import { testApp, testDependencies } from '../testing/app.ts'
import { temporaryFolder } from '../testing/built-app.ts'
import { createClient } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { household, signUpParent } from '../testing/fixtures/household.ts'
import { waitForExitCode, startProgram, useProgram } from '../testing/program/program.ts'
import { statusAndText } from '../testing/fixtures/with-mia.ts'
import { backUpFile } from '../storage/sqlite/backup.ts'
import { inspectDatabase } from '../storage/sqlite/inspect.ts'
import { migrations } from '../storage/sqlite/migrate.ts'

const program = useProgram()
const form = (username: string) => ({ username, password: 'correct horse', firstName: 'P', lastName: 'G' })

test('a username with a lone surrogate is either rejected or can be registered only once', async () => {
  const app = testApp()
  const statuses: number[] = []
  for (let count = 0; count < 2; count += 1)
    statuses.push((await createClient(app).request('POST', '/api/register', form('\ud800abc'))).status)
  expect([
    [400, 400],
    [201, 409],
  ]).toContainEqual(statuses)
})

test('a client that disconnects during its request causes no server error', async () => {
  const { port, child, output } = await startProgram({ program })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{')
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.destroy()
  await expect.poll(() => output.stdout, { timeout: 5_000 }).toContain('"event":"request"')
  child.kill('SIGTERM')
  await waitForExitCode(child)
  expect(output.stdout).not.toContain('"unhandled_error"')
})

test('the server keeps running when the process that reads its log has exited', async () => {
  const { port, child, output } = await startProgram({ program })
  child.stdout.destroy()
  const get = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status
  // Log lines are written 50 ms after a request.
  for (let count = 0; count < 3; count += 1) {
    expect(await get()).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect([child.exitCode, output.stderr]).toEqual([null, ''])
})

test('a backup completes while the database is continuously written to', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder()
  const { file, storage } = await openDatabase(join(folder, 'ledger.db'))
  storage.connection.exec('CREATE TABLE padding (bytes BLOB)')
  for (let count = 0; count < 16; count += 1)
    storage.connection.exec('INSERT INTO padding VALUES (randomblob(1000000))')
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      await storage.checkWritable()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const late = new Promise((resolve) => setTimeout(() => resolve('still copying'), 10_000))
  const outcome = await Promise.race([backUpFile(file, join(folder, 'backup.db')), late])
  isOver = true
  await writing
  expect(outcome).toEqual({ ok: true, value: undefined })
})

test('concurrent sign-ins with the correct password all succeed', async () => {
  const app = testApp()
  await signUpParent(app, 'pat')
  const right = { username: 'pat', password: 'correct horse' }
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => createClient(app).request('POST', '/api/login', right)),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('sign-in attempts rejected because the hashing queue is full do not count as failures', async () => {
  const app = testApp({ hashingQueue: createHashingQueue({ concurrency: 1, maxQueued: 0, maxQueuedPerAddress: 0 }) })
  const guess = async () =>
    (await createClient(app).request('POST', '/api/login', { username: 'mia', password: 'guess' })).status
  const together = await Promise.all([guess(), guess(), guess(), guess(), guess(), guess()])
  expect(together.toSorted()).toEqual([401, 503, 503, 503, 503, 503])
  for (let count = 0; count < 4; count += 1) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)
})

test('setting the clock back never extends a login delay beyond 15 minutes', async () => {
  const gate = createLoginRateLimiter(defaultLoginLimits)
  const DAY = 24 * 3_600_000
  for (let count = 0; count < 5; count += 1) await gate.startAttempt('mia', '192.0.2.1', DAY)
  const guess = await gate.startAttempt('mia', '192.0.2.1', 0)
  expect('waitMs' in guess ? guess.waitMs : 0).toBeLessThanOrEqual(15 * 60_000)
})

test('/api/ready returns 503 when a transaction cannot be saved', async () => {
  let now = Date.now()
  const { storage } = await openDatabase()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const app = createApp(testDependencies({ storage, now: () => now, logger: log }))
  const { parent, anna } = await household(app, 'moss')
  const gift = { type: 'deposit', amount: 1, description: 'x'.repeat(400), date: '2026-11-01' }
  storage.connection.pragma(`max_page_count = ${String(storage.connection.pragma('page_count', { simple: true }))}`)
  let status = 201
  while (status === 201) status = (await parent.request('POST', `/api/children/${anna.id}/transactions`, gift)).status
  now += 2_000
  expect([status, ...(await statusAndText(await app.request('/api/ready')))]).toEqual([507, 507, expect.any(String)])
})

test('a deleted child is erased from all database files while the server is running', async () => {
  const { file, storage } = await openDatabase()
  const { parent, anna } = await household(createApp(testDependencies({ storage })), 'moss')
  expect(readFileSync(`${file}-wal`).includes('moss-anna')).toBe(true)
  await parent.request('DELETE', `/api/children/${anna.id}`)
  for (const suffix of ['', '-wal'])
    expect([suffix, readFileSync(file + suffix).includes('moss-anna')]).toEqual([suffix, false])
})

test('inspecting a database leaves no files that would prevent creating a new one', async () => {
  const { file, storage } = await openDatabase()
  await storage.close()
  expect(inspectDatabase(file, migrations.length)).toEqual({ ok: true, value: 'sound' })
  renameSync(file, `${file}.away`)
  expect(inspectDatabase(file, migrations.length)).toEqual({ ok: true, value: 'absent' })
})

test('the OpenAPI document lists every Idempotency-Key parameter and success status', async () => {
  const { paths } = await createClient(testApp()).json<{
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>>
  }>('GET', '/api/openapi.json')
  expect(paths['/api/register']?.['post']?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
  expect(Object.keys(paths['/api/sync/adopt']?.['post']?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '201']),
  )
})

test('registrations from one address leave enough hashing capacity for others', async () => {
  const app = testApp({ hashingQueue: createHashingQueue({ concurrency: 2, maxQueued: 128, maxQueuedPerAddress: 64 }) })
  await signUpParent(app, 'pat', '198.51.100.1')
  const flood = Array.from({ length: 500 }, (_, index) =>
    createClient(app, '192.0.2.66').request('POST', '/api/register', form(`flood-${index}`)),
  )
  const honest = await createClient(app, '198.51.100.1').request('POST', '/api/login', {
    username: 'pat',
    password: 'correct horse',
  })
  await Promise.all(flood)
  expect(honest.status).toBe(200)
})
