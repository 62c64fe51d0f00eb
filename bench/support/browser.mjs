// @ts-check

// Runs a benchmark in Chromium: bundles a page, serves it from localhost (IndexedDB and WebCrypto need a secure origin) and
// returns its measurements.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '../../tools/find-chromium.mjs'

/** @param {string} name */
const bundle = async (name) => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../pages/${name}`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2023',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"', __BUILD_DATE__: '"2026-01-01"' },
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * @param {string} name a file in bench/pages that sets `globalThis.measure`, an async function
 * @returns {Promise<Record<string, number>>} its measurements
 */
export const measureInChromium = async (name) => {
  const script = await bundle(name)
  const server = createServer((request, response) => {
    const isScript = request.url === '/bench.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><meta charset="utf-8"><script src="/bench.js"></script>')
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs() })
  try {
    const page = await browser.newPage()
    await page.goto(`http://localhost:${port}/`)
    return await page.evaluate(() => /** @type {any} */ (globalThis).measure())
  } finally {
    await browser.close()
    server.close()
  }
}
