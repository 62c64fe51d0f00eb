import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import { askPostingId } from '../journal/id.ts'
import { minorUnits } from '../money/minor-units.ts'
import { anyArrival } from '../testing/arbitraries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { childAt, historyOf } from '../testing/ledger-queries.ts'
import { ANNA, ANNAS_LOGIN, PAT, SAM, stampAt } from '../testing/people.ts'
import { advancesOf, stillOwed } from './advances.ts'
import { deriveLedger, extendLedger } from './derive.ts'

/** Anna with $5.00 every Friday: January 2, 9, 16, 23, 30 and February 6, 2026. */
function weekly(startingBalance = 0) {
  const journal = buildJournal({ startingBalance })
  journal.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
  return journal
}

/** Anna with $20.00 and an ask for $5.00. */
function asking() {
  const journal = buildJournal({ startingBalance: 2_000 })
  return { journal, ask: journal.ask(500, { on: '2026-01-05', by: ANNAS_LOGIN }) }
}

/**
 * Anna's history without its running balances, as rows of date, type and amount. Fails if any order, repetition or
 * split of the entries, with dates moving back and forth, gives another.
 */
function settled({ entries }: { readonly entries: readonly Entry[] }, today: string) {
  const day = civilDate(today)
  const postingsOf = ({ children }: ReturnType<typeof deriveLedger>) =>
    children.map(({ accounts }) => accounts.postings)
  const expected = postingsOf(deriveLedger(entries, day))
  fc.assert(
    fc.property(anyArrival(entries), ({ parts, rest }) => {
      const grown = parts.reduce(
        (ledger, part) => extendLedger(ledger, part.entries, part.today),
        deriveLedger([], day),
      )
      expect(postingsOf(extendLedger(grown, rest, day))).toEqual(expected)
    }),
    { numRuns: 50 },
  )
  return historyOf({ entries }, today).map(([date, type, amount]) => [date, type, amount])
}

const eventsAt = (journal: { readonly entries: readonly Entry[] }, today: string) =>
  childAt(journal, today).accounts.events

const allowance = (date: string, amount = 500) => [date, 'allowance', amount]
const START = ['2026-01-01', 'deposit', 2_000]

describe('an ask is paid exactly once', () => {
  test('if two parents answer it offline, differently', () => {
    const { journal, ask } = asking()
    journal.sayYes(ask.id, 500, { on: '2026-01-07', by: PAT, stamp: stampAt('2026-01-07T11:05') })
    journal.sayYes(ask.id, 400, { on: '2026-01-07', by: SAM, stamp: stampAt('2026-01-07T11:01') })
    journal.sayNo(ask.id, { on: '2026-01-06', by: SAM })
    expect(settled(journal, '2026-02-01')).toEqual([START, ['2026-01-07', 'withdrawal', -400]])
    expect(childAt(journal, '2026-02-01').asks).toMatchObject([{ status: 'less', otherAnswers: [{ by: PAT }] }])
  })

  test('if ten devices say yes', () => {
    const { journal, ask } = asking()
    for (let device = 0; device < 10; device += 1) journal.sayYes(ask.id, 500 - device, { on: '2026-01-06' })
    expect(settled(journal, '2026-02-01')).toEqual([START, ['2026-01-06', 'withdrawal', -500]])
  })

  test('if a tampered client edits its ask after the yes', () => {
    const { journal, ask } = asking()
    journal.sayYes(ask.id, 500, { on: '2026-01-06' })
    const edited = { ...ask, amount: minorUnits(90_000), words: 'A car' }
    expect(settled({ entries: [...journal.entries, edited] }, '2026-02-01')).toEqual([
      START,
      ['2026-01-06', 'withdrawal', -500],
    ])
  })

  test('if the parent who said yes is removed later', () => {
    const { journal, ask } = asking()
    journal.record('member.added', { userId: SAM, name: 'Sam', role: 'parent' }, { on: '2026-01-02' })
    journal.sayYes(ask.id, 500, { on: '2026-01-06', by: SAM })
    journal.record('member.removed', { userId: SAM }, { on: '2026-01-07' })
    journal.sayYes(ask.id, 300, { on: '2026-01-08', by: PAT })
    expect(settled(journal, '2026-02-01')).toEqual([START, ['2026-01-06', 'withdrawal', -500]])
  })

  test('or not at all, if its withdrawal was deleted on one device while another said yes', () => {
    const { journal, ask } = asking()
    journal.sayYes(ask.id, 500, { on: '2026-01-06' })
    journal.deletePosting(askPostingId(ask.id), { on: '2026-01-07' })
    journal.sayYes(ask.id, 300, { on: '2026-01-08', by: SAM })
    expect(settled(journal, '2026-02-01')).toEqual([START])
  })
})

