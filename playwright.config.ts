import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, findTestBrowsers } from './tools/find-chromium.mjs'

const long = process.env['LITTLE_LEDGER_LONG'] === '1'

// Every worker reads this file; the first process passes the paths on.
if (!process.env['CHROMIUM_PATH'] || !process.env['HEADLESS_SHELL_PATH']) {
  Object.assign(process.env, findTestBrowsers())
}

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'chromium', testMatch: 'e2e/*.spec.ts' },
    // Firefox and WebKit, with `pnpm test:engines` and `pnpm test:long`.
    { name: 'engines', testMatch: 'e2e/engines/*.spec.ts' },
    { name: 'screenshots', testMatch: 'e2e/{screenshots,pictures}.ts', timeout: 900_000 },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // The run lists retried tests: a flaky test is a bug (docs/decisions/0037-retry-once-in-ci.md).
  retries: process.env['CI'] ? 1 : 0,
  // As many as a small machine has cores, because the unit tests run beside these.
  workers: 2,
  // Time limits only end tests that hang.
  timeout: long ? 600_000 : 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    // Dialog animations make the tests take a third longer. core-flow.spec.ts and windows.spec.ts run with animations
    // on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['HEADLESS_SHELL_PATH'] ?? '',
      args: chromiumArgs(),
    },
    // Recording traces takes a third of the time, so it is opt-in.
    trace: process.env['LITTLE_LEDGER_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
