import { parsePostingId } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useChild } from '../../store/queries.ts'
import { DAY_MS } from '../../testing/clock.ts'
import { deletePosting, payAllowance } from '../../testing/commands.ts'
import { openAnotherTab, startFamilyWithChild, valueOf } from '../../testing/family.ts'
import { render, signIn } from '../../testing/render.tsx'
import { shows, showsNo } from '../../testing/screen.ts'
import { turnDay } from '../../store/day-turn.ts'
import { UpcomingCard } from './upcoming-card.tsx'

const card = page.getByRole('region', { name: 'Upcoming Allowances' })
const paydays = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

type Family = Awaited<ReturnType<typeof startFamilyWithChild>>

function Page({ childId }: Pick<Family, 'childId'>) {
  const child = useChild(childId)
  return child ? <UpcomingCard child={child} /> : null
}

/** The card of Mia, on Monday, March 2. */
async function openUpcoming(allowance?: Parameters<typeof payAllowance>[1], family?: Family) {
  const own = family ?? (await startFamilyWithChild())
  if (allowance) valueOf(await payAllowance(own, allowance))
  signIn(own.parent, own.store)
  render(<Page childId={own.childId} />, 'child')
  await expect.element(card).toBeVisible()
  return own
}

describe('Upcoming Allowances (SPEC §2)', () => {
  // SPEC: 2.76, 4.30
  test('are the next three weekly dates and the total for the next 3 weeks', async () => {
    await openUpcoming({})
    await expect.poll(paydays).toEqual(['Friday, March 6+$5.00', 'Friday, March 13+$5.00', 'Friday, March 20+$5.00'])
    await expect.element(card).toHaveTextContent('In the next 3 weeks$15.00')
    await expect.element(card).toHaveTextContent('Next allowanceFriday, March 6')
    await shows('Set to process automatically')
  })

  test('of two weeks promise only what comes (decisions: calendar)', async () => {
    await openUpcoming({ frequency: 'biweekly' })
    await expect.poll(paydays).toEqual(['Friday, March 6+$5.00', 'Friday, March 20+$5.00', 'Friday, April 3+$5.00'])
    await expect.element(card).toHaveTextContent('In the next 3 weeks$10.00')
  })

  test('of a month promise only what comes (decisions: calendar)', async () => {
    await openUpcoming({ frequency: 'monthly' })
    await expect.poll(paydays).toEqual(['Friday, March 6+$5.00', 'Friday, April 3+$5.00', 'Friday, May 1+$5.00'])
    await expect.element(card).toHaveTextContent('In the next 3 weeks$5.00')
  })

  // SPEC: 2.77
  test('are none where nobody has set any', async () => {
    await openUpcoming()
    await shows('No allowance scheduled')
    await shows('Currently inactive')
  })

  // SPEC: 2.78
  test('are none while they are paused', async () => {
    await openUpcoming({ active: false })
    await shows('No allowance scheduled')
    await shows('Currently inactive')
    await showsNo('Set to process automatically')
  })

  test('follow what a parent changes meanwhile', async () => {
    const family = await openUpcoming({})
    await shows('Set to process automatically')
    valueOf(await payAllowance(family, { amount: 750, day: 'sunday' }))
    await expect.poll(() => paydays()[0]).toBe('Sunday, March 8+$7.50')
  })

  test('leave out a payday that was deleted ahead of its day', async () => {
    const family = await startFamilyWithChild()
    valueOf(await payAllowance(family))
    // A clock that runs ahead sees the payday of March 6, and somebody deletes it; then the clock is set right.
    family.device.clock.advance(6 * DAY_MS)
    valueOf(await turnDay(family.store))
    valueOf(await deletePosting(family, valueOf(parsePostingId(`allowance:${family.childId}:2026-03-06`))))
    family.device.clock.advance(-6 * DAY_MS)
    valueOf(await turnDay(family.store))
    await openUpcoming(undefined, { ...family, store: await openAnotherTab(family) })
    await expect.poll(paydays).toEqual(['Friday, March 13+$5.00', 'Friday, March 20+$5.00', 'Friday, March 27+$5.00'])
  })
})
