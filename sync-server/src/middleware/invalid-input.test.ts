import { assert } from '@little-ledger/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLoginLimits } from '../auth/login-rate-limiter.ts'
import { testApp } from '../testing/app.ts'
import { createClient, readText } from '../testing/client.ts'
import { household, type Household } from '../testing/fixtures/household.ts'
import { pathForChild, validBodyFor, routeName } from '../testing/fixtures/requests.ts'
import { routes } from '../routes/all-routes.ts'
import { BODY_LIMIT_BYTES } from './validate.ts'

const withBody = routes.filter(({ body }) => body !== undefined)

const sendText = (app: ReturnType<typeof testApp>, sender: Household, path: string, body: BodyInit, method = 'POST') =>
  app.request(path, {
    method,
    headers: { 'Content-Type': 'application/json', Cookie: sender.parent.cookie() ?? '' },
    body,
    duplex: 'half',
  } as RequestInit)

/** A body with no Content-Length, as in a request with chunked encoding. */
const chunked = (bytes: number) => {
  let left = bytes
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const size = Math.min(left, 4_096)
      left -= size
      if (size === 0) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(0x20))
    },
  })
}

// SPEC: 8.2
describe('a body that is not valid JSON returns 400', () => {
  const notJson: readonly BodyInit[] = [
    '',
    '{',
    '{"a":1,}',
    'undefined',
    "{'a':1}",
    new Uint8Array([0x22, 0xff, 0x22]),
    '\uFEFF{}',
    '{"a":1}{"b":2}',
    'NaN',
  ]
  test.each(notJson.map((body) => [body] as const))('%j', async (body) => {
    const app = testApp()
    const moss = await household(app, 'moss')
    const response = await sendText(app, moss, `/api/children/${moss.anna.id}/transactions`, body)
    expect([response.status, await response.text()]).toEqual([400, 'The request is not valid JSON.'])
  })
})

// SPEC: 8.2
test.each(['null', '[]', '"text"', '5', 'true'])('a JSON body that is not an object (%s) returns 400', async (body) => {
  const app = testApp()
  const moss = await household(app, 'moss')
  const response = await sendText(app, moss, `/api/children/${moss.anna.id}/transactions`, body)
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringMatching(/^Invalid type: Expected Object/),
  ])
})

describe('a body larger than 64 KB, or a push larger than 1 MiB, returns 413', () => {
  test.each(withBody.map((route) => [routeName(route), route] as const))('%s', async (_name, route) => {
    const app = testApp()
    const moss = await household(app, 'moss')
    const limit = route.path === '/api/sync/push' ? 1_048_576 : 65_536
    for (const body of [' '.repeat(limit + 1), chunked(limit + 1)]) {
      const response = await sendText(app, moss, pathForChild(route, moss.anna), body, route.method)
      expect([response.status, await response.text()]).toEqual([413, 'The request is too large.'])
    }
    const padded = JSON.stringify(validBodyFor(route, moss.userId)).padEnd(limit, ' ')
    const fits = await sendText(app, moss, pathForChild(route, moss.anna), padded, route.method)
    expect(fits.status).toBeLessThan(402)
  })

  test('and is read only up to the limit', async () => {
    const app = testApp()
    const moss = await household(app, 'moss')
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 4_096
        controller.enqueue(new Uint8Array(4_096).fill(0x20))
      },
    })
    const response = await sendText(app, moss, '/api/create-child-account', endless)
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(BODY_LIMIT_BYTES + 3 * 4_096)
  })
})

describe('an unknown field returns 400', () => {
  test.each(withBody.map((route) => [routeName(route), route] as const))('%s', async (_name, route) => {
    const { parent, anna } = await household(testApp(), 'moss')
    const response = await parent.request(route.method, pathForChild(route, anna), {
      ...validBodyFor(route),
      favouriteColour: 'red',
    })
    expect([response.status, await response.text()]).toEqual([
      400,
      'Invalid key: Expected never but received "favouriteColour"',
    ])
  })
})

