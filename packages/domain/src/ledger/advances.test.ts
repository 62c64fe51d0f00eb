import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { ANNA, PAT, stampAt } from '../testing/people.ts'
import { childAt, historyOf, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { advancesOf, stillOwed } from './advances.ts'

/** A weekly allowance of $5.00 on Fridays: January 2, 9, 16, 23, 30 and February 6, 2026. */
function weekly(amount = 500) {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', amount, day: 'friday' })
  return journal
}

/** The repayments as [date, amount]. */
const repaid = (journal: JournalBuilder, today: string) =>
  postingsAt(journal, today)
    .filter(({ type, amount }) => type === 'allowance' && amount < 0)
    .map(({ date, amount }) => [date, -amount])

const owed = (journal: JournalBuilder, today: string) =>
  stillOwed(childAt(journal, today).accounts.events, civilDate(today))

describe('an advance', () => {
  test('is paid at once and repaid by the next paydays in equal parts, with the remainder in the first', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(1_000, 3, { on: '2026-01-05', at: '10:30' })
    expect(historyOf(journal, '2026-01-30')).toEqual([
      ['2026-01-02', 'allowance', 500, 500],
      ['2026-01-05', 'allowance', 1_000, 1_500],
      ['2026-01-09', 'allowance', 500, 2_000],
      ['2026-01-09', 'allowance', -334, 1_666],
      ['2026-01-16', 'allowance', 500, 2_166],
      ['2026-01-16', 'allowance', -333, 1_833],
      ['2026-01-23', 'allowance', 500, 2_333],
      ['2026-01-23', 'allowance', -333, 2_000],
      ['2026-01-30', 'allowance', 500, 2_500],
    ])
    const [, advance, , repayment] = postingsAt(journal, '2026-01-09')
    const stamp = stampAt('2026-01-05T10:30', 3)
    expect(advance).toMatchObject({ id, time: '10:30', timed: true, description: 'Advance', by: PAT, stamp, rank: 3 })
    const description = 'Advance of January 5, 2026 repaid'
    expect(repayment).toMatchObject({ id: `repay:${id}:2026-01-09`, description, rank: 2 })
    expect(repayment).toMatchObject({ account: 'bank', time: '00:00', timed: true, by: undefined, stamp: '' })
  })

  test('is not repaid by the payday of the day it was given', () => {
    const journal = weekly()
    journal.giveAdvance(500, 1, { on: '2026-01-09' })
    expect(repaid(journal, '2026-01-30')).toEqual([['2026-01-16', 500]])
  })

  test('is never repaid with more than a payday pays; the rest moves to the next', () => {
    const journal = weekly()
    journal.giveAdvance(1_600, 2, { on: '2026-01-05' })
    expect(repaid(journal, '2026-02-06')).toEqual([
      ['2026-01-09', 500],
      ['2026-01-16', 500],
      ['2026-01-23', 500],
      ['2026-01-30', 100],
    ])
  })

  test('is repaid in the first payday if it has fewer cents than paydays', () => {
    const journal = weekly()
    journal.giveAdvance(5, 52, { on: '2026-01-05' })
    expect(repaid(journal, '2026-02-06')).toEqual([['2026-01-09', 5]])
  })

  test('is repaid for years if it is larger than a year’s allowance', () => {
    const journal = weekly()
    journal.giveAdvance(52_001, 52, { on: '2026-01-05' })
    const all = repaid(journal, '2028-06-01')
    expect(all).toHaveLength(105)
    expect(all.at(-1)?.[1]).toBe(1)
    expect(owed(journal, '2028-06-01')).toBe(0)
  })

  test('is repaid in the order given if there are several', () => {
    const journal = weekly()
    const second = journal.giveAdvance(600, 2, { on: '2026-01-05', stamp: stampAt('2026-01-05T12:00') })
    const first = journal.giveAdvance(600, 2, { on: '2026-01-05', stamp: stampAt('2026-01-05T11:00') })
    const parts = postingsAt(journal, '2026-01-30').flatMap(({ id, date, amount }) =>
      amount < 0 ? [[date, id.includes(first.id) ? 'first' : 'second', -amount]] : [],
    )
    const states = advancesOf(childAt(journal, '2026-01-16').accounts.events, civilDate('2026-01-16'))
    expect(states.map(({ id, repaid: sum }) => [id, sum])).toEqual([
      [first.id, 600],
      [second.id, 400],
    ])
    expect(parts.toSorted()).toEqual([
      ['2026-01-09', 'first', 300],
      ['2026-01-09', 'second', 200],
      ['2026-01-16', 'first', 300],
      ['2026-01-16', 'second', 200],
      ['2026-01-23', 'second', 200],
    ])
  })

  test('is repaid nothing by a paused, skipped or deleted payday', () => {
    const journal = weekly()
    journal.giveAdvance(800, 2, { on: '2026-01-05' })
    journal.changePayday('2026-01-09', 0, { on: '2026-01-05' })
    journal.pause('2026-01-15', '2026-01-17', { on: '2026-01-05' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-23`, { on: '2026-01-24' })
    expect(repaid(journal, '2026-02-13')).toEqual([
      ['2026-01-30', 400],
      ['2026-02-06', 400],
    ])
  })

  test('is repaid by a changed payday with at most its changed amount', () => {
    const journal = weekly()
    journal.giveAdvance(800, 2, { on: '2026-01-05' })
    journal.changePayday('2026-01-09', 100, { on: '2026-01-05' })
    expect(repaid(journal, '2026-02-13')).toEqual([
      ['2026-01-09', 100],
      ['2026-01-16', 500],
      ['2026-01-23', 200],
    ])
  })

  test('is repaid by a payday on the day it is paid early, unless that was before the advance', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 500, { on: '2026-01-05', paidOn: '2026-01-05' })
    journal.changePayday('2026-01-23', 500, { on: '2026-01-05', paidOn: '2026-01-06' })
    const { id } = journal.giveAdvance(800, 2, { on: '2026-01-05' })
    expect(repaid(journal, '2026-02-13')).toEqual([
      ['2026-01-06', 400],
      ['2026-01-09', 400],
    ])
    expect(postingsAt(journal, '2026-02-13').map((posting) => String(posting.id))).toContain(`repay:${id}:2026-01-23`)
  })

  test('is owed again where a repayment is deleted, until it is restored', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(800, 4, { on: '2026-01-05' })
    journal.deletePosting(`repay:${id}:2026-01-09`, { on: '2026-01-10' })
    expect(repaid(journal, '2026-02-13')).toEqual([
      ['2026-01-16', 400],
      ['2026-01-23', 200],
      ['2026-01-30', 200],
    ])
    expect(owed(journal, '2026-01-09')).toBe(800)
    journal.restorePosting(`repay:${id}:2026-01-09`, { on: '2026-01-11' })
    expect(repaid(journal, '2026-02-13')).toHaveLength(4)
  })

  test('deleting a repayment leaves the others of that payday as they are', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(500, 1, { on: '2026-01-05' })
    journal.giveAdvance(500, 1, { on: '2026-01-05' })
    journal.deletePosting(`repay:${id}:2026-01-09`, { on: '2026-01-10' })
    expect(repaid(journal, '2026-02-13')).toEqual([
      ['2026-01-16', 500],
      ['2026-01-23', 500],
    ])
  })

  test('is deleted with all its repayments', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(800, 4, { on: '2026-01-05' })
    journal.deletePosting(id, { on: '2026-01-20' })
    expect(postingsAt(journal, '2026-01-16').map(({ amount }) => amount)).toEqual([500, 500, 500])
    expect(advancesOf(childAt(journal, '2026-01-16').accounts.events, civilDate('2026-01-16'))).toEqual([])
  })

  test('stays owed while the allowance is off', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(900, 2, { on: '2026-01-05' })
    journal.setAllowance({ on: '2026-01-09', active: false })
    expect(repaid(journal, '2026-03-01')).toEqual([['2026-01-09', 450]])
    expect(advancesOf(childAt(journal, '2026-03-01').accounts.events, civilDate('2026-03-01'))).toEqual([
      { id, amount: 900, over: 2, on: '2026-01-05', by: PAT, repaid: 450, owed: 450 },
    ])
    journal.setAllowance({ on: '2026-03-01', day: 'friday' })
    expect(repaid(journal, '2026-03-06')).toEqual([
      ['2026-01-09', 450],
      ['2026-03-06', 450],
    ])
    expect(owed(journal, '2026-03-06')).toBe(0)
  })

  test('nothing is owed without an advance', () => {
    expect(owed(weekly(), '2026-01-30')).toBe(0)
    expect(advancesOf(childAt(weekly(), '2026-01-30').accounts.events, civilDate('2026-01-30'))).toEqual([])
  })

  test('uses earned interest first, as a withdrawal does, when it is repaid', () => {
    const journal = weekly(100)
    journal.setInterest({ on: '2026-01-01', rate: 10_000, compoundType: 'simple' })
    journal.giveAdvance(300, 1, { on: '2026-01-01' })
    // Friday, January 2: paid 100, repaid 100. Sunday: 100% of a principal of 300. Friday, January 9: the same.
    const { child } = childAt(journal, '2026-01-09')
    expect([child.balance, child.principal]).toEqual([600, 400])
  })
})
