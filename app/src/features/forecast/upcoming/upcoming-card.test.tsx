import { parsePostingId } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useChild } from '../../../ledger/queries/queries.ts'
import { DAY_MS } from '../../../testing/clock.ts'
import { deletePosting, setTestAllowance } from '../../../testing/commands.ts'
import { openAnotherTab, createTestFamilyWithChild, unwrap } from '../../../testing/family.ts'
import { render, signInAs } from '../../../testing/render.tsx'
import { expectVisible, expectAbsent } from '../../../testing/screen.ts'
import { refreshForToday } from '../../../ledger/daily-refresh.ts'
import { UpcomingCard } from './upcoming-card.tsx'

const card = page.getByRole('region', { name: 'Upcoming Allowances' })
const paydays = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

function Page({ childId }: Pick<Family, 'childId'>) {
  const child = useChild(childId)
  return child ? <UpcomingCard child={child} /> : null
}

/** Renders the card on Monday, March 2. */
async function openUpcoming(allowance?: Parameters<typeof setTestAllowance>[1], family?: Family) {
  const current = family ?? (await createTestFamilyWithChild())
  if (allowance) unwrap(await setTestAllowance(current, allowance))
  signInAs(current.parent, current.store)
  render(<Page childId={current.childId} />, 'child')
  await expect.element(card).toBeVisible()
  return current
}

describe('upcoming allowances (SPEC §2)', () => {
  // SPEC: 2.76, 4.30
  test('lists the next three weekly paydays and the total for the next 3 weeks', async () => {
    await openUpcoming({})
    await expect.poll(paydays).toEqual(['FriMar 6+$5.00', 'FriMar 13+$5.00', 'FriMar 20+$5.00'])
    await expect.element(card).toHaveTextContent('All together in 3 weeks$15.00')
    await expect.element(card).toHaveTextContent('Next allowanceFriday, March 6')
    await expectVisible('In 4 sleeps')
    await expectVisible('It comes by itself')
  })

  test('totals only the paydays within 3 weeks for a biweekly allowance', async () => {
    await openUpcoming({ frequency: 'biweekly' })
    await expect.poll(paydays).toEqual(['FriMar 6+$5.00', 'FriMar 20+$5.00', 'FriApr 3+$5.00'])
    await expect.element(card).toHaveTextContent('All together in 3 weeks$10.00')
  })

  test('totals only the paydays within 3 weeks for a monthly allowance', async () => {
    await openUpcoming({ frequency: 'monthly' })
    await expect.poll(paydays).toEqual(['FriMar 6+$5.00', 'FriApr 3+$5.00', 'FriMay 1+$5.00'])
    await expect.element(card).toHaveTextContent('All together in 3 weeks$5.00')
  })

  // SPEC: 2.77
  test('shows an empty state when no allowance is set', async () => {
    await openUpcoming()
    await expectVisible('No allowance scheduled')
    await expectVisible('Currently inactive')
  })

  // SPEC: 2.78
  test('shows an empty state while the allowance is paused', async () => {
    await openUpcoming({ active: false })
    await expectVisible('No allowance scheduled')
    await expectVisible('Currently inactive')
    await expectAbsent('It comes by itself')
  })

  test('updates when the allowance changes', async () => {
    const family = await openUpcoming({})
    await expectVisible('It comes by itself')
    unwrap(await setTestAllowance(family, { amount: 750, day: 'sunday' }))
    await expect.poll(() => paydays()[0]).toBe('SunMar 8+$7.50')
  })

  test('omits a payday that was deleted in advance', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    // Record and delete the March 6 payday while the clock is ahead, then correct the clock.
    family.device.clock.advance(6 * DAY_MS)
    unwrap(await refreshForToday(family.store))
    unwrap(await deletePosting(family, unwrap(parsePostingId(`allowance:${family.childId}:2026-03-06`))))
    family.device.clock.advance(-6 * DAY_MS)
    unwrap(await refreshForToday(family.store))
    await openUpcoming(undefined, { ...family, store: await openAnotherTab(family) })
    await expect.poll(paydays).toEqual(['FriMar 13+$5.00', 'FriMar 20+$5.00', 'FriMar 27+$5.00'])
  })
})
