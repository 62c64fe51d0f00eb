import { addGoal, civilDate, completeGoal, minorUnits, pauseAllowance, type PauseForm } from '@little-ledger/domain'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewChild } from '../../auth/viewed-child.ts'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { renderApp } from '../../testing/app.tsx'
import { recordCashCount, deposit, setTestAllowance, setTestInterest, recordForChild } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { signInAs } from '../../testing/render.tsx'
import { button, expectVisible, expectAbsent } from '../../testing/screen.ts'
import { startSession } from '../../testing/sign-in.ts'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

async function startMia(name = 'Mia'): Promise<Family> {
  await startSession()
  const family = await createTestFamilyWithChild({ name, startingBalance: 2000 })
  signInAs(await childUser(family, family.childId), family.store)
  return family
}

const makeGoal = async (family: Family, name: string, target: number) =>
  unwrap(
    await recordForChild(family, (context, child) =>
      addGoal({ name, targetAmount: minorUnits(target), description: '' }, child, context),
    ),
  )

async function finishGoal({ store, ...family }: Family, name: string) {
  const goal = (await store.db.goals.toArray()).find((each) => each.name === name)
  unwrap(await recordForChild({ store, ...family }, (context) => completeGoal(goal, context)))
}

const region = (name: string) => page.getByRole('region', { name, exact: true })
const journey = region('Savings Journey')
const bar = page.getByRole('progressbar', { name: 'Progress to the next goal' })

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(1280, 800))

describe('greeting (SPEC §2)', () => {
  // SPEC: 2.71
  test('shows an interest banner only when both allowance and interest are active', async () => {
    const family = await startMia()
    renderApp('/kid')
    await expectVisible('Hi, Mia!')
    await expectAbsent(/Your money grows!/)
    unwrap(await setTestAllowance(family))
    // The rate is 0% until a parent sets one.
    await expectAbsent(/Your money grows!/)
    unwrap(await setTestInterest(family, { rate: 250, frequency: 'biweekly' }))
    await expectVisible('Your money grows! You get an allowance and interest.')
    unwrap(await setTestInterest(family, { active: false }))
    await expectAbsent(/Your money grows!/)
    unwrap(await setTestInterest(family, { active: true, rate: 250 }))
    await expectVisible(/Your money grows!/)
    unwrap(await setTestAllowance(family, { amount: 0 }))
    await expectAbsent(/Your money grows!/)
  })

  test('says in the interest banner that the allowance is paused', async () => {
    const family = await startMia()
    unwrap(await setTestAllowance(family))
    unwrap(await setTestInterest(family, { rate: 250, frequency: 'biweekly' }))
    const pause = (form: PauseForm) =>
      recordForChild(family, (context, child) => pauseAllowance(form, child, context)).then(unwrap)
    await pause({ from: civilDate('2026-03-04'), to: civilDate('2026-03-08') })
    renderApp('/kid')
    await expectVisible('Your money grows! You get an allowance and interest.')
    await expectAbsent(/^Right now/)
    family.device.clock.set('2026-03-04T12:00:00Z')
    unwrap(await refreshForToday(family.store))
    await expectVisible('Right now, your allowance is paused until Mar 8.')
    await expectVisible('Your money grows! You get an allowance and interest.')
    await pause({ from: civilDate('2026-03-05') })
    family.device.clock.set('2026-03-05T12:00:00Z')
    unwrap(await refreshForToday(family.store))
    await expectVisible('Right now, your allowance is paused.')
  })

  test('does not say that the money grows while the bank balance is below zero', async () => {
    const family = await startMia()
    unwrap(await setTestAllowance(family))
    unwrap(await setTestInterest(family, { rate: 250, frequency: 'biweekly' }))
    unwrap(await deposit(family, 2001, { type: 'withdrawal' }))
    renderApp('/kid')
    await expectVisible('Your money grows when you have more than $0.00. Your allowance helps!')
    await expectAbsent(/Your money grows!/)
    unwrap(await deposit(family, 1))
    await expectVisible('Your money grows! You get an allowance and interest.')
  })
})

