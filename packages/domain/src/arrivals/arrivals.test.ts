import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { postingsAt } from '../testing/ledger-queries.ts'
import { ANNA } from '../testing/people.ts'
import { MAX_SEEN_ARRIVALS, newArrivals, type SeenArrivals } from './arrivals.ts'

const viewAt = (journal: JournalBuilder, today: string) => ({
  postings: postingsAt(journal, today),
  isCut: false,
  today: civilDate(today),
})

/** A device that shows Anna's new money and stores what it has shown. */
function startDevice(journal: JournalBuilder) {
  let seen: SeenArrivals | undefined
  const look = (today: string) => {
    const result = newArrivals(viewAt(journal, today), seen)
    seen = result.seen
    const { allowances, interest, gifts } = result.arrivals
    const rows = [...allowances, ...interest, ...gifts]
    return rows.map(({ type, date, amount, description }) =>
      type === 'deposit' ? [description, amount] : [type, date, amount],
    )
  }
  return { look, seen: () => seen }
}

/** A journal with an allowance of $5 each Friday from January 2, 2026. */
function startJournal() {
  const journal = buildJournal({ startingBalance: 1_000 })
  journal.setAllowance({ on: '2026-01-01', amount: 500, frequency: 'weekly', day: 'friday' })
  return journal
}

