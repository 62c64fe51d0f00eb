import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { withRegionalWords } from '../../app/src/languages/regional-words.ts'
import { loadEnglish } from '../../tools/load-messages.ts'
import { familyFile, MOSS } from './family-file.ts'
import { hasPlaces, type ScreenVisitor } from './tour.ts'

// A tour of the main screens of a family with another currency and language, and of children on stars and minutes.

/** Returns a message's text up to its first argument. */
type Texts = (id: string) => string

const textsOf =
  (texts: (id: string) => string | undefined): Texts =>
  (id) =>
    (texts(id) ?? id).split(/ ?\{/)[0] ?? id

export async function loadEnglishTexts(): Promise<Texts> {
  const english = await loadEnglish()
  return textsOf((id) => english.get(id))
}

/** Returns the Spanish texts as they are in a region, such as `es-ES`. */
export function loadSpanishTexts(tag: string): Texts {
  const texts: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(new URL('../../app/src/languages/es.json', import.meta.url), 'utf8'),
  )
  const regional = withRegionalWords({ tag, texts })
  return textsOf((id) => {
    const found = regional.texts[id]
    return typeof found === 'string' ? found : undefined
  })
}

/** A family whose first child has money, the second one stars and the third one minutes. */
export const familyOf = (currency: string): string => {
  const [mia, leo, noor] = MOSS.children
  if (!mia || !leo || !noor) throw new Error('The family has three children.')
  const children = [
    mia,
    { ...leo, unit: 'stars', allowance: 5, opening: 12, goals: [['Skateboard', 400, false, '', 'scooter'] as const] },
    { ...noor, unit: 'minutes', allowance: 30, opening: 60 },
  ]
  return familyFile(0.5, { ...MOSS, currency, children })
}

const dialog = (page: Page) => page.getByRole('dialog').last()

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens a dialog, fills in its first text field if there is an amount, and visits and closes it. */
function dialogVisitor(page: Page, visit: ScreenVisitor, text: Texts, child: string) {
  return async (id: string, amount?: string): Promise<void> => {
    await page
      .getByRole('button', { name: text(id) })
      .filter({ visible: true })
      .first()
      .click()
    await expect(dialog(page)).toBeVisible()
    if (amount !== undefined) await dialog(page).getByRole('textbox').first().fill(amount)
    await visit(page, `${child}, ${id}`)
    await page.keyboard.press('Escape')
    if (amount !== undefined) await page.getByRole('button', { name: text('form.discard'), exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

async function restore(page: Page, file: string, text: Texts): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: text('public.restoreFile') }).click()
  const [name, mimeType, buffer] = ['moss.json', 'application/json', Buffer.from(file)]
  await dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await expect(dialog(page).getByLabel(text('label.username'))).toHaveValue('pat')
  await dialog(page).locator('input[type=password]').fill('correct horse')
  await dialog(page)
    .getByRole('button', { name: text('restore.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/parent$/)
  await expect(page.getByRole('heading', { name: text('goal.panelTitle') })).toBeVisible()
}

interface ChildTour {
  readonly name: string
  /** An amount as people type it in the tour's language. */
  readonly amount: string
  readonly hasCash: boolean
}

const whyBank = (page: Page, text: Texts) => page.getByRole('button', { name: text('ui.whyIs') }).first()

async function visitWhy(page: Page, visit: ScreenVisitor, text: Texts, state: string): Promise<void> {
  await whyBank(page, text).click()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  await visit(page, `${state}, why`)
  await close(page)
}

async function tourParentOf(page: Page, visit: ScreenVisitor, text: Texts, child: ChildTour): Promise<void> {
  const { name, amount, hasCash } = child
  const visitDialog = dialogVisitor(page, visit, text, name)
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('button', { name: `${text('ui.optionsFor')} ${name}` }).first()).toBeAttached()
  await visit(page, `${name}, parent`)
  await visitDialog('parentPage.addTransaction', amount)
  await visitDialog('parentPage.setAllowance')
  await visitDialog('childSummary.paydays')
  await visitDialog('childSummary.giveAdvance', amount)
  await visitDialog('parentPage.setInterest')
  if (hasCash) await visitDialog('parentPage.updateCash')
  await visitDialog('goal.newGoal')
  await visitWhy(page, visit, text, name)
}

/** Visits the pages of a child in the parent's kid view, makes an ask, and returns to the parent's page. */
async function tourKidOf(page: Page, visit: ScreenVisitor, text: Texts, child: ChildTour): Promise<void> {
  const { name, amount, hasCash } = child
  const visitDialog = dialogVisitor(page, visit, text, `${name}, kid`)
  await page
    .getByRole('button', { name: text('parentPage.viewAsKid') })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/kid/)
  await expect(whyBank(page, text)).toBeVisible()
  await visit(page, `${name}, kid`)
  // The first tab has the name of what the child collects.
  const tabs = page.getByRole('navigation', { name: text('place.places') }).getByRole('link')
  for (const [tab, place] of hasPlaces(page) ? [...['', 'goals', 'grow', 'badges'].entries()].slice(1) : []) {
    await tabs.nth(tab).click()
    await visit(page, `${name}, kid, ${place}`)
  }
  if (hasPlaces(page)) await tabs.first().click()
  if (hasCash) await visitDialog('kidPage.countCash')
  await visitWhy(page, visit, text, `${name}, kid`)
  const ask = page
    .getByRole('main')
    .getByRole('button', { name: text('ask.ask') })
    .first()
  await ask.click()
  await dialog(page).getByRole('textbox').first().fill(amount)
  await dialog(page).getByRole('textbox').nth(1).fill('Yo-yo')
  await visit(page, `${name}, kid, dialog ask`)
  await dialog(page)
    .getByRole('button', { name: text('ask.send'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visit(page, `${name}, kid who asked`)
  await page.keyboard.press('Escape')
  await page.goto('/parent')
}

/**
 * Restores a family's file and visits the main screens and dialogs of each child. `amounts` are typed for the children
 * with money, stars and minutes.
 */
export async function tourCurrency(
  page: Page,
  visit: ScreenVisitor,
  { text, file, amounts }: { readonly text: Texts; readonly file: string; readonly amounts: readonly string[] },
): Promise<void> {
  await restore(page, file, text)
  const children = ['Mia', 'Leo', 'Noor'].map((name, index) => ({
    name,
    amount: amounts[index] ?? '1',
    hasCash: index === 0,
  }))
  for (const child of children) {
    await tourParentOf(page, visit, text, child)
    await tourKidOf(page, visit, text, child)
  }
  await visit(page, 'parent, asks of all')
  const menu = page.getByRole('button', { name: text('ui.menuOf') })
  await menu.click()
  await page.getByRole('menuitem', { name: text('parentPage.editProfile') }).click()
  await page.getByRole('tab', { name: text('profile.familyTab'), exact: true }).click()
  await visit(page, 'dialog Edit Profile, family')
  await close(page)
  await menu.click()
  await page.getByRole('menuitem', { name: text('parentPage.yourData') }).click()
  await visit(page, 'dialog Your data')
  await close(page)
  await page.goto('/activity')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await visit(page, 'activity')
}
