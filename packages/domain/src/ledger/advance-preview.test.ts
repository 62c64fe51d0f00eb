import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { Id } from '../journal/id.ts'
import { minorUnits } from '../money/minor-units.ts'
import { childAt, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { ANNA } from '../testing/people.ts'
import { previewAdvance, repaymentPlanOf } from './advance-preview.ts'

/** A weekly allowance of $5.00 on Fridays: January 2, 9, 16, 23, 30 and February 6, 2026. */
function weekly() {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', day: 'friday' })
  return journal
}

const TODAY = '2026-01-05'

function preview(journal: JournalBuilder, amount: number, over: number, today = TODAY) {
  const { repayments, ...rest } = previewAdvance(
    childAt(journal, today).accounts.events,
    { amount: minorUnits(amount), over },
    civilDate(today),
  )
  return { ...rest, repayments: repayments.map((each) => [each.date, each.amount]) }
}

describe('previewAdvance', () => {
  test('divides the advance over the next paydays, with the remainder in the first', () => {
    expect(preview(weekly(), 1_000, 3)).toEqual({
      repayments: [
        ['2026-01-09', 334],
        ['2026-01-16', 333],
        ['2026-01-23', 333],
      ],
      rest: 0,
      yearly: 26_000,
    })
  })

  test('counts the paydays of the next 365 days, without today', () => {
    // Thursday, and 365 days later Friday, January 8, 2027.
    expect(preview(weekly(), 1_000, 3, '2026-01-08').yearly).toBe(53 * 500)
    // A payday itself.
    expect(preview(weekly(), 1_000, 3, '2026-01-09').yearly).toBe(52 * 500)
  })

  test('takes longer than asked if a payday pays less', () => {
    expect(preview(weekly(), 1_200, 2).repayments).toEqual([
      ['2026-01-09', 500],
      ['2026-01-16', 500],
      ['2026-01-23', 200],
    ])
  })

  test('comes after advances that are owed, and leaves out paused and skipped paydays', () => {
    const journal = weekly()
    journal.giveAdvance(800, 2, { on: '2026-01-04' })
    journal.changePayday('2026-01-16', 0, { on: '2026-01-04' })
    journal.pause('2026-01-23', '2026-01-23', { on: '2026-01-04' })
    expect(preview(journal, 300, 1).repayments).toEqual([
      ['2026-01-09', 100],
      ['2026-01-30', 100],
      ['2026-02-06', 100],
    ])
  })

  test('adds up what two paydays repay on one day', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 500, { on: TODAY, paidOn: '2026-01-09' })
    expect(preview(journal, 900, 3).repayments).toEqual([
      ['2026-01-09', 600],
      ['2026-01-23', 300],
    ])
  })

  test('repays nothing if the allowance is off or paused without an end', () => {
    const off = weekly()
    off.setAllowance({ on: '2026-01-04', active: false })
    expect(preview(off, 300, 1)).toEqual({ repayments: [], rest: 300, yearly: 0 })
    const paused = weekly()
    paused.pause('2026-01-04', undefined, { on: '2026-01-03' })
    expect(preview(paused, 300, 1)).toEqual({ repayments: [], rest: 300, yearly: 0 })
  })

  test('leaves a rest if ten years are not enough', () => {
    const { repayments, rest } = preview(weekly(), 300_000, 52)
    expect([repayments.length, rest]).toEqual([520, 40_000])
  })

  test('is what the ledger does once the advance is given', () => {
    const amounts = fc.integer({ min: 1, max: 5_000 })
    const overs = fc.integer({ min: 1, max: 52 })
    fc.assert(
      fc.property(amounts, overs, amounts, overs, fc.nat(700), (first, firstOver, amount, over, changed) => {
        const journal = weekly()
        journal.giveAdvance(first, firstOver, { on: '2026-01-02' })
        journal.changePayday('2026-01-16', changed, { on: '2026-01-03' })
        const expected = preview(journal, amount, over).repayments
        const { id } = journal.giveAdvance(amount, over, { on: TODAY })
        const actual = postingsAt(journal, '2028-12-31')
          .filter((posting) => posting.id.startsWith(`repay:${id}`))
          .map((posting) => [posting.date, -posting.amount])
        expect(actual).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })
})

describe('repaymentPlanOf', () => {
  const planOf = (journal: JournalBuilder, advance: Id, today = TODAY) =>
    repaymentPlanOf(childAt(journal, today).accounts.events, advance, civilDate(today))

  test('counts past and coming paydays that repay, however the parts are split', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(1_200, 2, { on: '2026-01-01' })
    expect(planOf(journal, id)).toEqual({ paydays: 3, last: '2026-01-16', rest: 0 })
    journal.changePayday('2026-01-16', 0, { on: '2026-01-03' })
    expect(planOf(journal, id)).toEqual({ paydays: 3, last: '2026-01-23', rest: 0 })
  })

  test('is empty for an advance that has not arrived', () => {
    expect(planOf(weekly(), ANNA)).toEqual({ paydays: 0, last: undefined, rest: 0 })
  })

  test('does not count a deleted repayment, which a later payday makes', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(500, 1, { on: '2026-01-01' })
    journal.deletePosting(`repay:${id}:2026-01-02`, { on: '2026-01-03' })
    expect(planOf(journal, id)).toEqual({ paydays: 1, last: '2026-01-09', rest: 0 })
  })

  test('has a rest if paydays end before all is repaid', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(1_200, 1, { on: '2026-01-01' })
    journal.setAllowance({ on: '2026-01-04', active: false })
    expect(planOf(journal, id)).toEqual({ paydays: 1, last: '2026-01-02', rest: 700 })
    const { id: none } = journal.giveAdvance(300, 1, { on: TODAY })
    expect(planOf(journal, none)).toEqual({ paydays: 0, last: undefined, rest: 300 })
  })
})
