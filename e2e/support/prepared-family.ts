import type { Browser, BrowserContext } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startFamily } from './devices.ts'
import type { LedgerServer } from './ledger-server.ts'

/** The data of a browser and the server after Pat has signed up, added Mia and synced. */
export interface PreparedFamily {
  readonly browser: Awaited<ReturnType<BrowserContext['storageState']>>
  readonly database: Buffer
}

/** Signs up at the server's URL, because browsers store data by origin and the tests load the data at that origin. */
export async function prepareFamily(browser: Browser, server: LedgerServer): Promise<PreparedFamily> {
  await server.reset()
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'UTC', serviceWorkers: 'block' })
  await startFamily(await context.newPage())
  const { cookies, origins } = await context.storageState({ indexedDB: true })
  await context.close()
  await server.backUp('family.db')
  const database = await readFile(join(server.dataFolder, 'family.db'))
  // Leave out the home screen snapshots, so that tests can wait for new ones.
  const withoutSnapshots = origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => !name.startsWith('little-ledger-home-')),
  }))
  return { browser: { cookies, origins: withoutSnapshots }, database }
}
