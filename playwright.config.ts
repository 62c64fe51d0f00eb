import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, findChromium } from './tools/find-chromium.mjs'

const long = process.env['LITTLE_LEDGER_LONG'] === '1'

// Every worker reads this file; what the first look finds is handed on to them.
process.env['CHROMIUM_PATH'] ||= findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes at the second try has found something.
  retries: 0,
  workers: 2,
  // Limits are there to end what hangs; a machine that is busy with something else is no failure.
  timeout: long ? 600_000 : 240_000,
  expect: { timeout: 20_000 },
  // Tests tagged @long take minutes: they run with LITTLE_LEDGER_LONG=1 only.
  ...(long ? {} : { grepInvert: /@long/ }),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: chromiumArgs() },
    // A trace of every step costs a third of the time: ask for it where a failure's picture says too little.
    trace: process.env['LITTLE_LEDGER_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
