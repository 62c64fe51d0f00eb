import {
  assert,
  civilDate,
  deriveAccounts,
  explainBankBalance,
  explainCashBalance,
  explainForecastPoint,
  explainPosting,
  explainTotalSavings,
  forecastStart,
  forecastWeeks,
  minorUnits,
  postingId,
  type Id,
} from '@little-ledger/domain'
import { anyJournal, anyToday, annaEntries } from '@little-ledger/domain/testing/arbitraries.ts'
import { buildJournal, type JournalBuilder } from '@little-ledger/domain/testing/journal-builder.ts'
import { childAt } from '@little-ledger/domain/testing/ledger-queries.ts'
import { forecastStartOf } from '@little-ledger/domain/testing/forecast-start.ts'
import { ANNA, ANNAS_LOGIN, PAT } from '@little-ledger/domain/testing/people.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeForecastPointForChild, describePostingForChild, describeSumForChild } from './child.ts'
import { describeForecastPointForParent, describePostingForParent, describeSumForParent } from './parent.ts'

const nameOf = (userId: Id): string => (userId === PAT ? 'Pat' : 'Anna')

/** Entries for January 2026 that produce every kind of posting. */
function january() {
  const journal = buildJournal({ startingBalance: 10_000 })
  journal.setAllowance({ on: '2026-01-01', amount: 500, frequency: 'weekly', day: 'friday' })
  journal.setInterest({ on: '2026-01-01', rate: 50, frequency: 'biweekly', compoundType: 'compound' })
  journal.deposit(2_000, { on: '2026-01-10', description: 'Birthday' })
  journal.withdraw(1_500, { on: '2026-01-20', description: 'Toy', date: '2026-01-19' })
  journal.countCash(750, { on: '2026-01-05', by: ANNAS_LOGIN })
  journal.countCash(500, { on: '2026-01-06', by: ANNAS_LOGIN })
  return journal
}

const accountsOf = (journal: JournalBuilder) => childAt(journal, '2026-01-31').accounts

function explained(journal: JournalBuilder, id: string) {
  const explanation = explainPosting(accountsOf(journal), postingId(id))
  assert(explanation, `the posting ${id} exists`)
  return explanation
}

const forParent = (journal: JournalBuilder, id: string) =>
  describePostingForParent(explained(journal, id), 'USD', nameOf)
const forChild = (journal: JournalBuilder, id: string) => describePostingForChild(explained(journal, id), 'USD')
const idOf = (journal: JournalBuilder, kind: string, last = false) => {
  const found = journal.entries.filter((entry) => entry.kind === kind).at(last ? -1 : 0)
  assert(found, `the journal has a ${kind} entry`)
  return found.id
}

