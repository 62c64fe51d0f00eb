import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { minorUnits } from '../money/minor-units.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { previewPaydayChange } from './payday-preview.ts'

/** A weekly allowance of $5.00 on Fridays: January 2, 9, 16, 23 and 30, 2026. */
function weekly() {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', day: 'friday' })
  return journal
}

const TODAY = '2026-01-26'

const balanceOf = (journal: JournalBuilder) => childAt(journal, TODAY).child.balance

const preview = (journal: JournalBuilder, date: string, amount: number, paidOn?: string) =>
  previewPaydayChange(
    childAt(journal, TODAY).accounts,
    { date: civilDate(date), amount: minorUnits(amount), words: '', ...(paidOn && { paidOn: civilDate(paidOn) }) },
    civilDate(TODAY),
  )

describe('previewPaydayChange', () => {
  test('adds the difference to the balance if no advance is owed', () => {
    expect(preview(weekly(), '2026-01-16', 700)).toEqual({ balance: 2_200, owed: 0, repays: 0 })
    expect(preview(weekly(), '2026-01-16', 0)).toEqual({ balance: 1_500, owed: 0, repays: 0 })
    expect(preview(weekly(), '2026-01-16', 500)).toEqual({ balance: 2_000, owed: 0, repays: 0 })
  })

  test('leaves the balance as it is if the payday repaid an advance with all it paid, which is owed again', () => {
    const journal = weekly()
    journal.giveAdvance(500, 1, { on: '2026-01-20' })
    expect(balanceOf(journal)).toBe(2_000)
    expect(preview(journal, '2026-01-23', 0)).toEqual({ balance: 2_000, owed: 500, repays: 0 })
    expect(preview(journal, '2026-01-23', 200)).toEqual({ balance: 2_000, owed: 300, repays: 200 })
    expect(preview(journal, '2026-01-23', 800)).toEqual({ balance: 2_300, owed: 0, repays: 500 })
  })

  test('takes the whole amount from the balance if a later payday repays the advance instead', () => {
    const journal = weekly()
    journal.giveAdvance(500, 1, { on: '2026-01-12' })
    expect(preview(journal, '2026-01-16', 0)).toEqual({ balance: 1_500, owed: 0, repays: 0 })
  })

  test('counts the interest since the payday', () => {
    const journal = weekly()
    journal.setInterest({ on: '2026-01-01', rate: 10_000, frequency: 'weekly', compoundType: 'simple' })
    const balance = balanceOf(journal)
    expect(preview(journal, '2026-01-09', 500).balance).toBe(balance)
    expect(preview(journal, '2026-01-09', 600).balance).toBeGreaterThan(balance + 100)
  })

  test('pays a coming payday early', () => {
    expect(preview(weekly(), '2026-01-30', 500, TODAY)).toEqual({ balance: 2_500, owed: 0, repays: 0 })
    expect(preview(weekly(), '2026-01-30', 900)).toEqual({ balance: 2_000, owed: 0, repays: 0 })
  })

  test('changes nothing itself', () => {
    const journal = weekly()
    preview(journal, '2026-01-16', 700)
    expect(balanceOf(journal)).toBe(2_000)
  })
})
