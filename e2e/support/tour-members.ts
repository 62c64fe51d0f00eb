import { expect, type Page } from '@playwright/test'
import { deposit, setOffline, viewAsKid, waitForSync } from './devices.ts'
import { logIn, logOut } from './family.ts'
import { fillJoin, invite, join, openMember, openMembers, pressJoin } from './members.ts'
import type { ScreenVisitor } from './tour.ts'

// A tour of a family with two parents, two children, a helper, and a helper who has not joined yet.

/** Pages on devices without a family. */
export interface NewDevices {
  readonly sam: Page
  readonly gran: Page
}

const dialogs = (page: Page) => page.getByRole('dialog')
const dialog = (page: Page) => dialogs(page).last()

async function closeAll(page: Page): Promise<void> {
  for (let open = await dialogs(page).count(); open > 0; open -= 1) {
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(open - 1)
  }
}

/** Visits the invitation from the parent's and the co-parent's side. */
async function tourInvitation(pat: Page, sam: Page, visit: ScreenVisitor): Promise<void> {
  await openMembers(pat)
  await visit(pat, 'dialog Edit Profile, one parent')
  await pat.getByRole('button', { name: 'Invite someone' }).click()
  await dialog(pat).getByText('Helper', { exact: true }).click()
  await dialog(pat).getByRole('button', { name: 'Get a code' }).click()
  await expect(dialog(pat).locator('[aria-invalid=true]').first()).toBeVisible()
  await visit(pat, 'dialog Invite someone, helper, invalid')
  await dialog(pat).getByText('Parent', { exact: true }).click()
  await dialog(pat).getByLabel('Their Name').fill('Sam')
  await dialog(pat).getByRole('button', { name: 'Get a code' }).click()
  const shown = dialog(pat).getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  await expect(shown).toBeVisible()
  await visit(pat, 'dialog Invite someone, code')
  const code = await shown.innerText()
  await closeAll(pat)
  await fillJoin(sam, code, 'sam')
  await visit(sam, 'join')
  await setOffline(sam, true)
  await expect(sam.getByText('You’re offline. You need to be online to join.')).toBeVisible()
  await visit(sam, 'join, offline')
  await setOffline(sam, false)
  await sam.getByLabel('Invitation Code').fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
  await pressJoin(sam)
  await expect(sam.getByText(/^That code didn’t work/).first()).toBeVisible()
  await visit(sam, 'join, wrong code')
  await sam.keyboard.press('Escape')
  await sam.getByLabel('Invitation Code').fill(code)
  await pressJoin(sam)
  await expect(sam).toHaveURL(/\/parent$/)
  await visit(sam, 'co-parent, first page')
  await sam.goto(`/join#${code}`)
  await expect(sam.getByRole('heading', { name: 'You’re already logged in' })).toBeVisible()
  await visit(sam, 'join, already logged in')
  await sam.goto('/parent')
}

/** Visits a helper's page with gifts, and the page of a helper whose children were all removed from its list. */
async function tourGiving(pat: Page, gran: Page, visit: ScreenVisitor): Promise<void> {
  await join(gran, await invite(pat, 'Grandma Rose', 'Mia', 'Leo'), 'rose')
  await expect(gran.getByText('No gifts yet.')).toBeVisible()
  await visit(gran, 'helper, first page')
  for (const [child, amount, words] of [
    ['Mia', '5', 'Birthday'],
    ['Leo', '12.50', 'Good report card, and for helping in the garden'],
  ] as const) {
    await gran.getByRole('button', { name: `Give to ${child}` }).click()
    if (child === 'Mia') {
      await dialog(gran).getByRole('button', { name: 'Give it' }).click()
      await expect(dialog(gran).locator('[aria-invalid=true]').first()).toBeVisible()
      await visit(gran, 'dialog Give to Mia, invalid')
    }
    await dialog(gran).getByLabel('Amount').fill(amount)
    await dialog(gran).getByLabel('What’s it for?').fill(words)
    if (child === 'Leo') await visit(gran, 'dialog Give to Leo')
    await dialog(gran).getByRole('button', { name: 'Give it' }).click()
    await expect(dialogs(gran)).toHaveCount(0)
  }
  await visit(gran, 'helper with gifts and a toast')
  await waitForSync(gran)
}

