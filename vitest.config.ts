import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumArgs, findChromium, findHeadlessShell } from './tools/find-chromium.mjs'
import { modernDexie } from './tools/modern-dexie.ts'

/** Looked up when the first browser starts: other projects need no Chromium. */
const launchOptions = {
  get executablePath() {
    return findHeadlessShell() ?? findChromium()
  },
  args: chromiumArgs(),
}

// Generous, for busy machines: speed is measured by benchmarks.
const [testTimeout, hookTimeout] = [180_000, 180_000]

/** A failed test runs once more in CI (docs/decisions/0037-retry-once-in-ci.md). */
const retry = process.env['CI'] ? 1 : 0

/** Tests without assertions fail. */
const testDefaults = { testTimeout, hookTimeout, retry, expect: { requireAssertions: true, poll: { timeout: 20_000 } } }

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
const onBoth = [
  'sync-server/src/routes/access.test.ts',
  'sync-server/src/auth/fair-sign-in.test.ts',
  'sync-server/src/auth/resume.test.ts',
  'sync-server/src/sync/{members,members.properties,restores,restored-family,confirmation,member-rules,invitation-rules,currency}.test.ts',
  'sync-server/src/ledger/bounds.test.ts',
  'sync-server/src/middleware/idempotency-key.test.ts',
  'sync-server/src/ledger/server-clock.test.ts',
]

/** A module that another file has loaded can no longer be mocked, so these test files get their own page. */
const mockingModules = ['src/features/forecast/lazy-cards.test.tsx']

const postgresCluster = ['sync-server/src/testing/postgres-cluster.ts']

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>

/** A project of tests that run in Node. */
const nodeProject = (name: string, include: string[], options: TestOptions = {}) => ({
  test: { name, include, environment: 'node' as const, ...testDefaults, ...options },
})

/** Ids come from the seed, so a run can be repeated. */
const simulator = (name: string, options: TestOptions = {}) => ({
  resolve: { alias: { uuid: fileURLToPath(new URL('e2e/simulator/seeded-ids.ts', import.meta.url)) } },
  ...nodeProject(name, ['e2e/{simulator,compatibility}/**/*.test.ts'], {
    setupFiles: ['e2e/simulator/setup.ts'],
    ...options,
  }),
})

/** All cores, because many tests only wait. More than twelve browser windows overload Vitest's main thread. */
const maxWorkers = Math.min(Math.max(availableParallelism(), 2), 12)

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      nodeProject('domain', ['packages/domain/{src,testing/oracle}/**/*.test.ts'], { isolate: false }),
      nodeProject('server', ['sync-server/src/**/*.test.ts'], { isolate: false, exclude: onPostgres }),
      nodeProject(
        'server-postgres',
        isAllOnPostgres ? [...onPostgres, 'sync-server/src/**/*.test.ts'] : [...onPostgres, ...onBoth],
        { isolate: false, exclude: onSqlite, globalSetup: postgresCluster },
      ),
      simulator('simulator'),
      simulator('simulator-postgres', { globalSetup: postgresCluster }),
      nodeProject('tools', ['{tools,bench}/**/*.test.ts']),
      nodeProject('failover', ['e2e/failover/**/*.test.ts']),
      {
        root: 'app',
        plugins: [react()],
        resolve: { alias: modernDexie },
        define: { __BUILD_DATE__: JSON.stringify('2026-01-01') },
        test: {
          name: 'app',
          // Browser projects do not inherit `maxWorkers`.
          maxWorkers,
          ...testDefaults,
          // Each worker loads the app's modules once, in one page. setup.ts removes what a test leaves behind. An instance
          // ignores its own `isolate`.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/no-timings.ts', 'src/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            // Waiting for dialogs that open and close with an animation takes time.
            provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
            instances: [
              { browser: 'chromium', exclude: mockingModules },
              { browser: 'chromium', name: 'app (own page)', include: mockingModules },
            ],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
