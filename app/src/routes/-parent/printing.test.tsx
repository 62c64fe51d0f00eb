import { addGoal, minorUnits } from '@little-ledger/domain'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../testing/app.tsx'
import { deposit, recordForChild, setTestAllowance } from '../../testing/commands.ts'
import { viewChild } from '../../auth/viewed-child.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { expectVisible } from '../../testing/screen.ts'
import { startSession } from '../../testing/sign-in.ts'
import { Skeletons } from '../../ui/skeletons.tsx'

/** Applies the rules for one medium to another, in all style sheets. Emulating print would change the page of all tests. */
function moveMediaRules(from: 'print' | 'all', to: 'print' | 'all', rules: Iterable<CSSRule> = allRules()): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === from) rule.media.mediaText = to
    else if (rule instanceof CSSGroupingRule) moveMediaRules(from, to, rule.cssRules)
  }
}

const allRules = () => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])

afterEach(() => moveMediaRules('all', 'print'))

/** The `display` of each element that contains this one. */
const displaysAround = ({ parentElement }: Element): readonly string[] =>
  parentElement === null ? [] : [getComputedStyle(parentElement).display, ...displaysAround(parentElement)]

/** A flex container, as cards are on the screen, would stay behind, empty, if its heading moved to the next sheet. */
function expectSplitBetweenRows(card: Element): void {
  const { display, breakInside } = getComputedStyle(card)
  expect({ display, breakInside }).toEqual({ display: 'block', breakInside: 'auto' })
}

test('a parent’s page on paper has the history without buttons and steps, and whole descriptions', async () => {
  const family = await createTestFamilyWithChild()
  unwrap(await setTestAllowance(family))
  const description = 'The big box of wooden blocks that was in the window of the toy store on the corner all summer '
  unwrap(await deposit(family, 500, { description: description.repeat(3).trim() }))
  signInAs(family.parent, family.store)
  renderApp('/parent')
  await expectVisible('Transaction History')
  const row = page.getByRole('row').filter({ hasText: 'wooden blocks' })
  await expect.element(row.getByRole('button', { name: /^Delete/ })).toBeVisible()
  const text = row.getByText(/wooden blocks/).element()
  expect(text.scrollHeight).toBeGreaterThan(text.clientHeight)
  const leftOut = ['Get Mia started', 'Savings Growth'].map((name) => page.getByRole('heading', { name }))
  for (const heading of leftOut) await expect.element(heading).toBeVisible()
  moveMediaRules('print', 'all')
  for (const name of [/^Delete/, 'Add money', 'Paydays', /^Account menu/, 'Add New Child'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  for (const heading of leftOut) await expect.element(heading).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument()
  await expect.element(row).toBeVisible()
  expect(text.scrollHeight).toBe(text.clientHeight)
  // A grid does not grow with the headers that the table repeats on each page, and the next card covers its last rows.
  expect(displaysAround(page.getByRole('table').element())).not.toContain('grid')
})

test('a shortened history on paper says how many transactions there are, and may be split, but not after its heading', async () => {
  const family = await createTestFamilyWithChild()
  for (let count = 1; count <= 6; count += 1) unwrap(await deposit(family, count))
  signInAs(family.parent, family.store)
  renderApp('/parent')
  const viewAll = page.getByRole('button', { name: 'View All (6)' })
  await expect.element(viewAll).toBeVisible()
  moveMediaRules('print', 'all')
  await expect.element(page.getByRole('button', { name: 'Paydays' })).not.toBeInTheDocument()
  await expect.element(viewAll).toBeVisible()
  const card = page.getByRole('region', { name: 'Transaction History' }).element()
  const heading = page.getByRole('heading', { name: 'Transaction History' }).element()
  const rows = [...card.querySelectorAll('tbody tr')]
  expectSplitBetweenRows(card)
  // Chromium ignores the rules below in a container.
  expect(getComputedStyle(card).containerType).toBe('normal')
  const [, heads] = card.querySelector('table')?.children ?? []
  expect([heading, heads].map((element) => element && getComputedStyle(element).breakAfter)).toEqual(['avoid', 'avoid'])
  expect(rows.map((row) => getComputedStyle(row).breakInside)).toEqual(Array(5).fill('avoid'))
  expect(rows.map((row) => getComputedStyle(row).breakAfter)).toEqual(['avoid', 'auto', 'auto', 'avoid', 'auto'])
})

test('a card with goals on paper is split between them or moves with its heading, and a short card is not split', async () => {
  const family = await createTestFamilyWithChild()
  const form = { name: 'Bike', targetAmount: minorUnits(5000), description: '' }
  unwrap(await recordForChild(family, (context, child) => addGoal(form, child, context)))
  signInAs(family.parent, family.store)
  renderApp('/parent')
  const goals = page.getByRole('region', { name: 'Savings Goals' })
  await expect.element(goals.getByRole('article')).toBeVisible()
  moveMediaRules('print', 'all')
  expectSplitBetweenRows(goals.element())
  expect(getComputedStyle(goals.getByRole('article').element()).breakInside).toBe('avoid')
  expect(getComputedStyle(page.getByRole('region', { name: 'Mia' }).element()).breakInside).toBe('avoid')
})

test('what has not loaded takes no room on paper', async () => {
  render(
    <div id="first-paint" style={{ minHeight: 4000 }}>
      <Skeletons heights={[300, 400]} />
    </div>,
  )
  const loading = page.getByRole('status', { name: 'Loading' })
  await expect.element(loading).toBeVisible()
  const painted = loading.element().parentElement
  expect(painted?.offsetHeight).toBe(4000)
  moveMediaRules('print', 'all')
  expect(painted?.offsetHeight).toBe(0)
})

test('a child’s page on paper has no bar, keeps each badge on one sheet, and is no grid', async () => {
  await startSession()
  const family = await createTestFamilyWithChild()
  signInAs(family.parent, family.store)
  viewChild(family.childId)
  await page.viewport(1280, 800)
  renderApp('/kid')
  const bar = page.getByRole('complementary', { name: 'Parent view' })
  await expect.element(bar).toBeVisible()
  const badge = page
    .getByRole('region', { name: /^Badges/ })
    .getByRole('listitem')
    .first()
  await expect.element(badge).toBeInTheDocument()
  moveMediaRules('print', 'all')
  await expect.element(bar).not.toBeInTheDocument()
  expect(getComputedStyle(badge.element()).breakInside).toBe('avoid')
  // The next card would cover what moves to the next sheet.
  const panel = badge.element().closest('section')
  expect(panel && displaysAround(panel)).not.toContain('grid')
  // Chromium can leave the heading alone if all rows of a grid move.
  expect(displaysAround(badge.element())).not.toContain('grid')
})

test('an open dialog is printed whole, without the page behind it', async () => {
  const family = await createTestFamilyWithChild()
  unwrap(await deposit(family, 500, { description: 'Lemonade' }))
  signInAs(family.parent, family.store)
  await page.viewport(390, 300)
  renderApp('/parent')
  await page
    .getByRole('button', { name: /Lemonade/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().scrollHeight).toBeGreaterThan(dialog.element().clientHeight)
  moveMediaRules('print', 'all')
  await expect.element(page.getByRole('heading', { name: 'Transaction History' })).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().scrollHeight).toBe(dialog.element().clientHeight)
  expect(getComputedStyle(dialog.element()).position).toBe('static')
})
