#!/usr/bin/env node
// @ts-check
// Runs all tests, builds the product for the browser tests, and ends with one line: N passed, N failed. With --long, also runs
// the tests that take minutes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countBroken, countPlaywright, countVitest, failuresOf, sumOfCounts } from './count-tests.mjs'
import { lookForChromium } from './find-chromium.mjs'
import { lookForPostgres } from './find-postgres.mjs'
import { packageBinary, workspaceFolder } from './package-binary.mjs'

const folders = {
  domain: 'packages/domain',
  server: 'sync-server',
  simulator: 'e2e/simulator',
  tools: 'tools',
  app: 'app',
}
const suites = Object.entries(folders).map(([name, folder]) => {
  return { name, folder: `${workspaceFolder.replaceAll('\\', '/')}${folder}` }
})

const reports = mkdtempSync(join(tmpdir(), 'little-ledger-reports-'))
/** Variables for --long, which adds the long tests and simulates fifty times as many families. */
const long = { LITTLE_LEDGER_LONG: '1', LITTLE_LEDGER_SEEDS: '5000' }
/** @type {NodeJS.ProcessEnv} */
const environment = { ...process.env, ...(process.argv.includes('--long') ? long : {}) }

/** @param {string[]} args @param {Record<string, string>} [variables] */
const runNode = (args, variables = {}) => {
  const options = {
    cwd: workspaceFolder,
    stdio: /** @type {const} */ ('inherit'),
    env: { ...environment, ...variables },
  }
  return spawnSync(process.execPath, args, options).status ?? 1
}

/** @param {string} path */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Projects that need PostgreSQL. */
const onPostgres = ['server-postgres', 'simulator-postgres']

/** @param {boolean} withBrowser @param {boolean} withPostgres */
const runVitest = (withBrowser, withPostgres) => {
  const report = join(reports, 'vitest.json')
  const run = [packageBinary('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const projects = suites.map(({ name }) => name).filter((name) => withBrowser || name !== 'app')
  const all = withPostgres ? [...projects, ...onPostgres] : projects
  const exitCode = runNode([...run, ...all.map((name) => `--project=${name}`)])
  const results = readReport(report)
  const counts = countVitest(results, suites, exitCode)
  return { counts: withPostgres ? counts : [...counts, ...onPostgres.map(countBroken)], failures: failuresOf(results) }
}

/** The steps of `pnpm build`. */
const build = () =>
  runNode([packageBinary('vite'), 'build']) === 0 && runNode([join(workspaceFolder, 'tools/build-server.mjs')]) === 0

/** @param {boolean} withBrowser */
const runPlaywright = (withBrowser) => {
  if (!withBrowser || !build()) return countBroken('e2e')
  const report = join(reports, 'playwright.json')
  const run = [packageBinary('@playwright/test', 'playwright'), 'test', '--reporter=list,json']
  const exitCode = runNode(run, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return countPlaywright('e2e', readReport(report), exitCode)
}

const chromium = lookForChromium()
if (chromium.ok) environment['CHROMIUM_PATH'] = chromium.value
else console.error(chromium.error)

const postgres = lookForPostgres()
if (postgres.ok) environment['POSTGRES_BIN'] = postgres.value
else console.error(postgres.error)

const { counts: ofVitest, failures } = runVitest(chromium.ok, postgres.ok)
const counts = [...ofVitest, runPlaywright(chromium.ok)]
rmSync(reports, { recursive: true, force: true })

// Vitest has already printed these, but thousands of lines earlier.
for (const failure of failures) console.log(`\nFAILED ${failure}`)

console.log('')
for (const { name, passed, failed } of counts) console.log(`${name}: ${passed} of ${passed + failed}`)
const { passed, failed } = sumOfCounts(counts)
// Set the exit code first: the count must be the last line.
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