describe('a payday is paid exactly once', () => {
  test('if it is changed, and then the day of the week', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 800, { on: '2026-01-03' })
    journal.setAllowance({ on: '2026-01-09', amount: 500, day: 'saturday' })
    // Saturday, January 10 is too soon after the changed payday.
    expect(settled(journal, '2026-01-17')).toEqual([
      allowance('2026-01-02'),
      allowance('2026-01-09', 800),
      allowance('2026-01-17'),
    ])
  })

  test('if the day of the week changes before its changed day, which is no payday then', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 800, { on: '2026-01-03' })
    journal.setAllowance({ on: '2026-01-05', amount: 500, day: 'saturday' })
    expect(settled(journal, '2026-01-10')).toEqual([allowance('2026-01-02'), allowance('2026-01-10')])
  })

  test('if it is paid early, and then the day of the week changes', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 800, { on: '2026-01-05', paidOn: '2026-01-05' })
    journal.setAllowance({ on: '2026-01-06', amount: 500, day: 'saturday' })
    expect(settled(journal, '2026-01-17')).toEqual([
      allowance('2026-01-02'),
      allowance('2026-01-05', 800),
      allowance('2026-01-17'),
    ])
  })

  test.each([
    ['skipped later', '12:01', []],
    ['changed later', '11:59', [allowance('2026-01-09', 800)]],
  ])('if it is changed on one device and skipped on another: %s', (_, at, paid) => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 800, { on: '2026-01-05', stamp: stampAt('2026-01-05T12:00') })
    journal.changePayday('2026-01-09', 0, { on: '2026-01-05', stamp: stampAt(`2026-01-05T${at}`) })
    expect(settled(journal, '2026-01-09')).toEqual([allowance('2026-01-02'), ...paid])
  })

  test('if it is paid early on one device and on its own day on another', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 800, {
      on: '2026-01-05',
      paidOn: '2026-01-05',
      stamp: stampAt('2026-01-05T12:00'),
    })
    journal.changePayday('2026-01-09', 700, { on: '2026-01-05', stamp: stampAt('2026-01-05T11:59') })
    expect(settled(journal, '2026-01-16')).toEqual([
      allowance('2026-01-02'),
      allowance('2026-01-05', 800),
      allowance('2026-01-16'),
    ])
  })

  test('or not at all, if it was deleted and is changed or paid early afterwards', () => {
    const journal = weekly()
    journal.deletePosting(`allowance:${ANNA}:2026-01-02`, { on: '2026-01-02' })
    journal.changePayday('2026-01-02', 800, { on: '2026-01-03' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-03' })
    journal.changePayday('2026-01-09', 800, { on: '2026-01-05', paidOn: '2026-01-05' })
    expect(settled(journal, '2026-01-16')).toEqual([allowance('2026-01-16')])
  })

  test('if a pause is recorded after it was paid', () => {
    const journal = weekly()
    journal.pause('2026-01-01', '2026-01-20', { on: '2026-01-10' })
    expect(settled(journal, '2026-01-23')).toEqual([
      allowance('2026-01-02'),
      allowance('2026-01-09'),
      allowance('2026-01-23'),
    ])
  })

  test('if the time zone moves, so that a day is shown again', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 800, { on: '2026-01-08', paidOn: '2026-01-08' })
    journal.giveAdvance(600, 1, { on: '2026-01-07' })
    const days = ['2026-01-08', '2026-01-07', '2026-01-08', '2026-01-10', '2026-01-09']
    const moved = days.reduce(
      (ledger, today) => extendLedger(ledger, [], civilDate(today)),
      deriveLedger(journal.entries, civilDate('2026-01-09')),
    )
    const { postings } = moved.children[0]?.accounts ?? { postings: [] }
    expect(postings.map(({ date, type, amount }) => [date, type, amount])).toEqual([
      allowance('2026-01-02'),
      allowance('2026-01-07', 600),
      allowance('2026-01-08', 800),
      allowance('2026-01-08', -600),
    ])
    expect(settled(journal, '2026-01-09')).toHaveLength(4)
  })
})