describe('newArrivals', () => {
  test('returns nothing on the first call, then each payday only once', () => {
    const { look } = startDevice(startJournal())
    expect(look('2026-01-05')).toEqual([])
    expect(look('2026-01-08')).toEqual([])
    expect(look('2026-01-09')).toEqual([['allowance', '2026-01-09', 500]])
    expect(look('2026-01-09')).toEqual([])
  })

  test('returns several paydays together, and interest separately', () => {
    const journal = startJournal()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, frequency: 'monthly' })
    const { look } = startDevice(journal)
    look('2026-01-16')
    const [first, second, third, interest] = look('2026-02-06')
    expect([first, second, third]).toEqual([
      ['allowance', '2026-01-23', 500],
      ['allowance', '2026-01-30', 500],
      ['allowance', '2026-02-06', 500],
    ])
    expect(interest?.slice(0, 2)).toEqual(['interest', '2026-02-01'])
  })

  test('returns what the shown paydays repaid of advances, and not what others did', () => {
    const journal = startJournal()
    journal.giveAdvance(800, 4, { on: '2026-01-05' })
    let { seen } = newArrivals(viewAt(journal, '2026-01-09'), undefined)
    const repaidAt = (today: string) => {
      const next = newArrivals(viewAt(journal, today), seen)
      seen = next.seen
      return next.arrivals.repayments.map(({ date, amount }) => [date, amount])
    }
    expect(repaidAt('2026-01-10')).toEqual([])
    expect(repaidAt('2026-01-24')).toEqual([
      ['2026-01-16', -200],
      ['2026-01-23', -200],
    ])
    expect(repaidAt('2026-01-24')).toEqual([])
  })

  test('returns advances apart from paydays', () => {
    const journal = startJournal()
    const { seen } = newArrivals(viewAt(journal, '2026-01-05'), undefined)
    const { id } = journal.giveAdvance(800, 4, { on: '2026-01-09' })
    const { arrivals } = newArrivals(viewAt(journal, '2026-01-09'), seen)
    expect(arrivals.advances.map((advance) => [advance.id, advance.amount])).toEqual([[id, 800]])
    expect(arrivals.allowances.map(({ date }) => date)).toEqual(['2026-01-09'])
  })

  test('returns deposits with their descriptions, but no withdrawals, cash or starting balance', () => {
    const journal = buildJournal({ startingBalance: 1_000 })
    const { look } = startDevice(journal)
    look('2026-01-02')
    journal.deposit(2_000, { on: '2026-01-03', description: 'Grandma' })
    journal.withdraw(300, { on: '2026-01-03', toCash: true })
    journal.countCash(900, { on: '2026-01-03' })
    expect(look('2026-01-03')).toEqual([['Grandma', 2_000]])
  })

  test('does not return the starting balance of a child whose entries arrive after the first call', () => {
    const empty = { postings: [], isCut: false, today: civilDate('2026-01-01') }
    const { seen } = newArrivals(empty, undefined)
    const view = viewAt(buildJournal({ startingBalance: 1_000 }), '2026-01-02')
    expect(newArrivals(view, seen).arrivals).toEqual({
      allowances: [],
      advances: [],
      repayments: [],
      interest: [],
      gifts: [],
    })
  })

  test('returns neither a deleted payday nor one that is restored after it was shown', () => {
    const journal = startJournal()
    const { look } = startDevice(journal)
    look('2026-01-05')
    journal.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-09' })
    expect(look('2026-01-16')).toEqual([['allowance', '2026-01-16', 500]])
    journal.deletePosting(`allowance:${ANNA}:2026-01-16`, { on: '2026-01-17' })
    expect(look('2026-01-17')).toEqual([])
    journal.restorePosting(`allowance:${ANNA}:2026-01-16`, { on: '2026-01-18' })
    expect(look('2026-01-18')).toEqual([])
  })

  test('does not return a payday again when the date moves back and then forward', () => {
    const { look } = startDevice(startJournal())
    look('2026-01-05')
    expect(look('2026-01-09')).toHaveLength(1)
    expect(look('2026-01-08')).toEqual([])
    expect(look('2026-01-09')).toEqual([])
    expect(look('2026-02-06')).toHaveLength(4)
    expect(look('2026-01-12')).toEqual([])
    expect(look('2026-02-13')).toEqual([['allowance', '2026-02-13', 500]])
  })

  test('returns a backdated deposit only once', () => {
    const journal = startJournal()
    const { look } = startDevice(journal)
    look('2026-03-02')
    journal.deposit(700, { on: '2026-01-20', date: '2026-01-15', description: 'Late' })
    expect(look('2026-03-02')).toEqual([['Late', 700]])
    expect(look('2026-03-03')).toEqual([])
  })

  test('does not return a payday again after a clock that was years ahead is corrected', () => {
    const { look } = startDevice(startJournal())
    look('2026-01-05')
    look('2036-01-05')
    expect(look('2026-01-12')).toEqual([])
    expect(look('2026-01-13')).toEqual([])
  })

  test('stores a limited number of ids and treats older money as seen', () => {
    const journal = startJournal()
    for (let number = 0; number <= MAX_SEEN_ARRIVALS; number += 1) journal.deposit(1, { on: '2026-02-02' })
    const { look, seen } = startDevice(journal)
    look('2026-02-02')
    expect(seen()?.ids).toHaveLength(MAX_SEEN_ARRIVALS)
    expect(seen()?.through).toBe('2026-02-02')
    expect(look('2026-02-02')).toEqual([])
    journal.deposit(700, { on: '2026-02-03', date: '2026-01-15' })
    expect(look('2026-02-03')).toEqual([])
    journal.deposit(800, { on: '2026-02-03', description: 'New' })
    expect(look('2026-02-03')).toEqual([['New', 800]])
    expect(seen()?.ids.length).toBeLessThanOrEqual(MAX_SEEN_ARRIVALS)
  })

  test('does not return a payday again if a schedule change arrives late and moves it to another day', () => {
    const journal = startJournal()
    const { look } = startDevice(journal)
    look('2026-01-08')
    expect(look('2026-01-10')).toEqual([['allowance', '2026-01-09', 500]])
    // Arrives late: it was recorded on another device while that device was offline.
    journal.setAllowance({ on: '2026-01-05', amount: 700, frequency: 'weekly', day: 'thursday' })
    expect(look('2026-01-10')).toEqual([])
    expect(look('2026-01-15')).toEqual([['allowance', '2026-01-15', 700]])
  })

  test('returns a payday whose schedule arrives late, and the payday after a deleted one', () => {
    const journal = buildJournal({ startingBalance: 1_000 })
    const { look } = startDevice(journal)
    look('2026-01-10')
    journal.setAllowance({ on: '2026-01-05', amount: 500, frequency: 'weekly', day: 'friday' })
    expect(look('2026-01-10')).toEqual([['allowance', '2026-01-09', 500]])
    journal.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-10' })
    expect(look('2026-01-16')).toEqual([['allowance', '2026-01-16', 500]])
  })

  test('returns no interest for days before the last call', () => {
    const journal = buildJournal({ startingBalance: 100_000 })
    journal.setInterest({ on: '2026-01-01', rate: 1_000, frequency: 'monthly' })
    const { look } = startDevice(journal)
    look('2026-02-03')
    journal.setInterest({ on: '2026-01-05', rate: 1_000, frequency: 'weekly' })
    expect(look('2026-02-03')).toEqual([])
    expect(look('2026-02-16').map(([type]) => type)).toContain('interest')
    expect(look('2026-02-16')).toEqual([])
  })

  test('treats money that is older than the given postings as seen', () => {
    const journal = startJournal()
    const cut = (from: number, today: string) => ({
      postings: postingsAt(journal, today).slice(from),
      isCut: true,
      today: civilDate(today),
    })
    const { seen } = newArrivals(cut(3, '2026-02-06'), undefined)
    expect(seen.through).toBe('2026-01-16')
    // The list now starts with an older posting, as it does after a newer one is deleted.
    const next = newArrivals(cut(2, '2026-02-13'), seen)
    expect(next.arrivals.allowances.map(({ date }) => date)).toEqual(['2026-02-13'])
  })
})
