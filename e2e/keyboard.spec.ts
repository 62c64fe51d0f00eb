import { openFamily } from './support/devices.ts'
import { logIn, logOut, openChildMenu, restore } from './support/family.ts'
import { familyFile, TODAY } from './support/family-file.ts'
import {
  submitByKeyboard,
  buttonByName,
  menuItem,
  openAndEscape,
  openByKeyboard,
  pressKeyOn,
  showsFocus,
  tabTo,
  typeInto,
} from './support/keyboard.ts'
import { manageGoals, exploreHistory, moveSlider } from './support/keyboard-flows.ts'
import { completeDialog, toast } from './support/dialog-task.ts'
import { expect, longTest, STABLE_RENDERING, test } from './support/test.ts'

// These tests use only the keyboard, except to set up the child's test.

test.use(STABLE_RENDERING)

longTest('a parent signs up, adds a child and records a transaction using only the keyboard', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await typeInto(page, page.getByLabel('Username'), 'pat')
  await typeInto(page, page.getByLabel('First Name'), 'Pat')
  await typeInto(page, page.getByLabel('Last Name'), 'Moss')
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/parent$/)

  const addChild = buttonByName(page, 'Add New Child')
  await expect(addChild).toBeVisible()
  const childDialog = await openByKeyboard(page, addChild, 'Add a New Child')
  // The name field has the focus when the dialog opens.
  await expect(childDialog.getByLabel("Child's Name")).toBeFocused()
  await page.keyboard.type('Mia')
  await typeInto(page, childDialog.getByLabel('Username'), 'mia')
  await typeInto(page, childDialog.getByRole('textbox', { name: 'Password' }), 'mia7')
  await typeInto(page, childDialog.getByLabel('Starting Balance ($)'), '20')
  await pressKeyOn(page, childDialog.getByRole('button', { name: 'Add Child' }), 'Space')
  await expect(childDialog).toBeHidden()

  const addTransaction = buttonByName(page, 'Add Transaction')
  await expect(addTransaction).toBeEnabled()
  const dialog = await openByKeyboard(page, addTransaction, 'Add Transaction for Mia')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('0.29')
  await tabTo(page, dialog.getByRole('radio', { name: 'Deposit' }))
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Withdrawal' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('definition').first()).toHaveText('$19.71')
  // Closing the dialog returns the focus to the button that opened it.
  await expect(addTransaction).toBeFocused()

  // F8 focuses the toast (SPEC §9); Tab then reaches Undo.
  await pressKeyOn(page, buttonByName(page, /^Delete Withdrawal/))
  await expect(page.getByText('Transaction deleted').first()).toBeVisible()
  await page.keyboard.press('F8')
  await pressKeyOn(page, buttonByName(page, 'Undo'))
  await expect(page.getByRole('definition').first()).toHaveText('$19.71')
})

longTest('the focus outline appears without a transition when reduced motion is preferred', async ({ page }) => {
  await page.goto('/')
  const field = page.getByLabel('Username')
  // The page is readable before the app starts and replaces its elements.
  await expect(page.locator('body')).not.toHaveAttribute('aria-busy')
  await expect(field).toBeVisible()
  // Check for any transition, because even a short one would briefly show the unfocused style.
  const transitions = await field.evaluate((element) => {
    element.focus()
    getComputedStyle(element).getPropertyValue('outline-color')
    return document.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty)
  })
  expect(transitions).toEqual([])
  expect(await showsFocus(page)).toBe(true)
})

