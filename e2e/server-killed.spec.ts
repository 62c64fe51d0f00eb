import type { Page } from '@playwright/test'
import { anotherDevice, balance, logInAgain, setOffline, startFamily, untilSynced } from './support/devices.ts'
import { logIn } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import { expect, test } from './support/test.ts'

/** Which batches the server is killed at, and how long after they went out: on its way, being stored, being answered. */
const KILLED_AFTER_MS = new Map([
  [1, 0],
  [3, 10],
  [5, 30],
])

/** Kills the server amid the batches that the page sends and starts it again; answers how often it did so far. */
function killAmidBatches(page: Page, server: LedgerServer): () => number {
  let [batches, kills] = [0, 0]
  let isAway = false
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/sync/push') || isAway) return
    batches += 1
    const delayMs = KILLED_AFTER_MS.get(batches)
    if (delayMs !== undefined) void killAndStart(delayMs)
  })
  const killAndStart = async (delayMs: number) => {
    isAway = true
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await server.kill()
    await server.start()
    kills += 1
    isAway = false
  }
  return () => kills
}

test('a server killed again and again while a device sends it a thousand entries has each of them once', async ({
  page,
  browser,
  server,
  problems,
}) => {
  await startFamily(page)
  await server.backUp('empty.db')
  const api = await openLedgerClient(server.url, 'pat', 'correct horse')
  await api.depositCents(1900)
  await expect(balance(page)).toHaveText('$39.00')

  // After an old backup is restored all of it waits on the device, in four batches.
  await setOffline(page, true)
  await server.stop()
  await server.restore('empty.db')
  await server.start()
  const kills = killAmidBatches(page, server)
  await setOffline(page, false)
  await logInAgain(page, 'correct horse')
  await expect.poll(kills, { timeout: 60_000 }).toBe(KILLED_AFTER_MS.size)
  await untilSynced(page)
  await expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible()

  const after = await openLedgerClient(server.url, 'pat', 'correct horse')
  const ids = (await after.entries()).filter(({ kind }) => kind === 'transaction.added').map((entry) => entry['id'])
  expect([ids.length, new Set(ids).size]).toEqual([1900, 1900])
  const phone = await anotherDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  for (const device of [page, phone]) await expect(balance(device)).toHaveText('$39.00')
})
