import { addGoal, minorUnits, completeGoal, type Id } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChild, useGoals } from '../../ledger/queries/queries.ts'
import { deposit, setTestAllowance, recordForChild, type ChildFixture } from '../../testing/commands.ts'
import { addTestChild, childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { AchievementCelebration } from './achievement-celebration.tsx'

function Page({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  const goals = useGoals(childId)
  return child && goals ? <AchievementCelebration child={child} goals={goals} /> : null
}

const status = page.getByRole('status')
const celebrates = (text: string) => expect.element(status).toHaveTextContent(text)
const isEmpty = () => expect.element(status).toBeEmptyDOMElement()

async function visit(family: ChildFixture) {
  unmountAll()
  render(<Page childId={family.childId} />, 'child')
  await expect.element(status).toBeInTheDocument()
}

async function startMia() {
  const family = await createTestFamilyWithChild({ startingBalance: 3000 })
  signInAs(await childUser(family, family.childId), family.store)
  return family
}

/** Renders the celebration for a child who has seen the welcome badge and has no new achievements. */
async function startWelcomed() {
  const family = await startMia()
  await visit(family)
  await celebrates('First Saver')
  await userEvent.keyboard('{Escape}')
  await isEmpty()
  return family
}

const addTestGoal = async (family: ChildFixture, name: string) =>
  unwrap(
    await recordForChild(family, (context, child) =>
      addGoal({ name, targetAmount: minorUnits(1000), description: '' }, child, context),
    ),
  )

async function completeTestGoal(family: ChildFixture, name: string) {
  const goal = (await family.store.db.goals.toArray()).find((each) => each.name === name)
  unwrap(await recordForChild(family, (context) => completeGoal(goal, context)))
}

describe('AchievementCelebration', () => {
  test('celebrates only the welcome badge on the first visit, and only once', async () => {
    const family = await startWelcomed()
    await visit(family)
    await isEmpty()
  })

  test('does not celebrate achievements from before the first visit on this device', async () => {
    const family = await startMia()
    await addTestGoal(family, 'Bike')
    await completeTestGoal(family, 'Bike')
    await visit(family)
    await expect.poll(() => localStorage.length).toBeGreaterThan(0)
    await isEmpty()
  })

  test('celebrates a completed goal together with its badge until Escape is pressed', async () => {
    const family = await startWelcomed()
    await addTestGoal(family, 'Bike')
    await completeTestGoal(family, 'Bike')
    await celebrates('You did it!Your goal is complete: BikeYou earned a badge: Goal Reacher')
    await userEvent.keyboard('{Escape}')
    await isEmpty()
    await visit(family)
    await isEmpty()
  })

  test('celebrates achievements since the last visit', async () => {
    const family = await startWelcomed()
    unmountAll()
    unwrap(await setTestAllowance(family))
    await visit(family)
    await celebrates('Hooray!You earned a badge: Regular Saver')
  })

  test('adds achievements that arrive during a celebration', async () => {
    const family = await startWelcomed()
    unwrap(await deposit(family, 2000))
    await celebrates('You earned a badge: Big Saver')
    unwrap(await deposit(family, 5000))
    await celebrates('You earned a badge: Big SaverYou earned a badge: Money Master')
    await userEvent.keyboard('{Escape}')
    await isEmpty()
  })

  test('does not celebrate a badge that is lost and earned again', async () => {
    const family = await startWelcomed()
    unwrap(await deposit(family, 2000))
    await celebrates('Big Saver')
    await userEvent.keyboard('{Escape}')
    await isEmpty()
    unwrap(await deposit(family, 4000, { type: 'withdrawal' }))
    unwrap(await deposit(family, 4000))
    await visit(family)
    await isEmpty()
  })

  test('waits while the page is hidden', async () => {
    const family = await startWelcomed()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    unwrap(await deposit(family, 2000))
    await expect.poll(async () => (await family.store.db.children.get(family.childId))?.balance).toBe(5000)
    await isEmpty()
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await celebrates('Big Saver')
  })

  test('remembers celebrations per child', async () => {
    const family = await startWelcomed()
    const ben = { ...family, childId: await addTestChild(family, { name: 'Ben' }) }
    await visit(ben)
    await celebrates('First Saver')
  })

  test('celebrates even if localStorage is full or contains invalid data', async () => {
    const family = await startMia()
    localStorage.setItem(`little-ledger-celebrated-${family.childId}`, '{"not":')
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('failed by the test', 'QuotaExceededError')
    })
    await visit(family)
    await celebrates('First Saver')
    setItem.mockRestore()
  })
})