describe('an invalid value returns the SPEC §5 message, or the field and the message of valibot', () => {
  const transaction = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' }
  const cases: readonly (readonly [string, string, object, string])[] = [
    [
      'POST',
      '/api/register',
      { username: 'pa', password: 'word', firstName: 'P', lastName: 'G' },
      'Username must be at least 3 characters',
    ],
    [
      'POST',
      '/api/register',
      { username: 'pat', password: 'wor', firstName: 'P', lastName: 'G' },
      'Password must be at least 4 characters',
    ],
    [
      'POST',
      '/api/register',
      { username: 'pat', password: 'word', firstName: ' ', lastName: 'G' },
      'First name is required',
    ],
    [
      'POST',
      '/api/register',
      { username: 'pat', password: 'word', firstName: 'P', lastName: '' },
      'Last name is required',
    ],
    [
      'POST',
      '/api/register',
      { username: 'pat', password: 'word', firstName: 'P', lastName: 'G', email: 'x' },
      'Please enter a valid email',
    ],
    ['POST', '/api/login', { username: '', password: 'x' }, 'Username is required'],
    ['POST', '/api/login', { username: 'pat', password: '' }, 'Password is required'],
    ['POST', '/api/create-child-account', { name: '', username: 'mia', password: 'star' }, 'Name is required'],
    [
      'POST',
      '/api/create-child-account',
      { name: 'M', username: 'mia', password: 'star', startingBalance: -1 },
      'Balance cannot be negative',
    ],
    ['POST', '/api/children/{id}/transactions', { ...transaction, amount: 0 }, 'Amount must be at least 0.01'],
    ['POST', '/api/children/{id}/transactions', { ...transaction, amount: 1.005 }, 'Use at most two decimal places'],
    ['POST', '/api/children/{id}/transactions', { ...transaction, amount: 1e9 }, 'Amount cannot exceed $1,000,000'],
    ['POST', '/api/children/{id}/transactions', { ...transaction, description: '' }, 'Description is required'],
    ['POST', '/api/children/{id}/transactions', { ...transaction, date: '2026-02-30' }, 'Please enter a valid date'],
    ['PATCH', '/api/children/{id}', { allowanceAmount: -1 }, 'Amount cannot be negative'],
    ['PATCH', '/api/children/{id}', { interestRate: -1 }, 'Rate cannot be negative'],
    ['PATCH', '/api/children/{id}', { interestRate: 100.5 }, 'Rate cannot exceed 100%'],
    ['PATCH', '/api/children/{id}/cash', { cashOnHand: -1 }, 'Please enter a valid positive number.'],
    ['POST', '/api/children/{id}/savings-goals', { name: '', targetAmount: 1 }, 'Please fill in all required fields.'],
    [
      'POST',
      '/api/children/{id}/savings-goals',
      { name: 'B', targetAmount: 0 },
      'Please enter a positive number for the target amount.',
    ],
  ]

  test.each([
    [{ ...transaction, amount: '5' }, 'amount: Invalid type: Expected number but received "5"'],
    [{ ...transaction, description: null }, 'description: Invalid type: Expected string but received null'],
    [{ ...transaction, type: 'loan' }, 'type: Invalid type: Expected ("deposit" | "withdrawal") but received "loan"'],
    [{ ...transaction, amount: undefined }, 'Invalid key: Expected "amount" but received undefined'],
  ])('%j: %s', async (body, message) => {
    const { parent, anna } = await household(testApp(), 'moss')
    const response = await parent.request('POST', `/api/children/${anna.id}/transactions`, body)
    expect([response.status, await response.text()]).toEqual([400, message])
  })

  // SPEC: 5.4
  test.each(cases)('%s %s %j: %s', async (method, path, body, message) => {
    const { parent, anna } = await household(testApp(), 'moss')
    const response = await parent.request(method, path.replace('{id}', anna.id), body)
    expect([response.status, await response.text()]).toEqual([400, message])
  })

  test.each(['', '?weeks=', '?weeks=0', '?weeks=53', '?weeks=1.5', '?weeks=x', '?weeks=8&weeks=x%0a'])(
    'GET forecast%s',
    async (query) => {
      const { parent, anna } = await household(testApp(), 'moss')
      const response = await parent.request('GET', `/api/children/${anna.id}/forecast${query}`)
      expect(response.status).toBe(query.startsWith('?weeks=8&') ? 200 : 400)
    },
  )
})

/** Replaces lone surrogates, which can't occur in a URL. */
const wellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8')

const fuzzed = process.env['LITTLE_LEDGER_LONG'] ? 3_000 : 300

describe(`${fuzzed} fuzzed requests per route never return a 5xx or a stack trace (SECURITY check 11)`, () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.double(),
    fc.constantFrom(
      '',
      '0',
      -0,
      1e308,
      0.001,
      '__proto__',
      '\u0000',
      '\ud800',
      '2026-11-21',
      'UTC',
      null,
      true,
      [],
      {},
      'x'.repeat(600),
    ),
  )
  test.each(routes.map((route) => [routeName(route), route] as const))(
    '%s',
    { timeout: 10 * 60_000 },
    async (_name, route) => {
      const app = testApp({
        loginLimits: {
          ...defaultLoginLimits,
          perLogin: 1e9,
          initialDelayMs: 0,
          maxDelayMs: 0,
          perAddress: 1e9,
          windowMs: 1,
        },
      })
      const { parent, anna, userId } = await household(app, 'moss')
      const seed = Number(process.env['SEED'] ?? Date.now())
      const known = validBodyFor(route, userId) ?? {}
      const bodies = fc.oneof(
        anything,
        fc.record(
          Object.fromEntries(
            Object.entries(known).map(([name, value]) => [name, fc.oneof(fc.constant(value), anything)]),
          ),
          {
            requiredKeys: [],
          },
        ),
      )
      const paths = fc.oneof(
        fc.constant(pathForChild(route, anna)),
        fc
          .string({ unit: 'binary', maxLength: 50 })
          .map((text) => pathForChild(route, anna).replace(anna.id, encodeURIComponent(wellFormed(text)))),
        fc.string({ maxLength: 20 }).map((text) => `${pathForChild(route, anna)}?weeks=${encodeURIComponent(text)}`),
      )
      const keys = fc.option(fc.string({ unit: fc.constantFrom('a', '!', ' ', '~'), maxLength: 3 }), { nil: undefined })
      await fc.assert(
        fc.asyncProperty(paths, bodies, keys, async (path, body, key) => {
          const client = route.path.startsWith('/api/log') ? createClient(app) : parent
          const isRead = route.method === 'GET'
          const response = await client.request(
            route.method,
            path,
            isRead ? undefined : body,
            key === undefined ? {} : { 'Idempotency-Key': key },
          )
          const text = await readText(response)
          expect(response.status).toBeLessThan(500)
          expect(text).not.toMatch(/\n\s+at |node:|\.ts:|SQLITE/)
          if (response.ok) assert(response.status !== 204 || text === '', 'a 204 response has no body')
        }),
        { numRuns: fuzzed, seed },
      )
    },
  )
})
