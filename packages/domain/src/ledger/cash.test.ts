import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNAS_LOGIN, idNumber, stampAt } from '../testing/people.ts'
import { childAt, historyOf, postingsAt } from '../testing/ledger-queries.ts'
import { sampleEntry } from '../testing/sample-entries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { cashPostings } from './cash.ts'

const cashHistory = (story: JournalBuilder) =>
  historyOf(story, '2026-02-01', 'cash').map(([date, , amount, after]) => [date, amount, after])

describe('counting the cash (INTERPRETATION: two accounts per child)', () => {
  test('states the new amount; what changed is derived', () => {
    const story = buildJournal({ startingBalance: 10_000 })
    story.countCash(500, { on: '2026-01-02' })
    story.countCash(1_200, { on: '2026-01-05' })
    story.countCash(900, { on: '2026-01-09' })
    expect(cashHistory(story)).toEqual([
      ['2026-01-02', 500, 500],
      ['2026-01-05', 700, 1_200],
      ['2026-01-09', -300, 900],
    ])
    expect(childAt(story, '2026-02-01').child.cashOnHand).toBe(900)
  })

  test("is a 'Cash deposit' or a 'Cash withdrawal' dated when it was counted (SPEC §7)", () => {
    const story = buildJournal()
    const more = story.countCash(1, { on: '2026-01-02', at: '18:15', by: ANNAS_LOGIN })
    const less = story.countCash(0, { on: '2026-01-03', at: '07:00', by: ANNAS_LOGIN })
    const shared = { account: 'cash', type: 'cash', by: ANNAS_LOGIN, rank: 3 }
    expect(postingsAt(story, '2026-01-03')).toEqual([
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

  test('never changes the bank balance, nor what earns interest', () => {
    const story = buildJournal({ startingBalance: 10_000 })
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    story.countCash(100_000_000, { on: '2026-01-02' })
    expect(childAt(story, '2026-01-04').child).toMatchObject({ balance: 11_000, principal: 10_000 })
  })

  test('that finds nothing changed makes no posting', () => {
    const story = buildJournal()
    story.countCash(0, { on: '2026-01-02' })
    story.countCash(500, { on: '2026-01-03' })
    story.countCash(500, { on: '2026-01-04' })
    expect(cashHistory(story)).toEqual([['2026-01-03', 500, 500]])
  })

  test('that arrives late moves the differences, and they still add up', () => {
    const story = buildJournal()
    story.countCash(500, { on: '2026-01-02' })
    story.countCash(900, { on: '2026-01-09' })
    story.countCash(800, { on: '2026-01-05' })
    expect(cashHistory(story)).toEqual([
      ['2026-01-02', 500, 500],
      ['2026-01-05', 300, 800],
      ['2026-01-09', 100, 900],
    ])
  })

  test('at one stamp goes by the id', () => {
    const story = buildJournal()
    const when = { on: '2026-01-02', stamp: stampAt('2026-01-02T12:00') }
    story.countCash(700, { ...when, id: idNumber(0x52) })
    story.countCash(500, { ...when, id: idNumber(0x51) })
    expect(childAt(story, '2026-01-02').child.cashOnHand).toBe(700)
  })
})

describe('deleting a count (INTERPRETATION: two accounts per child)', () => {
  const threeCounts = () => {
    const story = buildJournal()
    const counts = [
      story.countCash(500, { on: '2026-01-02' }),
      story.countCash(1_200, { on: '2026-01-05' }),
      story.countCash(900, { on: '2026-01-09' }),
    ] as const
    return { story, counts }
  }

  test('derives the later differences anew', () => {
    const { story, counts } = threeCounts()
    story.deletePosting(counts[1].id, { on: '2026-01-10' })
    expect(cashHistory(story)).toEqual([
      ['2026-01-02', 500, 500],
      ['2026-01-09', 400, 900],
    ])
  })

  test('that is the last one goes back to what was counted before', () => {
    const { story, counts } = threeCounts()
    story.deletePosting(counts[2].id, { on: '2026-01-10' })
    expect(childAt(story, '2026-01-10').child.cashOnHand).toBe(1_200)
  })

  test('that is the only one leaves no cash', () => {
    const story = buildJournal()
    const count = story.countCash(500, { on: '2026-01-02' })
    story.deletePosting(count.id, { on: '2026-01-03' })
    expect(cashHistory(story)).toEqual([])
    expect(childAt(story, '2026-01-03').child.cashOnHand).toBe(0)
  })

  test('can be taken back', () => {
    const { story, counts } = threeCounts()
    const before = cashHistory(story)
    story.deletePosting(counts[1].id, { on: '2026-01-10' })
    story.restorePosting(counts[1].id, { on: '2026-01-11' })
    expect(cashHistory(story)).toEqual(before)
  })
})

test('whatever is counted, the differences add up to the last count', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (amounts) => {
      const counts = amounts.map((amount, index) =>
        sampleEntry('cash.counted', { amount, id: idNumber(index), stamp: stampAt('2026-01-01T12:00', index) }),
      )
      const postings = cashPostings(counts, civilDate('1900-01-01'))
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(amounts.at(-1) ?? 0)
      expect(postings.every(({ amount }) => amount !== minorUnits(0))).toBe(true)
      expect(postings.map(({ balanceAfter }) => balanceAfter)).toEqual(
        amounts.filter((amount, i) => amount !== (amounts[i - 1] ?? 0)),
      )
    }),
  )
})
