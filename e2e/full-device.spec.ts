import type { CDPSession, Page } from '@playwright/test'
import { balance, depositDialog, fillDeposit, rows, sendDeposit } from './support/devices.ts'
import { addMia, signUp } from './support/family.ts'
import { expect, test } from './support/test.ts'

/** Whether this origin can write anything at all just now. */
const hasRoom = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('probe')
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    const transaction = db.transaction('rows', 'readwrite')
    transaction.objectStore('rows').put('x', 1)
    const wasWritten = await new Promise<boolean>((resolve) => {
      transaction.addEventListener('complete', () => resolve(true))
      transaction.addEventListener('abort', () => resolve(false))
    })
    db.close()
    return wasWritten
  })

/** Sets how much the origin may keep, or gives it back what there is; the browser takes a while to notice. */
async function setRoom(page: Page, cdp: CDPSession, quotaSize?: number): Promise<void> {
  const { origin } = new URL(page.url())
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize === undefined ? {} : { quotaSize }) })
  await expect.poll(() => hasRoom(page), { timeout: 90_000 }).toBe(quotaSize === undefined)
}

test('a form that finds no room on the device keeps what was typed, and the same press saves it once there is room', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/Quota|ServiceWorker/i)
  await signUp(page)
  await addMia(page)
  expect(await hasRoom(page)).toBe(true)
  const cdp = await context.newCDPSession(page)
  await fillDeposit(page, '1.25', 'Lemonade')
  await setRoom(page, cdp, 1000)
  const dialog = depositDialog(page)
  await dialog.getByRole('button', { name: 'Add Transaction' }).click()
  await expect(dialog.getByText(/This device has no room left/)).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toHaveValue('1.25')
  await expect(dialog.getByLabel('Description')).toHaveValue('Lemonade')

  await setRoom(page, cdp)
  await sendDeposit(page)
  await expect(balance(page)).toHaveText('$21.25')
  await expect(rows(page)).toHaveCount(2)
})