describe('money cards', () => {
  test('show progress toward the next goal or, if there is none, toward the next badge', async () => {
    const family = await startMia()
    renderApp('/kid')
    await expect.element(region('Total Savings')).toHaveTextContent('Bank: 40% of the way to your Big Saver badge')
    await makeGoal(family, 'Bike', 10_000)
    await expect.element(region('Total Savings')).toHaveTextContent('20% of the way to Bike')
    unwrap(await recordCashCount(family, 3000))
    await expect.element(region('Total Savings')).toHaveTextContent('50% of the way to Bike')
    await makeGoal(family, 'Kite', 5000)
    await expect.element(region('Total Savings')).toHaveTextContent('You have enough for Kite!')
    // The name has lines of its own, so the exclamation mark must be part of it.
    await expect.element(region('Total Savings').getByText(/^\W?Kite\W*!$/)).toBeVisible()
  })

  test('show a negative balance with a minus sign', async () => {
    const family = await startMia()
    unwrap(await deposit(family, 5000, { type: 'withdrawal' }))
    renderApp('/kid')
    await expect.element(region('Bank Balance')).toHaveTextContent('−$30.00')
    await expect.element(region('Total Savings')).toHaveTextContent('Bank: 0% of the way to your Big Saver badge')
  })
})

test('the amounts side by side have one size on a phone, also if one of them is long', async () => {
  await page.viewport(390, 844)
  const family = await startMia()
  unwrap(await deposit(family, 10_000_000))
  renderApp('/kid')
  const sizeOf = (name: string) => {
    const amount = region(name).getByRole('button', { name: /^Why/ }).element().querySelector('[data-size]')
    return amount && getComputedStyle(amount).fontSize
  }
  await expect.element(region('Bank Balance')).toHaveTextContent('$100,020.00')
  expect(sizeOf('Cash in Piggy Bank')).toBe(sizeOf('Bank Balance'))
})

test.each([
  [390, 121_456],
  [390, -3_402_208],
  [360, 21_456],
  [320, 121_456],
])('the button is beside the amount on a phone, %i px wide, after %i cents', async (width, cents) => {
  await page.viewport(width, 844)
  const family = await startMia()
  unwrap(await deposit(family, Math.abs(cents), { type: cents < 0 ? 'withdrawal' : 'deposit' }))
  renderApp('/kid')
  const boxOf = (element: Element) => element.getBoundingClientRect()
  for (const [card, action] of [
    ['Bank Balance', 'Ask for money'],
    ['Cash in Piggy Bank', 'Count my cash'],
  ] as const) {
    const amount = region(card).getByRole('button', { name: /^Why/ })
    await expect.element(amount).toBeVisible()
    expect(boxOf(button(action).element()).left).toBeGreaterThanOrEqual(boxOf(amount.element()).right)
    expect(boxOf(button(action).element()).right).toBeLessThanOrEqual(boxOf(region(card).element()).right)
  }
  expect(document.documentElement.scrollWidth).toBe(width)
})

test('the amounts side by side are at one height on a phone, also if only one label has two lines', async () => {
  await page.viewport(390, 844)
  await startMia()
  renderApp('/kid')
  const topOf = (card: string) =>
    region(card).getByRole('button', { name: /^Why/ }).element().getBoundingClientRect().top
  await expect.element(region('Cash in Piggy Bank').getByRole('button', { name: /^Why/ })).toBeVisible()
  expect(region('Cash in Piggy Bank').getByRole('heading').element().clientHeight).toBeGreaterThan(
    region('Bank Balance').getByRole('heading').element().clientHeight,
  )
  expect(topOf('Cash in Piggy Bank')).toBeCloseTo(topOf('Bank Balance'), 0)
})

test('the total is as wide as the cards below it on a phone with very large text', async () => {
  await page.viewport(320, 844)
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await startMia()
  renderApp('/kid')
  const widthOf = (name: string) => region(name).element().getBoundingClientRect().width
  await expect.element(region('Bank Balance')).toBeVisible()
  expect(widthOf('Total Savings')).toBe(widthOf('Bank Balance'))
})

test.each([820, 1024])('the cards are in the same two columns on a tablet that is %i px wide', async (width) => {
  await page.viewport(width, 1180)
  await startMia()
  renderApp('/kid')
  await expectVisible('Upcoming Allowances')
  const edge = (name: string) => Math.round(region(name).element().getBoundingClientRect().right)
  await expect.poll(() => edge('Bank Balance')).toBe(edge('Savings Journey'))
  const top = (name: string) => button(name).element().getBoundingClientRect().top
  expect(top('Ask for money')).toBe(top('Count my cash'))
})

