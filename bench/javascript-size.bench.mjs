// @ts-check

// Measures the gzip size of the JavaScript that /parent needs to paint a balance: the entry and the route's chunks with
// their static imports. Dialogs and charts load lazily and do not count.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { report } from './support/report.mjs'

/** @typedef {{ file: string, name?: string, imports?: readonly string[] }} Chunk */

const workspace = fileURLToPath(new URL('..', import.meta.url))
const dist = join(workspace, 'dist')

/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The chunk of the route /parent (vite.config.ts). */
const home = Object.keys(manifest).find((key) => manifest[key]?.name === 'home')
if (home === undefined) throw new Error('The build has no chunk named home.')

/** @param {string} key @param {Set<string>} files */
const addWithImports = (key, files) => {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The build's manifest has no ${key}.`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) addWithImports(imported, files)
  return files
}

/** The scripts that the page itself loads or preloads. */
const scriptsInPage = () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="\/([^"]+\.m?js)"/g)].flatMap(([, file]) => file ?? [])
}

/** @param {string | Uint8Array} code */
const kilobytes = (code) => gzipSync(code, { level: 9 }).length / 1000

/** The baseline to compare with: one screen and one table built with the same three libraries. */
const floorEntry = `
  import { createElement, StrictMode } from 'react'
  import { createRoot } from 'react-dom/client'
  import { createRootRoute, createRoute, createRouter, Link, Outlet, redirect, RouterProvider } from '@tanstack/react-router'
  import { Dexie } from 'dexie'
  const db = new Dexie('floor')
  db.version(1).stores({ rows: 'id' })
  const root = createRootRoute({ component: Outlet })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: async () => { if (await db.table('rows').count()) throw redirect({ to: '/' }) },
    component: () => createElement(Link, { to: '/' }, 'home'),
  })
  const router = createRouter({ routeTree: root.addChildren([home]) })
  createRoot(document.body).render(createElement(StrictMode, null, createElement(RouterProvider, { router })))
`

const bundleFloor = async () => {
  const { outputFiles } = await build({
    stdin: { contents: floorEntry, resolveDir: join(workspace, 'app'), loader: 'js' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles.reduce((sum, { contents }) => sum + kilobytes(contents), 0)
}

const files = new Set(scriptsInPage())
for (const key of ['index.html', home]) addWithImports(key, files)
const sizes = [...files].map((file) => ({ file, size: kilobytes(readFileSync(join(dist, file))) }))
for (const { file, size } of sizes.toSorted((a, b) => b.size - a.size)) console.log(`  ${size.toFixed(1)} KB  ${file}`)
report({
  what: 'JavaScript of the entry and /parent, gzip, without dialogs and charts',
  unit: 'KB',
  ours: sizes.reduce((sum, { size }) => sum + size, 0),
  floor: await bundleFloor(),
  budget: { atMost: 240 },
})
report({
  what: 'Script requests until /parent is interactive',
  unit: 'files',
  ours: files.size,
  budget: { atMost: 12 },
})
const precached = readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/\burl"?:["`]/g)
report({ what: 'Precached files', unit: 'files', ours: [...precached].length, budget: { atMost: 60 } })
