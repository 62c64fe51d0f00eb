import { expect, type Page } from '@playwright/test'
import { addMia, logIn, logOut, restore, signUp } from './family.ts'
import { familyFile } from './family-file.ts'
import { tourAsks } from './tour-asks.ts'
import { tourAdvance, tourPauses } from './tour-paydays.ts'

/** A callback for each screen of a tour, called once the screen is rendered. */
export type ScreenVisitor = (page: Page, screen: string) => Promise<void>

/** Names of the parent, the child and the goal, which appear in some button labels. */
export interface TourNames {
  readonly parent: string
  readonly child: string
  readonly goal: string
}

export const MOSS_TOUR: TourNames & { readonly file: string } = {
  file: familyFile(2),
  parent: 'Pat',
  child: 'Mia',
  goal: 'Bike',
}

const dialog = (page: Page) => page.getByRole('dialog')

const press = (page: Page, name: string, role: 'button' | 'menuitem' = 'button') =>
  page.getByRole(role, { name, exact: true }).filter({ visible: true }).first().click()

interface DialogVisit {
  /** Label of the button that opens the dialog, and of the menu that contains the button, if any. */
  readonly opener: string
  readonly menu?: string
  /** Label of the submit button; if set, the dialog is visited again with its validation errors. */
  readonly submit?: string
}

