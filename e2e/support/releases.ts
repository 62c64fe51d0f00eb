import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { isLong, test as base } from './test.ts'

/** A proxy in front of the server that simulates a new build after `release` is called. */
interface Releases {
  readonly url: string
  readonly release: () => void
  /** From now on until the release, the service worker cannot be fetched. */
  readonly withholdWorker: () => void
}

const assets = readdirSync(fileURLToPath(new URL('../../dist/assets', import.meta.url))).filter((name) =>
  /\.(js|css)$/.test(name),
)
const assetNames = new RegExp(assets.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
const isText = /\.(js|css|html)$|^\/[\w-]*$/

/** Renames the chunks and changes the precache revisions, as a new build would. */
const renameAssets = (text: string): string =>
  text.replaceAll(assetNames, 'next-$&').replaceAll(/(["']?revision["']?:\s*["'])(?=\w)/g, '$1next')

const isOldAsset = (path: string): boolean => assets.includes(path.replace('/assets/', ''))

/** Proxies a request and rewrites the response as the new build would serve it. */
function proxyNewRelease(serverUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const path = incoming.url ?? '/'
  // A release removes the previous build's chunks.
  if (isOldAsset(path)) return void outgoing.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
  const { 'accept-encoding': _, 'if-none-match': __, ...headers } = incoming.headers
  const target = new URL(path.replace('/assets/next-', '/assets/'), serverUrl)
  const upstream = request(target, { method: incoming.method, headers }, async (response) => {
    const { 'content-length': ___, etag: ____, ...responseHeaders } = response.headers
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    outgoing.writeHead(response.statusCode ?? 500, responseHeaders).end(renameAssets(Buffer.concat(chunks).toString()))
  })
  incoming.pipe(upstream)
}

function proxyUnchanged(serverUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming
  const upstream = request(new URL(url ?? '/', serverUrl), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 500, response.headers)
    response.pipe(outgoing)
  })
  // End the change feed when its page is closed.
  outgoing.once('close', () => upstream.destroy())
  upstream.once('error', () => outgoing.destroy())
  incoming.pipe(upstream)
}

export { expect } from './test.ts'

export const test = base.extend<{ readonly releases: Releases }>({
  releases: async ({ server, problems }, use) => {
    let isReleased = false
    let isWorkerWithheld = false
    const proxy = createServer((incoming, outgoing) => {
      const { pathname } = new URL(incoming.url ?? '/', server.url)
      if (pathname === '/sw.js' && isWorkerWithheld && !isReleased) return void outgoing.writeHead(503).end()
      const handle =
        isReleased && isText.test(pathname) && !pathname.startsWith('/api/') ? proxyNewRelease : proxyUnchanged
      handle(server.url, incoming, outgoing)
    })
    proxy.listen(0, 'localhost')
    await once(proxy, 'listening')
    const url = `http://localhost:${(proxy.address() as AddressInfo).port}`
    problems.allowOrigin(url)
    // Behind a proxy, the server must know its public URL.
    await server.kill()
    await server.start({ PUBLIC_URL: url })
    await use({
      url,
      release: () => void (isReleased = true),
      withholdWorker: () => void (isWorkerWithheld = true),
    })
    proxy.closeAllConnections()
    proxy.close()
    await once(proxy, 'close')
  },
})

export const longTest = isLong ? test : test.skip
