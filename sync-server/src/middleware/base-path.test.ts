import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { pageNamed, temporaryFolder, writeFiles } from '../testing/built-app.ts'
import { readBuiltFiles } from './built-files.ts'

const PUBLIC_URL = 'https://example.org/ledger'
const form = JSON.stringify({ username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' })
const json = { 'Content-Type': 'application/json' }

const appBelow = (publicUrl: string, indexHtml?: string) => {
  if (indexHtml === undefined) return testApp({ publicUrl })
  const folder = temporaryFolder()
  writeFiles(folder, { 'index.html': indexHtml })
  const files = readBuiltFiles(folder)
  return files.ok ? testApp({ publicUrl, files: files.value }) : testApp()
}

describe('with a path in PUBLIC_URL', () => {
  test.each([
    ['/ledger/', 'Little Ledger'],
    ['/ledger/parent?child=1', 'Little Ledger'],
    ['/ledger/how-it-works', 'How it works'],
    ['/ledger/no/such/screen', 'Not found'],
    ['/how-it-works', 'How it works'],
    ['/ledger/ledger/how-it-works', 'Not found'],
  ])('%s returns the page %j', async (path, title) => {
    const response = await appBelow(PUBLIC_URL).request(path)
    expect(await response.text()).toBe(pageNamed(title).replace('<html', '<html data-base="/ledger"'))
  })

  test.each(['/ledger/api/health', '/api/health'])('the API answers at %s', async (path) => {
    const response = await appBelow(PUBLIC_URL).request(path)
    expect(await response.json()).toMatchObject({ status: 'ok' })
  })

  test.each(['/ledger/assets/index-B3x9.js', '/ledger/sw.js', '/ledger/manifest.webmanifest'])(
    '%s is served unchanged',
    async (path) => {
      const below = await appBelow(PUBLIC_URL).request(path)
      const atRoot = await testApp().request(path.replace('/ledger', ''))
      expect([below.status, await below.text()]).toEqual([200, await atRoot.text()])
    },
  )

  test('the path without a slash is redirected, because the service worker does not control it', async () => {
    const response = await appBelow(PUBLIC_URL).request('/ledger?from=home')
    expect([response.status, response.headers.get('Location')]).toEqual([308, '/ledger/?from=home'])
  })

  test('pages name the base path and contain their addresses below it, in every encoding', async () => {
    const html =
      '<!doctype html><html lang="en"><link rel="icon" href="/favicon.svg"><script src="/assets/a.js"></script>' +
      '<a href="/how-it-works">How</a><a href="">Again</a><a href="#up">Up</a><a href="//other.example/">Other</a>' +
      '<img src="data:,x">'
    const expected =
      '<!doctype html><html data-base="/a/b" lang="en"><link rel="icon" href="/a/b/favicon.svg">' +
      '<script src="/a/b/assets/a.js"></script><a href="/a/b/how-it-works">How</a><a href="">Again</a>' +
      '<a href="#up">Up</a><a href="//other.example/">Other</a><img src="data:,x">'
    const app = appBelow('https://example.org/a/b', html)
    const inEncoding = (encoding: string) => app.request('/a/b/', { headers: { 'Accept-Encoding': encoding } })
    const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
    const [plain, br, gzip] = await Promise.all(['identity', 'br', 'gzip'].map(inEncoding))
    expect(await plain?.text()).toBe(expected)
    expect(br && brotliDecompressSync(await bytesOf(br)).toString()).toBe(expected)
    expect(gzip && gunzipSync(await bytesOf(gzip)).toString()).toBe(expected)
    const atRoot = await appBelow('https://example.org', html).request('/')
    expect(plain?.headers.get('ETag')).not.toBe(atRoot.headers.get('ETag'))
    expect(await atRoot.text()).toBe(html)
  })

  test.each([
    ['https://example.org', 201],
    ['https://example.org/ledger', 403],
    ['https://other.example', 403],
  ])('a write from the Origin %s returns %i', async (origin, status) => {
    const request = { method: 'POST', body: form, headers: { ...json, Origin: origin } }
    const response = await appBelow(PUBLIC_URL).request('/ledger/api/register', request)
    expect(response.status).toBe(status)
  })

  test('the session cookie keeps its __Host- prefix, which requires the path /', async () => {
    const response = await appBelow(PUBLIC_URL).request('/ledger/api/register', {
      method: 'POST',
      body: form,
      headers: json,
    })
    expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-little-ledger=[^;]+; Path=\/; HttpOnly; Secure/)
  })
})
