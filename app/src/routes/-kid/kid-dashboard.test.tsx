import { addGoal, cents, completeGoal } from '@little-ledger/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startOnThisDevice } from '../../store/session-actions.ts'
import { viewChild } from '../../store/viewed-child.ts'
import { openApp } from '../../testing/app.tsx'
import { countCoins, deposit, payAllowance, payInterest, recordAbout } from '../../testing/commands.ts'
import { childUser, startFamilyWithChild, valueOf } from '../../testing/family.ts'
import { holdDatabase } from '../../testing/holding.ts'
import { signIn } from '../../testing/render.tsx'
import { shows, showsNo } from '../../testing/screen.ts'

type Family = Awaited<ReturnType<typeof startFamilyWithChild>>

async function startMia(name = 'Mia'): Promise<Family> {
  await startOnThisDevice()
  const family = await startFamilyWithChild({ name, startingBalance: 2000 })
  signIn(await childUser(family, family.childId), family.store)
  return family
}

const makeGoal = async (family: Family, name: string, target: number) =>
  valueOf(
    await recordAbout(family, (context, child) =>
      addGoal({ name, targetAmount: cents(target), description: '' }, child, context),
    ),
  )

async function finishGoal({ store, ...family }: Family, name: string) {
  const goal = (await store.db.goals.toArray()).find((each) => each.name === name)
  valueOf(await recordAbout({ store, ...family }, (context) => completeGoal(goal, context)))
}

const region = (name: string) => page.getByRole('region', { name, exact: true })
const journey = region('Savings Journey')
const bar = page.getByRole('progressbar', { name: 'Way to the next goal' })

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(1280, 800))

describe('the greeting (SPEC §2)', () => {
  // SPEC: 2.71
  test('has an interest banner when both allowance and interest are active, and only then', async () => {
    const family = await startMia()
    openApp('/kid')
    await shows('Hi, Mia!')
    await showsNo(/Your money grows!/)
    valueOf(await payAllowance(family))
    await shows('Your money grows! You get an allowance, and interest is switched on.')
    valueOf(await payInterest(family, { rate: 250, frequency: 'biweekly' }))
    await shows('Your money grows! You get an allowance, and 2.5% interest every two weeks.')
    valueOf(await payInterest(family, { active: false }))
    await showsNo(/Your money grows!/)
  })
})

describe('the cards', () => {
  test('have a piggy bank that fills up to the next goal, or to the next round sum', async () => {
    const family = await startMia()
    openApp('/kid')
    await expect.element(region('Total Savings')).toHaveTextContent('40% of the way to $50.00')
    await makeGoal(family, 'Bike', 10_000)
    await expect.element(region('Total Savings')).toHaveTextContent('20% of the way to Bike')
    valueOf(await countCoins(family, 3000))
    await expect.element(region('Total Savings')).toHaveTextContent('50% of the way to Bike')
  })

  test('show a debt as one, with its sign', async () => {
    const family = await startMia()
    valueOf(await deposit(family, 5000, { type: 'withdrawal' }))
    openApp('/kid')
    await expect.element(region('Bank Balance')).toHaveTextContent('−$30.00')
    await expect.element(region('Total Savings')).toHaveTextContent('0% of the way to $50.00')
  })
})

describe('Savings Journey (SPEC §2)', () => {
  // SPEC: 2.74
  test('counts active and completed goals, shows the way to the next and the interest rate', async () => {
    const family = await startMia()
    openApp('/kid')
    await expect.element(journey).toHaveTextContent('active goals0goals completed0')
    await expect.element(journey).toHaveTextContent('Your first goal starts the trip.')
    await expect.element(journey).toHaveTextContent('Interest rate: 0% every month')
    await makeGoal(family, 'Kite', 4000)
    await makeGoal(family, 'Bike', 10_000)
    await expect.element(journey).toHaveTextContent('active goals2goals completed0')
    await expect.element(journey).toHaveTextContent('Next: Kite')
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
    await finishGoal(family, 'Kite')
    await expect.element(journey).toHaveTextContent('active goal1goal completed1')
    await expect.element(journey).toHaveTextContent('Next: Bike')
    await finishGoal(family, 'Bike')
    await expect.element(journey).toHaveTextContent('You reached every goal!')
    await expect.element(bar).toHaveAttribute('aria-valuenow', '100')
  })

  test('says the rate and how often it comes, or that it is off', async () => {
    const family = await startMia()
    valueOf(await payInterest(family, { rate: 125, frequency: 'weekly' }))
    openApp('/kid')
    await expect.element(journey).toHaveTextContent('Interest rate: 1.25% every week')
    valueOf(await payInterest(family, { active: false }))
    await expect.element(journey).toHaveTextContent('Interest rate: switched off')
  })

  // SPEC: 2.75
  test('leads to the goals when it is pressed anywhere, with the focus', async () => {
    const family = await startMia()
    await makeGoal(family, 'Kite', 4000)
    openApp('/kid')
    await expect.element(page.getByRole('article', { name: 'Kite' })).toBeInTheDocument()
    await journey.click({ position: { x: 20, y: 20 } })
    await expect
      .poll(() => document.activeElement?.contains(page.getByRole('heading', { name: 'Savings Goals' }).element()))
      .toBe(true)
    await expect.element(page.getByRole('article', { name: 'Kite' })).toBeInViewport()
  })
})

describe('the rest of the page', () => {
  // SPEC: 2.87
  test('has tips, history, goals, badges and money smart tips, headings in order', async () => {
    await startMia()
    openApp('/kid')
    await shows('Money Smart Tips')
    await expect.element(region('All Your Money Moves')).toBeVisible()
    await expect.element(region('Savings Goals')).toBeVisible()
    await expect.element(region('Badges 2')).toBeVisible()
    await expect.element(region('Three tips for you')).toBeInTheDocument()
    const levels = [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName.slice(1)))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1)).toEqual([])
  })

  test('praises the child for what is new', async () => {
    await startMia()
    openApp('/kid')
    await shows('You earned a badge: First Saver')
  })

  test('leaves the praise to the child where a parent looks on', async () => {
    const family = await startMia()
    signIn(family.parent, family.store)
    viewChild(family.childId)
    openApp('/kid')
    await shows('Money Smart Tips')
    await showsNo('You earned a badge: First Saver')
    expect(localStorage.getItem(`little-ledger-praised-${family.childId}`)).toBeNull()
  })

  // SPEC: 2.88
  test('stands as skeletons while the ledger is being read', async () => {
    const { store } = await startMia()
    const letGo = await holdDatabase(store.db)
    openApp('/kid')
    await expect.poll(() => document.querySelectorAll('main [class*=skeleton]').length).toBeGreaterThan(2)
    await showsNo('Hi, Mia!')
    await letGo()
    await shows('Hi, Mia!')
  })

  test.each(['W'.repeat(200), 'مريم '.repeat(40), '🦄'.repeat(100)])('keeps %j within a narrow phone', async (name) => {
    await page.viewport(320, 640)
    const family = await startMia(name)
    await makeGoal(family, name, 100_000_000)
    valueOf(await deposit(family, 99_998_000))
    openApp('/kid')
    await expect.element(page.getByRole('article')).toBeInTheDocument()
    await expect.element(region('Total Savings')).toHaveTextContent('$1,000,000.00')
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})
