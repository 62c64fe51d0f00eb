import type { Page } from '@playwright/test'
import { balance, countCash, deposit, kidBalance, openFamily, setOffline, waitForSync } from './support/devices.ts'
import { logIn, logOut, signUp, waitForServiceWorker } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import { expect, test } from './support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Remove Data From This Device' })

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Remove data from this device' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

async function erase(page: Page, confirm: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Remove data from this device' }).click()
  await dialogOf(page).getByRole('button', { name: confirm, exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Names of the families' databases on the device. */
const storedFamilies = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('little-ledger-family-') ? [name] : [])),
  )

test.use({ hasFamily: true })

test.describe('online', () => {
  test.use({ serviceWorkers: 'block' })

  test('leaving a device removes the family in both tabs, and logging in brings it back', async ({
    page: tablet,
    server,
  }) => {
    await openFamily(tablet)
    const second = await tablet.context().newPage()
    await second.goto('/parent')
    await expect(balance(second)).toHaveText('$20.00')
    await tablet.bringToFront()
    await openDialog(tablet)
    await expect(dialogOf(tablet)).toContainText('Everything is on your server too')
    await erase(tablet, 'Remove')
    await expect(second).toHaveURL(/\/$/)
    await expect.poll(() => storedFamilies(tablet)).toEqual([])
    expect(await tablet.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('home')))).toEqual([])
    await logIn(tablet, 'pat', 'correct horse')
    await expect(balance(tablet)).toHaveText('$20.00')
    await deposit(tablet, '1.25', 'Lemonade')
    await waitForSync(tablet)
    const pat = await openLedgerClient(server.url, 'pat', 'correct horse')
    expect((await pat.entries()).filter(({ kind }) => kind === 'transaction.added')).toHaveLength(1)
  })

  test('a child can leave a device if the server has every entry', async ({ page: tablet }) => {
    await openFamily(tablet)
    await logOut(tablet)
    await logIn(tablet, 'mia', 'mia7')
    await openDialog(tablet)
    await erase(tablet, 'Remove')
    await expect.poll(() => storedFamilies(tablet)).toEqual([])
  })

  test('if closing the page interrupts erasing, the app completes it the next time it is opened', async ({
    page: tablet,
  }) => {
    await openFamily(tablet)
    await openDialog(tablet)
    // The database cannot be deleted before the page is closed.
    await tablet.evaluate(() => {
      IDBFactory.prototype.deleteDatabase = () => new EventTarget() as IDBOpenDBRequest
    })
    await dialogOf(tablet).getByRole('button', { name: 'Remove data from this device' }).click()
    const marked = () =>
      tablet.evaluate(async () => {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open('little-ledger')
          request.addEventListener('success', () => resolve(request.result))
        })
        const rows = await new Promise<readonly { readonly isErasing?: boolean }[]>((resolve) => {
          const request = db.transaction('families').objectStore('families').getAll()
          request.addEventListener('success', () => resolve(request.result))
        })
        db.close()
        return rows.map(({ isErasing }) => isErasing)
      })
    await dialogOf(tablet).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(marked).toEqual([true])
    await tablet.reload()
    await expect(tablet).toHaveURL(/\/$/)
    await expect.poll(() => storedFamilies(tablet)).toEqual([])
    await logIn(tablet, 'pat', 'correct horse')
    await expect(balance(tablet)).toHaveText('$20.00')
  })
})

test('leaving a device lists unsent changes by author, and only a parent can discard them', async ({
  page: tablet,
}) => {
  await openFamily(tablet)
  await waitForServiceWorker(tablet)
  await setOffline(tablet, true)
  await deposit(tablet, '3.00', 'Before')
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await countCash(tablet, '4.29')

  await openDialog(tablet)
  const lost = dialogOf(tablet).getByRole('list', { name: 'Changes that would be lost' })
  await expect(lost.getByRole('listitem')).toHaveText(['Pat: 1 change', 'Mia: 1 change'])
  await expect(dialogOf(tablet)).toContainText('Ask a parent to log in here first')
  await expect(dialogOf(tablet).getByRole('button', { name: 'Remove data from this device' })).toBeHidden()
  await tablet.keyboard.press('Escape')
  await logOut(tablet)

  await logIn(tablet, 'pat', 'correct horse')
  await openDialog(tablet)
  const download = tablet.waitForEvent('download')
  await dialogOf(tablet).getByRole('button', { name: 'Download a backup' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
  await erase(tablet, 'Remove and lose these changes')
  await expect.poll(() => storedFamilies(tablet)).toEqual([])

  // The login has been removed from this device, so offline sign-in fails.
  await tablet.getByRole('button', { name: 'Log In', exact: true }).click()
  const dialog = tablet.getByRole('dialog', { name: 'Log In to Your Account' })
  await dialog.getByLabel('Username').fill('mia')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('mia7')
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(tablet.getByText('Login failed').first()).toBeVisible()
  await tablet.keyboard.press('Escape')

  // Online, the queued sign-out is sent first, and the server's copy is downloaded without the discarded changes.
  await setOffline(tablet, false)
  await tablet.reload()
  await logIn(tablet, 'mia', 'mia7')
  await expect(kidBalance(tablet)).toContainText('$20.00')
})

test.describe('without a family', () => {
  test.use({ hasFamily: false })

  test('leaving a device offers a backup first if the family is only on this device', async ({ page: tablet }) => {
    await tablet.goto('/')
    await waitForServiceWorker(tablet)
    await setOffline(tablet, true)
    await signUp(tablet)
    await openDialog(tablet)
    await expect(dialogOf(tablet)).toContainText('Your family’s data is only on this device')
    await expect(dialogOf(tablet).getByRole('button', { name: 'Download a backup' })).toBeVisible()
  })
})
