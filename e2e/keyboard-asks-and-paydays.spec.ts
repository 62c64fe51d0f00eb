import type { Page } from '@playwright/test'
import { balance, openFamily, setAllowance } from './support/devices.ts'
import { toast } from './support/dialog-task.ts'
import { logIn, logOut } from './support/family.ts'
import {
  buttonByName,
  openAndEscape,
  openByKeyboard,
  pressKeyOn,
  submitByKeyboard,
  tabTo,
  typeInto,
} from './support/keyboard.ts'
import { expect, longTest, STABLE_RENDERING, test } from './support/test.ts'

// These tests use only the keyboard, except to log in and to turn the allowance on.

test.use({ ...STABLE_RENDERING, hasFamily: true })

const ask = (page: Page, amount: string, words: string) =>
  submitByKeyboard(page, {
    opener: buttonByName(page, 'Ask for money'),
    dialog: 'Ask for Money',
    typed: { 'How much?': amount, 'What is it for?': words },
    toast: 'You asked!',
  })

/** Makes asks as Mia until three of them wait. */
async function askAsMia(page: Page): Promise<void> {
  await logIn(page, 'mia', 'mia7')
  await expect(page.getByText('You earned a badge: First Saver')).toBeVisible()
  await page.keyboard.press('Escape')
  await openAndEscape(page, buttonByName(page, 'Ask for money'))
  const asking = await openByKeyboard(page, buttonByName(page, 'Ask for money'))
  await expect(asking.getByLabel('How much?')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asking.getByLabel('How much?')).toHaveAttribute('aria-invalid', 'true')
  await expect(asking.getByLabel('How much?')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()

  const asks = { 'Ice cream': '5', Stickers: '3', Comic: '2', Card: '1' }
  for (const [words, amount] of Object.entries(asks)) await ask(page, amount, words)
  await openAndEscape(page, buttonByName(page, 'My asks: 4 waiting'))
  const mine = await openByKeyboard(page, buttonByName(page, 'My asks: 4 waiting'), 'My Asks')
  await pressKeyOn(page, mine.getByRole('button', { name: 'Take back my ask: Card' }))
  // The button no longer exists, so the focus moves to the list.
  await expect(mine.getByRole('list')).toBeFocused()
  await pressKeyOn(page, mine.getByRole('button', { name: 'Ask for something else' }))
  await expect(page.getByRole('dialog', { name: 'Ask for Money' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(buttonByName(page, 'My asks: 3 waiting')).toBeFocused()
  await logOut(page)
}

longTest('a child asks, and a parent answers, using only the keyboard', async ({ page }) => {
  test.slow()
  await openFamily(page)
  await logOut(page)
  await askAsMia(page)

  await logIn(page, 'pat', 'correct horse')
  const inbox = page.getByRole('region', { name: 'Your kids are asking' })
  await expect(inbox.getByRole('listitem')).toHaveCount(3)
  await openAndEscape(page, buttonByName(page, /^Another amount .* Mia: Ice cream$/))
  await openAndEscape(page, buttonByName(page, 'Not now, Mia: Ice cream'))
  await submitByKeyboard(page, {
    opener: buttonByName(page, /^Another amount .* Mia: Ice cream$/),
    dialog: 'Answer Mia',
    typed: { Amount: '4', 'Note (optional)': 'Enjoy!' },
    toast: 'You said yes',
    returnsTo: inbox,
  })
  await expect(balance(page)).toHaveText('$16.00')
  await pressKeyOn(page, buttonByName(page, 'Yes, $3.00 to Mia for Stickers'), 'Space')
  await expect(balance(page)).toHaveText('$13.00')
  await expect(inbox).toBeFocused()
  await submitByKeyboard(page, {
    opener: buttonByName(page, 'Not now, Mia: Comic'),
    dialog: 'Say Not Now to Mia',
    typed: { 'Note (optional)': 'On Friday' },
    toast: 'You said not now',
    returnsTo: page.getByRole('region', { name: 'Nothing left to answer.' }),
  })
})

/** Opens the form of a payday from the list of the coming ones. */
async function openPayday(page: Page, index: number) {
  const dialog = await openByKeyboard(page, buttonByName(page, 'Paydays'), 'Paydays for Mia')
  const payday = dialog.getByRole('list').getByRole('button').nth(index)
  await pressKeyOn(page, payday)
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused()
  return dialog
}

/** Chooses what happens on a payday: with the arrow keys from the first choice. */
async function changePayday(page: Page, index: number, choice: string, title: string): Promise<void> {
  const dialog = await openPayday(page, index)
  await tabTo(page, dialog.getByRole('radio', { name: /^On / }))
  const chosen = dialog.getByRole('radio', { name: choice, exact: true })
  for (let presses = 0; presses < 2 && !(await chosen.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowRight')
  }
  await expect(chosen).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(toast(page).getByText(title).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(buttonByName(page, 'Paydays')).toBeFocused()
}

/** The first day in three weeks, as typed into a date field: month, day, year. */
function typedDay(): string {
  const [year, month, day] = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}${day}${year}`
}

longTest('a parent changes paydays, using only the keyboard', async ({ page }) => {
  test.slow()
  await openFamily(page)
  await setAllowance(page, '5')
  await openAndEscape(page, buttonByName(page, 'Paydays'))
  const dialog = await openPayday(page, 0)
  await pressKeyOn(page, dialog.getByRole('button', { name: 'Back' }))
  await expect(dialog.getByRole('list').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByLabel('Amount'), '7')
  await typeInto(page, dialog.getByLabel('Why? (optional)'), 'Fair')
  await page.keyboard.press('Enter')
  await expect(toast(page).getByText('Payday changed').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(buttonByName(page, 'Paydays')).toBeFocused()
  await changePayday(page, 1, 'Skip', 'Payday skipped')
  await changePayday(page, 2, 'Pay today', 'Paid early')
  await expect(balance(page)).toHaveText('$25.00')
  await openPayday(page, 0)
  await pressKeyOn(page, dialog.getByRole('button', { name: 'Back to normal' }))
  await expect(dialog).toBeHidden()
  await openPayday(page, 0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(buttonByName(page, 'Paydays')).toBeFocused()
})

longTest('a parent gives an advance and pauses the allowance, using only the keyboard', async ({ page }) => {
  test.slow()
  await openFamily(page)
  await setAllowance(page, '5')
  await openAndEscape(page, buttonByName(page, 'Give an advance'))
  await submitByKeyboard(page, {
    opener: buttonByName(page, 'Give an advance'),
    dialog: 'Advance for Mia',
    typed: { Amount: '8', 'Paydays to Pay It Back': '2' },
    toast: 'Advance given',
  })
  await expect(balance(page)).toHaveText('$28.00')

  const settings = await openByKeyboard(page, buttonByName(page, 'Set Allowance'), 'Set Allowance for Mia')
  const pauseButton = settings.getByRole('button', { name: 'Pause allowance' })
  const pauses = settings.getByRole('list', { name: 'Pauses' })
  const pausing = page.getByRole('dialog', { name: 'Pause Allowance for Mia' })
  await pressKeyOn(page, pauseButton)
  await expect(pausing.getByLabel('First Day')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pausing).toBeHidden()
  await expect(pauseButton).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, pausing.getByLabel('Last Day (optional)'))
  await page.keyboard.type(typedDay())
  await page.keyboard.press('Enter')
  await expect(pausing).toBeHidden()
  await expect(pauseButton).toBeFocused()
  await expect(pauses).toContainText(/^Paused until /)
  await pressKeyOn(page, pauses.getByRole('button'))
  await expect(pauses).toBeHidden()
  // The button no longer exists, so the focus moves to the one for a new pause.
  await expect(pauseButton).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(buttonByName(page, 'Set Allowance')).toBeFocused()
})
