import { expect, type Page } from '@playwright/test'
import { makeGoal, setOffline, waitForSync } from './devices.ts'
import { logIn, waitForServiceWorker } from './family.ts'
import { invite, join } from './members.ts'
import { askForMoney } from './tour-asks.ts'
import { openPlace, type ScreenVisitor } from './tour.ts'

// A tour of asks and answers on the devices of two parents and two children.

/** Pages on devices without a family. */
export interface AskingDevices {
  readonly sam: Page
  readonly mia: Page
  readonly leo: Page
}

const dialog = (page: Page) => page.getByRole('dialog')
const inbox = (page: Page) => page.getByRole('region', { name: 'Your kids are asking' })
const button = (page: Page, name: RegExp) => inbox(page).getByRole('button', { name }).first()

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

/** Visits the form in which a child asks, and what it shows until a parent answers. */
async function tourAsking(mia: Page, visit: ScreenVisitor): Promise<void> {
  await visit(mia, 'child before the first ask')
  await mia.getByRole('button', { name: 'Ask for money' }).click()
  await expect(dialog(mia)).toBeVisible()
  await visit(mia, 'dialog Ask for money')
  await dialog(mia).getByLabel('How much?').fill('25')
  await dialog(mia).getByLabel('What is it for?').fill('A kite')
  await visit(mia, 'dialog Ask for money, more than there is')
  await dialog(mia).getByLabel('How much?').fill('5')
  await dialog(mia).getByLabel('What is it for?').fill('Ice cream')
  await visit(mia, 'dialog Ask for money, filled in')
  await dialog(mia).getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog(mia)).toBeHidden()
  await visit(mia, 'child who asked, with a toast')
  await askForMoney(mia, '3', 'Stickers with unicorns and rainbows for my new notebook')
  await askForMoney(mia, '2', 'Trading cards')
  await askForMoney(mia, '1', 'Gum')
  await mia.keyboard.press('Escape')
  await mia.getByRole('button', { name: 'My asks: 4 waiting' }).click()
  await expect(dialog(mia).getByRole('listitem')).toHaveCount(4)
  await visit(mia, 'dialog My asks, waiting')
  await dialog(mia).getByRole('button', { name: 'Take back my ask: Gum' }).click()
  await expect(dialog(mia).getByText('You took this ask back.')).toBeVisible()
  await visit(mia, 'dialog My asks, one taken back')
  await close(mia)
}

/** Answers with yes, less and not now, and visits what the parent and the child see each time. */
async function tourAnswering(pat: Page, mia: Page, visit: ScreenVisitor): Promise<void> {
  await expect(inbox(pat).getByRole('listitem')).toHaveCount(4)
  await visit(pat, 'parent, asks of two children')
  await button(pat, /^Another amount .*: Ice cream$/).click()
  await dialog(pat).getByLabel('Amount').fill('4')
  await dialog(pat).getByLabel('Note (optional)').fill('One scoop. Enjoy!')
  await visit(pat, 'dialog answer with less')
  await dialog(pat).getByRole('button', { name: 'Say yes' }).click()
  await expect(dialog(pat)).toBeHidden()
  await expect(mia.getByText('$4.00 for Ice cream.', { exact: true })).toBeVisible()
  await visit(mia, 'child, answer less')
  await visit(pat, 'parent who answered, with a toast')
  await mia.keyboard.press('Escape')
  await button(pat, /^Not now, Mia: Stickers/).click()
  await dialog(pat).getByLabel('Note (optional)').fill('You have so many stickers. Let’s look again on Friday.')
  await visit(pat, 'dialog not now, with a note')
  await dialog(pat).getByRole('button', { name: 'Say not now' }).click()
  await expect(mia.getByText(/^You asked for .* for Stickers .*\.$/)).toBeVisible()
  await visit(mia, 'child, answer not now')
  await mia.keyboard.press('Escape')
  await button(pat, /^Yes, \$2\.00 to Mia/).click()
  await expect(mia.getByText('$2.00 for Trading cards.', { exact: true })).toBeVisible()
  await visit(mia, 'child, answer yes')
  await mia.keyboard.press('Escape')
  await button(pat, /^Not now, Leo/).click()
  await dialog(pat).getByRole('button', { name: 'Say not now' }).click()
  await expect(pat.getByRole('region', { name: 'Nothing left to answer.' })).toBeFocused()
  await visit(pat, 'parent, all answered')
}

