import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekdayOf } from '../calendar/civil-date.ts'
import { parseEntry, type Entry, compareEntries } from '../journal/entry.ts'
import { ok } from '../result.ts'
import { anyArrival, anyJournal, anyToday, annaEntries, entriesOfKind } from '../testing/arbitraries.ts'
import { ANNA } from '../testing/people.ts'
import { visibleState } from '../testing/ledger-queries.ts'
import { isPaidInCash } from './child-events.ts'
import { deriveAccounts } from './child-accounts.ts'
import { deriveLedger, extendLedger } from './derive.ts'
import { automaticPostingDate, isRepayment } from '../journal/id.ts'
import { compareMovements, DAY_RANK, type Posting } from './posting.ts'

const RUNS = { numRuns: 400 }

const anyJournalAndArrival = anyJournal.chain((entries) => fc.tuple(fc.constant(entries), anyArrival(entries)))
const annasPostings = (entries: readonly Entry[], today: Parameters<typeof deriveLedger>[1]) =>
  deriveAccounts(ANNA, annaEntries(entries), today).postings
const ofAccount = (postings: readonly Posting[], account: Posting['account']) =>
  postings.filter((posting) => posting.account === account)
const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, { amount }) => sum + amount, 0)

/** Whether the posting was never deleted, or was restored after its latest deletion. */
function isPresent(entries: readonly Entry[], posting: string): boolean {
  const deletions = [
    ...entriesOfKind(entries, 'transaction.deleted'),
    ...entriesOfKind(entries, 'transaction.restored'),
  ]
  const ofPosting = deletions.filter(({ transactionId }) => String(transactionId) === posting)
  return ofPosting.toSorted(compareEntries).at(-1)?.kind !== 'transaction.deleted'
}

describe('a random journal', () => {
  test('contains only entries that parse', () => {
    fc.assert(
      fc.property(anyJournal, (entries) => {
        expect(entries.map((entry) => parseEntry(entry))).toEqual(entries.map((entry) => ok(entry)))
      }),
    )
  })

  test('yields the same ledger in any arrival order, with or without duplicates', () => {
    fc.assert(
      fc.property(anyJournalAndArrival, anyToday, ([entries, { all }], today) => {
        expect(visibleState(deriveLedger(all, today))).toEqual(visibleState(deriveLedger(entries, today)))
      }),
      RUNS,
    )
  })

  test('yields the same ledger in one step or in several, even if the date moves back and forth', () => {
    fc.assert(
      fc.property(anyJournalAndArrival, anyToday, anyToday, ([entries, { parts, rest }], start, today) => {
        const grown = parts.reduce(
          (ledger, part) => extendLedger(ledger, part.entries, part.today),
          deriveLedger([], start),
        )
        expect(visibleState(extendLedger(grown, rest, today))).toEqual(visibleState(deriveLedger(entries, today)))
      }),
      { numRuns: process.env['LITTLE_LEDGER_LONG'] ? 1_000 : 400 },
    )
  })

  test('yields the same ledger after each step as deriving it from scratch', () => {
    fc.assert(
      fc.property(anyJournalAndArrival, anyToday, ([, { parts }], start) => {
        let ledger = deriveLedger([], start)
        const known: Entry[] = []
        for (const part of parts) {
          known.push(...part.entries)
          ledger = extendLedger(ledger, part.entries, part.today)
          expect(visibleState(ledger)).toEqual(visibleState(deriveLedger(known, part.today)))
        }
      }),
    )
  })

  test('is not mutated, and neither is a ledger derived from it', () => {
    fc.assert(
      fc.property(anyJournalAndArrival, anyToday, ([entries, { parts }], today) => {
        const ledger = deriveLedger(entries, today)
        const before = structuredClone({ entries, ledger })
        for (const part of parts) extendLedger(ledger, part.entries, part.today)
        expect({ entries, ledger }).toEqual(before)
      }),
    )
  })
})

