import { expect, test } from 'vitest'
import { StorageUnavailable } from '../storage/port.ts'
import { freshStorage, testApp } from '../testing/app.ts'
import { createClient, readText } from '../testing/client.ts'
import { household } from '../testing/fixtures/household.ts'
import { pathForChild, validBodyFor } from '../testing/fixtures/requests.ts'
import { routes } from '../routes/all-routes.ts'
import { createLogger } from './logger.ts'

/** An app with recorded log lines. Its storage fails when `failure.next` is set. */
const start = () => {
  const lines: string[] = []
  const storage = freshStorage()
  const failure: { next?: Error } = {}
  const readEntries: typeof storage.readEntries = (...asked) =>
    failure.next ? Promise.reject(failure.next) : storage.readEntries(...asked)
  const cache = { get: () => undefined, set: () => {}, delete: () => {} }
  const log = createLogger((line) => lines.push(line), Date.now)
  return { lines, failure, app: testApp({ logger: log, ledgerCache: cache, storage: { ...storage, readEntries } }) }
}

test('no route logs personal data, whether a request succeeds, is rejected or fails', async () => {
  const { lines, failure, app } = start()
  const moss = await household(app, 'moss')
  const senders = [createClient(app), moss.ben.client, moss.anna.client, moss.parent]
  const failures = [undefined, new StorageUnavailable('failed', new Error('moss-anna')), new Error('moss-anna')]
  const asked = routes
    .filter(({ path }) => path !== '/api/logout')
    .flatMap((route) =>
      (route.body === undefined ? [undefined] : [validBodyFor(route), { secretField: 'Tooth fairy' }]).map(
        (body) => [route.method, pathForChild(route, moss.anna), body] as const,
      ),
    )
  for (const next of failures) {
    if (next) failure.next = next
    for (const sender of senders) for (const request of asked) await readText(await sender.request(...request))
  }
  expect(lines.length).toBeGreaterThan(routes.length * 4)
  const { id, userId, transactionId, goalId } = moss.anna
  const cookies = senders.map((sender) => sender.cookie()?.split('=')[1] ?? 'no cookie')
  const personal = [
    ...[id, userId, transactionId, goalId, moss.userId, ...cookies],
    ...['moss', 'Garcia', 'example.org', 'Tooth', 'fairy', 'Bike', 'secretField', 'horse'],
    ...['192.0.2.1', 'renamed', 'newchild', 'weeks=8'],
  ]
  for (const line of lines) {
    for (const word of personal) expect(line).not.toContain(word)
    expect(line).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
  }
})

test('an internal error is logged once, with the stack and route but not the message', async () => {
  const { lines, failure, app } = start()
  const { parent, anna } = await household(app, 'moss')
  failure.next = new Error(`cannot read ${anna.id} of moss-anna`)
  lines.length = 0
  const response = await parent.request('GET', `/api/children/${anna.id}`)
  expect([response.status, await response.text()]).toEqual([
    500,
    'Something went wrong on the server. Please try again.',
  ])
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged.map(({ level, event, route }) => [level, event, route])).toEqual([
    ['error', 'unhandled_error', '/api/children/{id}'],
    ['info', 'request', '/api/children/{id}'],
  ])
  expect(logged[0]).toEqual({
    ...{
      time: expect.any(String),
      level: 'error',
      event: 'unhandled_error',
      route: '/api/children/{id}',
      name: 'Error',
    },
    stack: expect.stringMatching(/^at .*log-privacy/),
  })
})

test('unavailable storage is logged as a warning', async () => {
  const { lines, failure, app } = start()
  const { parent, anna } = await household(app, 'moss')
  failure.next = new StorageUnavailable('failed', undefined)
  lines.length = 0
  expect((await parent.request('GET', `/api/children/${anna.id}`)).status).toBe(503)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', event: 'storage', reason: 'failed' })
  expect(lines).toHaveLength(2)
})

/** A failure as a database reports it: the message contains data, the code does not. */
const failureWith = (code: unknown) => Object.assign(new Error('Key (username)=(moss-anna) already exists'), { code })

test.each(['SQLITE_IOERR_READ', '57P01', 'ECONNREFUSED'])('an error is logged with its code %s', async (code) => {
  const { lines, failure, app } = start()
  const { parent, anna } = await household(app, 'moss')
  lines.length = 0
  for (const next of [new StorageUnavailable('failed', failureWith(code)), failureWith(code)]) {
    failure.next = next
    await parent.request('GET', `/api/children/${anna.id}`)
  }
  const errors = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level }) => level !== 'info')
  expect(errors).toMatchObject([
    { event: 'storage', reason: 'failed', code },
    { event: 'unhandled_error', code },
  ])
  expect(lines.join('')).not.toContain('moss-anna')
})

test.each(['moss-anna', '', 42, undefined])('a code that could contain data is not logged: %s', async (code) => {
  const { lines, failure, app } = start()
  const { parent, anna } = await household(app, 'moss')
  failure.next = new StorageUnavailable('failed', failureWith(code))
  lines.length = 0
  await parent.request('GET', `/api/children/${anna.id}`)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ...{ time: expect.any(String), level: 'warn', event: 'storage' },
    ...{ reason: 'failed', route: '/api/children/{id}' },
  })
})
