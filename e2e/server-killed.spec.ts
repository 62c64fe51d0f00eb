import type { Page } from '@playwright/test'
import {
  openOnlineDevice,
  balance,
  logInAgain,
  setOffline,
  waitForSync,
  openFamily,
  syncedStatus,
} from './support/devices.ts'
import { logIn, waitForServiceWorker } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import { expect, test } from './support/test.ts'

/**
 * The batches at which to kill the server, each with a delay. With these delays, the server is killed during the
 * request, the write and the response.
 */
const KILL_DELAY_MS_BY_BATCH = new Map([
  [1, 0],
  [3, 10],
  [5, 30],
])

/**
 * Kills and restarts the server while the page pushes batches. Returns a function that reads the number of kills. No
 * push reaches the server before its restart is complete, because too few batches could be left to count.
 */
async function killDuringPush(page: Page, server: LedgerServer): Promise<() => number> {
  let [batches, kills] = [0, 0]
  let isDown = false
  await page.route('**/api/sync/push', async (route) => {
    if (isDown) return route.abort('connectionrefused')
    batches += 1
    const delayMs = KILL_DELAY_MS_BY_BATCH.get(batches)
    if (delayMs !== undefined) void killAndStart(delayMs)
    return route.continue()
  })
  const killAndStart = async (delayMs: number) => {
    isDown = true
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await server.kill()
    await server.start()
    kills += 1
    isDown = false
  }
  return () => kills
}

test.use({ hasFamily: true })

test('stores each of 1900 entries exactly once when the server is killed repeatedly during a push', async ({
  page,
  browser,
  server,
  problems,
}) => {
  // Each kill is followed by a restart and the device's wait until it tries again, which takes long on a busy machine.
  test.slow()
  await openFamily(page)
  await waitForServiceWorker(page)
  await server.backUp('empty.db')
  const api = await openLedgerClient(server.url, 'pat', 'correct horse')
  await api.depositCents(1900)
  await expect(balance(page)).toHaveText('$39.00')

  // Restoring the empty backup puts all entries back in the outbox, in four batches.
  await setOffline(page, true)
  await server.stop()
  await server.restore('empty.db')
  await server.start()
  const kills = await killDuringPush(page, server)
  await setOffline(page, false)
  await logInAgain(page, 'correct horse')
  await expect.poll(kills, { timeout: 240_000 }).toBe(KILL_DELAY_MS_BY_BATCH.size)
  await waitForSync(page)
  await expect(syncedStatus(page)).toBeVisible()

  const after = await openLedgerClient(server.url, 'pat', 'correct horse')
  const ids = (await after.entries()).filter(({ kind }) => kind === 'transaction.added').map((entry) => entry['id'])
  expect([ids.length, new Set(ids).size]).toEqual([1900, 1900])
  const phone = await openOnlineDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  for (const device of [page, phone]) await expect(balance(device)).toHaveText('$39.00')
})