longTest('a dialog traps Tab until Escape closes it', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Log In', exact: true })
  await expect(opener).toBeVisible()
  const dialog = await openByKeyboard(page, opener, 'Log In to Your Account')
  await expect(dialog.getByLabel('Username')).toBeFocused()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    // After the last control, the focus trap moves the focus back asynchronously.
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

longTest('a parent uses every dialog and the whole page with only the keyboard', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await restore(page, familyFile(2))
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()

  await pressKeyOn(page, buttonByName(page, /^Leo/))
  await expect(page.getByRole('heading', { name: 'Leo' })).toBeVisible()
  await pressKeyOn(page, buttonByName(page, /^Mia/))
  const settings = [
    ['Set Allowance', 'Set Allowance for Mia', { 'Allowance Amount': '6' }],
    ['Set Interest Rate', 'Set Interest Rate for Mia', { 'Interest Rate (%)': '0.6' }],
  ] as const
  for (const [opener, dialog, typed] of settings) {
    await submitByKeyboard(page, { opener: buttonByName(page, opener), dialog, typed, toast: 'Success!' })
  }
  await submitByKeyboard(page, {
    opener: buttonByName(page, 'Update Cash'),
    dialog: "Update Mia's Cash Savings",
    typed: { 'Cash Amount': '13.50' },
    toast: 'Cash savings updated!',
  })
  const options = buttonByName(page, 'Options for Mia')
  await pressKeyOn(page, options)
  await submitByKeyboard(page, {
    opener: menuItem(page, 'Login details'),
    dialog: 'Update Login Details',
    typed: { Username: 'mia.moss', Password: 'mia8' },
    toast: 'Success!',
    returnsTo: options,
  })
  await moveSlider(page, 'Look ahead', 12)
  await exploreHistory(page)
  await manageGoals(page)

  const menu = buttonByName(page, 'Account menu for Pat')
  await pressKeyOn(page, menu)
  const profile = await openByKeyboard(page, menuItem(page, 'Edit Profile'), 'Edit Profile')
  await tabTo(page, profile.getByRole('tab', { name: 'Account' }))
  await page.keyboard.press('ArrowRight')
  await expect(profile.getByRole('tab', { name: 'Personal Info' })).toBeFocused()
  await typeInto(page, profile.getByLabel('Last Name'), 'Mossy')
  await page.keyboard.press('Enter')
  await expect(profile).toBeHidden()
  await expect(menu).toBeFocused()
  for (const opener of ['Your data', 'Logged-in devices']) {
    await pressKeyOn(page, menu)
    await openAndEscape(page, menuItem(page, opener), menu)
  }
  await pressKeyOn(page, menu)
  await pressKeyOn(page, menuItem(page, 'Family activity'))
  await expect(page.getByRole('heading', { name: 'Family activity' })).toBeVisible()
  await tabTo(page, page.getByLabel('Show', { exact: true }))
  await page.keyboard.type('Savings')
  await expect(page).toHaveURL(/category=goal/)
  await pressKeyOn(page, page.getByRole('link', { name: 'Back to dashboard' }))
  await expect(page).toHaveURL(/\/parent/)

  await pressKeyOn(page, buttonByName(page, 'View as Kid'))
  await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
  await pressKeyOn(page, buttonByName(page, 'Back to Parent View'))
  await expect(page).toHaveURL(/\/parent/)

  await pressKeyOn(page, buttonByName(page, 'Options for Noor'))
  const deletion = await openByKeyboard(page, menuItem(page, 'Delete Noor'), 'Delete Child')
  await page.keyboard.type('Noor')
  await page.keyboard.press('Enter')
  await expect(toast(page).getByText('Child deleted')).toBeVisible()
  await expect(deletion).toBeHidden()
  await expect(buttonByName(page, /^Noor/)).toHaveCount(0)
})

longTest('a child uses the whole page with only the keyboard', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await restore(page, familyFile(2))
  await openChildMenu(page, 'Mia')
  await completeDialog(page, menuItem(page, 'Login details'), {
    dialog: 'Update Login Details',
    submit: 'Update',
    valid: { Username: 'mia', Password: 'mia7' },
    toast: ['Success!'],
  })
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()

  const cash = { dialog: 'Update Your Cash in Piggy Bank', toast: 'Cash savings updated!' }
  await submitByKeyboard(page, {
    opener: buttonByName(page, 'Count my cash'),
    typed: { 'Cash Amount': '7.50' },
    ...cash,
  })
  const counting = await openByKeyboard(page, buttonByName(page, 'Count my cash'), cash.dialog)
  await pressKeyOn(page, counting.getByRole('button', { name: /^Add a quarter/ }), 'Space')
  await pressKeyOn(page, counting.getByRole('button', { name: 'Save', exact: true }))
  await expect(counting).toBeHidden()
  await expect(page.getByRole('region', { name: 'Cash in Piggy Bank' })).toContainText('$0.25')

  await moveSlider(page, 'How many weeks ahead?', 8)
  await pressKeyOn(page, page.getByRole('radio', { name: 'I spend' }), 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'I save' })).toBeChecked()
  await typeInto(page, page.getByLabel('How much today?'), '5')
  await expect(page.getByText(/^In \d+ weeks?, you could have .* in the bank, not/)).toBeVisible()
  await exploreHistory(page)

  await pressKeyOn(page, buttonByName(page, 'See my goals'))
  const goals = page.getByRole('heading', { name: 'Savings Goals' })
  await expect(goals).toBeInViewport()
  await manageGoals(page, true)

  const menu = buttonByName(page, 'Account menu for Mia')
  await pressKeyOn(page, menu)
  await pressKeyOn(page, menuItem(page, 'Switch to the older look'))
  await expect(page.locator('[data-look=older]')).toBeVisible()
  await expect(menu).toBeFocused()
  await pressKeyOn(page, menu)
  await pressKeyOn(page, menuItem(page, 'Log out'))
  await expect(page).toHaveURL(/\/$/)
  await typeInto(page, page.getByLabel('Username'), 'next')
})

test.describe('on a phone', () => {
  test.use({ hasFamily: true, viewport: { width: 390, height: 844 } })

  longTest('a control that gets the focus is not below the bottom bar', async ({ page }) => {
    await openFamily(page)
    const covered: string[] = []
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const control = document.activeElement
        if (control === null || control === document.body) return 'end'
        const { left, top, width, height } = control.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        const isClear = above === null || control.contains(above) || above.contains(control)
        return isClear ? '' : control.outerHTML.slice(0, 120)
      })
      if (found === 'end') break
      if (found !== '') covered.push(found)
    }
    expect(covered).toEqual([])
  })
})
