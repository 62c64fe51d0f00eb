#!/usr/bin/env node
// @ts-check
// Bundles the server into sync-server/dist/main.js and compresses the built app in dist/ so that the server can serve
// it.
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { compressFiles } from './compress-files.mjs'

const workspaceFolder = join(import.meta.dirname, '..')

/** Native modules cannot be bundled, and pg and prom-client cannot be bundled as ESM. Node finds them in sync-server/node_modules. */
const unbundled = ['better-sqlite3', '@node-rs/argon2', 'pg', 'prom-client']

/**
 * @param {string} outfile
 * @param {string} [buildDate] UTC date; the server treats its clock as wrong if it shows an earlier time
 */
export const bundleServer = (outfile, buildDate = new Date().toISOString().slice(0, 10)) =>
  build({
    entryPoints: [join(workspaceFolder, 'sync-server/src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external: unbundled,
    define: { __BUILD_DATE__: JSON.stringify(buildDate) },
    logLevel: 'warning',
  })

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  const app = join(workspaceFolder, 'dist')
  if (existsSync(join(app, 'index.html'))) {
    await Promise.all([bundleServer(join(workspaceFolder, 'sync-server/dist/main.js')), compressFiles(app)])
  } else {
    console.error('The app is not built yet: dist/index.html is missing. Run: pnpm build')
    process.exitCode = 1
  }
}
