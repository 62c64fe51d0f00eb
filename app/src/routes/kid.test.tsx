import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewChild, viewedChild } from '../auth/viewed-child.ts'
import { expectPath, renderApp } from '../testing/app.tsx'
import { recordCashCount, deposit, deleteTestChild } from '../testing/commands.ts'
import { addTestChild, childUser, openAnotherTab, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { signInAs } from '../testing/render.tsx'
import { button, expectAbsent, expectToast, expectVisible, fillFields, menuItem } from '../testing/screen.ts'
import { startSession } from '../testing/sign-in.ts'

let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>

beforeEach(async () => {
  await page.viewport(1280, 800)
  await startSession()
  family = await createTestFamilyWithChild({ startingBalance: 2000 })
  await addTestChild(family, { name: 'Ben', startingBalance: 99_900 })
  signInAs(await childUser(family, family.childId), family.store)
})

afterEach(() => page.viewport(414, 896))

const card = (name: string) => page.getByRole('region', { name, exact: true })

describe('kid page (SPEC §2)', () => {
  // SPEC: 2.70, 2.72
  test('shows the name, the date, the bank balance, the cash and the total', async () => {
    unwrap(await recordCashCount(family, 525))
    renderApp('/kid')
    await expect.element(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
    await expectVisible('Monday, March 2')
    await expect.element(card('Total Savings')).toHaveTextContent('$25.25')
    await expect.element(card('Bank Balance')).toHaveTextContent('$20.00')
    await expect.element(card('Cash in Piggy Bank')).toHaveTextContent('$5.25')
  })

  // SPEC: 2.86
  test('shows all transactions without delete buttons', async () => {
    unwrap(await deposit(family, 500, { description: 'Tooth' }))
    renderApp('/kid')
    const moves = page.getByRole('table', { name: 'All Your Money Moves' })
    await expect.element(moves).toHaveTextContent('Tooth')
    await expect.element(moves).toHaveTextContent('Starting balance')
    expect(page.getByRole('button', { name: /^Delete/ }).query()).toBeNull()
  })

  test('updates the cash card, the total and the history when the child counts cash', async () => {
    renderApp('/kid')
    await button('Count my cash').click()
    await fillFields({ 'Cash Amount': '5.25' })
    await button('Save').click()
    await expectToast('Cash savings updated!', 'Your cash amount has been saved.')
    await expect.element(card('Cash in Piggy Bank')).toHaveTextContent('$5.25')
    await expect.element(card('Bank Balance')).toHaveTextContent('$20.00')
    await expect.element(card('Total Savings')).toHaveTextContent('$25.25')
    await expectVisible('Cash deposit')
  })

  // SPEC: 9.13
  test('lets the child create a goal toward which both bank and cash count (SPEC §9)', async () => {
    unwrap(await recordCashCount(family, 525))
    renderApp('/kid')
    await expectVisible('No savings goals yet.')
    await button('New goal').click()
    await fillFields({ 'Goal Name': 'Kite', 'Target Amount': '50' })
    await button('Create goal').click()
    await expectToast('Savings goal created!', 'Keep up the good work!')
    await expect.element(page.getByRole('article', { name: 'Kite' })).toHaveTextContent('$25.25 of $50.00')
  })

  test('lets a parent who is viewing the page count cash and create goals', async () => {
    signInAs(family.parent, family.store)
    viewChild(family.childId)
    renderApp('/kid')
    await button('Count my cash').click()
    await fillFields({ 'Cash Amount': '1' })
    await button('Save').click()
    await expect.element(card('Cash in Piggy Bank')).toHaveTextContent('$1.00')
    await button('New goal').click()
    await fillFields({ 'Goal Name': 'Kite', 'Target Amount': '50' })
    await button('Create goal').click()
    await expect.element(page.getByRole('article', { name: 'Kite' })).toBeVisible()
  })

  // SPEC: 2.65, 6.5
  test('shows none of a sibling’s data', async () => {
    renderApp('/kid')
    await expectVisible('Hi, Mia!')
    await expect.element(page.getByText(/Ben|999/)).not.toBeInTheDocument()
  })

  test('shows transactions that the parent records in another tab', async () => {
    renderApp('/kid')
    await expect.element(card('Bank Balance')).toHaveTextContent('$20.00')
    unwrap(await deposit({ ...family, store: await openAnotherTab(family) }, 150))
    await expect.element(card('Bank Balance')).toHaveTextContent('$21.50')
  })

  test('shows a message when the child is deleted while the page is open', async () => {
    renderApp('/kid')
    await expectVisible('Hi, Mia!')
    unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family) }))
    await expectVisible('Your page is gone. Ask a parent for help.')
    await expectAbsent('Hi, Mia!')
  })

  // SPEC: 2.64
  test('uses the child palette, while the parent dashboard uses the parent palette', async () => {
    renderApp('/kid')
    await expectVisible('Hi, Mia!')
    await expect.poll(() => document.documentElement.dataset['palette']).toBe('child')
  })

  // SPEC: 2.13
  test('opens the landing page and forgets the viewed child on sign-out (SPEC §2)', async () => {
    viewChild(family.childId)
    const app = renderApp('/kid')
    await button('Account menu for Mia').click()
    await expectVisible('Kid Account')
    await menuItem('Log out').click()
    await expectPath(app, '/')
    await expectToast('Logged out', 'You have been successfully logged out.')
    expect(viewedChild()).toBeUndefined()
  })

  test('says on sign-out that a parent has to log in if the server does not have the child yet', async () => {
    await family.store.db.setMeta('isRegistered', true)
    renderApp('/kid')
    await button('Account menu for Mia').click()
    await menuItem('Log out').click()
    await expectToast(
      'Logged out',
      /You have been successfully logged out\. Your changes are saved here\. They will sync after a parent logs in here\./,
    )
  })
})