/** Visits the answers in the child's list, also in the older look. */
async function tourAnswers(mia: Page, visit: ScreenVisitor): Promise<void> {
  await askForMoney(mia, '5', 'A present for Noor')
  await mia.keyboard.press('Escape')
  const list = mia.getByRole('button', { name: 'My asks: 1 waiting' })
  for (const look of ['', ', older look'] as const) {
    if (look !== '') {
      await mia.getByRole('button', { name: 'Account menu for Mia' }).click()
      await mia.getByRole('menuitem', { name: 'Switch to the older look' }).click()
      await expect(mia.locator('[data-look=older]')).toBeVisible()
      await mia.keyboard.press('Escape')
    }
    await visit(mia, `child with an ask that waits${look}`)
    await list.click()
    await expect(dialog(mia).getByRole('listitem')).toHaveCount(5)
    await visit(mia, `dialog My asks, all answers${look}`)
    await close(mia)
  }
  await mia.getByRole('button', { name: 'Ask for money' }).click()
  await expect(dialog(mia)).toBeVisible()
  await visit(mia, 'dialog Ask for money, older look')
  await close(mia)
  await mia.getByRole('button', { name: 'Account menu for Mia' }).click()
  await mia.getByRole('menuitem', { name: 'Switch to the younger look' }).click()
  await expect(mia.locator('[data-look=older]')).toHaveCount(0)
}

/** Visits the banner of two parents who answered differently without a network. */
async function tourDisagreement(pat: Page, sam: Page, visit: ScreenVisitor): Promise<void> {
  for (const parent of [pat, sam]) {
    await expect(inbox(parent)).toContainText('A present for Noor')
    await waitForServiceWorker(parent)
    await setOffline(parent, true)
  }
  await button(sam, /^Not now, Mia/).click()
  await dialog(sam).getByRole('button', { name: 'Say not now' }).click()
  await button(pat, /^Yes, \$5\.00 to Mia/).click()
  await expect(pat.getByRole('region', { name: 'Nothing left to answer.' })).toBeVisible()
  for (const parent of [pat, sam]) {
    await setOffline(parent, false)
    await waitForSync(parent)
  }
  await expect(pat.getByRole('group', { name: 'Parents gave different answers' })).toBeVisible()
  await visit(pat, 'parent, answered differently')
  await visit(sam, 'co-parent, answered differently')
  await pat.getByRole('button', { name: /^Keep the yes/ }).click()
}

/** Visits a goal for which the child saved enough, and the ask for its money. */
async function tourBought(pat: Page, mia: Page, visit: ScreenVisitor): Promise<void> {
  await mia.keyboard.press('Escape')
  await openPlace(mia, 'Goals')
  await makeGoal(mia, 'Yo-yo', '6')
  await mia.keyboard.press('Escape')
  await expect(mia.getByRole('button', { name: 'I bought it!' })).toBeVisible()
  await visit(mia, 'child with a goal to buy')
  await mia.getByRole('button', { name: 'I bought it!' }).click()
  await expect(dialog(mia)).toBeVisible()
  await visit(mia, 'dialog I bought it!')
  await dialog(mia).getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(mia.getByRole('dialog', { name: 'You did it!' })).toBeVisible()
  await mia.keyboard.press('Escape')
  await expect(dialog(mia)).toBeHidden()
  await visit(mia, 'child who bought a goal')
  await expect(inbox(pat)).toContainText('Yo-yo')
  await visit(pat, 'parent, a goal was bought')
  await button(pat, /^Yes, \$6\.00 to Mia/).click()
  await expect(mia.getByText('$6.00 for Yo-yo.', { exact: true })).toBeVisible()
  await visit(mia, 'child, answer for a goal')
}

/** Visits asks and answers on the devices of two parents and two children. Pat's page shows the family. */
export async function tourAnswersOnDevices(pat: Page, devices: AskingDevices, visit: ScreenVisitor): Promise<void> {
  const { sam, mia, leo } = devices
  const child = { name: 'Leo', username: 'leo', password: 'leo7', startingBalance: 8 }
  expect((await pat.request.post('/api/create-child-account', { data: child })).status()).toBe(201)
  await logIn(leo, 'leo', 'leo7')
  await expect(leo.getByText('You earned a badge: First Saver')).toBeVisible()
  await askForMoney(leo, '12', 'A soccer ball')
  await waitForSync(leo)
  await leo.close()
  await logIn(mia, 'mia', 'mia7', 'Remember me')
  await expect(mia.getByText('You earned a badge: First Saver')).toBeVisible()
  await mia.keyboard.press('Escape')
  await tourAsking(mia, visit)
  await tourAnswering(pat, mia, visit)
  await tourAnswers(mia, visit)
  await join(sam, await invite(pat, 'Sam'), 'sam')
  await tourDisagreement(pat, sam, visit)
  await expect(mia.getByText('$5.00 for A present for Noor.', { exact: true })).toBeVisible()
  await tourBought(pat, mia, visit)
}
