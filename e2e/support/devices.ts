import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Problems } from './problems.ts'
import { pendingEntryCount } from './device-storage.ts'
import { addMia, signUp } from './family.ts'

export const DAY_MS = 86_400_000

/** Opens the app in a new browser context, as on another device. `now` sets its clock. */
export const openDevice = (browser: Browser, problems: Problems, now?: string): Promise<Page> =>
  openIn(browser.newContext({ serviceWorkers: 'allow' }), problems, now)

/** Opens a device that a test never takes offline: installing the service worker takes longer than opening the app. */
export const openOnlineDevice = (browser: Browser, problems: Problems, now?: string): Promise<Page> =>
  openIn(browser.newContext({ serviceWorkers: 'block' }), problems, now)

async function openIn(opening: Promise<BrowserContext>, problems: Problems, now?: string): Promise<Page> {
  const context = await opening
  problems.watch(context)
  const page = await context.newPage()
  if (now !== undefined) await page.clock.setSystemTime(now)
  await page.goto('/')
  return page
}

export const setOffline = (page: Page, isOffline: boolean): Promise<void> => page.context().setOffline(isOffline)

/** Opens and fills the deposit form for Mia without submitting it. */
export async function fillDeposit(page: Page, amount: string, description = 'Deposit'): Promise<void> {
  await page.getByRole('button', { name: 'Add Transaction' }).click()
  const dialog = depositDialog(page)
  await dialog.getByText('Deposit', { exact: true }).click()
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Description').fill(description)
}

export const depositDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Transaction for Mia' })

/** Submits the form filled by `fillDeposit` and waits until it closes. */
export async function submitDeposit(page: Page): Promise<void> {
  await depositDialog(page).getByRole('button', { name: 'Add Transaction' }).click()
  await expect(depositDialog(page)).toBeHidden()
}

/** Records a deposit for Mia on the parent's page. */
export async function deposit(page: Page, amount: string, description?: string): Promise<void> {
  await fillDeposit(page, amount, description)
  await submitDeposit(page)
}

/** Sets a weekly allowance for Mia on the weekday the form suggests. */
export async function setAllowance(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Set Allowance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Allowance for Mia' })
  await dialog.getByLabel('Allowance Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** Records a cash count on the child's page. */
export async function countCash(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Count my cash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Your Cash in Piggy Bank' })
  await dialog.getByLabel('Cash Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** Adds a savings goal on the child's page. */
export async function makeGoal(page: Page, name: string, target: string): Promise<void> {
  await page.getByRole('button', { name: 'New goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Savings Goal' })
  await dialog.getByLabel('Goal Name').fill(name)
  await dialog.getByLabel('Target Amount').fill(target)
  await dialog.getByRole('button', { name: 'Create goal' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the selected child's page from the parent's page. */
export async function viewAsKid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View as Kid' }).click()
  await expect(kidBalance(page)).toBeVisible()
}

/** The bank balance on the parent's page. */
export const balance = (page: Page) => page.getByRole('definition').first()

/** The bank balance on the child's page. */
export const kidBalance = (page: Page) => page.getByRole('region', { name: 'Bank Balance' })

export const kidCash = (page: Page) => page.getByRole('region', { name: 'Cash in Piggy Bank' })
export const kidTotal = (page: Page) => page.getByRole('region', { name: 'Total Savings' })

/** A savings goal on the child's page. */
export const goal = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** Rows of the transaction history on the parent's or the child's page. */
export const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

/** Waits until the device's outbox is empty. */
export const waitForSync = (page: Page): Promise<void> =>
  expect.poll(() => pendingEntryCount(page), { message: 'entries in the outbox', timeout: 60_000 }).toBe(0)

/** The sync status of a page that has synced since it was opened. Before, it shows when an earlier visit did. */
export const syncedStatus = (page: Page) => page.locator('button[aria-busy=false]').filter({ hasText: /^Synced/ })

/** Signs in again through the sync panel when the session has ended on an open page. */
export async function logInAgain(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in to sync' }).click()
  const panel = page.getByRole('dialog', { name: 'Sync Status' })
  await panel.getByRole('textbox', { name: 'Password' }).fill(password)
  await panel.getByRole('button', { name: /^Log in/i }).click()
  await expect(panel.getByRole('textbox', { name: 'Password' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** Signs Pat up, adds Mia and waits until both are synced. */
export async function startFamily(page: Page): Promise<void> {
  await signUp(page)
  await addMia(page)
  await waitForSync(page)
}

/** Opens the parent's page. Only for tests with `hasFamily`. */
export async function openFamily(page: Page): Promise<void> {
  await page.goto('/parent')
  await expect(balance(page)).toHaveText('$20.00')
}
