import { test as base } from '@playwright/test'
import { createLedgerServer, type LedgerServer } from './ledger-server.ts'
import { createProblems, type Problems } from './problems.ts'

/** A server that is up and holds nothing of the test before, and a watch on the browser's complaints. */
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
      await workerServer.renew()
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
      base.expect(problems.unexpected(), 'unexpected complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * For walks that look at what is on the screen: nothing moves, and the app is not kept on the device, which takes each new
 * one a second or two and is what other walks are about.
 */
export const STILL = {
  timezoneId: 'UTC',
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
} as const

/** For walks that only `pnpm test:long` takes, because shorter ones of the test command come by the same places. */
export const longTest = process.env['LITTLE_LEDGER_LONG'] === '1' ? test : test.skip

export { expect } from '@playwright/test'
