import { expect, type Page } from '@playwright/test'
import { DAY_MS, deposit, makeGoal, openFamily, setAllowance, setOffline, waitForSync } from './devices.ts'
import { logIn, logOut, waitForServiceWorker } from './family.ts'
import { openPlace } from './tour.ts'

/** Called as soon as a celebration is visible. */
export type CelebrationVisitor = (page: Page, celebration: string) => Promise<void>

const moment = (page: Page) => page.getByRole('dialog')
const card = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) })

/** Goals toward which $40.00 is 25%, 50%, 75% and 100%. */
const GOALS = [
  ['Telescope', '160.00', 'Good start!'],
  ['Bike', '80.00', 'Halfway!'],
  ['Kite', '53.00', 'Almost there!'],
  ['Puzzle', '40.00', 'You made it!'],
] as const

const MARKS_KEY = 'little-ledger-goal-marks-'

/** Waits until this device has stored the progress toward all goals, which happens once no toast is shown. */
const waitForProgress = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    ([prefix, count]) => {
      const key = Object.keys(localStorage).find((each) => each.startsWith(prefix))
      return Object.keys(JSON.parse(localStorage.getItem(key ?? '') ?? '{}')).length === count
    },
    [MARKS_KEY, GOALS.length] as const,
    { polling: 200 },
  )

/** Pretends that this device has not yet celebrated the progress toward the goal with this target. */
const forgetProgress = (page: Page, target: string): Promise<void> =>
  page.evaluate(
    ([prefix, cents]) => {
      const key = Object.keys(localStorage).find((each) => each.startsWith(prefix)) ?? ''
      const marks: Record<string, { mark: number; target: number }> = JSON.parse(localStorage.getItem(key) ?? '{}')
      for (const goal of Object.values(marks)) goal.mark = goal.target === cents ? 0 : 100
      localStorage.setItem(key, JSON.stringify(marks))
    },
    [MARKS_KEY, Number(target) * 100] as const,
  )

async function setInterest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set Interest Rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Interest Rate for Mia' })
  await dialog.getByLabel('Interest Rate (%)').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** Visits each kind of celebration on a child's own page. Only for tests with `hasFamily`. */
export async function tourCelebrations(page: Page, visit: CelebrationVisitor): Promise<void> {
  const visitCard = async (title: string, name: string) => {
    await expect(card(page)).toContainText(title)
    await visit(page, name)
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
  }
  const visitMoment = async (title: string | RegExp, name: string) => {
    await expect(moment(page)).toHaveAccessibleName(title)
    await visit(page, name)
    await page.keyboard.press('Enter')
    await expect(moment(page)).toHaveCount(0)
  }
  await openFamily(page)
  await setAllowance(page, '5.00')
  await setInterest(page)
  await waitForSync(page)
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  await visitCard('You earned a badge: First Saver', 'first badge')
  await logOut(page)
  await logIn(page, 'pat', 'correct horse')
  await deposit(page, '20.00', 'Grandma')
  await logOut(page)
  await logIn(page, 'mia', 'mia7', 'Remember me')
  await visitCard('Grandma: $20.00 arrived.', 'gift')
  await openPlace(page, 'Goals')
  for (const [name, target] of GOALS) await makeGoal(page, name, target)
  await waitForProgress(page)
  for (const [name, target, title] of GOALS) {
    await forgetProgress(page, target)
    await page.reload()
    await visitMoment(title, `goal ${name}`)
  }
  await page
    .getByRole('article', { name: 'Puzzle', exact: true })
    .getByRole('button', { name: 'Mark Complete' })
    .click()
  await visitMoment('You did it!', 'goal complete')
  await waitForServiceWorker(page)
  await setOffline(page, true)
  for (const [weeks, name] of [
    [1, 'payday'],
    [4, 'paydays and interest'],
  ] as const) {
    await page.clock.setSystemTime(Date.now() + 7 * weeks * DAY_MS)
    await page.reload()
    await visitMoment(/days?!$/, name)
  }
}
