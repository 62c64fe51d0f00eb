import { availableParallelism } from 'node:os'
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
const [testTimeout, hookTimeout] = [30_000, 60_000]

/** A test that asserts nothing fails, however its assertions are put; what is waited for may take its time. */
const demanding = { testTimeout, hookTimeout, expect: { requireAssertions: true, poll: { timeout: 20_000 } } }

/** With `pnpm test:long`, or asked for by itself, all of the server's tests run on PostgreSQL too. */
const isAllOnPostgres = ['LITTLE_LEDGER_LONG', 'LITTLE_LEDGER_ALL_ON_POSTGRES'].some((name) => name in process.env)

/** What is about PostgreSQL; what is about SQLite, its files or the program that opens them; and what both have to pass. */
const onPostgres = ['sync-server/src/storage/postgres/**/*.test.ts', 'sync-server/src/**/*.postgres.test.ts']
const onSqlite = [
  'sync-server/src/storage/sqlite/**/*.test.ts',
  'sync-server/src/operations/!(*.postgres).test.ts',
  'sync-server/src/{main,environment}.test.ts',
  'sync-server/src/operations/full-disk.test.ts',
]
const onBoth = ['sync-server/src/routes/access.test.ts']

const postgresCluster = ['sync-server/src/testing/postgres-cluster.ts']

const simulation = {
  // Ids are made from the seed, so that a run can be repeated.
  resolve: { alias: { uuid: fileURLToPath(new URL('e2e/simulator/seeded-ids.ts', import.meta.url)) } },
  test: {
    environment: 'node' as const,
    ...demanding,
    include: ['e2e/simulator/**/*.test.ts'],
    setupFiles: ['e2e/simulator/setup.ts'],
  },
}

/**
 * Every core, where Vitest would leave one free: many tests only wait for a process, a socket or a picture. More than twelve
 * windows would choke Vitest's own thread.
 */
const maxWorkers = Math.min(Math.max(availableParallelism(), 2), 12)

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'domain',
          isolate: false,
          environment: 'node',
          ...demanding,
          include: ['packages/domain/src/**/*.test.ts', 'packages/domain/oracle/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          environment: 'node',
          ...demanding,
          include: ['sync-server/src/**/*.test.ts'],
          exclude: onPostgres,
        },
      },
      {
        test: {
          name: 'server-postgres',
          isolate: false,
          environment: 'node',
          ...demanding,
          include: isAllOnPostgres ? [...onPostgres, 'sync-server/src/**/*.test.ts'] : [...onPostgres, ...onBoth],
          exclude: onSqlite,
          globalSetup: postgresCluster,
        },
      },
      { ...simulation, test: { ...simulation.test, name: 'simulator' } },
      { ...simulation, test: { ...simulation.test, name: 'simulator-postgres', globalSetup: postgresCluster } },
      { test: { name: 'tools', environment: 'node', ...demanding, include: ['tools/**/*.test.ts'] } },
      {
        root: 'app',
        plugins: [react()],
        define: { __BUILD_DATE__: JSON.stringify('2026-01-01') },
        test: {
          name: 'app',
          // Said once more, because in the browser nothing is taken from above.
          maxWorkers,
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
