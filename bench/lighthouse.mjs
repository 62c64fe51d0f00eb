#!/usr/bin/env node
// @ts-check
// Lighthouse scores of /, /parent and /kid on its slow phone. Run after `pnpm build`:
// node --import tsx bench/lighthouse.mjs [runs]
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '../tools/find-chromium.mjs'
import { benchFolder } from './support/database.ts'
import { startServer } from './support/programs.ts'
import { median } from './support/timing.ts'

const VERSION = '12.8.2'
const DEBUGGING_PORT = 9333
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** The audits that make up the performance score, keyed by the names to print. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  'Speed Index': 'speed-index',
}
const runs = Number(process.argv[2] ?? 3)

const folder = benchFolder()
const server = await startServer(join(folder, 'ledger.db'))
const address = `http://localhost:${server.port}`
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: findChromium(),
  args: [...chromiumArgs(), `--remote-debugging-port=${DEBUGGING_PORT}`],
})
const page = context.pages()[0] ?? (await context.newPage())

/** @param {string} path */
const reportOf = async (path) => {
  const output = join(folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${output}`, `--port=${DEBUGGING_PORT}`]
  const categories = `--only-categories=${CATEGORIES.join()}`
  // Run Lighthouse asynchronously: the new tab waits for Playwright, which runs in this process.
  await promisify(execFile)('npx', [
    '-y',
    `lighthouse@${VERSION}`,
    address + path,
    ...options,
    categories,
    '--disable-storage-reset',
  ])
  const { categories: scores, audits } = JSON.parse(readFileSync(output, 'utf8'))
  return {
    scores: CATEGORIES.map((name) => Math.round(scores[name].score * 100)),
    metrics: Object.values(METRICS).map((audit) => audits[audit].numericValue),
  }
}

/** @type {(name: string, value: number) => string} */
const formatMetric = (name, value) => `${name} ${name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`

/** @param {string} path */
const measure = async (path) => {
  /** @type {{ scores: number[]; metrics: number[] }[]} */
  const reports = []
  while (reports.length < runs) reports.push(await reportOf(path))
  const scores = CATEGORIES.map(
    (name, index) => `${name} ${median(reports.map((report) => report.scores[index] ?? 0))}`,
  )
  const metrics = Object.keys(METRICS).map((name, index) =>
    formatMetric(name, median(reports.map((report) => report.metrics[index] ?? 0))),
  )
  console.log(`${path}: ${scores.join(', ')}; ${metrics.join(', ')}`)
}

await page.goto(address)
await measure('/')
await page.goto(address)
for (const [label, text] of [
  ['Username', 'pat'],
  ['First Name', 'Pat'],
  ['Last Name', 'Moss'],
]) {
  await page.getByLabel(label ?? '').fill(text ?? '')
}
await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
await page.getByRole('button', { name: 'Create Parent Account' }).click()
await page.getByRole('button', { name: 'Add New Child' }).first().click()
const dialog = page.getByRole('dialog')
await dialog.getByLabel("Child's Name").fill('Mia')
await dialog.getByLabel('Username').fill('mia')
await dialog.getByRole('textbox', { name: 'Password' }).fill('mia7')
await dialog.getByRole('button', { name: 'Add Child' }).click()
await page.getByText(/Synced/).waitFor()
await measure('/parent')
await page.getByRole('button', { name: /^Account menu/ }).click()
await page.getByRole('menuitem', { name: 'Log out' }).click()
await page.getByRole('button', { name: 'Log In', exact: true }).click()
await dialog.getByLabel('Username').fill('mia')
await dialog.getByRole('textbox', { name: 'Password' }).fill('mia7')
await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
await page.waitForURL(/\/kid$/)
await measure('/kid')
await context.close()
await server.stop()
