import { addGoal, minorUnits, completeGoal, type Id } from '@little-ledger/domain'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { KidPlace } from '../../kid-place.ts'
import { useChild, useGoals } from '../../ledger/queries/queries.ts'
import { deposit, setTestAllowance, recordForChild, type ChildFixture } from '../../testing/commands.ts'
import { addTestChild, childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { dismissCurrentToast, expectToast, showToast, useToastStore } from '../../ui/toast/toast-store.ts'
import { Celebrations } from './celebrations.tsx'

function Page({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  const goals = useGoals(childId)
  const [place, setPlace] = useState<KidPlace>('money')
  return child && goals ? (
    <>
      <button onClick={() => setPlace('badges')}>Badges</button>
      <Celebrations child={child} goals={goals} place={place} />
    </>
  ) : null
}

const status = page.getByRole('status')
const celebrates = (text: string) => expect.element(status).toHaveTextContent(text)
const isEmpty = () => expect.element(status).toBeEmptyDOMElement()
/** Waits long enough for a celebration to appear, and checks that none did. */
async function staysEmpty() {
  await new Promise((resolve) => setTimeout(resolve, 700))
  await isEmpty()
}
async function staysShown(text: string) {
  await new Promise((resolve) => setTimeout(resolve, 700))
  await celebrates(text)
}
/** Ends the celebration with this text. Another one may start at once. */
async function close(text: string) {
  await celebrates(text)
  await userEvent.keyboard('{Escape}')
  await expect.element(status).not.toHaveTextContent(text)
}

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
  await close('First Saver')
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

beforeEach(() => useToastStore.setState({ toast: null }))

const isToastOpen = () => useToastStore.getState().toast?.isOpen

test('a card ends when the child opens another tab, which it would cover, and the next one is shown there', async () => {
  const family = await startMia()
  await visit(family)
  await celebrates('First Saver')
  await page.getByRole('button', { name: 'Badges' }).click()
  await isEmpty()
  unwrap(await deposit(family, 500))
  await celebrates('$5.00')
  await staysShown('$5.00')
})

describe('one message at a time', () => {
  test('a celebration waits until the login toast is gone', async () => {
    const family = await startMia()
    showToast({ title: 'Login successful', tone: 'success' })
    await visit(family)
    await staysEmpty()
    dismissCurrentToast()
    await celebrates('First Saver')
  })

  test('money from before the first visit is not celebrated, even if a toast was shown during that visit', async () => {
    const family = await startMia()
    unwrap(await deposit(family, 1000))
    showToast({ title: 'Login successful', tone: 'success' })
    await visit(family)
    await expect.poll(() => localStorage.getItem(`little-ledger-arrivals-${family.childId}`)).not.toBeNull()
    await staysEmpty()
    await visit(family)
    unwrap(await deposit(family, 2000))
    dismissCurrentToast()
    await celebrates('Money came!$20.00 arrived.')
  })

  test('a celebration waits while a form is being submitted', async () => {
    const family = await startMia()
    const announced = expectToast()
    await visit(family)
    await staysEmpty()
    showToast({ title: 'Login successful', tone: 'success' })
    announced()
    await staysEmpty()
    dismissCurrentToast()
    await celebrates('First Saver')
  })

  test('a toast with Undo waits until the celebration ends', async () => {
    const family = await startMia()
    showToast({ title: 'Goal updated', tone: 'success', action: { label: 'Undo', onAction: () => undefined } })
    await visit(family)
    await celebrates('First Saver')
    expect(isToastOpen()).toBe(false)
    await userEvent.keyboard('{Escape}')
    await expect.poll(isToastOpen).toBe(true)
    await isEmpty()
  })

  test('a toast that appears during a celebration ends the celebration', async () => {
    const family = await startMia()
    await visit(family)
    await celebrates('First Saver')
    showToast({ title: 'Invalid amount', tone: 'error' })
    await isEmpty()
    await expect.poll(() => useToastStore.getState().toast).toMatchObject({ title: 'Invalid amount', isOpen: true })
  })
})

describe('Celebrations', () => {
  test('celebrates only the welcome badge on the first visit, and only once', async () => {
    const family = await startWelcomed()
    await visit(family)
    await staysEmpty()
  })

  test('does not celebrate achievements from before the first visit on this device', async () => {
    const family = await startMia()
    await addTestGoal(family, 'Bike')
    await completeTestGoal(family, 'Bike')
    await visit(family)
    await expect.poll(() => localStorage.length).toBeGreaterThan(0)
    await staysEmpty()
  })

  test('celebrates a completed goal together with its badge until Escape is pressed', async () => {
    const family = await startWelcomed()
    await addTestGoal(family, 'Bike')
    await completeTestGoal(family, 'Bike')
    const moment = page.getByRole('dialog', { name: 'You did it!' })
    await expect.element(moment).toHaveTextContent('Your goal is complete: BikeYou earned a badge: Goal Reacher')
    await userEvent.keyboard('{Escape}')
    await expect.element(moment).not.toBeInTheDocument()
    await visit(family)
    await staysEmpty()
  })

  test('celebrates achievements since the last visit', async () => {
    const family = await startWelcomed()
    unmountAll()
    unwrap(await setTestAllowance(family))
    await visit(family)
    await celebrates('Hooray!You earned a badge: Regular Saver')
  })

  test('celebrates one thing at a time', async () => {
    const family = await startWelcomed()
    unwrap(await deposit(family, 2000))
    await celebrates('Money came!$20.00 arrived.')
    unwrap(await deposit(family, 5000, { description: 'Grandma' }))
    await close('Money came!$20.00 arrived.')
    await close('Money came!Grandma: $50.00 arrived.')
    await close('You earned a badge: Big SaverYou earned a badge: Money Master')
    await staysEmpty()
  })

  test('does not celebrate a badge that is lost and earned again', async () => {
    const family = await startWelcomed()
    unwrap(await deposit(family, 2000))
    await close('$20.00 arrived')
    await close('Big Saver')
    unwrap(await deposit(family, 4000, { type: 'withdrawal' }))
    unwrap(await deposit(family, 4000))
    await close('$40.00 arrived')
    await visit(family)
    await staysEmpty()
  })

  test('waits while the page is hidden', async () => {
    const family = await startWelcomed()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    unwrap(await deposit(family, 2000))
    await expect.poll(async () => (await family.store.db.children.get(family.childId))?.balance).toBe(5000)
    await staysEmpty()
    visibility.mockReturnValue('visible')
    await celebrates('$20.00 arrived')
  })

  test('tracks celebrations separately for each child', async () => {
    const family = await startWelcomed()
    const ben = { ...family, childId: await addTestChild(family, { name: 'Ben' }) }
    await visit(ben)
    await celebrates('First Saver')
  })

  test('celebrates again if the stored list of celebrations is invalid', async () => {
    const family = await startMia()
    localStorage.setItem(`little-ledger-celebrated-${family.childId}`, '{"not":')
    await visit(family)
    await celebrates('First Saver')
  })

  test('celebrates nothing if storage is full', async () => {
    const family = await startMia()
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('failed by the test', 'QuotaExceededError')
    })
    await visit(family)
    await staysEmpty()
    setItem.mockRestore()
  })
})