/** Visits where the parents and the child read who recorded each line. */
async function tourRecorders(pat: Page, visit: ScreenVisitor): Promise<void> {
  await expect(pat.getByText('by Grandma Rose').first()).toBeVisible()
  await visit(pat, 'parent, who recorded each line')
  await pat
    .getByRole('button', { name: /^Why is the balance .* after “/ })
    .first()
    .click()
  await expect(dialog(pat).getByRole('listitem').first()).toBeVisible()
  await visit(pat, 'dialog why, who recorded it')
  await closeAll(pat)
  await pat.goto('/activity')
  await expect(pat.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await visit(pat, 'activity of two parents and a helper')
  await pat.goto('/parent')
  await viewAsKid(pat)
  await visit(pat, 'kid, gifts from a helper')
  await pat.goto('/parent')
}

/** Visits the list of members, and the dialog of each kind of member. */
async function tourMemberDialogs(pat: Page, visit: ScreenVisitor): Promise<void> {
  await invite(pat, 'Uncle Joe', 'Leo')
  await openMembers(pat)
  await expect(pat.getByText(/^Invited\. The code works until/)).toBeVisible()
  await visit(pat, 'dialog Edit Profile, every kind of member')
  await closeAll(pat)
  const joe = await openMember(pat, 'Uncle Joe')
  await visit(pat, 'dialog Uncle Joe, not joined')
  await joe.getByRole('button', { name: 'Make a new code' }).click()
  await expect(joe.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toBeVisible()
  await visit(pat, 'dialog Uncle Joe, new code')
  await closeAll(pat)
  await openMember(pat, 'Grandma Rose')
  await visit(pat, 'dialog Grandma Rose')
  await closeAll(pat)
  const sam = await openMember(pat, 'Sam')
  await visit(pat, 'dialog Sam')
  await sam.getByRole('button', { name: 'Remove from the family' }).click()
  await visit(pat, 'dialog Sam, remove')
  await closeAll(pat)
  await openMembers(pat)
  await pat.getByRole('button', { name: 'Change Pat' }).click()
  await dialog(pat).getByRole('button', { name: 'Leave this family' }).click()
  await visit(pat, 'dialog yourself, leave')
  await closeAll(pat)
  await pat.getByRole('button', { name: /^Account menu/ }).click()
  await pat.getByRole('menuitem', { name: 'Logged-in devices' }).click()
  await expect(dialog(pat).getByText('Grandma Rose').first()).toBeVisible()
  await visit(pat, 'dialog Logged-in devices of all')
  await closeAll(pat)
}

/** Visits "Who's here?" with all kinds of people, and the logins of those who never used this device. */
async function tourDoor(pat: Page, visit: ScreenVisitor): Promise<void> {
  await logOut(pat)
  await expect(pat.getByRole('button', { name: 'Sam', exact: true })).toBeVisible()
  await visit(pat, 'who’s here, every kind')
  await pat.getByRole('button', { name: 'Grandma Rose', exact: true }).click()
  await expect(dialog(pat).getByLabel('Username')).toBeVisible()
  await visit(pat, 'dialog Grandma Rose, first login here')
  await closeAll(pat)
  await logIn(pat, 'pat', 'correct horse')
}

/** Visits the page of a co-parent who was removed while changes waited, and of a helper who was removed. */
async function tourRemoval(pat: Page, { sam, gran }: NewDevices, visit: ScreenVisitor): Promise<void> {
  await setOffline(sam, true)
  await deposit(sam, '2.25', 'Mowed the lawn')
  await deposit(sam, '4', 'Library helper')
  for (const name of ['Sam', 'Grandma Rose']) {
    const member = await openMember(pat, name)
    await member.getByRole('button', { name: 'Remove from the family' }).click()
    await member.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(member).toBeHidden()
    if (name === 'Sam') await visit(pat, 'dialog Edit Profile, Sam removed')
    await closeAll(pat)
  }
  await setOffline(sam, false)
  for (const [page, name] of [
    [sam, 'removed, changes that never synced'],
    [gran, 'removed helper'],
  ] as const) {
    await expect(page.getByRole('heading', { name: 'You’re no longer in this family' })).toBeVisible()
    await visit(page, name)
  }
  await visit(pat, 'parent, lines of removed members')
}

/** Visits the screens of all members of a family from three devices. The family's child is Mia. */
export async function tourFamilyMembers(pat: Page, devices: NewDevices, visit: ScreenVisitor): Promise<void> {
  const { sam, gran } = devices
  const leo = { name: 'Leo', username: 'leo', password: 'leo7', startingBalance: 8 }
  expect((await pat.request.post('/api/create-child-account', { data: leo })).status()).toBe(201)
  await tourInvitation(pat, sam, visit)
  await deposit(sam, '1.50', 'Tooth fairy')
  await tourGiving(pat, gran, visit)
  await tourRecorders(pat, visit)
  await tourMemberDialogs(pat, visit)
  await tourDoor(pat, visit)
  await tourRemoval(pat, devices, visit)
}
