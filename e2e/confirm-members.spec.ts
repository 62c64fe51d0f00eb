import {
  balance,
  logInAgain,
  openDevice,
  openFamily,
  openOnlineDevice,
  setOffline,
  syncedStatus,
} from './support/devices.ts'
import { logIn, waitForServiceWorker } from './support/family.ts'
import { pressKeyOn } from './support/keyboard.ts'
import { invite, join } from './support/members.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true })

test('after a restore, a co-parent logs in once the creator has confirmed the members', async ({
  page: pat,
  browser,
  server,
  problems,
}) => {
  test.slow()
  problems.allow(/403/)
  await openFamily(pat)
  const sam = await openDevice(browser, problems)
  await join(sam, await invite(pat, 'Sam'), 'sam')
  for (const device of [pat, sam]) await waitForServiceWorker(device)
  await expect(syncedStatus(pat)).toBeVisible()
  await server.backUp('old.db')
  for (const device of [pat, sam]) await setOffline(device, true)
  await server.stop()
  await server.restore('old.db')
  await server.start()

  // A device that knows Sam works on and says why nothing syncs. A new one can't open the family.
  await setOffline(sam, false)
  await sam.getByRole('button', { name: 'Log in to sync' }).click()
  const panel = sam.getByRole('dialog', { name: 'Sync Status' })
  await panel.getByRole('textbox', { name: 'Password' }).fill('battery staple')
  await panel.getByRole('button', { name: 'Log in again' }).click()
  await expect(panel.getByRole('status')).toContainText('syncs once a parent lets you log in again')
  await sam.keyboard.press('Escape')
  const tablet = await openOnlineDevice(browser, problems)
  await tablet.getByRole('button', { name: 'Log In', exact: true }).click()
  const dialog = tablet.getByRole('dialog', { name: 'Log In to Your Account' })
  await dialog.getByLabel('Username').fill('sam')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('battery staple')
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(dialog.getByText(/^Your family was restored from a backup\. Ask a parent/)).toBeVisible()
  await tablet.close()

  await setOffline(pat, false)
  await logInAgain(pat, 'correct horse')
  const card = pat.getByRole('region', { name: 'Who can log in?' })
  await expect(card).toContainText('these people can’t log in: Sam (parent).')
  await pressKeyOn(pat, card.getByRole('button', { name: 'Let them log in' }))
  await expect(pat.getByText('Your family is confirmed', { exact: true })).toBeVisible()
  await expect(card).toBeHidden()
  await expect.poll(() => pat.evaluate(() => /^H[1-3]$/.test(document.activeElement?.tagName ?? ''))).toBe(true)

  const phone = await openOnlineDevice(browser, problems)
  await logIn(phone, 'sam', 'battery staple')
  await expect(balance(phone)).toHaveText('$20.00')
  // Sam's device tries again by itself, so it may have synced already.
  await sam.getByRole('button', { name: /^(Waiting for a parent$|Synced)/ }).click()
  await panel.getByRole('button', { name: 'Sync now' }).click()
  await expect(panel.getByRole('status')).toHaveText('Saved on your server too.')
})
