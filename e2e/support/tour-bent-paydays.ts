import { expect, type Page } from '@playwright/test'
import { DAY_MS, setAllowance, setOffline, waitForSync } from './devices.ts'
import { logIn, logOut, waitForServiceWorker } from './family.ts'
import { hasPlaces, openPlace, type ScreenVisitor } from './tour.ts'

// A tour of changed paydays, advances and pauses on the devices of a parent and a child.

const dialog = (page: Page) => page.getByRole('dialog').last()
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Allowances' })

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function openPayday(page: Page, index: number, list: 'Coming' | 'Earlier' = 'Coming'): Promise<void> {
  await page.getByRole('button', { name: 'Paydays', exact: true }).click()
  await dialog(page).getByText(list, { exact: true }).click()
  await dialog(page).getByRole('list').getByRole('listitem').nth(index).getByRole('button').click()
}

async function save(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^(Change payday|Skip .+|Pay .+ now)$/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Changes, skips and pays early a coming payday. */
async function tourChanges(pat: Page, visit: ScreenVisitor): Promise<void> {
  await openPayday(pat, 0)
  await dialog(pat).getByText('Pay today', { exact: true }).click()
  await visit(pat, 'dialog payday, pay today')
  await save(pat)
  await visit(pat, 'parent, payday paid early, with a toast')
  await openPayday(pat, 1)
  await dialog(pat).getByLabel('Amount').fill('8')
  await dialog(pat)
    .getByLabel('Why? (optional)')
    .fill('Happy birthday, and thank you for all the help with the garden!')
  await visit(pat, 'dialog payday, changed')
  await save(pat)
  await openPayday(pat, 2)
  await dialog(pat).getByText('Skip', { exact: true }).click()
  await dialog(pat).getByLabel('Why? (optional)').fill('Camp week')
  await visit(pat, 'dialog payday, skip')
  await save(pat)
}

async function tourAdvance(pat: Page, visit: ScreenVisitor): Promise<void> {
  await pat.getByRole('button', { name: 'Give an advance' }).click()
  await expect(dialog(pat)).toBeVisible()
  await visit(pat, 'dialog Give an advance, empty')
  await dialog(pat).getByLabel('Amount').fill('8')
  await dialog(pat).getByLabel('Paydays to Pay It Back').fill('2')
  await expect(dialog(pat).getByRole('listitem')).toHaveCount(2)
  await visit(pat, 'dialog Give an advance, across a skipped payday')
  await dialog(pat).getByRole('button', { name: 'Give advance' }).click()
  await expect(pat.getByRole('dialog')).toHaveCount(0)
  await pat.keyboard.press('Escape')
  await visit(pat, 'parent, paydays that bend')
  await pat.getByRole('button', { name: 'Paydays', exact: true }).click()
  await expect(dialog(pat).getByRole('listitem').first()).toBeVisible()
  await visit(pat, 'dialog Paydays, every kind')
  await close(pat)
}

/** Visits the celebration of a payday, and closes it. */
async function visitMoment(mia: Page, visit: ScreenVisitor, state: string): Promise<void> {
  await expect(mia.getByRole('dialog')).toBeVisible()
  await visit(mia, `child, ${state}`)
  await mia.keyboard.press('Enter')
  await expect(mia.getByRole('dialog')).toHaveCount(0)
}

/** Visits the child's page, and the tab with the forecast where the page has tabs. */
async function visitChild(mia: Page, visit: ScreenVisitor, state: string): Promise<void> {
  await expect(upcoming(mia)).toBeVisible()
  await visit(mia, `child, ${state}`)
  if (!hasPlaces(mia)) return
  await openPlace(mia, 'Grow')
  await expect(mia.getByRole('heading', { name: 'Balance Forecast' })).toBeVisible()
  await visit(mia, `child, ${state}, Grow`)
  await openPlace(mia, 'Money')
}

/** Pauses the allowance for some days, then until it is ended. */
async function tourPauses(pat: Page, mia: Page, visit: ScreenVisitor): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const pause = () => dialog(pat).getByRole('button', { name: 'Pause allowance' })
  await pat.getByRole('button', { name: 'Set Allowance' }).click()
  await pause().click()
  await dialog(pat).getByLabel('First Day').fill(day(22))
  await dialog(pat).getByLabel('Last Day').fill(day(37))
  await visit(pat, 'dialog Pause allowance, from and to')
  await pause().click()
  await expect(pat.getByRole('dialog')).toHaveCount(1)
  await visit(pat, 'dialog Set Allowance, pause ahead')
  await close(pat)
  await visit(pat, 'parent, pause ahead')
  await waitForSync(pat)
  await expect(upcoming(mia)).toContainText('paused')
  await visitChild(mia, visit, 'pause ahead')
  await pat.getByRole('button', { name: 'Set Allowance' }).click()
  await pause().click()
  await expect(pat.getByRole('dialog')).toHaveCount(2)
  await pause().click()
  await expect(pat.getByRole('dialog')).toHaveCount(1)
  await visit(pat, 'dialog Set Allowance, two pauses')
  await close(pat)
  await visit(pat, 'parent, paused')
  await waitForSync(pat)
  await visitChild(mia, visit, 'paused')
  await pat.getByRole('button', { name: 'Set Allowance' }).click()
  for (const name of [/^End pause/, /^Remove pause|^Remove/]) {
    await dialog(pat).getByRole('button', { name }).first().click()
  }
  await expect(dialog(pat).getByRole('list', { name: 'Pauses' })).toHaveCount(0)
  await close(pat)
  await waitForSync(pat)
}

