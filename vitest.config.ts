import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './tools/find-chromium.mjs'

/** Looked up when the first browser starts: other projects need no Chromium. */
const launchOptions = {
  get executablePath() {
    return findChromium()
  },
  args: chromiumArgs(),
}

// Generous, for busy machines: speed is measured by benchmarks.
const [testTimeout, hookTimeout] = [30_000, 60_000]

/** Tests without assertions fail. */
const testDefaults = { testTimeout, hookTimeout, expect: { requireAssertions: true, poll: { timeout: 20_000 } } }

/** With `pnpm test:long`, or on request, all server tests run on PostgreSQL too. */
const isAllOnPostgres = ['LITTLE_LEDGER_LONG', 'LITTLE_LEDGER_ALL_ON_POSTGRES'].some((name) => name in process.env)

/** Tests only for PostgreSQL, only for SQLite, and for both even in the short run. */
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
  // Ids come from the seed, so a run can be repeated.
  resolve: { alias: { uuid: fileURLToPath(new URL('e2e/simulator/seeded-ids.ts', import.meta.url)) } },
  test: {
    environment: 'node' as const,
    ...testDefaults,
    include: ['e2e/simulator/**/*.test.ts'],
    setupFiles: ['e2e/simulator/setup.ts'],
  },
}

/** All cores, because many tests only wait. More than twelve browser windows overload Vitest's main thread. */
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
          ...testDefaults,
          include: ['packages/domain/src/**/*.test.ts', 'packages/domain/testing/oracle/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          environment: 'node',
          ...testDefaults,
          include: ['sync-server/src/**/*.test.ts'],
          exclude: onPostgres,
        },
      },
      {
        test: {
          name: 'server-postgres',
          isolate: false,
          environment: 'node',
          ...testDefaults,
          include: isAllOnPostgres ? [...onPostgres, 'sync-server/src/**/*.test.ts'] : [...onPostgres, ...onBoth],
          exclude: onSqlite,
          globalSetup: postgresCluster,
        },
      },
      { ...simulation, test: { ...simulation.test, name: 'simulator' } },
      { ...simulation, test: { ...simulation.test, name: 'simulator-postgres', globalSetup: postgresCluster } },
      { test: { name: 'tools', environment: 'node', ...testDefaults, include: ['{tools,bench}/**/*.test.ts'] } },
      {
        root: 'app',
        plugins: [react()],
        define: { __BUILD_DATE__: JSON.stringify('2026-01-01') },
        test: {
          name: 'app',
          // Browser projects do not inherit it.
          maxWorkers,
          ...testDefaults,
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
