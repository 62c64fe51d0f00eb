import { changePayday, civilDate, giveAdvance, minorUnits, parsePostingId, pauseAllowance } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useChild } from '../../../ledger/queries/queries.ts'
import { DAY_MS } from '../../../testing/clock.ts'
import { deletePosting, recordForChild, setTestAllowance } from '../../../testing/commands.ts'
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
    await expect.poll(paydays).toEqual(['FriMar\u00A06+$5.00', 'FriMar\u00A013+$5.00', 'FriMar\u00A020+$5.00'])
    await expect.element(card).toHaveTextContent('All together in 3 weeks$15.00')
    await expect.element(card).toHaveTextContent('Next allowanceFriday, March 6')
    await expectVisible('In 4 sleeps')
    await expectVisible('It comes by itself')
  })

  test('totals only the paydays within 3 weeks for a biweekly allowance', async () => {
    await openUpcoming({ frequency: 'biweekly' })
    await expect.poll(paydays).toEqual(['FriMar\u00A06+$5.00', 'FriMar\u00A020+$5.00', 'FriApr\u00A03+$5.00'])
    await expect.element(card).toHaveTextContent('All together in 3 weeks$10.00')
  })

  test('totals only the paydays within 3 weeks for a monthly allowance', async () => {
    await openUpcoming({ frequency: 'monthly' })
    await expect.poll(paydays).toEqual(['FriMar\u00A06+$5.00', 'FriApr\u00A03+$5.00', 'FriMay\u00A01+$5.00'])
    await expect.element(card).toHaveTextContent('All together in 3 weeks$5.00')
  })

  test.each(['biweekly', 'monthly'] as const)('has tiles of one size for a %s allowance', async (frequency) => {
    await page.viewport(390, 844)
    await openUpcoming({ frequency })
    await expect.poll(() => paydays().length).toBe(3)
    const widths = page
      .getByRole('listitem')
      .elements()
      .map((tile) => Math.round(tile.getBoundingClientRect().width))
    expect(new Set(widths).size).toBe(1)
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

  test('says that an allowance of $0.00 is inactive', async () => {
    await openUpcoming({ amount: 0 })
    await expectVisible('No allowance scheduled')
    await expectVisible('Currently inactive')
    await expectAbsent('It comes by itself')
  })

  test.each([
    [390, 2_599],
    [390, 12_345_599],
    [320, 2_599],
    [300, 12_345_599],
  ])('keeps amounts inside their tiles on a card of %d px with %d fils', async (width, amount) => {
    await page.viewport(width, 844)
    const family = await createTestFamilyWithChild({ currency: 'KWD' })
    await openUpcoming({ amount }, family)
    await expect.poll(() => paydays().length).toBe(3)
    const limit = document.documentElement.clientWidth
    for (const tile of page.getByRole('listitem').elements()) {
      expect(tile.scrollWidth).toBeLessThanOrEqual(tile.clientWidth)
      expect(tile.getBoundingClientRect().right).toBeLessThanOrEqual(limit)
    }
  })

  test('updates when the allowance changes', async () => {
    const family = await openUpcoming({})
    await expectVisible('It comes by itself')
    unwrap(await setTestAllowance(family, { amount: 750, day: 'sunday' }))
    await expect.poll(() => paydays()[0]).toBe('SunMar\u00A08+$7.50')
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
    await expect.poll(paydays).toEqual(['FriMar\u00A013+$5.00', 'FriMar\u00A020+$5.00', 'FriMar\u00A027+$5.00'])
  })

  const change = async (family: Family, date: string, amount: number, words = '') => {
    const form = { date: civilDate(date), amount: minorUnits(amount), words }
    unwrap(await recordForChild(family, (context, child) => changePayday(form, child, context)))
  }
  const pause = async (family: Family, from: string, to?: string) => {
    const form = { from: civilDate(from), ...(to !== undefined && { to: civilDate(to) }) }
    unwrap(await recordForChild(family, (context, child) => pauseAllowance(form, child, context)))
  }

  test('says that the allowance is paused, and that a parent can start it again', async () => {
    const family = await openUpcoming({})
    await pause(family, '2026-03-03')
    await expectVisible('Your allowance is paused')
    await expectVisible('A parent can start it again.')
    await expectVisible('Paused for now')
    await expectAbsent('A parent can set one up for you.')
    await expectAbsent('It comes by itself')
  })

  test('says until when the allowance is paused, and lists the paydays after it', async () => {
    const family = await openUpcoming({})
    await pause(family, '2026-03-03', '2026-03-14')
    await expectVisible('Your allowance is paused until Mar 14.')
    await expect.poll(paydays).toEqual(['FriMar\u00A020+$5.00', 'FriMar\u00A027+$5.00', 'FriApr\u00A03+$5.00'])
  })

  test('says when a pause starts', async () => {
    const family = await openUpcoming({})
    await pause(family, '2026-03-05', '2026-03-14')
    await expectVisible('Your allowance will be paused from Mar 5 to Mar 14.')
    await expectVisible('It comes by itself')
  })

  test('says when a pause starts between the listed paydays, or after the last one', async () => {
    const family = await openUpcoming({})
    await pause(family, '2026-03-10', '2026-03-24')
    await expectVisible('Your allowance will be paused from Mar 10 to Mar 24.')
    await expect.poll(paydays).toEqual(['FriMar\u00A06+$5.00', 'FriMar\u00A027+$5.00', 'FriApr\u00A03+$5.00'])
    await expect.element(card).toHaveTextContent('All together in 3 weeks$5.00')
    await pause(family, '2026-03-25')
    await expectVisible('Your allowance will be paused from Mar 10 on.')
    await expect.poll(paydays).toEqual(['FriMar\u00A06+$5.00'])
  })

  test('says which paydays are skipped or changed, and why', async () => {
    const family = await openUpcoming({})
    await change(family, '2026-03-06', 1000, 'Happy birthday!')
    await change(family, '2026-03-13', 0)
    await expectVisible('On Mar 6, you get $10.00 this time.')
    await expectVisible('“Happy birthday!”')
    await expectVisible('No allowance on Mar 13.')
    await expect.poll(paydays).toEqual(['FriMar\u00A06+$10.00', 'FriMar\u00A020+$5.00', 'FriMar\u00A027+$5.00'])
  })

  test('says what pays back an advance, and what is left', async () => {
    const family = await openUpcoming({})
    const form = { amount: minorUnits(600), over: 2 }
    unwrap(await recordForChild(family, (context, child) => giveAdvance(form, child, context)))
    await expectVisible('On Mar 6, you get $2.00. $3.00 came early.')
    await expectVisible('On Mar 13, you get $2.00. $3.00 came early.')
    await expectVisible('You got $6.00 early. It comes off your next paydays.')
    await expect.poll(paydays).toEqual(['FriMar\u00A06+$2.00', 'FriMar\u00A013+$2.00', 'FriMar\u00A020+$5.00'])
    await change(family, '2026-03-13', 800)
    await expectVisible('On Mar 13, it’s $8.00 this time. $3.00 came early, so you get $5.00.')
    await expect.poll(paydays).toEqual(['FriMar\u00A06+$2.00', 'FriMar\u00A013+$5.00', 'FriMar\u00A020+$5.00'])
  })

  test('promises no paydays for an advance while the allowance is off', async () => {
    const family = await openUpcoming({})
    const form = { amount: minorUnits(600), over: 2 }
    unwrap(await recordForChild(family, (context, child) => giveAdvance(form, child, context)))
    unwrap(await setTestAllowance(family, { active: false }))
    await expectVisible('You got $6.00 early. It comes off once your allowance is back on.')
    await expectAbsent(/your next paydays/)
    unwrap(await setTestAllowance(family, { active: true, amount: 0 }))
    await expectVisible('You got $6.00 early. It comes off once your allowance is back on.')
  })
})
