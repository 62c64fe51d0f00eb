import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { test as base } from './test.ts'

/** The same server, seen as it is after a release once `release` was called. */
interface Releases {
  readonly url: string
  readonly release: () => void
}

const assets = readdirSync(fileURLToPath(new URL('../../dist/assets', import.meta.url))).filter((name) =>
  /\.(js|css)$/.test(name),
)
const assetNames = new RegExp(assets.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
const isText = /\.(js|css|html)$|^\/[\w-]*$/

/** A build of other sources gives every piece another name, and all it keeps on the device another revision. */
const renamed = (text: string): string =>
  text.replaceAll(assetNames, 'next-$&').replaceAll(/(["']?revision["']?:\s*["'])(?=\w)/g, '$1next')

const isOld = (path: string): boolean => assets.includes(path.replace('/assets/', ''))

/** Passes a request on to the server, and its answer back as the next build would give it. */
function passReleased(serverUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const path = incoming.url ?? '/'
  // A release takes the pieces of the one before away.
  if (isOld(path)) return void outgoing.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
  const { 'accept-encoding': _, 'if-none-match': __, ...headers } = incoming.headers
  const asked = new URL(path.replace('/assets/next-', '/assets/'), serverUrl)
  const onward = request(asked, { method: incoming.method, headers }, async (answer) => {
    const { 'content-length': ___, etag: ____, ...kept } = answer.headers
    const pieces: Buffer[] = []
    for await (const piece of answer) pieces.push(piece as Buffer)
    outgoing.writeHead(answer.statusCode ?? 500, kept).end(renamed(Buffer.concat(pieces).toString()))
  })
  incoming.pipe(onward)
}

/** Passes everything on as it is. */
function passOn(serverUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming
  const onward = request(new URL(url ?? '/', serverUrl), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(outgoing)
  })
  // A page that is left hangs up on the server’s news.
  outgoing.once('close', () => onward.destroy())
  onward.once('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

export { expect } from './test.ts'

export const test = base.extend<{ readonly releases: Releases }>({
  releases: async ({ server, problems }, use) => {
    let isReleased = false
    const front = createServer((incoming, outgoing) => {
      const { pathname } = new URL(incoming.url ?? '/', server.url)
      const pass = isReleased && isText.test(pathname) && !pathname.startsWith('/api/') ? passReleased : passOn
      pass(server.url, incoming, outgoing)
    })
    front.listen(0, 'localhost')
    await once(front, 'listening')
    const url = `http://localhost:${(front.address() as AddressInfo).port}`
    problems.allowOrigin(url)
    // As behind any proxy, the server has to know the address that browsers see.
    await server.kill()
    await server.start({ PUBLIC_URL: url })
    await use({ url, release: () => void (isReleased = true) })
    front.closeAllConnections()
    front.close()
    await once(front, 'close')
  },
})
