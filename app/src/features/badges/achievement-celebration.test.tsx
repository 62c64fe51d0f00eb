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
const praises = (text: string) => expect.element(status).toHaveTextContent(text)
const isQuiet = () => expect.element(status).toBeEmptyDOMElement()

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

/** Mia has been greeted, and nothing is new. */
async function openGreeted() {
  const family = await startMia()
  await visit(family)
  await praises('First Saver')
  await userEvent.keyboard('{Escape}')
  await isQuiet()
  return family
}

const makeGoal = async (family: ChildFixture, name: string) =>
  unwrap(
    await recordForChild(family, (context, child) =>
      addGoal({ name, targetAmount: minorUnits(1000), description: '' }, child, context),
    ),
  )

async function finishGoal(family: ChildFixture, name: string) {
  const goal = (await family.store.db.goals.toArray()).find((each) => each.name === name)
  unwrap(await recordForChild(family, (context) => completeGoal(goal, context)))
}

describe('praise for a child', () => {
  test('greets the very first visit with the first badge alone, and only once', async () => {
    const family = await openGreeted()
    await visit(family)
    await isQuiet()
  })

  test('leaves out what was there before the first visit on this device', async () => {
    const family = await startMia()
    await makeGoal(family, 'Bike')
    await finishGoal(family, 'Bike')
    await visit(family)
    await expect.poll(() => localStorage.length).toBeGreaterThan(0)
    await isQuiet()
  })

  test('comes with a completed goal and the badge it brings, in one, and goes by Escape', async () => {
    const family = await openGreeted()
    await makeGoal(family, 'Bike')
    await finishGoal(family, 'Bike')
    await praises('You did it!Your goal is complete: BikeYou earned a badge: Goal Reacher')
    await userEvent.keyboard('{Escape}')
    await isQuiet()
    await visit(family)
    await isQuiet()
  })

  test('comes at the next visit for what happened in between', async () => {
    const family = await openGreeted()
    unmountAll()
    unwrap(await setTestAllowance(family))
    await visit(family)
    await praises('Hooray!You earned a badge: Regular Saver')
  })

  test('takes in what arrives while it stands', async () => {
    const family = await openGreeted()
    unwrap(await deposit(family, 2000))
    await praises('You earned a badge: Big Saver')
    unwrap(await deposit(family, 5000))
    await praises('You earned a badge: Big SaverYou earned a badge: Money Master')
    await userEvent.keyboard('{Escape}')
    await isQuiet()
  })

  test('does not come again for what was lost and is earned anew', async () => {
    const family = await openGreeted()
    unwrap(await deposit(family, 2000))
    await praises('Big Saver')
    await userEvent.keyboard('{Escape}')
    await isQuiet()
    unwrap(await deposit(family, 4000, { type: 'withdrawal' }))
    unwrap(await deposit(family, 4000))
    await visit(family)
    await isQuiet()
  })

  test('waits while nobody looks at the page', async () => {
    const family = await openGreeted()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    unwrap(await deposit(family, 2000))
    await expect.poll(async () => (await family.store.db.children.get(family.childId))?.balance).toBe(5000)
    await isQuiet()
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await praises('Big Saver')
  })

  test('is remembered for each child of its own', async () => {
    const family = await openGreeted()
    const ben = { ...family, childId: await addTestChild(family, { name: 'Ben' }) }
    await visit(ben)
    await praises('First Saver')
  })

  test('is no reason to fail where the device cannot remember, nor where it remembers nonsense', async () => {
    const family = await startMia()
    localStorage.setItem(`little-ledger-celebrated-${family.childId}`, '{"not":')
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused by the test', 'QuotaExceededError')
    })
    await visit(family)
    await praises('First Saver')
    refused.mockRestore()
  })
})