describe('describing a sum', () => {
  test('shows a parent each term and the exact sum', () => {
    expect(describeSumForParent(explainBankBalance(accountsOf(january())), 'USD')).toEqual([
      'The starting balance was $100.00.',
      '1 deposit added $20.00.',
      '5 allowance payments added $25.00.',
      '2 interest payments added $1.21.',
      '1 withdrawal took out $15.00.',
      '$100.00 +\u00A0$20.00 +\u00A0$25.00 +\u00A0$1.21 −\u00A0$15.00 = $131.21.',
    ])
    expect(describeSumForParent(explainCashBalance(accountsOf(january())), 'USD')).toEqual([
      '1 cash count found $7.50 more.',
      '1 cash count found $2.50 less.',
      '$7.50 −\u00A0$2.50 = $5.00.',
    ])
    expect(describeSumForParent(explainTotalSavings(accountsOf(january())), 'USD')).toEqual([
      'The bank balance is $131.21.',
      'The piggy bank has $5.00 in cash.',
      '$131.21 +\u00A0$5.00 = $136.21.',
    ])
  })

  test('uses short sentences for a child', () => {
    expect(describeSumForChild(explainBankBalance(accountsOf(january())), 'USD')).toEqual([
      'You started with $100.00.',
      '$20.00 went in.',
      'Your allowance added $25.00.',
      'Your savings earned $1.21.',
      '$15.00 came out.',
      'That makes $131.21.',
    ])
    expect(describeSumForChild(explainCashBalance(accountsOf(january())), 'USD')).toEqual([
      '$7.50 went into your piggy bank.',
      '$2.50 came out of your piggy bank.',
      'That makes $5.00.',
    ])
    expect(describeSumForChild(explainTotalSavings(accountsOf(january())), 'USD')).toEqual([
      'You have $131.21 in the bank.',
      'You have $5.00 in your piggy bank.',
      'That makes $136.21.',
    ])
  })

  test.each([
    [0, '0 deposits added $0.00.'],
    [1, '1 deposit added $0.01.'],
    [2, '2 deposits added $0.02.'],
    [1_234, '1,234 deposits added $12.34.'],
  ])('chooses the singular or plural for the count %i', (count, sentence) => {
    const amount = minorUnits(count)
    expect(describeSumForParent({ terms: [{ kind: 'deposit', count, amount }], total: amount }, 'USD')[0]).toBe(
      sentence,
    )
  })

  test('describes an account that has no postings', () => {
    const nothing = explainBankBalance(accountsOf(buildJournal()))
    expect(describeSumForParent(nothing, 'USD')).toEqual(['Nothing here yet, so it’s zero.'])
    expect(describeSumForChild(nothing, 'USD')).toEqual(['Nothing here yet.'])
  })

  test('shows children a zero balance as $0.00', () => {
    const journal = buildJournal({ startingBalance: 300 })
    journal.withdraw(300, { on: '2026-01-02' })
    expect(describeSumForChild(explainBankBalance(accountsOf(journal)), 'USD').at(-1)).toBe('That makes $0.00.')
    expect(describeSumForChild(explainTotalSavings(accountsOf(journal)), 'USD')[0]).toBe('You have $0.00 in the bank.')
  })

  test('describes a negative balance to a child as money owed', () => {
    const journal = buildJournal()
    journal.withdraw(300, { on: '2026-01-02' })
    expect(describeSumForParent(explainBankBalance(accountsOf(journal)), 'USD')).toEqual([
      '1 withdrawal took out $3.00.',
      'That makes −$3.00.',
    ])
    expect(describeSumForChild(explainBankBalance(accountsOf(journal)), 'USD')).toEqual([
      '$3.00 came out.',
      'So you owe $3.00.',
    ])
    expect(describeSumForChild(explainTotalSavings(accountsOf(journal)), 'USD')[0]).toBe('You owe the bank $3.00.')
  })
})

describe('a withdrawal paid in cash', () => {
  const journal = buildJournal({ startingBalance: 5_000 })
  const { id } = journal.withdraw(1_000, { on: '2026-01-05', description: 'Fair', toCash: true })

  test('tells a parent how it changed the bank and the cash balance', () => {
    const cause = [
      'Pat paid out $10.00 in cash (“Fair”) on January 5, 2026 at 12:00 PM.',
      'It went from the bank into the piggy bank.',
    ]
    expect(forParent(journal, id)).toEqual([...cause, '$50.00 −\u00A0$10.00 = $40.00.'])
    expect(forParent(journal, `cash:${id}`)).toEqual([...cause, '$0.00 +\u00A0$10.00 = $10.00.'])
    expect(describeSumForParent(explainCashBalance(accountsOf(journal)), 'USD')).toEqual([
      '1 cash payout added $10.00.',
      'That makes $10.00.',
    ])
  })

  test('tells a child how it changed the bank and the cash balance', () => {
    const cause = '$10.00 came out of the bank and went into your piggy bank.'
    expect(forChild(journal, id)).toEqual([cause, 'Before, you had $50.00.', 'After, you had $40.00.'])
    expect(forChild(journal, `cash:${id}`)).toEqual([cause, 'Before, you had $0.00.', 'After, you had $10.00.'])
    expect(describeSumForChild(explainCashBalance(accountsOf(journal)), 'USD')).toEqual([
      '$10.00 came from the bank.',
      'That makes $10.00.',
    ])
  })
})