/** Visits the paydays that come while the child is away, and what both pages show then. */
async function tourArrivals(pat: Page, mia: Page, visit: ScreenVisitor): Promise<void> {
  await setOffline(mia, true)
  await mia.clock.setSystemTime(Date.now() + 15 * DAY_MS)
  await mia.reload()
  await visitMoment(mia, visit, 'payday that was changed')
  await visitChild(mia, visit, 'after the paydays')
  await mia.getByRole('button', { name: /^Why is the bank balance/ }).click()
  await expect(dialog(mia).getByRole('listitem').first()).toBeVisible()
  await visit(mia, 'dialog why, an advance and changed paydays, for a child')
  await waitForServiceWorker(pat)
  await setOffline(pat, true)
  await pat.clock.setSystemTime(Date.now() + 15 * DAY_MS)
  await pat.reload()
  await visit(pat, 'parent, after the paydays')
  await openPayday(pat, 0, 'Earlier')
  await dialog(pat).getByText('Skipped', { exact: true }).click()
  await visit(pat, 'dialog payday, skip one that was paid')
  await close(pat)
  await pat.getByRole('button', { name: /^Why is the bank balance/ }).click()
  await expect(dialog(pat).getByRole('listitem').first()).toBeVisible()
  await visit(pat, 'dialog why, an advance and changed paydays')
}

/** Visits changed paydays, advances and pauses on the devices of Pat and of Mia, whose device has no family yet. */
export async function tourBentPaydays(pat: Page, mia: Page, visit: ScreenVisitor): Promise<void> {
  await setAllowance(pat, '5')
  await waitForSync(pat)
  // Stay logged in when the clock moves.
  await logOut(pat)
  await logIn(pat, 'pat', 'correct horse', 'Remember me')
  await logIn(mia, 'mia', 'mia7', 'Remember me')
  await expect(mia.getByText('You earned a badge: First Saver')).toBeVisible()
  await mia.keyboard.press('Escape')
  await waitForServiceWorker(mia)
  await tourChanges(pat, visit)
  await visitMoment(mia, visit, 'payday that was paid early')
  await tourAdvance(pat, visit)
  await visitMoment(mia, visit, 'advance')
  await visitChild(mia, visit, 'paydays that bend')
  await tourPauses(pat, mia, visit)
  await tourArrivals(pat, mia, visit)
}
