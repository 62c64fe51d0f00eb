import { addGoal, minorUnits } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectPath, renderApp } from '../../testing/app.tsx'
import { ask, recordForChild, setTestAllowance, setTestInterest } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { signInAs } from '../../testing/render.tsx'
import { button, expectAbsent, expectVisible, field, fillFields } from '../../testing/screen.ts'
import { startSession } from '../../testing/sign-in.ts'

const bar = page.getByRole('navigation', { name: 'Places' })
const link = (name: string) => bar.getByRole('link', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

async function openMia(address: string, prepare?: (family: Family) => Promise<unknown>) {
  await startSession()
  const family = await createTestFamilyWithChild({ startingBalance: 2000 })
  unwrap(await setTestAllowance(family))
  unwrap(await setTestInterest(family))
  unwrap(
    await recordForChild(family, (context, child) =>
      addGoal({ name: 'Kite', targetAmount: minorUnits(4000), description: '' }, child, context),
    ),
  )
  await prepare?.(family)
  signInAs(await childUser(family, family.childId), family.store)
  return renderApp(address)
}

/** Waits until the whole element is on the screen, above the tab bar. */
async function expectInView(element: Locator) {
  await expect.element(element).toBeVisible()
  const limit = bar.element().getBoundingClientRect().top
  await expect.poll(() => element.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  await expect.poll(() => element.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(limit)
}

beforeEach(() => page.viewport(390, 844))

describe('tabs of the child’s page on a phone', () => {
  test.each([
    [320, 256],
    [568, 320],
  ])('show their whole names beside each other at %d × %d px', async (width, height) => {
    await page.viewport(width, height)
    await openMia('/kid')
    await expectVisible('Hi, Mia!')
    for (const name of ['Money', 'Goals', 'Grow', 'Badges']) {
      const element = link(name).element()
      expect(element.scrollWidth, name).toBeLessThanOrEqual(element.clientWidth)
      expect(element.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
    expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(64)
  })

  test('are shown one at a time with what each is for, and the URL contains the current one', async () => {
    const app = await openMia('/kid')
    await expectVisible('Hi, Mia!')
    await expect.element(link('Money')).toHaveAttribute('aria-current', 'page')
    await expect.element(region('All Your Money Moves')).toBeInTheDocument()
    await link('Goals').click()
    await expectPath(app, '/kid?place=goals')
    await expectInView(page.getByRole('article', { name: 'Kite' }))
    await expectInView(button('New goal'))
    await expect.element(link('Goals')).toHaveAttribute('aria-current', 'page')
    await expect.element(link('Money')).not.toHaveAttribute('aria-current')
    await expectAbsent('Hi, Mia!')
    expect(document.title).toBe('Goals · Little Ledger')
    await link('Grow').click()
    await expectInView(page.getByText(/^In 8 weeks, your bank could hold/))
    await expect.element(region('Interest on Your Savings')).toBeInTheDocument()
    await link('Badges').click()
    await expectInView(region('Badges 2').getByRole('listitem').first())
    await expect.element(region('Money Smart Tips')).toBeInTheDocument()
    await link('Money').click()
    await expectPath(app, '/kid')
    await expectVisible('Hi, Mia!')
    expect(document.title).toBe('Money · Little Ledger')
  })

  test('can be opened from the URL', async () => {
    await openMia('/kid?place=badges')
    await expect.element(region('Money Smart Tips')).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Badges' })).toBeInTheDocument()
  })

  test('default to Money if the URL has an unknown tab', async () => {
    await openMia('/kid?place=moon')
    await expectVisible('Hi, Mia!')
  })

  test('include Goals, which the Savings Journey card opens and focuses', async () => {
    const app = await openMia('/kid')
    await button('See my goals').click()
    await expectPath(app, '/kid?place=goals')
    await expect.element(page.getByRole('group', { name: 'Goals' })).toHaveFocus()
  })

  test('show the coming payday without scrolling', async () => {
    await openMia('/kid')
    await expectInView(page.getByRole('listitem').filter({ hasText: '+$5.00' }).first())
  })

  test.each(['Ask for money', 'Count my cash'])('have a button “%s” of at least 44 px', async (name) => {
    await openMia('/kid')
    await expect.element(button(name)).toBeVisible()
    const { width, height } = button(name).element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  })

  test('have links of at least 44 px', async () => {
    await openMia('/kid')
    await expect.element(bar).toBeVisible()
    for (const each of bar.getByRole('link').elements()) {
      const { width, height } = each.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })
})

test('a wide screen shows all tabs on one page and has no tab bar', async () => {
  await page.viewport(1180, 820)
  await openMia('/kid?place=badges')
  await expectVisible('Hi, Mia!')
  for (const name of ['Savings Goals', 'Badges 2', 'Interest on Your Savings', 'All Your Money Moves']) {
    await expect.element(region(name)).toBeInTheDocument()
  }
  await expect.element(bar).not.toBeInTheDocument()
  expect(document.title).toBe('My page · Little Ledger')
})

describe('turning a tablet, which changes between one tab and all of them', () => {
  const isWide = () => matchMedia('(min-width: 1180px)').matches

  test.each([
    ['/kid?place=goals', 'New goal', 'Goal Name', 'Robot'],
    ['/kid?place=goals', 'Edit Kite', 'Goal Name', 'Robot'],
    ['/kid', 'Ask for money', 'What is it for?', 'Comics'],
    ['/kid', 'Count my cash', 'Cash Amount', '3.50'],
  ])('at %s, keeps the dialog of “%s” and what was typed', async (address, opener, label, typed) => {
    await page.viewport(820, 1180)
    await openMia(address)
    await button(opener).click()
    await fillFields({ [label]: typed })
    await page.viewport(1180, 820)
    await expect.poll(isWide).toBe(true)
    // Long enough to render the other layout.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect.element(field(label)).toHaveValue(typed)
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await expect.element(field(label)).not.toBeInTheDocument()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(region('All Your Money Moves')).toBeVisible()
    await expect.element(region('Savings Goals')).toBeVisible()
  })

  test('keeps the dialog that opens in the place of another one', async () => {
    await page.viewport(820, 1180)
    await openMia('/kid', (family) => ask(family, 200))
    // Loads the code of the second dialog.
    await button('Ask for money').click()
    await expect.element(field('How much?')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(field('How much?')).not.toBeInTheDocument()
    await button('My asks: 1 waiting').click()
    await expect.element(button('Ask for something else')).toBeVisible()
    await page.viewport(1180, 820)
    await expect.poll(isWide).toBe(true)
    await button('Ask for something else').click()
    await fillFields({ 'What is it for?': 'Comics' })
    // Long enough to render the other layout.
    await new Promise((resolve) => setTimeout(resolve, 400))
    await expect.element(field('What is it for?')).toHaveValue('Comics')
  })

  test('changes the layout at once without a dialog', async () => {
    await page.viewport(820, 1180)
    await openMia('/kid')
    await expect.element(bar).toBeVisible()
    await page.viewport(1180, 820)
    await expect.element(bar).not.toBeInTheDocument()
    await page.viewport(820, 1180)
    await expect.element(bar).toBeVisible()
  })
})

test('a wide page on paper, which is narrow, keeps all tabs', async () => {
  await page.viewport(1180, 820)
  await openMia('/kid')
  await expect.element(region('Savings Goals')).toBeVisible()
  const goals = region('Savings Goals').element()
  window.dispatchEvent(new Event('beforeprint'))
  await page.viewport(720, 820)
  await expect.poll(() => matchMedia('(min-width: 1180px)').matches).toBe(false)
  // Long enough to render the other layout.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(goals.isConnected).toBe(true)
  await page.viewport(1180, 820)
  window.dispatchEvent(new Event('afterprint'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(goals.isConnected).toBe(true)
  await page.viewport(820, 1180)
  await expect.element(bar).toBeVisible()
})
