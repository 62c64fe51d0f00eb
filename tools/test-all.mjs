#!/usr/bin/env node
// @ts-check
// Runs all tests and ends with one line: N passed, N failed. The browser tests of the built product run beside the
// others, because each of the two leaves the processor idle at times. With --long, also runs the tests that take
// minutes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { x } from 'tinyexec'
import { countPlaywright, countVitest, failuresOf, flakyIn, flakyOf } from './count-tests.mjs'
import { findTestBrowsers } from './find-chromium.mjs'

const isLong = process.argv.includes('--long')
const folders = ['packages/domain', 'sync-server', 'e2e/simulator', ...(isLong ? ['e2e/failover'] : []), 'tools', 'app']
const reports = mkdtempSync(join(tmpdir(), 'little-ledger-reports-'))
/** With --long, the tests simulate fifty times as many families. */
const long = isLong ? { LITTLE_LEDGER_LONG: '1', LITTLE_LEDGER_SEEDS: '5000' } : {}
const cwd = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command from node_modules. @returns its exit code
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const run = async (command, args, env = {}) => {
  const { exitCode } = await x(command, args, { nodeOptions: { cwd, stdio: 'inherit', env: { ...long, ...env } } })
  return exitCode ?? 1
}

/** @param {string} path */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const runVitest = async () => {
  const report = join(reports, 'vitest.json')
  const errors = join(reports, 'unhandled-errors.json')
  const reporters = ['default', 'json', './tools/unhandled-errors.mjs'].map((name) => `--reporter=${name}`)
  const env = { UNHANDLED_ERRORS_FILE: errors }
  const exitCode = await run('vitest', ['run', ...reporters, `--outputFile.json=${report}`], env)
  const results = readReport(report)
  return {
    counts: countVitest(results, folders, exitCode),
    failures: failuresOf(results),
    flaky: flakyOf(results),
    unhandled: readReport(errors) ?? [],
  }
}

const buildProduct = async () =>
  (await run('vite', ['build'])) === 0 && (await run('node', ['tools/build-server.mjs'])) === 0

/** @param {Promise<boolean>} build */
const runPlaywright = async (build) => {
  const report = join(reports, 'playwright.json')
  const projects = isLong ? ['chromium', 'engines'] : ['chromium']
  const args = ['test', '--reporter=list,json', ...projects.map((name) => `--project=${name}`)]
  const exitCode = (await build) ? await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }) : 1
  const results = readReport(report)
  return { count: countPlaywright(results, exitCode), flaky: flakyIn(results) }
}

// The build runs while a browser is found or installed, which both the Vitest and the Playwright run need.
const build = buildProduct()
try {
  Object.assign(process.env, findTestBrowsers())
} catch (error) {
  console.error(error)
}
const [vitest, playwright] = await Promise.all([runVitest(), runPlaywright(build)])
rmSync(reports, { recursive: true, force: true })

for (const title of [...vitest.flaky, ...playwright.flaky]) console.log(`FLAKY ${title}`)
for (const failure of vitest.failures) console.log(`FAILED ${failure}`)
for (const error of vitest.unhandled) console.log(`FAILED outside of any test, ${error}`)
const counts = [...vitest.counts, playwright.count]
for (const { name, passed, failed } of counts) console.log(`${name}: ${passed} of ${passed + failed}`)
const sum = (/** @type {'passed' | 'failed'} */ key) => counts.reduce((total, each) => total + each[key], 0)
process.exitCode = sum('failed') === 0 ? 0 : 1
// The count must be the last line of output.
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
