import { describe, expect, test, vi } from 'vitest'
import type { Logger } from '../operations/logger.ts'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { household } from '../testing/fixtures/household.ts'
import { pathForChild, validBodyFor, routeName } from '../testing/fixtures/requests.ts'
import { routes } from '../routes/all-routes.ts'

const json = { 'Content-Type': 'application/json' }
const foreign: readonly (readonly [string, Record<string, string>])[] = [
  ['a foreign Origin', { ...json, Origin: 'https://evil.example' }],
  ['the same host on another port', { ...json, Origin: 'http://localhost:3001' }],
  ['the same host with another scheme', { ...json, Origin: 'https://localhost:3000' }],
  ['a null Origin', { ...json, Origin: 'null' }],
  ['an empty Origin', { ...json, Origin: '' }],
  ['a cross-site request', { ...json, 'Sec-Fetch-Site': 'cross-site' }],
  ['a same-site request', { ...json, 'Sec-Fetch-Site': 'same-site' }],
  [
    'our Origin from a cross-site request',
    { ...json, Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'cross-site' },
  ],
]
const otherTypes = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; application/json',
  '',
  'application/jsonx',
]

const unsafe = routes.filter(({ method }) => method !== 'GET')

describe('unsafe routes reject requests that another site could make a browser send (SECURITY check 8)', () => {
  test.each(unsafe.map((route) => [routeName(route), route] as const))('%s', async (_name, route) => {
    const { parent, anna } = await household(testApp(), 'moss')
    const before = await parent.json('GET', '/api/children')
    const ask = (headers: Record<string, string>) =>
      parent.request(route.method, pathForChild(route, anna), validBodyFor(route) ?? {}, headers)
    for (const [what, headers] of foreign) {
      const response = await ask(headers)
      expect([what, response.status, await response.text()]).toEqual([
        what,
        403,
        'This request comes from another site.',
      ])
    }
    for (const type of otherTypes) {
      const response = await ask({ 'Content-Type': type })
      expect([type, response.status, await response.text()]).toEqual([
        type,
        415,
        'The request must be application/json.',
      ])
    }
    expect(await parent.json('GET', '/api/children')).toEqual(before)
    expect((await parent.request('GET', '/api/user')).status).toBe(200)
  })
})

test.each([
  {},
  { Origin: 'http://localhost:3000' },
  { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' },
  { 'Content-Type': 'application/json; charset=utf-8' },
  { 'Content-Type': 'APPLICATION/JSON' },
  { 'Content-Encoding': 'identity' },
])(
  'requests from our own page and from clients other than browsers are accepted: %o',
  async (headers: Record<string, string>) => {
    const { parent, anna } = await household(testApp(), 'moss')
    const response = await parent.request('PATCH', `/api/children/${anna.id}/cash`, { cashOnHand: 1 }, headers)
    expect(response.status).toBe(200)
  },
)

test('no response allows cross-origin reads', async () => {
  const { parent } = await household(testApp(), 'moss')
  const response = await parent.request('GET', '/api/children', undefined, { Origin: 'https://evil.example' })
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a request from a page at another address than PUBLIC_URL is logged with the address that the server expects', async () => {
  const warn = vi.fn<Logger['warn']>()
  const app = testApp({ logger: { info: () => {}, warn, error: () => {} } })
  const client = createClient(app)
  const send = (headers: Record<string, string>) => client.request('POST', '/api/logout', undefined, headers)
  await send({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })
  expect(warn).not.toHaveBeenCalled()
  await send({ Origin: 'https://ledger.example.org', 'Sec-Fetch-Site': 'same-origin' })
  expect(warn.mock.calls).toEqual([['wrong_public_url', { expected: 'http://localhost:3000' }]])
})
