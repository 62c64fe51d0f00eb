import { logInAgain, setOffline, openFamily, syncedStatus } from './support/devices.ts'
import { waitForServiceWorker } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true })

test('re-uploading unchanged logins after a restore does not end any session', async ({ page, server }) => {
  await openFamily(page)
  await waitForServiceWorker(page)
  await expect(syncedStatus(page)).toBeVisible()
  await server.backUp('old.db')
  await setOffline(page, true)
  await server.stop()
  await server.restore('old.db')
  await server.start()

  const other = await openLedgerClient(server.url, 'pat', 'correct horse')
  await setOffline(page, false)
  await logInAgain(page, 'correct horse')
  await expect(syncedStatus(page)).toBeVisible()
  expect((await other.entries()).length).toBeGreaterThan(0)
})
