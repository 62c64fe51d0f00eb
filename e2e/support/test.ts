import { test as base } from '@playwright/test'
import { createLedgerServer, type LedgerServer } from './ledger-server.ts'
import { createProblems, type Problems } from './problems.ts'

/** `server` is running and empty; a test fails on unexpected `problems`. */
type TestFixtures = { readonly server: LedgerServer; readonly problems: Problems }
type WorkerFixtures = { readonly workerServer: LedgerServer }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerServer: [
    async ({}, use) => {
      const server = await createLedgerServer()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ workerServer }, use) => {
      await workerServer.reset()
      await use(workerServer)
    },
    { auto: true },
  ],
  baseURL: ({ workerServer }, use) => use(workerServer.url),
  problems: [
    async ({ context, workerServer }, use) => {
      const problems = createProblems(workerServer.url)
      problems.watch(context)
      await use(problems)
      base.expect(problems.unexpected(), 'unexpected browser problems').toEqual([])
    },
    { auto: true },
  ],
})

/** For tests of rendered screens: no motion, and no service worker, which takes one or two seconds to install. */
export const STABLE_RENDERING = {
  timezoneId: 'UTC',
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
} as const

/** For long tests that run with `pnpm test:long` only; shorter tests cover the same code by default. */
export const longTest = process.env['LITTLE_LEDGER_LONG'] === '1' ? test : test.skip

export { expect } from '@playwright/test'
