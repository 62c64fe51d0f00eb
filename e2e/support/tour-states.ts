import { expect, type Page } from '@playwright/test'
import { DAY_MS, deposit, openFamily, setOffline, waitForSync } from './devices.ts'
import { logIn, logOut, restore } from './family.ts'
import { familyFile, MOSS } from './family-file.ts'
import { openPlace, visitDialog, type ScreenVisitor, type TourNames } from './tour.ts'

// Tours of states that require more than opening a screen or a dialog.

const dialogs = (page: Page) => page.getByRole('dialog')
const dialog = (page: Page) => dialogs(page).last()
const press = (page: Page, name: string | RegExp, role: 'button' | 'menuitem' | 'tab' = 'button') =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()

const CHILD_NAMES = ['Ava', 'Ben', 'Chloe', 'Dan', 'Ella', 'Finn', 'Grace', 'Hugo', 'Isla', 'Jack', 'Kim']

const LONG_NAME = 'Maximiliana-Theodora Featherstonehaugh'

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
}

/** Visits the dialogs for transactions and cash, including a warning and the confirmation before discarding input. */
async function tourRecording(page: Page, visit: ScreenVisitor): Promise<void> {
  await press(page, 'Add Transaction')
  await press(page, 'Change date and time')
  await visit(page, 'dialog Add Transaction, date and time')
  await closeDialog(page)
  await press(page, 'Take money out')
  await dialog(page).getByRole('switch', { name: 'Paid in cash' }).click()
  await dialog(page).getByLabel('Amount').fill('999.99')
  await expect(dialog(page).getByText(/will go below zero/)).toBeVisible()
  await visit(page, 'dialog Take money out, overdraft')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Discard what you typed?')).toBeVisible()
  await visit(page, 'dialog Discard')
  await press(page, 'Discard')
  await expect(dialogs(page)).toHaveCount(0)
  await press(page, 'Update Cash')
  await press(page, 'Count coins')
  await visit(page, 'dialog Update Cash, coins')
  await closeDialog(page)
}

