import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNA, ANNAS_LOGIN, idNumber, stampAt } from '../testing/people.ts'
import { childAt, historyOf, postingsAt } from '../testing/ledger-queries.ts'
import { sampleEntry } from '../testing/sample-entries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { addEntries, emptyChildEvents } from './child-events.ts'
import { cashPostings } from './movements.ts'

const cashHistory = (journal: JournalBuilder) =>
  historyOf(journal, '2026-02-01', 'cash').map(([date, , amount, after]) => [date, amount, after])

describe('a cash count (INTERPRETATION: two accounts per child)', () => {
  test('records the new amount and posts the difference', () => {
    const journal = buildJournal({ startingBalance: 10_000 })
    journal.countCash(500, { on: '2026-01-02' })
    journal.countCash(1_200, { on: '2026-01-05' })
    journal.countCash(900, { on: '2026-01-09' })
    expect(cashHistory(journal)).toEqual([
      ['2026-01-02', 500, 500],
      ['2026-01-05', 700, 1_200],
      ['2026-01-09', -300, 900],
    ])
    expect(childAt(journal, '2026-02-01').child.cashOnHand).toBe(900)
  })

  test("posts 'Cash deposit' or 'Cash withdrawal' at the time it was counted (SPEC §7)", () => {
    const journal = buildJournal()
    const more = journal.countCash(1, { on: '2026-01-02', at: '18:15', by: ANNAS_LOGIN })
    const less = journal.countCash(0, { on: '2026-01-03', at: '07:00', by: ANNAS_LOGIN })
    const shared = { account: 'cash', type: 'cash', timed: true, by: ANNAS_LOGIN, rank: 3 }
    expect(postingsAt(journal, '2026-01-03')).toEqual([
      {
        ...shared,
        ...{ id: more.id, stamp: more.stamp, date: '2026-01-02', time: '18:15' },
        ...{ description: 'Cash deposit', amount: 1, balanceAfter: 1, principalAfter: 1 },
      },
      {
        ...shared,
        ...{ id: less.id, stamp: less.stamp, date: '2026-01-03', time: '07:00' },
        ...{ description: 'Cash withdrawal', amount: -1, balanceAfter: 0, principalAfter: 0 },
      },
    ])
  })

  test('does not change the bank balance or the amount that earns interest', () => {
    const journal = buildJournal({ startingBalance: 10_000 })
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    journal.countCash(100_000_000, { on: '2026-01-02' })
    expect(childAt(journal, '2026-01-04').child).toMatchObject({ balance: 11_000, principal: 10_000 })
  })

  test('posts nothing when the amount has not changed', () => {
    const journal = buildJournal()
    journal.countCash(0, { on: '2026-01-02' })
    journal.countCash(500, { on: '2026-01-03' })
    journal.countCash(500, { on: '2026-01-04' })
    expect(cashHistory(journal)).toEqual([['2026-01-03', 500, 500]])
  })

  test('that arrives late changes the next count’s difference, and all differences still add up', () => {
    const journal = buildJournal()
    journal.countCash(500, { on: '2026-01-02' })
    journal.countCash(900, { on: '2026-01-09' })
    journal.countCash(800, { on: '2026-01-05' })
    expect(cashHistory(journal)).toEqual([
      ['2026-01-02', 500, 500],
      ['2026-01-05', 300, 800],
      ['2026-01-09', 100, 900],
    ])
  })

  test('is ordered by its id if another count has the same stamp', () => {
    const journal = buildJournal()
    const when = { on: '2026-01-02', stamp: stampAt('2026-01-02T12:00') }
    journal.countCash(700, { ...when, id: idNumber(0x52) })
    journal.countCash(500, { ...when, id: idNumber(0x51) })
    expect(childAt(journal, '2026-01-02').child.cashOnHand).toBe(700)
  })
})

describe('deleting a cash count (INTERPRETATION: two accounts per child)', () => {
  const threeCounts = () => {
    const journal = buildJournal()
    const counts = [
      journal.countCash(500, { on: '2026-01-02' }),
      journal.countCash(1_200, { on: '2026-01-05' }),
      journal.countCash(900, { on: '2026-01-09' }),
    ] as const
    return { journal, counts }
  }

  test('updates the difference of the count after it', () => {
    const { journal, counts } = threeCounts()
    journal.deletePosting(counts[1].id, { on: '2026-01-10' })
    expect(cashHistory(journal)).toEqual([
      ['2026-01-02', 500, 500],
      ['2026-01-09', 400, 900],
    ])
  })

  test('restores the previous amount if the deleted count was the last one', () => {
    const { journal, counts } = threeCounts()
    journal.deletePosting(counts[2].id, { on: '2026-01-10' })
    expect(childAt(journal, '2026-01-10').child.cashOnHand).toBe(1_200)
  })

  test('leaves no cash if it was the only count', () => {
    const journal = buildJournal()
    const count = journal.countCash(500, { on: '2026-01-02' })
    journal.deletePosting(count.id, { on: '2026-01-03' })
    expect(cashHistory(journal)).toEqual([])
    expect(childAt(journal, '2026-01-03').child.cashOnHand).toBe(0)
  })

  test('can be undone', () => {
    const { journal, counts } = threeCounts()
    const before = cashHistory(journal)
    journal.deletePosting(counts[1].id, { on: '2026-01-10' })
    journal.restorePosting(counts[1].id, { on: '2026-01-11' })
    expect(cashHistory(journal)).toEqual(before)
  })
})

test('cash differences always add up to the last count', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (amounts) => {
      const counts = amounts.map((amount, index) =>
        sampleEntry('cash.counted', { amount, id: idNumber(index), stamp: stampAt('2026-01-01T12:00', index) }),
      )
      const postings = cashPostings(addEntries(emptyChildEvents(ANNA), counts), civilDate('1900-01-01'))
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(amounts.at(-1) ?? 0)
      expect(postings.every(({ amount }) => amount !== minorUnits(0))).toBe(true)
      expect(postings.map(({ balanceAfter }) => balanceAfter)).toEqual(
        amounts.filter((amount, i) => amount !== (amounts[i - 1] ?? 0)),
      )
    }),
  )
})