describe('a random journal’s history', () => {
  test('adds up: each balance is the sum of the postings so far', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const { postings, bank, cash } = deriveAccounts(ANNA, annaEntries(entries), today)
        expect(bank.balance).toBe(sumOf(ofAccount(postings, 'bank')))
        expect(cash).toBe(sumOf(ofAccount(postings, 'cash')))
        const bankPostings = ofAccount(postings, 'bank')
        expect(bankPostings.map(({ balanceAfter }) => balanceAfter)).toEqual(
          bankPostings.map((_, index) => sumOf(bankPostings.slice(0, index + 1))),
        )
      }),
      RUNS,
    )
  })

  test('is sorted, with unique ids and no zero postings', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const postings = annasPostings(entries, today)
        expect(postings.toSorted(compareMovements)).toEqual(postings)
        expect(new Set(postings.map(({ id }) => id)).size).toBe(postings.length)
        expect(postings.filter(({ amount }) => amount === 0)).toEqual([])
      }),
      RUNS,
    )
  })

  test('contains exactly the recorded transactions that are not deleted', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const mine = annaEntries(entries)
        const recorded = [...entriesOfKind(mine, 'transaction.added'), ...entriesOfKind(mine, 'advance.given')]
        const standing = recorded.filter(({ id }) => isPresent(mine, id))
        const shown = annasPostings(entries, today).filter(
          ({ id, rank, account }) => rank === 3 && account === 'bank' && !id.startsWith('ask:'),
        )
        expect(shown.map(({ id }) => String(id)).toSorted()).toEqual(standing.map(({ id }) => String(id)).toSorted())
      }),
      RUNS,
    )
  })

  test('ends with a cash balance equal to the last count plus the amounts paid in cash since (INTERPRETATION: two accounts per child)', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const mine = annaEntries(entries)
        const counts = entriesOfKind(mine, 'cash.counted').filter(({ id }) => isPresent(mine, id))
        const last = counts.toSorted(compareEntries).at(-1)
        const paidSince = entriesOfKind(mine, 'transaction.added').filter(
          (entry) => isPaidInCash(entry) && isPresent(mine, entry.id) && (!last || compareEntries(entry, last) > 0),
        )
        const sum = paidSince.reduce((total, { amount }) => total + amount, last?.amount ?? 0)
        expect(deriveAccounts(ANNA, mine, today).cash).toBe(sum)
      }),
      RUNS,
    )
  })

  test('has only positive automatic postings, none after today, and at most one of each type per day', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const automatic = annasPostings(entries, today).filter(
          ({ rank, id }) => (rank === DAY_RANK.allowance || rank === DAY_RANK.interest) && !isRepayment(id),
        )
        expect(automatic.filter(({ date, amount }) => date > today || amount <= 0)).toEqual([])
        for (const { id, type, date } of automatic) {
          const named = automaticPostingDate(id)
          expect(String(id)).toBe(`${type}:${ANNA}:${named}`)
          // Only a payday can be paid early.
          if (type === 'interest') expect(date).toBe(named)
          else expect(String(named) >= date).toBe(true)
        }
        const interestDays = automatic.filter(({ type }) => type === 'interest').map(({ date }) => date)
        expect(interestDays.filter((date) => weekdayOf(date) !== 'sunday' && !date.endsWith('-01'))).toEqual([])
      }),
      RUNS,
    )
  })

  /** The principal after these postings, calculated posting by posting with the formula in INTERPRETATION. */
  const principalOf = (postings: readonly Posting[]) => {
    let [principal, balance] = [0, 0]
    for (const { type, amount } of postings) {
      balance += amount
      if (type !== 'interest') principal = Math.min(principal + Math.max(amount, 0), balance)
    }
    return principal
  }

  test('pays interest only on postings with earlier value dates (INTERPRETATION: the calendar)', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const bank = ofAccount(annasPostings(entries, today), 'bank')
        const settings = entriesOfKind(annaEntries(entries), 'interest.set')
        for (const { date, type, amount } of bank) {
          if (type !== 'interest') continue
          const earlier = bank.filter((posting) => posting.date < date)
          const effective = settings
            .filter(({ on }) => on < date)
            .toSorted(compareEntries)
            .at(-1)
          const base = effective?.compoundType === 'simple' ? principalOf(earlier) : sumOf(earlier)
          const exact = (Math.min(base, 100_000_000) * (effective?.rate ?? 0)) / 10_000
          expect(amount).toBe(Math.floor(exact + 0.5))
          expect(effective?.active).toBe(true)
        }
      }),
      RUNS,
    )
  })
})
