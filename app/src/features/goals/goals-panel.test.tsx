import { addGoal, completeGoal, minorUnits, deleteGoal, type Id } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useChild } from '../../ledger/queries/queries.ts'
import { ask, deposit, recordCashCount, setTestAllowance, recordForChild } from '../../testing/commands.ts'
import { addTestChild, childUser, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { render, renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectToast, expectVisible, expectAbsent } from '../../testing/screen.ts'
import { GoalsPanel } from './goals-panel.tsx'

function Page({ childId, isParentView = false }: { readonly childId: Id; readonly isParentView?: boolean }) {
  const child = useChild(childId)
  return child ? <GoalsPanel child={child} isParentView={isParentView} /> : null
}

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

const makeGoal = async (family: Family, name: string, targetAmount = 10_000) =>
  unwrap(
    await recordForChild(family, (context, child) =>
      addGoal({ name, targetAmount: minorUnits(targetAmount), description: '' }, child, context),
    ),
  )

/** Renders the goals of Mia, who has $45.00 and one goal per name. */
async function openGoals(...names: readonly string[]) {
  const family = await createTestFamilyWithChild({ startingBalance: 4500 })
  for (const name of names) await makeGoal(family, name)
  signInAs(await childUser(family, family.childId), family.store)
  renderWithToasts(<Page childId={family.childId} />)
  await expect.element(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()
  return family
}

beforeEach(() => page.viewport(1280, 800))

const card = (name: string) => page.getByRole('article', { name, exact: true })
const goalNames = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map((each) => each.textContent)

describe('savings goals panel (SPEC §2)', () => {
  test('invites a child without goals to add one', async () => {
    await openGoals()
    await expectVisible('No savings goals yet.')
    await expectVisible(/^What are you saving for\? Tap New goal/)
    expect(page.getByRole('article').query()).toBeNull()
  })

  test('shows nothing saved while the bank balance is below zero, and why more than the target is left', async () => {
    const family = await openGoals('Bike')
    unwrap(await deposit(family, 6_200, { type: 'withdrawal', description: 'Skates' }))
    await expect.element(card('Bike')).toHaveTextContent('$0.00 of $100.00')
    await expect
      .element(card('Bike'))
      .toHaveTextContent('$117.00 to goThe bank is below zero. So it takes $17.00 more.')
    await expect.element(card('Bike').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  })

  test('explains to a parent what a goal is', async () => {
    const family = await createTestFamilyWithChild()
    signInAs(family.parent, family.store)
    renderWithToasts(<Page childId={family.childId} isParentView />)
    await expectVisible('No savings goals yet.')
    await expectVisible(/^Add something to save for/)
  })

  test('addresses the parent in its dialogs', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 4500 })
    await makeGoal(family, 'Bike')
    signInAs(family.parent, family.store)
    renderWithToasts(<Page childId={family.childId} isParentView />)
    await button('Edit Bike').click()
    await expectVisible(/^Leave it at 0 to count everything in .*Mia.*’s bank\.$/)
    await button('Cancel').click()
    await button('Mark Complete').click()
    await expectVisible(/Mia.* still needs \$\d+\.\d\d\. Mark this goal complete anyway\?/)
    await page.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).click()
    await expectToast('Savings goal updated!', 'Marked complete.')
  })

  test('shows a parent that enough has been saved', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 100_000 })
    await makeGoal(family, 'Bike')
    signInAs(family.parent, family.store)
    renderWithToasts(<Page childId={family.childId} isParentView />)
    await expectVisible('All saved up!')
    await expectAbsent('You have enough. Hooray!')
  })

  test('shows a skeleton while loading', async () => {
    const family = await createTestFamilyWithChild()
    signInAs(family.parent, family.store)
    const child = await storedChild(family.store, family.childId)
    const unlock = await lockDatabase(family.store.db)
    const { container } = renderWithToasts(<GoalsPanel child={child} />)
    await expect.poll(() => container.querySelectorAll('.mantine-Skeleton-root').length).toBe(1)
    await expectAbsent('No savings goals yet.')
    await unlock()
    await expectVisible('No savings goals yet.')
    expect(container.querySelector('.mantine-Skeleton-root')).toBeNull()
  })

  test('shows the progress, the remaining amount and the status of each goal', async () => {
    await openGoals('Bike')
    await expect.element(card('Bike')).toHaveTextContent('$45.00 of $100.00')
    await expect.element(card('Bike')).toHaveTextContent('$55.00 to go')
    await expect.element(card('Bike')).toHaveTextContent('In Progress')
    const ring = page.getByRole('progressbar', { name: 'Saved for Bike' })
    await expect.element(ring).toHaveAttribute('aria-valuenow', '45')
    await expect.element(ring).toHaveTextContent('45%')
  })

  // SPEC: 9.12
  test('shows parents how many weeks of allowance a goal still needs, and children how many allowances', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 4500 })
    await makeGoal(family, 'Bike')
    unwrap(await setTestAllowance(family))
    signInAs(family.parent, family.store)
    const { rerender } = render(<Page childId={family.childId} isParentView />)
    await expect.element(card('Bike')).toHaveTextContent('$55.00 to go. About 11 weeks with allowance.')
    rerender(<Page childId={family.childId} />)
    await expect.element(card('Bike')).toHaveTextContent('$55.00 to go. 11 more allowances and it’s yours!')
    unwrap(await recordCashCount(family, 5000))
    await expect.element(card('Bike')).toHaveTextContent('$5.00 to go. 1 more allowance and it’s yours!')
    unwrap(await recordCashCount(family, 90_000))
    await expect.element(card('Bike')).toHaveTextContent('$100.00 of $100.00')
    await expect.element(card('Bike')).toHaveTextContent('You have enough. Hooray!')
  })

  test('says that all open goals share the same money', async () => {
    const family = await openGoals('Bike')
    await expect.element(card('Bike')).toBeVisible()
    await expectAbsent('All your goals share the same money.')
    await makeGoal(family, 'Kite')
    await expectVisible('All your goals share the same money.')
    const [bike] = await family.store.db.goals.toArray()
    unwrap(await recordForChild(family, (context) => completeGoal(bike, context)))
    await expectAbsent('All your goals share the same money.')
  })

  test('shows the price of a completed goal, not how much of it is left', async () => {
    const family = await openGoals('Bike')
    const [bike] = await family.store.db.goals.toArray()
    unwrap(await recordForChild(family, (context) => completeGoal(bike, context)))
    await expect.element(card('Bike')).toHaveTextContent('Price: $100.00')
    await expect.element(card('Bike')).not.toHaveTextContent('of $100.00')
    const ring = page.getByRole('progressbar', { name: 'Saved for Bike' })
    await expect.element(ring).toHaveAttribute('aria-valuenow', '100')
  })

  test('tells a parent who asked for the money of a goal', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 4500 })
    await makeGoal(family, 'Bike')
    const [bike] = await family.store.db.goals.toArray()
    await ask(family, 1000, 'Bike', bike?.id)
    signInAs(family.parent, family.store)
    renderWithToasts(<Page childId={family.childId} isParentView />)
    await expectVisible('Mia asked you for it.')
  })

  test('lists goals in creation order and updates when another tab changes them', async () => {
    const family = await openGoals('Zebra', 'Bike')
    await expect.poll(goalNames).toEqual(['Zebra', 'Bike'])
    const elsewhere = { ...family, store: await openAnotherTab(family) }
    await makeGoal(elsewhere, 'Kite')
    await expect.poll(goalNames).toEqual(['Zebra', 'Bike', 'Kite'])
    const [zebra] = await family.store.db.goals.where('childId').equals(family.childId).sortBy('createdAt')
    unwrap(await recordForChild(elsewhere, (context) => deleteGoal(zebra, context)))
    await expect.poll(goalNames).toEqual(['Bike', 'Kite'])
  })

  test('shows only the goals of this child', async () => {
    const family = await openGoals('Bike')
    const childId = await addTestChild(family, { name: 'Ben' })
    await makeGoal({ ...family, childId }, 'Drum')
    await makeGoal(family, 'Kite')
    await expect.poll(goalNames).toEqual(['Bike', 'Kite'])
  })

  test('fits a long unbroken name on a 320 px screen', async () => {
    await page.viewport(320, 640)
    const name = 'W'.repeat(200)
    await openGoals(name)
    await expect.element(card(name)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})
