import {
  addGoal,
  changePayday,
  civilDate,
  completeGoal,
  giveAdvance,
  minorUnits,
  postingId,
  type Id,
} from '@little-ledger/domain'
import { Button, Modal } from '@mantine/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { useChild, useGoals } from '../../ledger/queries/queries.ts'
import { deletePosting, deposit, recordForChild, setTestAllowance, setTestInterest } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { showToast, useToastStore } from '../../ui/toast/toast-store.ts'
import { saveCelebrated } from './achievements.ts'
import { Celebrations } from './celebrations.tsx'

type Family = Awaited<ReturnType<typeof startAllowance>>

function Page({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  const goals = useGoals(childId)
  return child && goals ? <Celebrations child={child} goals={goals} /> : null
}

const moment = page.getByRole('dialog')
const status = page.getByRole('status')

async function visit({ childId }: Family) {
  unmountAll()
  render(<Page childId={childId} />, 'child')
  await expect.element(status).toBeInTheDocument()
}

const arrivalsKey = ({ childId }: Family) => `little-ledger-arrivals-${childId}`
const stored = (family: Family) => localStorage.getItem(arrivalsKey(family))

/** Sets the device's clock to noon UTC on `day` and adds the allowances and interest that are due. */
async function goTo({ device, store }: Family, day: string) {
  device.clock.set(`${day}T12:00:00Z`)
  unwrap(await refreshForToday(store))
}

/** Gives Mia $6.00 of the next three paydays. */
const lend = (family: Family) =>
  recordForChild(family, (context, child) => giveAdvance({ amount: minorUnits(600), over: 3 }, child, context))

/** Mia gets $5 every Friday, and her badges have been celebrated. Today is Monday, March 2, 2026. */
async function startAllowance() {
  const family = await createTestFamilyWithChild({ startingBalance: 2000 })
  signInAs(await childUser(family, family.childId), family.store)
  unwrap(await setTestAllowance(family))
  saveCelebrated(family.childId, ['badge:firstSaver', 'badge:regularSaver', 'badge:interestEarner'])
  await visit(family)
  await expect.poll(() => stored(family)).not.toBeNull()
  return family
}

const staysClosed = async () => {
  await new Promise((resolve) => setTimeout(resolve, 700))
  await expect.element(moment).not.toBeInTheDocument()
  await expect.element(status).toBeEmptyDOMElement()
}

beforeEach(() => useToastStore.setState({ toast: null }))

describe('payday moment', () => {
  test('shows the weekday and the amount on the next visit, and only once', async () => {
    const family = await startAllowance()
    unmountAll()
    await goTo(family, '2026-03-06')
    await visit(family)
    await expect.element(moment).toHaveTextContent('Friday!$5.00 came.In the bank $25.00Yay!')
    await expect.element(moment).toHaveAccessibleName('Friday!')
    await visit(family)
    await staysClosed()
  })

  // Tests run with reduced motion (vitest.config.ts).
  test('shows the new balance at once if reduced motion is preferred', async () => {
    const family = await startAllowance()
    const shown: string[] = []
    const observer = new MutationObserver(() => shown.push(moment.query()?.textContent ?? ''))
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    await goTo(family, '2026-03-06')
    await expect.element(moment).toHaveTextContent('$5.00 came.In the bank $25.00')
    observer.disconnect()
    expect(shown.filter((text) => text.includes('$20.00'))).toEqual([])
  })

  test.each(['{Escape}', '{Enter}'])('ends on %s', async (key) => {
    const family = await startAllowance()
    await goTo(family, '2026-03-06')
    await expect.element(moment).toBeVisible()
    await userEvent.keyboard(key)
    await staysClosed()
  })

  test('ends on a tap anywhere', async () => {
    const family = await startAllowance()
    await goTo(family, '2026-03-06')
    await expect.element(moment).toBeVisible()
    await moment.click({ position: { x: 10, y: 10 } })
    await staysClosed()
  })

  test('shows several paydays, interest and deposits together', async () => {
    const family = await startAllowance()
    unwrap(await setTestInterest(family, { rate: 100, frequency: 'weekly' }))
    unmountAll()
    await goTo(family, '2026-03-20')
    unwrap(await deposit(family, 2000, { date: '2026-03-19', description: 'Grandma' }))
    await visit(family)
    await expect.element(moment).toHaveTextContent('3 paydays!$15.00 came.The bank added $0.')
    await expect.element(moment).toHaveTextContent('Grandma: $20.00 arrived.')
  })

  test('says that an advance came early, and what a payday paid back of it', async () => {
    const family = await startAllowance()
    unwrap(await lend(family))
    await expect
      .element(moment)
      .toHaveTextContent('Money came early!$6.00 came early. You get less later.In the bank $26.00')
    unmountAll()
    await goTo(family, '2026-03-06')
    await visit(family)
    await expect
      .element(moment)
      .toHaveTextContent('Friday!$5.00 came.You got $2.00 early. So it came off.In the bank $29.00')
  })

  test('shows an advance apart from a payday of the same day', async () => {
    const family = await startAllowance()
    unmountAll()
    await goTo(family, '2026-03-06')
    unwrap(await lend(family))
    await visit(family)
    await expect
      .element(moment)
      .toHaveTextContent('Friday!$5.00 came.$6.00 came early. You get less later.In the bank $31.00')
  })

  test('says for which day a payday was paid early', async () => {
    const family = await startAllowance()
    const form = { date: civilDate('2026-03-06'), amount: minorUnits(500), words: '', paidOn: civilDate('2026-03-02') }
    unwrap(await recordForChild(family, (context, child) => changePayday(form, child, context)))
    await expect.element(moment).toHaveTextContent('Money came early!$5.00 came. It’s for Mar 6.In the bank $25.00')
  })

  test('shows interest alone', async () => {
    const family = await startAllowance()
    unwrap(await setTestAllowance(family, { active: false }))
    unwrap(await setTestInterest(family, { rate: 100, frequency: 'weekly' }))
    unmountAll()
    await goTo(family, '2026-03-09')
    await visit(family)
    await expect.element(moment).toHaveTextContent('Your money grew!The bank added $0.20.')
  })

  test('says “Payday” if the payday was more than a week ago', async () => {
    const family = await startAllowance()
    unmountAll()
    await goTo(family, '2026-03-06')
    unwrap(await setTestAllowance(family, { active: false }))
    await goTo(family, '2026-03-13')
    await visit(family)
    await expect.element(moment).toHaveTextContent('Payday!$5.00 came.')
  })

  test('does not show a deleted payday', async () => {
    const family = await startAllowance()
    unmountAll()
    await goTo(family, '2026-03-06')
    unwrap(await deletePosting(family, postingId(`allowance:${family.childId}:2026-03-06`)))
    await visit(family)
    await staysClosed()
  })

  test('marks the money as seen before the celebration starts', async () => {
    const family = await startAllowance()
    unmountAll()
    await goTo(family, '2026-03-06')
    const before = stored(family)
    const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementationOnce(() => {
      expect(stored(family)).not.toBe(before)
    })
    await visit(family)
    await expect.poll(() => show.mock.calls.length).toBeGreaterThan(0)
  })

  test('comes before badges and completed goals', async () => {
    const family = await startAllowance()
    unmountAll()
    const amounts = { name: 'Kite', targetAmount: minorUnits(1000), description: '' }
    unwrap(await recordForChild(family, (context, child) => addGoal(amounts, child, context)))
    const [goal] = await family.store.db.goals.toArray()
    unwrap(await recordForChild(family, (context) => completeGoal(goal, context)))
    await goTo(family, '2026-03-06')
    await visit(family)
    await expect.element(moment).toHaveTextContent('Friday!')
    await expect.element(status).toBeEmptyDOMElement()
    await userEvent.keyboard('{Enter}')
    await expect.element(moment).toHaveTextContent('Your goal is complete: Kite')
  })

  test('waits until no dialog is open', async () => {
    const family = await startAllowance()
    const { rerender } = render(<Modal opened onClose={() => undefined} title="Other" />, 'child')
    await expect.element(moment).toHaveAccessibleName('Other')
    await goTo(family, '2026-03-06')
    await new Promise((resolve) => setTimeout(resolve, 700))
    await expect.element(page.getByText('Friday!')).not.toBeInTheDocument()
    rerender(<Button>Other</Button>)
    await expect.element(moment).toHaveTextContent('Friday!')
  })

  test('shows a toast with Undo only after it ends', async () => {
    const family = await startAllowance()
    showToast({ title: 'Changed', tone: 'success', action: { label: 'Undo', onAction: () => undefined } })
    await goTo(family, '2026-03-06')
    await expect.element(moment).toBeVisible()
    await expect.poll(() => useToastStore.getState().toast?.isOpen).toBe(false)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => useToastStore.getState().toast).toMatchObject({ title: 'Changed', isOpen: true })
  })

  test('adds up deposits with the same description, and lists only the latest descriptions', async () => {
    const family = await startAllowance()
    unmountAll()
    for (const description of ['A', 'B', 'C', 'D', 'E', 'E']) unwrap(await deposit(family, 100, { description }))
    await visit(family)
    await expect
      .element(status)
      .toHaveTextContent('Money came!C: $1.00 arrived.D: $1.00 arrived.E: $2.00 arrived.And 2 more: $2.00.')
  })
})
