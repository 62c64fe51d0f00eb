#!/usr/bin/env node
// @ts-check
// Runs every bench/*.bench.ts and *.bench.mjs in a separate process and prints one table.
// Usage: node bench/run.mjs [part of a name]. Exits with 1 if a benchmark fails, not if it is slow.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isWithinBudget, rowIn, tableOf } from './support/report.mjs'

/** @typedef {import('./support/report.mjs').Row} Row */

const folder = fileURLToPath(new URL('.', import.meta.url))

/** @param {string} name */
const runBench = async (name) => {
  console.log(`${name} …`)
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', folder + name], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  /** @type {Row[]} */
  const rows = []
  for await (const line of createInterface(child.stdout)) {
    const row = rowIn(line)
    if (row) rows.push(row)
    else console.log(line)
  }
  const [code] = await closed
  return { name, rows, isBroken: code !== 0 || rows.length === 0 }
}

const wanted = process.argv[2] ?? ''
const names = readdirSync(folder).filter((name) => /\.bench\.(mjs|ts)$/.test(name) && name.includes(wanted))
const results = []
for (const name of names.toSorted()) results.push(await runBench(name))

const rows = results.flatMap((result) => result.rows)
const budgeted = rows.filter((row) => row.budget !== undefined)
console.log(`\n${tableOf(rows)}\n`)
console.log(`${budgeted.filter(isWithinBudget).length} of ${budgeted.length} budgets met`)
const broken = results.filter((result) => result.isBroken)
for (const { name } of broken)
  console.error(`${name} failed: the benchmark ended with an error or reported no figures.`)
process.exitCode = names.length > 0 && broken.length === 0 ? 0 : 1