/** Visits a negative balance, and a child without transactions. */
async function tourBalances(page: Page, visit: ScreenVisitor): Promise<void> {
  await press(page, 'Take money out')
  await dialog(page).getByLabel('Amount').fill('999.99')
  await dialog(page).getByRole('button', { name: 'Add Transaction' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  await visit(page, 'parent, negative balance and a toast')
  await press(page, 'Add New Child')
  await dialog(page).getByLabel("Child's Name").fill('Ida')
  await dialog(page).getByLabel('Username').fill('ida')
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill('ida7')
  await dialog(page).getByRole('button', { name: 'Add Child' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page.getByText('No transactions yet.')).toBeVisible()
  await visit(page, 'parent, child without transactions')
}

/** Visits different states of the parent's page and its dialogs. Call it on that page. */
export async function tourParentStates(page: Page, visit: ScreenVisitor, { parent, child }: TourNames): Promise<void> {
  await tourRecording(page, visit)
  await press(page, 'Add New Child')
  await dialog(page).getByRole('button', { name: 'Change picture' }).click()
  await visit(page, 'dialog Add New Child, picture')
  await closeDialog(page)
  await visitDialog(page, visit, { opener: 'Mark Complete' })
  await press(page, /^Why is the balance .* after “/)
  await expect(dialog(page)).toBeVisible()
  await visit(page, 'dialog why, of a row')
  await closeDialog(page)
  await press(page, `Options for ${child}`)
  await visit(page, 'menu of a child')
  await page.keyboard.press('Escape')
  await press(page, `Account menu for ${parent}`)
  await press(page, 'Edit Profile', 'menuitem')
  for (const tab of ['Personal Info', 'Family']) {
    await press(page, tab, 'tab')
    await visit(page, `dialog Edit Profile, ${tab}`)
  }
  await closeDialog(page)
  await visitDialog(page, visit, { opener: 'Log in to sync' })
  await tourBalances(page, visit)
}

/** Visits the pages of a parent of twelve, with long names and large amounts. */
export async function tourLargeFamily(page: Page, visit: ScreenVisitor): Promise<void> {
  const children = [LONG_NAME, ...CHILD_NAMES].map((name, index) => ({
    name,
    username: `child${index}`,
    allowance: 10_000_000,
    opening: 98_765_432,
    goals: [['A house by the sea with a garden for the rabbits', 100_000_000, false, LONG_NAME, 'star'] as const],
  }))
  await restore(page, familyFile(0.2, { ...MOSS, firstName: 'Bartholomew-Alexander', children }))
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()
  await visit(page, 'large family')
  for (const opener of ['Add Transaction', 'Set Allowance', 'Set Interest Rate', 'Update Cash']) {
    await visitDialog(page, visit, { opener })
  }
  await visitDialog(page, visit, { opener: `Delete ${LONG_NAME}`, menu: `Options for ${LONG_NAME}` })
  await page.goto('/activity')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await visit(page, 'large family, activity')
  await logOut(page)
  await expect(page.getByRole('region', { name: 'Who’s here?' })).toBeVisible()
  await visit(page, 'large family, who’s here')
}

/** Visits the sample family as the parent and as a child. */
export async function tourSample(page: Page, visit: ScreenVisitor): Promise<void> {
  await page.goto('/sample')
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()
  await visit(page, 'sample family, parent')
  await page.getByLabel('View as').selectOption('Leo')
  await expect(page.getByRole('heading', { name: 'Hi, Leo!' })).toBeVisible()
  await visit(page, 'sample family, child')
}

/** Visits the pages of a device on which Pat and Mia have logins: "Who's here?", and Mia's page after she logs in. */
export async function tourFamilyDevice(page: Page, visit: ScreenVisitor): Promise<void> {
  await openFamily(page)
  await logOut(page)
  const tiles = page.getByRole('region', { name: 'Who’s here?' })
  await expect(tiles.getByRole('button', { name: 'Mia', exact: true })).toBeVisible()
  await visit(page, 'who’s here')
  await tiles.getByRole('button', { name: 'Mia', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  await visit(page, 'dialog who’s here, Mia')
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill('wrong')
  await dialog(page).getByRole('button', { name: 'Log In' }).click()
  await expect(dialog(page).getByText('That password didn’t work.').first()).toBeVisible()
  await visit(page, 'dialog who’s here, Mia, invalid')
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill('mia7')
  await dialog(page).getByRole('button', { name: 'Log In' }).click()
  // The dialog has the page's heading too, so check the URL first.
  await expect(page).toHaveURL(/\/kid$/)
  await expect(page.getByRole('heading', { name: 'Hi, Mia!', level: 1 })).toBeVisible()
  await visit(page, 'child, first visit')
  await visitDialog(page, visit, { opener: 'Change my picture', menu: 'Account menu for Mia' })
  await visitDialog(page, visit, { opener: 'Remove data from this device', menu: 'Account menu for Mia' })
  await openPlace(page, 'Goals')
  await visit(page, 'child without goals')
}

/** Visits "Who's here?" of a family with twelve children. */
export async function tourCrowdedDoor(page: Page, visit: ScreenVisitor): Promise<void> {
  await openFamily(page)
  for (const name of [LONG_NAME, ...CHILD_NAMES.slice(1)]) {
    const data = { name, username: name.replaceAll(' ', ''), password: 'secret', startingBalance: 0 }
    expect((await page.request.post('/api/create-child-account', { data })).status()).toBe(201)
  }
  await page.reload()
  await expect(page.getByRole('button', { name: `Options for ${LONG_NAME}` })).toBeAttached()
  await waitForSync(page)
  await logOut(page)
  await expect(page.getByRole('button', { name: LONG_NAME })).toBeVisible()
  await visit(page, 'who’s here, twelve children')
}

/** Visits the parent's page without a network, then with a clock that is a year ahead. */
export async function tourTroubles(page: Page, visit: ScreenVisitor): Promise<void> {
  await openFamily(page)
  // Opening the panel also loads its code, which the offline page needs.
  await visitDialog(page, visit, { opener: 'Logged-in devices', menu: 'Account menu for Pat' })
  await press(page, /^Synced/)
  await expect(dialog(page)).toBeVisible()
  await visit(page, 'dialog Sync Status')
  await closeDialog(page)
  await setOffline(page, true)
  await deposit(page, '1.00')
  await expect(page.getByText('You’re offline. Everything you do is saved on this device.')).toBeVisible()
  await visit(page, 'parent, offline')
  await visitDialog(page, visit, { opener: 'Offline · 1 change saved here' })
  await setOffline(page, false)
  await waitForSync(page)
  await logOut(page)
  await page.clock.setSystemTime(Date.now() + 365 * DAY_MS)
  await logIn(page, 'pat', 'correct horse')
  await expect(page.getByRole('dialog', { name: 'Which date is right?' })).toBeVisible()
  await visit(page, 'dialog Which date is right')
  await page.keyboard.press('Escape')
  await visitDialog(page, visit, { opener: 'Check the date' })
}

/** Visits the page shown when the browser refuses to store data. */
export async function tourBlockedStorage(page: Page, visit: ScreenVisitor): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is blocked.', 'SecurityError')
    }
  })
  await page.goto('/parent')
  await expect(page.getByRole('heading', { name: 'This browser won’t let us save' })).toBeVisible()
  await visit(page, 'storage blocked')
}
