import { expect, type Locator, type Page } from '@playwright/test'
import { logInAgain } from './devices.ts'
import { logOut } from './family.ts'
import type { LedgerServer } from './ledger-server.ts'
import type { ScreenVisitor } from './tour.ts'

/** Opens the list of members in Edit Profile. */
export async function openMembers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await page.getByRole('tab', { name: 'Family' }).click()
}

/** Invites someone and returns the code. `children` are the names of the children of a helper. */
export async function invite(page: Page, name: string, ...children: readonly string[]): Promise<string> {
  await openMembers(page)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Someone' })
  await dialog.getByLabel('Their Name').fill(name)
  if (children.length > 0) await dialog.getByText('Helper', { exact: true }).click()
  for (const child of children) await dialog.getByLabel(child).check()
  await dialog.getByRole('button', { name: 'Get a code' }).click()
  const code = dialog.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  await expect(code).toBeVisible()
  const text = await code.innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  return text
}

/** Fills in the form with which an invited person joins. */
export async function fillJoin(page: Page, code: string, username: string): Promise<void> {
  await page.goto(`/join#${code}`)
  await expect(page.getByLabel('Invitation Code')).toHaveValue(code)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('battery staple')
}

export const pressJoin = (page: Page): Promise<void> => page.getByRole('button', { name: 'Join', exact: true }).click()

/** Joins the family on a device that has never seen it. */
export async function join(page: Page, code: string, username: string): Promise<void> {
  await fillJoin(page, code, username)
  await pressJoin(page)
  await expect(page).toHaveURL(/\/(parent|give)$/)
}

/** Opens the dialog about a member in Edit Profile. */
export async function openMember(page: Page, name: string): Promise<Locator> {
  await openMembers(page)
  await page.getByRole('button', { name: `Change ${name}` }).click()
  return page.getByRole('dialog', { name, exact: true })
}

/** Changes a member's name, or makes a parent a helper for the given children. Closes Edit Profile too. */
export async function changeMember(
  page: Page,
  name: string,
  { to, helps = [] }: { readonly to?: string; readonly helps?: readonly string[] },
): Promise<void> {
  const dialog = await openMember(page, name)
  if (to !== undefined) await dialog.getByLabel('Name').fill(to)
  if (helps.length > 0) await dialog.getByText('Helper', { exact: true }).click()
  for (const child of helps) await dialog.getByLabel(child).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Removes a member in Edit Profile. */
export async function removeMember(page: Page, name: string): Promise<void> {
  const dialog = await openMember(page, name)
  await dialog.getByRole('button', { name: 'Remove from the family' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/**
 * Invites a helper, and visits the helper's screens until a parent removes them. The family has a child named Mia.
 * @param helper a page on a device without a family
 */
export async function tourHelper(parent: Page, helper: Page, visit: ScreenVisitor): Promise<void> {
  await join(helper, await invite(parent, 'Gran', 'Mia'), 'gran')
  await expect(helper.getByText('No gifts yet.')).toBeVisible()
  await visit(helper, 'helper without gifts')
  await helper.getByRole('button', { name: 'Give to Mia' }).click()
  const dialog = helper.getByRole('dialog', { name: 'Give to Mia' })
  await dialog.getByLabel('Amount').fill('5.00')
  await dialog.getByLabel('What’s it for?').fill('Birthday')
  await visit(helper, 'dialog Give to Mia')
  await dialog.getByRole('button', { name: 'Give it' }).click()
  await expect(dialog).toBeHidden()
  await visit(helper, 'helper')
  await removeMember(parent, 'Gran')
  await expect(helper.getByRole('heading', { name: 'You’re no longer in this family' })).toBeVisible()
  await visit(helper, 'removed from the family')
}

/**
 * Restores the server from a backup of a family with a co-parent, and visits the screens on which a parent confirms the
 * members, and "Who's here?" with people who never logged in on the device.
 */
export async function tourConfirmation(
  parent: Page,
  coParent: Page,
  server: LedgerServer,
  visit: ScreenVisitor,
): Promise<void> {
  await join(coParent, await invite(parent, 'Sam'), 'sam')
  await coParent.close()
  await server.backUp('tour.db')
  await server.stop()
  await server.restore('tour.db')
  await server.start()
  await parent.reload()
  await logInAgain(parent, 'correct horse')
  await expect(parent.getByRole('region', { name: 'Who can log in?' })).toBeVisible()
  await visit(parent, 'parent who confirms the members')
  await parent.getByRole('button', { name: 'Review members' }).click()
  await expect(parent.getByRole('dialog').getByRole('button', { name: 'Let them log in' })).toBeVisible()
  await visit(parent, 'dialog Edit Profile, members to confirm')
  await parent.keyboard.press('Escape')
  await logOut(parent)
  await expect(parent.getByRole('button', { name: 'Sam', exact: true })).toBeVisible()
  await visit(parent, 'who’s here, with a co-parent')
  await parent.getByRole('button', { name: 'Sam', exact: true }).click()
  await expect(parent.getByRole('dialog', { name: 'Hi, Sam!' }).getByLabel('Username')).toBeVisible()
  await visit(parent, 'dialog Sam, first login on this device')
}
