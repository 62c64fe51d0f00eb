import { expect, test } from 'vitest'
import { createLogger } from '../operations/logger.ts'
import { brokenFiles, testApp } from '../testing/app.ts'
import { syncedHousehold } from '../testing/fixtures/device.ts'

/** The exact values listed in SECURITY.md under "Headers". */
const expected = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

const requests: [string, RequestInit, number][] = [
  ['/', {}, 200],
  ['/parent', {}, 200],
  ['/', { method: 'HEAD' }, 200],
  ['/', { headers: { 'If-None-Match': '*' } }, 304],
  ['/assets/index-B3x9.js', {}, 200],
  ['/sw.js', {}, 200],
  ['/assets/missing.js', {}, 404],
  ['/%00', {}, 404],
  ['/', { method: 'POST' }, 405],
  ['/api/health', {}, 200],
  ['/api/health', { method: 'HEAD' }, 200],
  ['/api/nothing', {}, 404],
  ['/api/sync/pull', {}, 401],
  ['/api/sync/events', {}, 401],
  ['/api/sync/push', { method: 'PUT', headers: { 'Content-Type': 'application/json' } }, 405],
]

test.each(requests)('%s %o → %i has all security headers', async (path, init, status) => {
  const response = await testApp().request(path, init)
  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject(expected)
  expect(response.headers.has('Strict-Transport-Security')).toBe(false)
})

test('a 500 response has all security headers', async () => {
  const response = await testApp({ files: brokenFiles('an error'), logger: createLogger(() => {}, Date.now) }).request(
    '/',
  )
  expect(response.status).toBe(500)
  expect(Object.fromEntries(response.headers)).toMatchObject(expected)
})

test.each(requests)('%s %o sends HSTS for one year when PUBLIC_URL is https', async (path, init) => {
  const response = await testApp({ publicUrl: 'https://ledger.example.org' }).request(path, init)
  expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
})

test('sync responses and event streams have all security headers and no-store', async () => {
  const { parent, pushAsParent } = await syncedHousehold(testApp(), 'moss')
  await pushAsParent([])
  for (const path of ['/api/sync/pull', '/api/sync/logins', '/api/sync/events']) {
    const response = await parent.request('GET', path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...expected, 'cache-control': 'no-store' })
  }
})
