#!/usr/bin/env node
/**
 * Imports nothing statically: an older Node would fail with a stack trace at the first function that it does not have,
 * before any line runs.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > 20 || (major === 20 && minor >= 19)) {
  void import('./program.ts')
} else {
  console.error(
    `Little Ledger needs Node.js 20.19 or newer, and this is ${process.versions.node}. Install a newer one: https://nodejs.org`,
  )
  process.exitCode = 1
}
