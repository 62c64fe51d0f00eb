import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { page, pageNamed, script } from '../testing/built-app.ts'

const asset = '/assets/index-B3x9.js'
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('content type and caching', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/icons/icon-192.png', 'image/png', 'no-cache'],
    [asset, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ])('%s is sent as %s with Cache-Control: %s', async (path, type, cacheControl) => {
    const response = await testApp().request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('Cache-Control')).toBe(cacheControl)
  })
})

describe('the HTML page', () => {
  test.each([
    ['/', page],
    ['/parent', page],
    ['/kid', page],
    ['/parent/', page],
    ['/parent?child=1', page],
    ['/how-it-works', pageNamed('How it works')],
    ['/how-it-works/', pageNamed('How it works')],
  ])('for the path is returned when a browser navigates to %s', async (path, html) => {
    const response = await testApp().request(path, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(html)
  })

  test.each(['/no/such/screen', '/parent/nowhere', '/caf%C3%A9'])(
    'for an unknown path like %s has status 404',
    async (path) => {
      const response = await testApp().request(path, { headers: { Accept: 'text/html' } })
      expect(response.status).toBe(404)
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
      expect(await response.text()).toBe(pageNamed('Not found'))
    },
  )

  test('for an unknown path is returned with status 200 at its own address, because the service worker stores it', async () => {
    const response = await testApp().request('/404.html')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(pageNamed('Not found'))
  })

  test('is returned to a client that sends no Accept header', async () => {
    expect(await (await testApp().request('/parent')).text()).toBe(page)
  })

  test('is not returned to a client that does not accept HTML', async () => {
    const response = await testApp().request('/parent', { headers: { Accept: 'application/json' } })
    expect(response.status).toBe(404)
  })
})

describe('a path that the server does not serve', () => {
  test.each([
    '/assets/index-OLD.js',
    '/assets/screen',
    '/assets/',
    '/missing.png',
    '/sub/missing.js',
    '/index.html.br',
    `${asset}.br`,
    `${asset}.gz`,
    '/.vite/manifest.json',
    '/.vite/',
    '/.vite',
    '/.env',
    '/.well-known/change-password',
    '/%2evite/manifest.json',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/..%5c..%5cpackage',
    '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/index.html%00.png',
    '/parent%00',
    '/%E0%A4%A',
    '/%ff',
  ])('%s returns a plain-text 404, never the app page', async (path) => {
    const response = await testApp().request(path, { headers: { Accept: 'text/html,*/*' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toBe('There is nothing at this address.')
  })
})

describe('compression', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['BR;q=0.5, gzip;q=1', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
    ['deflate, zstd', null],
    ['', null],
  ])('Accept-Encoding "%s" gets %s', async (accepted, encoding) => {
    const response = await testApp().request(asset, { headers: { 'Accept-Encoding': accepted } })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
    const body = await bodyOf(response)
    expect(response.headers.get('Content-Length')).toBe(String(body.length))
    expect(decode(body).toString()).toBe(script)
  })

  test('does not serve a compressed variant from an earlier build', async () => {
    const response = await testApp().request('/assets/old-A1b2.js', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(response.headers.get('Content-Encoding')).toBe(null)
    expect(await response.text()).toBe('the new text')
  })

  test('sends no Vary header for a file without variants', async () => {
    const response = await testApp().request('/icons/icon-192.png', { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('Vary')).toBe(null)
    expect(await response.text()).toBe('not really a picture')
  })
})

describe('a conditional request', () => {
  const etagOf = async (path: string, encoding = 'identity') => {
    const response = await testApp().request(path, { headers: { 'Accept-Encoding': encoding } })
    return response.headers.get('ETag') ?? ''
  }

  test.each(['/', '/parent', '/sw.js', '/manifest.webmanifest', asset])(
    'returns 304 for %s with its ETag',
    async (path) => {
      const etag = await etagOf(path)
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const response = await testApp().request(path, { headers: { 'If-None-Match': known } })
        expect(response.status).toBe(304)
        expect(response.headers.get('ETag')).toBe(etag)
        expect((await bodyOf(response)).length).toBe(0)
      }
    },
  )

  test('returns 200 for a different ETag', async () => {
    const response = await testApp().request('/', { headers: { 'If-None-Match': await etagOf('/sw.js') } })
    expect(response.status).toBe(200)
  })

  test('gets a different ETag for each encoding', async () => {
    const tags = await Promise.all(['identity', 'br', 'gzip'].map((encoding) => etagOf(asset, encoding)))
    expect(new Set(tags).size).toBe(3)
  })
})

describe('request methods', () => {
  test.each(['/', '/parent', asset])('HEAD %s returns the headers of GET without a body', async (path) => {
    const get = await testApp().request(path)
    const head = await testApp().request(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
    expect((await bodyOf(head)).length).toBe(0)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s returns 405', async (method) => {
    const response = await testApp().request('/', { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD')
    expect(await response.text()).toBe('Only GET and HEAD are allowed here.')
  })
})
