import { changeChild, type Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refreshForToday } from '../../../ledger/daily-refresh.ts'
import { useChild } from '../../../ledger/queries/queries.ts'
import { deposit, recordForChild, setTestInterest } from '../../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../../testing/family.ts'
import { render, signInAs } from '../../../testing/render.tsx'
import { expectVisible, expectAbsent } from '../../../testing/screen.ts'
import { InterestCard } from './interest-card.tsx'

const card = page.getByRole('region', { name: 'Interest on Your Savings' })

function Page({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  return child ? <InterestCard child={child} /> : null
}

/** Renders the card for Mia, who had $45.00 in the bank and has spent `spent` of it. */
async function openInterest(interest?: Parameters<typeof setTestInterest>[1], spent = 0) {
  const family = await createTestFamilyWithChild({ startingBalance: 4500 })
  if (interest) unwrap(await setTestInterest(family, interest))
  if (spent > 0) unwrap(await deposit(family, spent, { type: 'withdrawal' }))
  signInAs(family.parent, family.store)
  render(<Page childId={family.childId} />, 'child')
  return family
}

describe('Interest on Your Savings (SPEC §2)', () => {
  // SPEC: 2.84
  test('shows the next payment and the earnings over the forecast weeks (SPEC §9)', async () => {
    await openInterest({ rate: 250, frequency: 'monthly' })
    await expect.element(card).toHaveTextContent('Next time, about$1.13')
    await expect.element(card).toHaveTextContent('In the next 8 weeks, about$2.12')
  })

  test.each([
    [100, 'monthly', 'For every $1.00 you keep, the bank adds 1¢ every month.'],
    [250, 'biweekly', 'For every $2.00 you keep, the bank adds 5¢ every two weeks.'],
    [50, 'weekly', 'For every $2.00 you keep, the bank adds 1¢ every week.'],
    [33, 'monthly', 'For every $100.00 you keep, the bank adds 33¢ every month.'],
    [10_000, 'monthly', 'For every $1.00 you keep, the bank adds $1.00 every month.'],
  ] as const)('shows a rate of %i basis points paid %s in coins', async (rate, frequency, text) => {
    await openInterest({ rate, frequency })
    await expect.element(card).toHaveTextContent(text)
  })

  test('shows no percentage, rule of thumb or doubling time', async () => {
    await openInterest({ rate: 250 })
    await expect.element(card).toBeVisible()
    await expect.element(card).not.toHaveTextContent(/%|double|rule/i)
  })

  test('shows an older child the details instead of coins and plants', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 4500 })
    unwrap(await setTestInterest(family, { rate: 250, frequency: 'monthly' }))
    unwrap(await recordForChild(family, (context, child) => changeChild({ look: 'older' }, child, context)))
    signInAs(family.parent, family.store)
    render(<Page childId={family.childId} />, 'child')
    await expect.element(card).toHaveTextContent('Next time, about$1.13Wednesday, April 1')
    await expect.element(card).toHaveTextContent('In the next 8 weeks, about$2.12')
    await expect.element(card).toHaveTextContent('In a year$13.5612 payments like this')
    await expect.element(card).toHaveTextContent('Rate2.5% monthlyCompound: principal plus interest')
    await expectAbsent(/the bank adds/)
    await expect.element(card.getByRole('img')).not.toBeInTheDocument()
  })

  // SPEC: 2.85
  test('shows a message when interest is off (SPEC §4)', async () => {
    await openInterest({ active: false })
    await expectVisible('Interest is currently disabled')
    await expectAbsent(/the bank adds/)
  })

  test('is not shown at a rate of 0%', async () => {
    await openInterest({ rate: 0 })
    await expectAbsent('Interest on Your Savings')
  })

  test('shows zero earnings on a negative balance', async () => {
    await openInterest({ rate: 250 }, 5000)
    await expect.element(card).toHaveTextContent('Next time, about$0.00')
  })
})

describe('the garden', () => {
  const garden = card.getByRole('img')
  const leaves = () => garden.element().querySelectorAll('[transform]').length

  test('explains how leaves grow before the first interest payment', async () => {
    await openInterest({ rate: 100 })
    await expect.element(card).toHaveTextContent('Each time the bank pays you interest, a leaf grows here.')
    await expect.element(garden).toHaveAccessibleName('No leaves yet')
    expect(garden.element().querySelectorAll('svg')).toHaveLength(10)
  })

  test('grows a leaf with each payment, and shows how much interest has been paid', async () => {
    const family = await openInterest({ rate: 100, frequency: 'weekly' })
    await expect.element(garden).toBeVisible()
    family.device.clock.set('2026-04-20T12:00:00Z')
    unwrap(await refreshForToday(family.store))
    await expect.element(garden).toHaveAccessibleName('7 leaves')
    expect(leaves()).toBe(7)
    await expect.element(card).toHaveTextContent('So far, the bank gave you $3.24.')
  })
})
