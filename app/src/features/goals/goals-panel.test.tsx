import { addGoal, minorUnits, deleteGoal, type Id } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useChild } from '../../ledger/queries/queries.ts'
import { recordCashCount, setTestAllowance, recordForChild } from '../../testing/commands.ts'
import { addTestChild, childUser, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { expectVisible, expectAbsent } from '../../testing/screen.ts'
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

/** The goals of Mia, who has forty-five dollars; each costs a hundred. */
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

describe('the savings goals of a child (SPEC §2)', () => {
  test('invite to make a first one where there is none', async () => {
    await openGoals()
    await expectVisible('No savings goals yet.')
    await expectVisible(/^What do you wish for\? Press New goal/)
    expect(page.getByRole('article').query()).toBeNull()
  })

  test('explain to a parent what a goal is', async () => {
    const family = await createTestFamilyWithChild()
    signInAs(family.parent, family.store)
    renderWithToasts(<Page childId={family.childId} isParentView />)
    await expectVisible('No savings goals yet.')
    await expectVisible(/^A goal is something to save for/)
  })

  test('keep their place while they are being read', async () => {
    const family = await createTestFamilyWithChild()
    signInAs(family.parent, family.store)
    const child = await storedChild(family.store, family.childId)
    const letGo = await lockDatabase(family.store.db)
    const { container } = renderWithToasts(<GoalsPanel child={child} />)
    await expect.poll(() => container.querySelectorAll('[class*=skeleton]').length).toBe(1)
    await expectAbsent('No savings goals yet.')
    await letGo()
    await expectVisible('No savings goals yet.')
    expect(container.querySelector('[class*=skeleton]')).toBeNull()
  })

  test('show how far each has come, what is missing, and that it is in progress', async () => {
    await openGoals('Bike')
    await expect.element(card('Bike')).toHaveTextContent('$45.00 of $100.00')
    await expect.element(card('Bike')).toHaveTextContent('$55.00 to go')
    await expect.element(card('Bike')).toHaveTextContent('In Progress')
    const ring = page.getByRole('progressbar', { name: 'Saved for Bike' })
    await expect.element(ring).toHaveAttribute('aria-valuenow', '45')
    await expect.element(ring).toHaveTextContent('45%')
  })

  // SPEC: 9.12
  test('say how many weeks of allowance are missing (SPEC §9), and follow the money', async () => {
    const family = await openGoals('Bike')
    unwrap(await setTestAllowance(family))
    await expect.element(card('Bike')).toHaveTextContent('$55.00 to go. The allowance brings it in 11 weeks.')
    unwrap(await recordCashCount(family, 5000))
    await expect.element(card('Bike')).toHaveTextContent('$5.00 to go. The allowance brings it in 1 week.')
    unwrap(await recordCashCount(family, 90_000))
    await expect.element(card('Bike')).toHaveTextContent('$100.00 of $100.00')
    await expect.element(card('Bike')).toHaveTextContent('That is enough. Hooray!')
  })

  test('stand in the order in which they were made, and come and go with another tab’s', async () => {
    const family = await openGoals('Zebra', 'Bike')
    await expect.poll(goalNames).toEqual(['Zebra', 'Bike'])
    const elsewhere = { ...family, store: await openAnotherTab(family) }
    await makeGoal(elsewhere, 'Kite')
    await expect.poll(goalNames).toEqual(['Zebra', 'Bike', 'Kite'])
    const [zebra] = await family.store.db.goals.where('childId').equals(family.childId).sortBy('createdAt')
    unwrap(await recordForChild(elsewhere, (context) => deleteGoal(zebra, context)))
    await expect.poll(goalNames).toEqual(['Bike', 'Kite'])
  })

  test('are this child’s only', async () => {
    const family = await openGoals('Bike')
    const childId = await addTestChild(family, { name: 'Ben' })
    await makeGoal({ ...family, childId }, 'Drum')
    await makeGoal(family, 'Kite')
    await expect.poll(goalNames).toEqual(['Bike', 'Kite'])
  })

  test('keep a name without a space within a narrow card', async () => {
    await page.viewport(320, 640)
    const name = 'W'.repeat(200)
    await openGoals(name)
    await expect.element(card(name)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})
