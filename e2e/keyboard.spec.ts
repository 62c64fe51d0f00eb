import { logIn, logOut, restore } from './support/family.ts'
import { familyFile, TODAY } from './support/family-file.ts'
import { doByKeys, key, openAndLeave, openByKeys, pressOn, showsFocus, tabTo, typeInto } from './support/keyboard.ts'
import { keepGoals, readHistory, slide } from './support/keyboard-parts.ts'
import { doTask, toast } from './support/steps.ts'
import { expect, STILL, test } from './support/test.ts'

// Nothing here touches a pointer, but for what comes before the walk of the child.

test.use(STILL)

test('a parent signs up, adds a child and records money by the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await typeInto(page, page.getByLabel('Username'), 'pat')
  await typeInto(page, page.getByLabel('First Name'), 'Pat')
  await typeInto(page, page.getByLabel('Last Name'), 'Moss')
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/parent$/)

  const addChild = key(page, 'Add New Child')
  await expect(addChild).toBeVisible()
  const childDialog = await openByKeys(page, addChild, 'Add a New Child')
  // The focus is on the name already.
  await expect(childDialog.getByLabel("Child's Name")).toBeFocused()
  await page.keyboard.type('Mia')
  await typeInto(page, childDialog.getByLabel('Username'), 'mia')
  await typeInto(page, childDialog.getByRole('textbox', { name: 'Password' }), 'mia7')
  await typeInto(page, childDialog.getByLabel('Starting Balance ($)'), '20')
  await pressOn(page, childDialog.getByRole('button', { name: 'Add Child' }), 'Space')
  await expect(childDialog).toBeHidden()

  const addTransaction = key(page, 'Add Transaction')
  await expect(addTransaction).toBeEnabled()
  const dialog = await openByKeys(page, addTransaction, 'Add Transaction for Mia')
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
  await pressOn(page, key(page, /^Delete Withdrawal/))
  await expect(page.getByText('Transaction deleted').first()).toBeVisible()
  await page.keyboard.press('F8')
  await pressOn(page, key(page, 'Undo'))
  await expect(page.getByRole('definition').first()).toHaveText('$19.71')
})

test('where little motion is wanted, the focus is where it goes from its first moment', async ({ page }) => {
  await page.goto('/')
  const field = page.getByLabel('Username')
  await expect(field).toBeVisible()
  // A transition, however short, begins with what was there before.
  const moving = await field.evaluate((element) => {
    element.focus()
    getComputedStyle(element).getPropertyValue('outline-color')
    return document.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty)
  })
  expect(moving).toEqual([])
  expect(await showsFocus(page)).toBe(true)
})

