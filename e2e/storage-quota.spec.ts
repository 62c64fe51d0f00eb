import type { CDPSession, Page } from '@playwright/test'
import { balance, depositDialog, fillDeposit, openFamily, rows, submitDeposit, waitForSync } from './support/devices.ts'
import { logOut, signUp } from './support/family.ts'
import { expect, test } from './support/test.ts'

/** Whether this origin can currently write to IndexedDB. */
const canWrite = (page: Page): Promise<boolean> =>
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

/**
 * Sets the origin's storage quota, or resets it if `quotaSize` is omitted. The browser applies the new quota with a
 * delay.
 */
async function setQuota(page: Page, cdp: CDPSession, quotaSize?: number): Promise<void> {
  const { origin } = new URL(page.url())
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize === undefined ? {} : { quotaSize }) })
  await expect.poll(() => canWrite(page), { timeout: 90_000 }).toBe(quotaSize === undefined)
}

test.use({ hasFamily: true })

test('a form keeps its input when storage is full, and saves it once there is space', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/Quota|ServiceWorker/i)
  await openFamily(page)
  expect(await canWrite(page)).toBe(true)
  const cdp = await context.newCDPSession(page)
  await fillDeposit(page, '1.25', 'Lemonade')
  await setQuota(page, cdp, 1000)
  const dialog = depositDialog(page)
  await dialog.getByRole('button', { name: 'Add Transaction' }).click()
  await expect(dialog.getByText(/This device is out of storage/)).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toHaveValue('1.25')
  await expect(dialog.getByLabel('Description')).toHaveValue('Lemonade')

  await setQuota(page, cdp)
  await submitDeposit(page)
  await expect(balance(page)).toHaveText('$21.25')
  await expect(rows(page)).toHaveCount(2)
})

test('with full storage, reloading and logging out still work, and a failed login is explained', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/Quota|ServiceWorker/i)
  await openFamily(page)
  await waitForSync(page)
  const cdp = await context.newCDPSession(page)
  await setQuota(page, cdp, 1000)
  await page.reload()
  await expect(balance(page)).toHaveText('$20.00')
  await expect(rows(page)).toHaveCount(1)

  await logOut(page)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Log In to Your Account' })
  await dialog.getByLabel('Username').fill('pat')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText(/This device is out of storage/).first()).toBeVisible()

  await setQuota(page, cdp)
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(balance(page)).toHaveText('$20.00')
})

test.describe('without a family', () => {
  test.use({ hasFamily: false })

  test('the app reports full storage at startup and continues once there is space', async ({
    page,
    context,
    baseURL,
    problems,
  }) => {
    // With full storage, the service worker can't cache the app either.
    problems.allow(/Quota|ServiceWorker/i)
    const cdp = await context.newCDPSession(page)
    const origin = baseURL ?? ''
    // Applied at once, because the origin has stored nothing yet.
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'This device is full' })).toBeVisible()
    await cdp.send('Storage.overrideQuotaForOrigin', { origin })
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await expect(async () => {
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 5_000 })
      await expect(page.getByRole('heading', { name: /A savings bank/ })).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    await signUp(page)
  })
})
