#!/usr/bin/env node
// @ts-check
// Bundles the server into sync-server/dist/main.js, which checks Node's version, and program.js beside it, and compresses
// the built app in dist/ so that the server can serve it.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { buildDate as currentBuildDate } from './build-date.mjs'
import { compressFiles } from './compress-files.mjs'

const workspaceFolder = join(import.meta.dirname, '..')

/** Native modules cannot be bundled. Node finds them in sync-server/node_modules. */
export const nativeModules = ['better-sqlite3', '@node-rs/argon2']

/**
 * pg imports the first two only in other environments, or if they are asked for. hono-openapi imports Zod only for Zod's
 * schemas, of which there are none; it would be a third of the program.
 */
const neverImported = ['pg-native', 'pg-cloudflare', 'zod', 'zod/*']

/** pg and prom-client are CommonJS and load Node's modules with `require`, which an ES module does not have. */
const defineRequire =
  "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);"

/** Leaves main.js without the program, which Node would otherwise check before its first line runs. */
const programBeside = {
  name: 'program-beside',
  /** @param {import('esbuild').PluginBuild} build */
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/program\.ts$/ }, () => ({ path: './program.js', external: true })),
}

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
}

/** @param {string} name */
const sourceOf = (name) => join(workspaceFolder, 'sync-server/src', name)

/**
 * @param {string} outfile of main.js; program.js is written to the same folder
 * @param {string} [buildDate] UTC date; the server treats its clock as wrong if it shows an earlier time
 */
export const bundleServer = (outfile, buildDate = currentBuildDate()) =>
  Promise.all([
    build({ ...common, entryPoints: [sourceOf('main.ts')], outfile, plugins: [programBeside] }),
    build({
      ...common,
      entryPoints: [sourceOf('program.ts')],
      outfile: join(dirname(outfile), 'program.js'),
      external: [...nativeModules, ...neverImported],
      banner: { js: defineRequire },
      define: { __BUILD_DATE__: JSON.stringify(buildDate) },
    }),
  ])

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  const app = join(workspaceFolder, 'dist')
  if (existsSync(join(app, 'index.html'))) {
    await Promise.all([bundleServer(join(workspaceFolder, 'sync-server/dist/main.js')), compressFiles(app)])
  } else {
    console.error('The app is not built yet: dist/index.html is missing. Run: pnpm build')
    process.exitCode = 1
  }
}
