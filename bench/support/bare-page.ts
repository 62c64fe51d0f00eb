import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

// The baseline for the first frame: static pages of the same size as the built pages, behind a service worker.

const serviceWorker = (files: readonly string[]) => `
  addEventListener('install', (event) => event.waitUntil((async () => {
    const cache = await caches.open('bare')
    await cache.addAll(${JSON.stringify(files)})
    await skipWaiting()
  })()))
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request))))
`

const types = { css: 'text/css', js: 'text/javascript', html: 'text/html', woff2: 'font/woff2' } as const

/** The scripts that a built page loads at startup, wrapped in a comment so that they don't run. */
const inertScripts = (dist: string): string => {
  const names = readdirSync(join(dist, 'assets')).filter((name) => /^(start|home|index|rolldown).*\.js$/.test(name))
  const code = names.map((name) => readFileSync(join(dist, 'assets', name), 'utf8')).join('\n')
  return `/*${code.replaceAll('*/', '')}*/`
}

/** A page with this content in the page's fonts, padded to the size of a built page. */
const pageOf = (content: string, size: number, fonts: readonly string[], registration: string): string => {
  const preloads = fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`)
  const head = `<title>Bare</title>${preloads.join('')}<link rel="stylesheet" href="/style.css">`
  const page = `<!doctype html><html lang="en" data-mantine-color-scheme="light">${head}<body style="font-family: 'Figtree Variable'"><h1 style="font-family: 'Fraunces Variable'">Bare</h1>${content}<script type="module" src="/script.js"></script>${registration}`
  return `${page}<!--${'x'.repeat(Math.max(0, size - page.length))}-->`
}

/** Serves bare pages at /home and /landing. */
export async function startBarePages(dist: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  const assets = readdirSync(join(dist, 'assets'))
  const sizeOf = (name: string) => readFileSync(join(dist, name)).length
  const style = assets.find((name) => name.endsWith('.css')) ?? ''
  const fonts = assets.filter((name) => /^(figtree|fraunces)-latin-wght.*\.woff2$/.test(name)).map((name) => `/${name}`)
  const register = '<script>navigator.serviceWorker.register("/sw.js")</script>'
  const form = '<main><form><label>Username <input name="username"></label></form></main>'
  const files = new Map<string, readonly [keyof typeof types, string | Buffer]>([
    ['/home', ['html', pageOf('<main><dl><dd>$20.00</dd></dl></main>', sizeOf('app.html'), fonts, register)]],
    ['/landing', ['html', pageOf(form, sizeOf('index.html'), fonts, '')]],
    // The style sheet asks for the fonts beside it.
    ['/style.css', ['css', readFileSync(join(dist, 'assets', style), 'utf8')]],
    ['/script.js', ['js', inertScripts(dist)]],
    ...fonts.map((font) => [font, ['woff2', readFileSync(join(dist, 'assets', font))]] as const),
  ])
  files.set('/sw.js', ['js', serviceWorker([...files.keys()])])
  const encoded = new Map([...files].map(([path, [type, text]]) => [path, { type, body: brotliCompressSync(text) }]))
  const server = createServer((request, response) => {
    const file = encoded.get(request.url ?? '')
    if (file === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': types[file.type], 'Content-Encoding': 'br', 'Cache-Control': 'no-cache' })
    response.end(file.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  // Another site than the app's, so that the two do not share a renderer process.
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}