test('after “I bought it!” with the keyboard and its celebration, the focus is on the goal', async () => {
  const family = await startMia()
  renderApp('/kid')
  await expectVisible('You earned a badge: First Saver')
  await userEvent.keyboard('{Escape}')
  await makeGoal(family, 'Kite', 1500)
  await expect.element(button('I bought it!')).toBeVisible()
  ;(button('I bought it!').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'I Bought It!' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
  const celebration = page.getByRole('dialog', { name: 'You did it!' })
  await celebration.getByRole('button', { name: 'Yay!' }).click()
  await expect.element(button('Edit Kite')).toHaveFocus()
})

describe('Savings Journey (SPEC §2)', () => {
  // SPEC: 2.74
  test('shows goal counts and progress to the next goal', async () => {
    const family = await startMia()
    renderApp('/kid')
    await expect.element(journey).toHaveTextContent('active goals0goals completed0')
    await expect.element(journey).toHaveTextContent('Pick your first goal!')
    await expect.element(journey).toHaveTextContent('No interest right now')
    await makeGoal(family, 'Kite', 4000)
    await makeGoal(family, 'Bike', 10_000)
    await expect.element(journey).toHaveTextContent('active goals2goals completed0')
    await expect.element(journey).toHaveTextContent('Next: Kite')
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
    await finishGoal(family, 'Kite')
    await expect.element(journey).toHaveTextContent('active goal1goal completed1')
    await expect.element(journey).toHaveTextContent('Next: Bike')
    await finishGoal(family, 'Bike')
    await expect.element(journey).toHaveTextContent('All your goals are complete!')
    await expect.element(bar).toHaveAttribute('aria-valuenow', '100')
  })

  test('shows the interest rate and frequency, or that interest is off', async () => {
    const family = await startMia()
    unwrap(await setTestInterest(family, { rate: 125, frequency: 'weekly' }))
    renderApp('/kid')
    await expect.element(journey).toHaveTextContent('Interest rate: 1.25% every week')
    unwrap(await setTestInterest(family, { active: false }))
    await expect.element(journey).toHaveTextContent('No interest right now')
  })

  // SPEC: 2.75
  test('opens and focuses the goals when clicked anywhere', async () => {
    const family = await startMia()
    await makeGoal(family, 'Kite', 4000)
    renderApp('/kid')
    await expect.element(page.getByRole('article', { name: 'Kite' })).toBeInTheDocument()
    await journey.click({ position: { x: 20, y: 20 } })
    await expect
      .poll(() => document.activeElement?.contains(page.getByRole('heading', { name: 'Savings Goals' }).element()))
      .toBe(true)
    await expect.element(page.getByRole('article', { name: 'Kite' })).toBeInViewport()
  })
})

describe('the rest of the kid dashboard', () => {
  // SPEC: 2.87
  test('shows tips, history, goals, badges and money smart tips with headings in the right order', async () => {
    await startMia()
    renderApp('/kid')
    await expectVisible('Money Smart Tips')
    await expect.element(region('All Your Money Moves')).toBeVisible()
    await expect.element(region('Savings Goals')).toBeVisible()
    await expect.element(region('Badges 2')).toBeVisible()
    await expect.element(region('Three tips for you')).toBeInTheDocument()
    const levels = [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName.slice(1)))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1)).toEqual([])
  })

  test('celebrates the child’s new achievements', async () => {
    await startMia()
    renderApp('/kid')
    await expectVisible('You earned a badge: First Saver')
  })

  test('does not celebrate while a parent is viewing', async () => {
    const family = await startMia()
    signInAs(family.parent, family.store)
    viewChild(family.childId)
    renderApp('/kid')
    await expectVisible('Money Smart Tips')
    // Celebrations load and wait before they appear.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await expectAbsent('You earned a badge: First Saver')
    expect(localStorage.getItem(`little-ledger-celebrated-${family.childId}`)).toBeNull()
  })

  // SPEC: 2.88
  test('shows skeletons while the ledger loads', async () => {
    const { store } = await startMia()
    const letGo = await lockDatabase(store.db)
    renderApp('/kid')
    await expect.poll(() => document.querySelectorAll('main .mantine-Skeleton-root').length).toBeGreaterThan(2)
    await expectAbsent('Hi, Mia!')
    await letGo()
    await expectVisible('Hi, Mia!')
  })

  test.each(['W'.repeat(200), 'مريم '.repeat(40), '🦄'.repeat(100)])(
    'fits a narrow phone if the child’s name is %j',
    async (name) => {
      await page.viewport(320, 640)
      const family = await startMia(name)
      await makeGoal(family, name, 100_000_000)
      unwrap(await deposit(family, 99_998_000))
      renderApp('/kid')
      await expect.element(region('Total Savings')).toHaveTextContent('$1,000,000.00')
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
      await page.getByRole('link', { name: 'Goals', exact: true }).click()
      await expect.element(page.getByRole('article')).toBeInTheDocument()
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    },
  )
})
