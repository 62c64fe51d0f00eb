import { expect, type Page } from '@playwright/test'
import type { ScreenVisitor } from './tour.ts'

/** Opens the list of members in Edit Profile. */
async function openMembers(page: Page): Promise<void> {
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
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  return text
}

/** Joins the family on a device that has never seen it. */
export async function join(page: Page, code: string, username: string): Promise<void> {
  await page.goto(`/join#${code}`)
  await expect(page.getByLabel('Invitation Code')).toHaveValue(code)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('battery staple')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page).toHaveURL(/\/(parent|give)$/)
}

/** Removes a member in Edit Profile. */
export async function removeMember(page: Page, name: string): Promise<void> {
  await openMembers(page)
  await page.getByRole('button', { name: `Change ${name}` }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('button', { name: 'Remove from the family' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog).toBeHidden()
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