describe('describePostingForParent', () => {
  test('says who restored an entry of someone else', () => {
    const journal = buildJournal()
    const tooth = {
      ...journal.deposit(200, { on: '2026-01-21', by: ANNAS_LOGIN, description: 'Tooth' }),
      restoredBy: PAT,
    }
    expect(
      forParent(
        { ...journal, entries: journal.entries.map((entry) => (entry.id === tooth.id ? tooth : entry)) },
        tooth.id,
      ),
    ).toEqual([
      'Anna deposited $2.00 (“Tooth”) on January 21, 2026 at 12:00 PM.',
      'Pat restored this after the server went back to a backup.',
      '$0.00 +\u00A0$2.00 = $2.00.',
    ])
  })

  test('shows who recorded a posting and when, then the old and new balance', () => {
    const journal = january()
    expect(forParent(journal, `opening:${ANNA}`)).toEqual([
      'Pat opened this account with $100.00 on January 1, 2026 at 9:00 AM.',
      '$0.00 +\u00A0$100.00 = $100.00.',
    ])
    expect(forParent(journal, idOf(journal, 'transaction.added'))).toEqual([
      'Pat deposited $20.00 (“Birthday”) on January 10, 2026 at 12:00 PM.',
      '$110.53 +\u00A0$20.00 = $130.53.',
    ])
    expect(forParent(journal, idOf(journal, 'transaction.added', true))).toEqual([
      'Pat withdrew $15.00 (“Toy”) on January 20, 2026 at 12:00 PM.',
      'It’s dated January 19, 2026, so it counts toward interest from the next day on.',
      '$136.21 −\u00A0$15.00 = $121.21.',
    ])
    expect(forParent(journal, idOf(journal, 'cash.counted', true))).toEqual([
      'Anna counted $5.00 in the piggy bank on January 6, 2026 at 12:00 PM.',
      '$7.50 −\u00A0$2.50 = $5.00.',
    ])
  })

  test('explains an automatic posting with the setting, who set it and the exact arithmetic', () => {
    const journal = january()
    expect(forParent(journal, `allowance:${ANNA}:2026-01-02`)).toEqual([
      'Allowance is $5.00 every Friday.',
      'Pat set this on January 1, 2026 at 12:00 PM. It started on January 2, 2026.',
      '$100.00 +\u00A0$5.00 = $105.00.',
    ])
    expect(forParent(journal, `interest:${ANNA}:2026-01-04`)).toEqual([
      'The bank balance earns 0.5% every two weeks (compound interest).',
      'Pat set this on January 1, 2026 at 12:00 PM. It started on January 2, 2026.',
      'At the start of January 4, 2026, the bank balance was $105.00.',
      '0.5% of $105.00 is $0.525, rounded to $0.53.',
      '$105.00 +\u00A0$0.53 = $105.53.',
    ])
  })

  test('explains that only the first $1,000,000.00 of the principal earns simple interest', () => {
    const journal = buildJournal({ startingBalance: 100_000_000 })
    journal.deposit(50_000_000, { on: '2026-01-02' })
    journal.setInterest({ on: '2026-01-02', rate: 100, frequency: 'weekly', compoundType: 'simple' })
    expect(forParent(journal, `interest:${ANNA}:2026-01-04`)).toEqual([
      'The principal earns 1% every week (simple interest).',
      'Pat set this on January 2, 2026 at 12:00 PM. It started on January 3, 2026.',
      'At the start of January 4, 2026, the principal was $1,500,000.00.',
      'Interest is paid on $1,000,000.00 at most.',
      '1% of $1,000,000.00 is $10,000.00.',
      '$1,500,000.00 +\u00A0$10,000.00 = $1,510,000.00.',
    ])
  })
})

