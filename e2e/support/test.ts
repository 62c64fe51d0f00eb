import { test as base } from '@playwright/test'
import { createLedgerServer, type LedgerServer } from './ledger-server.ts'
import { loadFamily, prepareFamily, type PreparedFamily } from './prepared-family.ts'
import { createProblems, type Problems } from './problems.ts'

/**
 * `server` is running and empty; a test fails on unexpected `problems`. With `hasFamily`, the server and the browser
 * of `page` start with the data that `startFamily` creates.
 */
type TestFixtures = { readonly hasFamily: boolean; readonly server: LedgerServer; readonly problems: Problems }
type WorkerFixtures = { readonly workerServer: LedgerServer; readonly getFamily: () => Promise<PreparedFamily> }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerServer: [
    async ({}, use) => {
      const server = await createLedgerServer()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  getFamily: [
    async ({ browser, workerServer }, use) => {
      const families = new Map<string, Promise<PreparedFamily>>()
      await use(() => {
        // Tests expect the starting balance to be dated today.
        const today = new Date().toISOString().slice(0, 10)
        const family = families.get(today) ?? prepareFamily(browser, workerServer)
        families.set(today, family)
        return family
      })
    },
    { scope: 'worker' },
  ],
  hasFamily: [false, { option: true }],
  server: [
    async ({ workerServer, hasFamily, getFamily }, use) => {
      await workerServer.reset(hasFamily ? (await getFamily()).database : undefined)
      await use(workerServer)
    },
    { auto: true },
  ],
  // Depends on the server, because preparing the family uses it.
  page: async ({ page, server: _, hasFamily, getFamily }, use) => {
    if (hasFamily) await loadFamily(page, await getFamily())
    await use(page)
  },
  baseURL: ({ workerServer }, use) => use(workerServer.url),
  problems: [
    async ({ browser, context, workerServer }, use) => {
      const problems = createProblems(workerServer.url)
      problems.watch(context)
      await use(problems)
      const unexpected = problems.unexpected()
      // Otherwise a test's other devices could log in to the server of the next test and sync with it.
      await Promise.all(browser.contexts().map((other) => other !== context && other.close()))
      base.expect(unexpected, 'unexpected browser problems').toEqual([])
    },
    { auto: true },
  ],
})

/** For tests of rendered screens: no service worker, which takes about a second to install. */
export const STABLE_RENDERING = {
  timezoneId: 'UTC',
  serviceWorkers: 'block',
} as const

/** Whether this is the run of `pnpm test:long`. */
export const isLong = process.env['LITTLE_LEDGER_LONG'] === '1'

/**
 * For tests that run with `pnpm test:long` only, so that `pnpm test` stays fast. Tests of what guards money, sync and
 * security run in both.
 */
export const longTest = isLong ? test : test.skip

export { expect } from '@playwright/test'