test('a dialog keeps Tab inside until Escape closes it', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Log In', exact: true })
  await expect(opener).toBeVisible()
  const dialog = await openByKeys(page, opener, 'Log In to Your Account')
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

test('a parent goes through every dialog and the whole page by the keyboard alone', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await restore(page, familyFile(2))
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()

  await pressOn(page, key(page, /^Leo/))
  await expect(page.getByRole('heading', { name: 'Leo' })).toBeVisible()
  await pressOn(page, key(page, /^Mia/))
  const settings = [
    ['Set Allowance', 'Set Allowance for Mia', { 'Allowance Amount': '6' }],
    ['Set Interest Rate', 'Set Interest Rate for Mia', { 'Interest Rate (%)': '0.6' }],
  ] as const
  for (const [opener, dialog, typed] of settings) {
    await doByKeys(page, { opener: key(page, opener), dialog, typed, toast: 'Success!' })
  }
  await doByKeys(page, {
    opener: key(page, 'Update Cash'),
    dialog: "Update Mia's Cash Savings",
    typed: { 'Cash Amount': '13.50' },
    toast: 'Cash savings updated!',
  })
  await doByKeys(page, {
    opener: key(page, 'Login details of Mia'),
    dialog: 'Update Login Details',
    typed: { Username: 'mia.moss', Password: 'mia8' },
    toast: 'Success!',
  })
  await slide(page, 'Look ahead', 12)
  await readHistory(page)
  await keepGoals(page)

  const menu = key(page, 'Menu of Pat')
  await pressOn(page, menu)
  const profile = await openByKeys(page, key(page, 'Edit Profile'), 'Edit Profile')
  await tabTo(page, profile.getByRole('tab', { name: 'Account' }))
  await page.keyboard.press('ArrowRight')
  await expect(profile.getByRole('tab', { name: 'Personal Info' })).toBeFocused()
  await typeInto(page, profile.getByLabel('Last Name'), 'Mossy')
  await page.keyboard.press('Enter')
  await expect(profile).toBeHidden()
  await expect(menu).toBeFocused()
  for (const opener of ['Your data', 'Signed-in devices']) {
    await pressOn(page, menu)
    await openAndLeave(page, key(page, opener), menu)
  }
  await pressOn(page, menu)
  await pressOn(page, key(page, 'Family history'))
  await expect(page.getByRole('heading', { name: 'Family history' })).toBeVisible()
  await tabTo(page, page.getByLabel('Show', { exact: true }))
  await page.keyboard.type('Savings')
  await expect(page).toHaveURL(/category=goal/)
  await pressOn(page, page.getByRole('link', { name: 'Back to the dashboard' }))
  await expect(page).toHaveURL(/\/parent/)

  await pressOn(page, key(page, 'View as Kid'))
  await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
  await pressOn(page, key(page, 'Back to Parent View'))
  await expect(page).toHaveURL(/\/parent/)

  const deletion = await openByKeys(page, key(page, 'Delete Noor'), 'Delete Child')
  await page.keyboard.type('Noor')
  await page.keyboard.press('Enter')
  await expect(toast(page).getByText('Child deleted')).toBeVisible()
  await expect(deletion).toBeHidden()
  await expect(key(page, /^Noor/)).toHaveCount(0)
})

test('a child goes through the whole page by the keyboard alone', async ({ page }) => {
  test.slow()
  await page.clock.setSystemTime(TODAY)
  await restore(page, familyFile(2))
  await doTask(page, key(page, 'Login details of Mia'), {
    dialog: 'Update Login Details',
    send: 'Update',
    good: { Username: 'mia', Password: 'mia7' },
    toast: ['Success!'],
  })
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()

  const cash = { dialog: 'Update Your Cash in Piggy Bank', toast: 'Cash savings updated!' }
  await doByKeys(page, { opener: key(page, 'Count my cash'), typed: { 'Cash Amount': '7.50' }, ...cash })
  const counting = await openByKeys(page, key(page, 'Count my cash'), cash.dialog)
  await pressOn(page, counting.getByRole('button', { name: 'Count my coins' }))
  await pressOn(page, counting.getByRole('button', { name: /^Add a quarter/ }), 'Space')
  await pressOn(page, counting.getByRole('button', { name: 'Save', exact: true }))
  await expect(counting).toBeHidden()
  await expect(page.getByRole('region', { name: 'Cash in Piggy Bank' })).toContainText('$0.25')

  await slide(page, 'How many weeks ahead?', 8)
  await pressOn(page, page.getByRole('radio', { name: 'I spend' }), 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'I save' })).toBeChecked()
  await typeInto(page, page.getByLabel('How much today?'), '5')
  await expect(page.getByText(/^If you save \$5\.00 today/).first()).toBeVisible()
  await readHistory(page)

  await pressOn(page, key(page, 'See my goals'))
  const goals = page.getByRole('heading', { name: 'Savings Goals' })
  await expect(goals).toBeInViewport()
  await keepGoals(page)

  await pressOn(page, key(page, 'Menu of Mia'))
  await pressOn(page, key(page, 'Log out'))
  await expect(page).toHaveURL(/\/$/)
  await typeInto(page, page.getByLabel('Username'), 'next')
})
