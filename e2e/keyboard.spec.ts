import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Goes by Tab alone to something, which must be reachable within a page's worth of presses and show the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await showsFocus(page), `${target.toString()} shows the focus`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Whether whatever has the focus, or the box it stands in, is outlined so that one can see it. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    return [focused, focused?.parentElement, focused?.parentElement?.parentElement].some((element) => {
      if (!element || element === document.body) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)')
    })
  })

test('a parent signs up, adds a child and records money by the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await typeInto(page, page.getByLabel('Username'), 'pat')
  await typeInto(page, page.getByLabel('First Name'), 'Pat')
  await typeInto(page, page.getByLabel('Last Name'), 'Moss')
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/parent$/)

  const addChild = page.getByRole('button', { name: 'Add New Child' }).first()
  await expect(addChild).toBeVisible()
  await tabTo(page, addChild)
  await page.keyboard.press('Enter')
  const childDialog = page.getByRole('dialog', { name: 'Add a New Child' })
  // The focus is on the name already.
  await expect(childDialog.getByLabel("Child's Name")).toBeFocused()
  await page.keyboard.type('Mia')
  await typeInto(page, childDialog.getByLabel('Username'), 'mia')
  await typeInto(page, childDialog.getByRole('textbox', { name: 'Password' }), 'mia7')
  await typeInto(page, childDialog.getByLabel('Starting Balance ($)'), '20')
  await tabTo(page, childDialog.getByRole('button', { name: 'Add Child' }))
  await page.keyboard.press('Space')
  await expect(childDialog).toBeHidden()

  const addTransaction = page.getByRole('button', { name: 'Add Transaction' })
  await expect(addTransaction).toBeEnabled()
  await tabTo(page, addTransaction)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Transaction for Mia' })
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('0.29')
  await tabTo(page, dialog.getByRole('radio', { name: 'Deposit' }))
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Withdrawal' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('definition').first()).toHaveText('$19.71')
  // The dialog gives the focus back to what opened it.
  await expect(addTransaction).toBeFocused()

  // F8 leads to the toast (SPEC §9), and Tab from there to Undo.
  await tabTo(page, page.getByRole('button', { name: /^Delete Withdrawal/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Transaction deleted').first()).toBeVisible()
  await page.keyboard.press('F8')
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('definition').first()).toHaveText('$19.71')
})

test('a dialog keeps Tab inside until Escape closes it', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Log In', exact: true })
  await expect(opener).toBeVisible()
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log In to Your Account' })
  await expect(dialog.getByLabel('Username')).toBeFocused()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    // Past the last control the trap brings the focus back in a moment of its own.
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