/** Opens, visits and closes a dialog. */
export async function visitDialog(
  page: Page,
  visit: ScreenVisitor,
  { opener, menu, submit }: DialogVisit,
): Promise<void> {
  if (menu !== undefined) await press(page, menu)
  await press(page, opener, menu === undefined ? 'button' : 'menuitem')
  await expect(dialog(page)).toBeVisible()
  // A dialog may load its values.
  await expect(dialog(page).locator('.mantine-Skeleton-root')).toHaveCount(0)
  await visit(page, `dialog ${opener}`)
  if (submit !== undefined) {
    // Not a click: one at the same place as that on the opener would be ignored as a double click.
    await dialog(page).getByRole('button', { name: submit, exact: true }).filter({ visible: true }).press('Enter')
    await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await visit(page, `dialog ${opener}, invalid`)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

/** Visits the public pages, sign-up, and an empty family. */
export async function tourSignedOut(page: Page, visit: ScreenVisitor): Promise<void> {
  await page.goto('/how-it-works')
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
  await visit(page, 'how it works')
  await page.goto('/join')
  await expect(page.getByRole('heading', { name: 'Join your family' })).toBeVisible()
  await press(page, 'Join')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await visit(page, 'join, invalid')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await visit(page, 'not found')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visit(page, 'landing')
  await visitDialog(page, visit, { opener: 'Log In', submit: 'Log In' })
  await press(page, 'Log In')
  await dialog(page).getByLabel('Username').fill('pat')
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill('wrong')
  await dialog(page).getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await visit(page, 'dialog Log In, failed')
  await page.keyboard.press('Escape')
  await visitDialog(page, visit, { opener: 'Restore it', submit: 'Restore' })
  await page.getByRole('button', { name: 'Create Parent Account' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await visit(page, 'landing, invalid')
  await signUp(page)
  await expect(page.getByText('No children added yet.')).toBeVisible()
  await visit(page, 'parent without children')
  await visitDialog(page, visit, { opener: 'Add New Child', submit: 'Add Child' })
  await addMia(page)
  await expect(page.getByText('Child account has been created.').first()).toBeVisible()
  await visit(page, 'parent with a new child and a toast')
  await logOut(page)
  await expect(page.getByRole('region', { name: 'Who’s here?' })).toBeVisible()
  await visit(page, 'who’s here')
  for (const opener of ['Mia', 'Pat']) await visitDialog(page, visit, { opener, submit: 'Log In' })
  await logIn(page, 'mia', 'mia7')
  await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
  await visit(page, 'kid without history')
}

export const parentDialogs = ({ parent, child, goal }: TourNames): readonly DialogVisit[] => [
  { opener: 'Add Transaction', submit: 'Add Transaction' },
  { opener: 'Set Allowance' },
  { opener: 'Set Interest Rate' },
  { opener: 'Update Cash', submit: 'Save' },
  { opener: 'Paydays' },
  { opener: 'Give an advance', submit: 'Give advance' },
  { opener: 'Login details', menu: `Options for ${child}`, submit: 'Update' },
  { opener: 'Change picture', menu: `Options for ${child}` },
  { opener: 'Name the pig', menu: `Options for ${child}` },
  { opener: `Delete ${child}`, menu: `Options for ${child}`, submit: 'Delete' },
  { opener: 'New goal', submit: 'Create goal' },
  { opener: `Edit ${goal}` },
  { opener: `Delete ${goal}` },
  { opener: 'Edit Profile', menu: `Account menu for ${parent}` },
  { opener: 'Your data', menu: `Account menu for ${parent}` },
  { opener: 'Logged-in devices', menu: `Account menu for ${parent}` },
  { opener: 'Remove data from this device', menu: `Account menu for ${parent}` },
]

/** Visits the list of members in Edit Profile, and the dialogs above it. */
async function tourMembers(page: Page, visit: ScreenVisitor, { parent }: TourNames): Promise<void> {
  await press(page, `Account menu for ${parent}`)
  await press(page, 'Edit Profile', 'menuitem')
  await page.getByRole('tab', { name: 'Family' }).click()
  await visit(page, 'dialog Edit Profile, family')
  for (const opener of ['Invite someone', `Change ${parent}`]) {
    await press(page, opener)
    await expect(dialog(page)).toHaveCount(2)
    await visit(page, `dialog ${opener}`)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

/** Visits the earlier paydays, and the form that changes a payday. */
async function tourPayday(page: Page, visit: ScreenVisitor): Promise<void> {
  await press(page, 'Paydays')
  await dialog(page).getByText('Earlier', { exact: true }).click()
  await expect(dialog(page).getByRole('list', { name: 'Earlier' })).toBeVisible()
  await visit(page, 'dialog Paydays, earlier')
  await dialog(page).getByText('Coming', { exact: true }).click()
  await dialog(page).getByRole('list').getByRole('button').first().click()
  await expect(dialog(page).getByLabel('Amount')).toBeVisible()
  await visit(page, 'dialog change payday')
  await dialog(page).getByLabel('Amount').fill('-1')
  await dialog(page).getByRole('button', { name: 'Change payday' }).click()
  await expect(dialog(page).locator('[aria-invalid=true]')).toBeVisible()
  await visit(page, 'dialog change payday, invalid')
  await dialog(page).getByRole('button', { name: 'Back', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

/** Visits the parent's screens of a restored family. */
export async function tourParent(page: Page, visit: ScreenVisitor, names = MOSS_TOUR): Promise<void> {
  await restore(page, names.file)
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()
  await visit(page, 'parent')
  for (const each of parentDialogs(names)) await visitDialog(page, visit, each)
  await tourPayday(page, visit)
  await tourPauses(page, visit)
  await tourAdvance(page, visit)
  await tourMembers(page, visit, names)
  await page.getByRole('button', { name: /^Why is the bank balance/ }).click()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  await visit(page, 'dialog why')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^View All/ }).click()
  await expect(page.getByRole('button', { name: 'Show Less' }).first()).toBeVisible()
  await visit(page, 'parent, whole history')
  await press(page, `Account menu for ${names.parent}`)
  await visit(page, 'menu of the parent')
  await press(page, 'Family activity', 'menuitem')
  await expect(page.getByRole('heading', { name: 'Family activity' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
  await visit(page, 'activity')
}

/** From this width, in pixels, the child's page shows all tabs at once. */
const ALL_PLACES_WIDTH = 1180

const places = (page: Page) => page.getByRole('navigation', { name: 'Places' })

/** Whether the child's page shows one tab at a time. The page itself may still be changing after a resize. */
export const hasPlaces = (page: Page): boolean => (page.viewportSize()?.width ?? Infinity) < ALL_PLACES_WIDTH

/** Opens one of the tabs of the child's page. Wide screens show all of them at once. */
export async function openPlace(page: Page, name: 'Money' | 'Goals' | 'Grow' | 'Badges'): Promise<void> {
  if (hasPlaces(page)) await places(page).getByRole('link', { name, exact: true }).click()
}

/** Visits the child's screens in the parent's kid view. */
export async function tourKid(page: Page, visit: ScreenVisitor, { child }: TourNames = MOSS_TOUR): Promise<void> {
  await page.goto('/parent')
  await press(page, 'View as Kid')
  await expect(page.getByRole('heading', { name: `Hi, ${child}!` })).toBeVisible()
  await visit(page, 'kid')
  await openPlace(page, 'Grow')
  await expect(page.getByRole('heading', { name: 'Balance Forecast' })).toBeVisible()
  if (hasPlaces(page)) await visit(page, 'kid, Grow')
  await openPlace(page, 'Badges')
  await expect(page.getByRole('heading', { name: 'Money Smart Tips' })).toBeVisible()
  if (hasPlaces(page)) await visit(page, 'kid, Badges')
  await openPlace(page, 'Goals')
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()
  if (hasPlaces(page)) await visit(page, 'kid, Goals')
  await visitDialog(page, visit, { opener: 'New goal' })
  await openPlace(page, 'Money')
  await visitDialog(page, visit, { opener: 'Count my cash' })
  await press(page, 'Count my cash')
  await expect(dialog(page).getByLabel('Cash Amount')).toBeVisible()
  const hideCoins = dialog(page).getByRole('button', { name: 'Hide coins' })
  // Not every currency has pictures of its coins.
  if (await hideCoins.isVisible()) {
    await hideCoins.click()
    await visit(page, 'dialog Count my cash without coins')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Why is the bank balance/ }).click()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  await visit(page, 'dialog why, for a child')
  await page.keyboard.press('Escape')
  await tourAsks(page, visit)
  await press(page, `Account menu for ${child}`)
  await visit(page, 'menu of the kid')
  await tourOlderLook(page, visit)
}

/**
 * Selects the older look in the open menu, and visits the parts of the child's page that the look changes most.
 */
async function tourOlderLook(page: Page, visit: ScreenVisitor): Promise<void> {
  await press(page, 'Switch to the older look', 'menuitem')
  await expect(page.locator('[data-look=older]')).toBeVisible()
  await visit(page, 'kid, older look')
  await openPlace(page, 'Grow')
  await expect(page.getByRole('heading', { name: 'Interest on Your Savings' })).toBeVisible()
  if (hasPlaces(page)) await visit(page, 'kid, older look, Grow')
}