describe('an advance is repaid exactly once', () => {
  const repaid = (date: string, amount: number) => allowance(date, -amount)
  const repayments = (journal: Parameters<typeof settled>[0], today: string) =>
    settled(journal, today).filter(([, , amount]) => Number(amount) < 0)

  test('across a pause', () => {
    const journal = weekly()
    journal.giveAdvance(900, 3, { on: '2026-01-05' })
    journal.pause('2026-01-10', '2026-01-25', { on: '2026-01-09' })
    expect(repayments(journal, '2026-02-06')).toEqual([
      ...[repaid('2026-01-09', 300), repaid('2026-01-30', 300), repaid('2026-02-06', 300)],
    ])
    expect(stillOwed(eventsAt(journal, '2026-02-06'), civilDate('2026-02-06'))).toBe(0)
  })

  test('if it is larger than a year’s allowance', () => {
    const journal = weekly()
    journal.giveAdvance(30_000, 52, { on: '2026-01-01' })
    const paid = repayments(journal, '2027-03-31')
    expect(paid.reduce((sum, [, , amount]) => sum - Number(amount), 0)).toBe(30_000)
    // 576 cents a week are due, and a payday bears 500, so it takes 60 paydays instead of 52.
    expect([paid.length, paid.at(-1)]).toEqual([60, repaid('2027-02-19', 500)])
  })

  test('if the allowance is switched off while something is owed, and on again', () => {
    const journal = weekly()
    journal.giveAdvance(900, 2, { on: '2026-01-05' })
    journal.setAllowance({ on: '2026-01-10', amount: 500, day: 'friday', active: false })
    expect(advancesOf(eventsAt(journal, '2026-02-01'), civilDate('2026-02-01'))).toMatchObject([
      { repaid: 450, owed: 450 },
    ])
    journal.setAllowance({ on: '2026-02-03', amount: 500, day: 'friday' })
    expect(repayments(journal, '2026-02-20')).toEqual([...[repaid('2026-01-09', 450), repaid('2026-02-06', 450)]])
  })

  test('if one of its paydays is deleted and restored', () => {
    const journal = weekly()
    journal.giveAdvance(600, 2, { on: '2026-01-05' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-10' })
    expect(repayments(journal, '2026-01-23')).toEqual([...[repaid('2026-01-16', 300), repaid('2026-01-23', 300)]])
    journal.restorePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-11' })
    expect(repayments(journal, '2026-01-23')).toEqual([...[repaid('2026-01-09', 300), repaid('2026-01-16', 300)]])
  })
})

test('a deleted child has no asks, paydays or advances, even if entries arrive later', () => {
  const journal = weekly(2_000)
  const ask = journal.ask(500, { on: '2026-01-05' })
  journal.giveAdvance(600, 2, { on: '2026-01-05' })
  journal.deleteChild({ on: '2026-01-06' })
  journal.sayYes(ask.id, 500, { on: '2026-01-07' })
  journal.changePayday('2026-01-16', 800, { on: '2026-01-07', paidOn: '2026-01-07' })
  expect(deriveLedger(journal.entries, civilDate('2026-02-01')).children).toEqual([])
})