describe('describePostingForChild', () => {
  test('explains recorded postings', () => {
    const journal = january()
    expect(forChild(journal, `opening:${ANNA}`)[0]).toBe('You started with $100.00.')
    expect(forChild(journal, idOf(journal, 'transaction.added'))).toEqual([
      '$20.00 went in: Birthday.',
      'Before, you had $110.53.',
      'After, you had $130.53.',
    ])
    expect(forChild(journal, idOf(journal, 'transaction.added', true))[0]).toBe('$15.00 came out: Toy.')
    expect(forChild(journal, idOf(journal, 'cash.counted'))).toEqual([
      'Your piggy bank had $7.50.',
      'That’s $7.50 more than before.',
      'Before, you had $0.00.',
      'After, you had $7.50.',
    ])
    expect(forChild(journal, idOf(journal, 'cash.counted', true))[1]).toBe('That’s $2.50 less than before.')
    journal.countCash(501, { on: '2026-01-07' })
    expect(forChild(journal, idOf(journal, 'cash.counted', true))[1]).toBe('That’s $0.01 more than before.')
  })

  test('names who recorded a posting if several people could have', () => {
    const journal = january()
    const described = (last: boolean) =>
      describePostingForChild(explained(journal, idOf(journal, 'transaction.added', last)), 'USD', () => 'Gran')[0]
    expect(described(false)).toBe('Gran put in $20.00: Birthday.')
    expect(described(true)).toBe('Gran took out $15.00: Toy.')
  })

  test('explains automatic postings', () => {
    const journal = january()
    expect(forChild(journal, `allowance:${ANNA}:2026-01-02`).slice(0, 2)).toEqual([
      'It was allowance day!',
      'You get $5.00 every Friday.',
    ])
    expect(forChild(journal, `interest:${ANNA}:2026-01-04`)).toEqual([
      'You had $105.00 earning interest.',
      'For every $2.00 you keep, the bank adds 1¢ every two weeks.',
      'So your savings earned $0.53.',
      'Before, you had $105.00.',
      'After, you had $105.53.',
    ])
  })

  test('describes a negative balance as money owed', () => {
    const journal = buildJournal()
    journal.withdraw(300, { on: '2026-01-02' })
    journal.deposit(100, { on: '2026-01-03' })
    expect(forChild(journal, idOf(journal, 'transaction.added', true)).slice(1)).toEqual([
      'Before, you owed $3.00.',
      'After, you owed $2.00.',
    ])
  })
})

describe('describing a forecast point', () => {
  const pointOf = (journal: JournalBuilder) =>
    explainForecastPoint(forecastStart(childAt(journal, '2026-01-31').child, civilDate('2026-01-31')), forecastWeeks(8))

  test('shows a parent each term, the exact sum and the assumptions', () => {
    expect(describeForecastPointForParent(pointOf(january()), 'USD')).toEqual([
      'The bank balance today is $131.21.',
      '8 weeks of allowance would add $40.00.',
      '8 weeks of interest would add $3.00.',
      '$131.21 +\u00A0$40.00 +\u00A0$3.00 = $174.21.',
      'This is an estimate for March 22, 2026. It spreads biweekly and monthly amounts over the weeks and assumes nothing else comes in or goes out.',
    ])
  })

  test('uses short sentences for a child', () => {
    expect(describeForecastPointForChild(pointOf(january()), 'USD')).toEqual([
      'Today you have $131.21.',
      'Your allowance will add $40.00.',
      'Your savings will earn $3.00.',
      'If you don’t spend any, you could have $174.21 on March 22, 2026.',
    ])
  })

  test('describes a negative forecast to a child as money owed', () => {
    const journal = buildJournal()
    journal.withdraw(300, { on: '2026-01-02' })
    expect(describeForecastPointForChild(pointOf(journal), 'USD')).toEqual([
      'Today you owe $3.00.',
      'If you don’t spend any, you could owe $3.00 on March 22, 2026.',
    ])
  })
})

describe('explanations of random journals', () => {
  test('are complete sentences, without negative amounts for children', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const accounts = deriveAccounts(ANNA, annaEntries(entries), today)
        const sums = [explainBankBalance(accounts), explainCashBalance(accounts), explainTotalSavings(accounts)]
        const postings = accounts.postings.slice(-20).flatMap(({ id }) => explainPosting(accounts, id) ?? [])
        const point = explainForecastPoint(forecastStartOf(accounts), forecastWeeks(8))
        const toChild = [
          ...sums.flatMap((sum) => describeSumForChild(sum, 'USD')),
          ...postings.flatMap((posting) => describePostingForChild(posting, 'USD')),
          ...describeForecastPointForChild(point, 'USD'),
        ]
        const toParent = [
          ...sums.flatMap((sum) => describeSumForParent(sum, 'USD')),
          ...postings.flatMap((posting) => describePostingForParent(posting, 'USD', nameOf)),
          ...describeForecastPointForParent(point, 'USD'),
        ]
        for (const sentence of [...toChild, ...toParent]) {
          expect(sentence).toMatch(/^[A-Z$0-9−].*[.!]$/)
          expect(sentence).not.toMatch(/undefined|NaN|null|\s\s|-\$|\s-\s/)
        }
        for (const sentence of toChild) {
          expect(sentence).not.toContain('−$')
          expect(sentence.length).toBeLessThanOrEqual(90)
        }
      }),
      { numRuns: 50 },
    )
  })
})
