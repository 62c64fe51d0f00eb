import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './tools/find-chromium.mjs'

/** Looked up when the first browser starts, so that a run of the other projects needs no Chromium. */
const launchOptions = {
  get executablePath() {
    return findChromium()
  },
  args: chromiumArgs(),
}

// A busy machine is no reason to fail: what has to be fast is measured by the bench.
const testTimeout = 30_000

/** A test that asserts nothing fails, however its assertions are put. */
const demanding = { testTimeout, expect: { requireAssertions: true } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          ...demanding,
          include: ['packages/domain/src/**/*.test.ts', 'packages/domain/oracle/**/*.test.ts'],
        },
      },
      { test: { name: 'server', environment: 'node', ...demanding, include: ['sync-server/src/**/*.test.ts'] } },
      {
        // Ids are made from the seed, so that a run can be repeated.
        resolve: { alias: { uuid: fileURLToPath(new URL('e2e/simulator/seeded-ids.ts', import.meta.url)) } },
        test: {
          name: 'simulator',
          environment: 'node',
          ...demanding,
          include: ['e2e/simulator/**/*.test.ts'],
          setupFiles: ['e2e/simulator/setup.ts'],
        },
      },
      { test: { name: 'tools', environment: 'node', ...demanding, include: ['tools/**/*.test.ts'] } },
      {
        root: 'app',
        plugins: [react()],
        define: { __BUILD_DATE__: JSON.stringify('2026-01-01') },
        test: {
          name: 'app',
          ...demanding,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
