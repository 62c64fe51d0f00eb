import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDatabases, writeDatabases } from './device-storage.ts'
import { startFamily } from './devices.ts'
import type { LedgerServer } from './ledger-server.ts'

/** The data of a browser and the server after Pat has signed up, added Mia and synced. */
export interface PreparedFamily {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  /** The browser's databases, as JSON. */
  readonly databases: string
  /** The snapshot of the parent's page, as in localStorage. */
  readonly snapshot: Readonly<Record<string, string>>
  /** The server's database. */
  readonly database: Buffer
}

/** Signs up at the server's URL, because browsers store data by origin and the tests load the data at that origin. */
export async function prepareFamily(browser: Browser, server: LedgerServer): Promise<PreparedFamily> {
  await server.reset()
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await startFamily(page)
  await expect.poll(async () => JSON.stringify(await readSnapshot(page))).toContain('$20.00')
  const snapshot = await readSnapshot(page)
  const [cookies, databases] = [await context.cookies(), await page.evaluate(readDatabases)]
  await context.close()
  await server.backUp('family.db')
  const database = await readFile(join(server.dataFolder, 'family.db'))
  return { cookies, databases, snapshot, database }
}

const readSnapshot = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('little-ledger-home-'))),
  )

/** Stores the snapshot of the parent's page, as if the page had been open before. */
export const loadSnapshot = (page: Page, { snapshot }: PreparedFamily): Promise<void> =>
  page.evaluate((stored) => void Object.assign(localStorage, stored), snapshot)

/**
 * Writes the family's data in the test's own page, because Playwright's storage state opens another page for it: a
 * second more of processor time for each test.
 */
export async function loadFamily(page: Page, { cookies, databases }: PreparedFamily): Promise<void> {
  await page.context().addCookies(cookies)
  const empty = '<link rel="icon" href="data:,">'
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: empty }), { times: 1 })
  await page.goto('/empty')
  await page.evaluate(writeDatabases, databases)
}
