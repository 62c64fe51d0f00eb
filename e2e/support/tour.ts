import { expect, type Page } from '@playwright/test'
import { addMia, logIn, logOut, restore, signUp } from './family.ts'
import { familyFile } from './family-file.ts'

/** Looks at a screen once it is there; every screen of the app passes by, in the order a family meets them. */
export type Look = (page: Page, screen: string) => Promise<void>

/** Whom the tour meets, by the names that their buttons have. */
export interface Met {
  readonly parent: string
  readonly child: string
  readonly goal: string
}

const PAT_AND_MIA: Met & { readonly file: string } = { file: familyFile(2), parent: 'Pat', child: 'Mia', goal: 'Bike' }

const dialog = (page: Page) => page.getByRole('dialog')

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

interface DialogLook {
  /** The button that opens it, and the menu it stands in, where it does. */
  readonly opener: string
  readonly menu?: string
  /** The button that sends: where there is one, the dialog is looked at once more with its refusals. */
  readonly sender?: string
}

/** Opens a dialog, looks at it, once more with its refusals, and closes it. */
export async function lookAtDialog(page: Page, look: Look, { opener, menu, sender }: DialogLook): Promise<void> {
  if (menu !== undefined) await press(page, menu)
  await press(page, opener)
  await expect(dialog(page)).toBeVisible()
  await look(page, `dialog ${opener}`)
  if (sender !== undefined) {
    await dialog(page).getByRole('button', { name: sender, exact: true }).filter({ visible: true }).click()
    await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await look(page, `dialog ${opener}, refused`)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

/** The pages for visitors, and what signing up looks like to somebody who has nothing yet. */
export async function tourBeginnings(page: Page, look: Look): Promise<void> {
  await page.goto('/how-it-works')
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
  await look(page, 'how it works')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await look(page, 'not found')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'landing')
  await lookAtDialog(page, look, { opener: 'Log In', sender: 'Log In' })
  await lookAtDialog(page, look, { opener: 'Restore it', sender: 'Restore' })
  await page.getByRole('button', { name: 'Create Parent Account' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await look(page, 'landing, refused')
  await signUp(page)
  await expect(page.getByText('No children added yet.')).toBeVisible()
  await look(page, 'parent without children')
  await lookAtDialog(page, look, { opener: 'Add New Child', sender: 'Add Child' })
  await addMia(page)
  await expect(page.getByText('Child account has been created.').first()).toBeVisible()
  await look(page, 'parent with a new child and a toast')
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
  await look(page, 'kid who has just begun')
}

export const parentDialogs = ({ parent, child, goal }: Met): readonly DialogLook[] => [
  { opener: 'Add Transaction', sender: 'Add Transaction' },
  { opener: 'Set Allowance' },
  { opener: 'Set Interest Rate' },
  { opener: 'Update Cash', sender: 'Save' },
  { opener: `Login details of ${child}`, sender: 'Update' },
  { opener: `Delete ${child}`, sender: 'Delete' },
  { opener: 'New goal', sender: 'Create Goal' },
  { opener: `Edit ${goal}` },
  { opener: `Delete ${goal}` },
  { opener: 'Edit Profile', menu: `Menu of ${parent}` },
  { opener: 'Your data', menu: `Menu of ${parent}` },
  { opener: 'Signed-in devices', menu: `Menu of ${parent}` },
]

/** A family that has been at it for two years, seen by its parent. */
export async function tourParent(page: Page, look: Look, met = PAT_AND_MIA): Promise<void> {
  await restore(page, met.file)
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()
  await look(page, 'parent')
  for (const each of parentDialogs(met)) await lookAtDialog(page, look, each)
  await page.getByRole('button', { name: /^Why is the bank balance/ }).click()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  await look(page, 'dialog why')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^View All/ }).click()
  await expect(page.getByRole('button', { name: 'Show Less' }).first()).toBeVisible()
  await look(page, 'parent, whole history')
  await press(page, `Menu of ${met.parent}`)
  await look(page, 'menu of the parent')
  await press(page, 'Family history')
  await expect(page).toHaveURL(/\/activity$/)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await look(page, 'activity')
}

/** The same family's child, with the parent looking on; then as the child alone. */
export async function tourKid(page: Page, look: Look, { child }: Met = PAT_AND_MIA): Promise<void> {
  await page.goto('/parent')
  await press(page, 'View as Kid')
  await expect(page.getByRole('heading', { name: `Hi, ${child}!` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Money Smart Tips' })).toBeVisible()
  await look(page, 'kid')
  await lookAtDialog(page, look, { opener: 'Count my cash' })
  await press(page, 'Count my cash')
  await dialog(page).getByRole('button', { name: 'Count my coins' }).click()
  await look(page, 'dialog Count my coins')
  await page.keyboard.press('Escape')
  await lookAtDialog(page, look, { opener: 'New goal' })
  await page.getByRole('button', { name: /^Why is the bank balance/ }).click()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  await look(page, 'dialog why, for a child')
  await page.keyboard.press('Escape')
  await press(page, `Menu of ${child}`)
  await look(page, 'menu of the kid')
}
