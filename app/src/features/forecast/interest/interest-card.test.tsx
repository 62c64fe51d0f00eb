import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deposit, setTestInterest } from '../../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../../testing/family.ts'
import { storedChild } from '../../../testing/stored-model.ts'
import { render, signInAs } from '../../../testing/render.tsx'
import { expectVisible, expectAbsent } from '../../../testing/screen.ts'
import { InterestCard } from './interest-card.tsx'

const card = page.getByRole('region', { name: 'Interest on Your Savings' })

/** Renders the card for Mia, who has $45.00 in the bank before spending. */
async function openInterest(interest?: Parameters<typeof setTestInterest>[1], spent = 0) {
  const family = await createTestFamilyWithChild({ startingBalance: 4500 })
  if (interest) unwrap(await setTestInterest(family, interest))
  if (spent > 0) unwrap(await deposit(family, spent, { type: 'withdrawal' }))
  signInAs(family.parent, family.store)
  render(<InterestCard child={await storedChild(family.store, family.childId)} />, 'child')
  await expect.element(card).toBeVisible()
}

describe('Interest on Your Savings (SPEC §2)', () => {
  // SPEC: 2.84
  test('shows the next payment, the earnings over the forecast weeks and over a year (SPEC §9)', async () => {
    await openInterest({ rate: 250, frequency: 'monthly' })
    await expect
      .element(card)
      .toHaveTextContent('Your money earns 2.5% every month. The interest you earn also earns interest!')
    await expect.element(card).toHaveTextContent('Next payment (about)$1.13')
    await expect.element(card).toHaveTextContent('In the next 8 weeks$2.12')
    await expect.element(card).toHaveTextContent('In a year (about)$13.56')
    await expectVisible('A rule of thumb: money doubles in about 29 years.')
  })

  test.each([
    ['weekly', 'every week'],
    ['biweekly', 'every two weeks'],
    ['monthly', 'every month'],
  ] as const)('describes %s interest as paid %s', async (frequency, words) => {
    await openInterest({ frequency, compoundType: 'simple' })
    await expect
      .element(card)
      .toHaveTextContent(`Your money earns 1% ${words}. The money you put in earns interest again and again.`)
  })

  test('uses the singular for a doubling time of one year', async () => {
    await openInterest({ rate: 7200 })
    await expectVisible('A rule of thumb: money doubles in about 1 year.')
  })

  // SPEC: 2.85
  test('shows a message when interest is off (SPEC §4)', async () => {
    await openInterest({ active: false })
    await expectVisible('Interest is currently disabled')
    await expectAbsent(/Your money earns/)
  })

  test('defaults to on with a rate of 0% (SPEC §3)', async () => {
    await openInterest()
    await expect.element(card).toHaveTextContent('Your money earns 0% every month.')
    await expect.element(card).toHaveTextContent('Next payment (about)$0.00')
    await expectAbsent(/A rule of thumb/)
  })

  test('shows zero earnings on a negative balance', async () => {
    await openInterest({ rate: 250 }, 5000)
    await expect.element(card).toHaveTextContent('Next payment (about)$0.00')
    await expect.element(card).toHaveTextContent('In a year (about)$0.00')
  })
})
