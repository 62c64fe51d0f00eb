import { describe, expect, test } from 'vitest'
import { civilDate, daysBetween } from '../calendar/civil-date.ts'
import type { ChildEntry } from '../journal/entry.ts'
import { isChildEntry } from '../journal/entry-subject.ts'
import { openingPostingId } from '../journal/id.ts'
import { ANNA, BEN, BENS_LOGIN, idNumber, PAT, stampAt } from '../testing/people.ts'
import { amountsOf, childAt, datesOf, historyOf, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { deriveAccounts, emptyAccounts, extendAccounts } from './child-accounts.ts'

const oneByOne = (entries: readonly ChildEntry[], today: string) =>
  entries.reduce(
    (accounts, entry) => extendAccounts(accounts, [entry], civilDate(today)),
    emptyAccounts(ANNA, civilDate(today)),
  )

describe('a child’s accounts', () => {
  const TODAY = civilDate('2026-01-31')

  test('are empty without entries', () => {
    const empty = { postings: [], bank: { balance: 0, principal: 0 }, cash: 0 }
    expect(emptyAccounts(ANNA, TODAY)).toMatchObject({ today: TODAY, ...empty })
    expect(deriveAccounts(ANNA, [], civilDate('2030-01-01'))).toMatchObject({ today: '2030-01-01', ...empty })
  })

  test('are the same object if there are no new entries and the day is the same', () => {
    const accounts = deriveAccounts(ANNA, buildJournal({ startingBalance: 100 }).entries.filter(isChildEntry), TODAY)
    expect(extendAccounts(accounts, [], TODAY)).toBe(accounts)
    expect(extendAccounts(accounts, [], civilDate('2026-02-01')).today).toBe('2026-02-01')
  })

  test('reuse every posting dated before the first change', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.setAllowance({ on: '2026-01-01' })
    const before = deriveAccounts(ANNA, journal.entries.filter(isChildEntry), TODAY)
    const later = journal.deposit(50, { on: '2026-01-20' })
    const after = extendAccounts(before, [later], TODAY)
    // Reused: the opening and the payments on Fridays, January 2, 9 and 16. The 23rd and 30th come after the deposit.
    expect(after.postings.filter((posting) => before.postings.includes(posting))).toEqual(before.postings.slice(0, 4))
    expect(after.postings.map(({ date }) => date)).toEqual([
      ...['2026-01-01', '2026-01-02', '2026-01-09', '2026-01-16', '2026-01-20', '2026-01-23', '2026-01-30'],
    ])
  })

  test('reuse the earlier postings of a day when a new posting comes after them', () => {
    const journal = buildJournal({ startingBalance: 10_000 })
    journal.setInterest({ on: '2026-01-01', rate: 1_000 })
    journal.setAllowance({ on: '2026-01-01', day: 'sunday' })
    journal.deposit(20, { on: '2026-01-04', time: '08:00' })
    const known = journal.entries.filter(isChildEntry)
    const before = deriveAccounts(ANNA, known, civilDate('2026-01-04'))
    const later = journal.deposit(30, { on: '2026-01-04', time: '08:01' })
    const after = extendAccounts(before, [later], before.today)
    expect(after.postings.slice(0, -1).map((posting, index) => posting === before.postings[index])).toEqual(
      before.postings.map(() => true),
    )
    expect(after).toEqual(deriveAccounts(ANNA, [...known, later], before.today))
  })

  test.each([
    ['before the last of its day', '2026-01-11', { time: '07:59' }],
    ['before today, with interest in between', '2026-01-18', { time: '08:01' }],
  ])('are correct after a transaction %s', (_name, today, when) => {
    const journal = buildJournal({ startingBalance: 0 })
    journal.setInterest({ on: '2026-01-01', rate: 1_000 })
    journal.deposit(0, { on: '2026-01-11', time: '08:00' })
    const known = journal.entries.filter(isChildEntry)
    const before = deriveAccounts(ANNA, known, civilDate(today))
    const late = journal.deposit(1_000, { on: '2026-01-11', ...when })
    const all = deriveAccounts(ANNA, [...known, late], before.today)
    expect(extendAccounts(before, [late], before.today)).toEqual(all)
    expect(all.postings.filter(({ type }) => type === 'interest')).toHaveLength(today === '2026-01-18' ? 1 : 0)
  })

  test('are correct after a transaction dated before both the opening and a cash count', () => {
    const journal = buildJournal({ on: '2026-01-10', startingBalance: 1_000 })
    journal.countCash(50, { on: '2026-01-09', at: '07:00' })
    journal.deposit(300, { on: '2026-01-10', date: '2026-01-08', time: '08:00' })
    const known = journal.entries.filter(isChildEntry)
    const before = deriveAccounts(ANNA, known, civilDate('2026-01-08'))
    const later = journal.deposit(30, { on: '2026-01-10', date: '2026-01-08', time: '08:01' })
    const after = extendAccounts(before, [later], before.today)
    expect(after).toEqual(deriveAccounts(ANNA, [...known, later], before.today))
    expect(after.postings.map(({ amount }) => amount)).toEqual([300, 30, 50, 1_000])
    expect(after.postings[0]).toBe(before.postings[0])
  })

  test('are correct after a transaction that was deleted before it arrived', () => {
    const journal = buildJournal({ startingBalance: 100 })
    const late = journal.deposit(50, { on: '2026-01-20' })
    journal.deletePosting(late.id, { on: '2026-01-20' })
    const known = journal.entries.filter(isChildEntry).filter(({ id }) => id !== late.id)
    const before = deriveAccounts(ANNA, known, civilDate('2026-01-20'))
    expect(extendAccounts(before, [late], before.today)).toEqual(deriveAccounts(ANNA, [...known, late], before.today))
  })
})

describe('the opening posting (INTERPRETATION: two accounts per child)', () => {
  test('posts a starting balance above zero as a deposit', () => {
    const journal = buildJournal({ on: '2026-01-01', at: '09:00', startingBalance: 2_500 })
    expect(postingsAt(journal, '2026-01-01')).toEqual([
      {
        id: openingPostingId(ANNA),
        account: 'bank',
        type: 'deposit',
        amount: 2_500,
        date: '2026-01-01',
        time: '09:00',
        timed: true,
        description: 'Starting balance',
        by: PAT,
        stamp: stampAt('2026-01-01T09:00', 2),
        rank: 0,
        balanceAfter: 2_500,
        principalAfter: 2_500,
      },
    ])
    expect(childAt(journal, '2026-01-01').child.balance).toBe(2_500)
  })

  test('does not exist for a starting balance of zero', () => {
    expect(postingsAt(buildJournal({ startingBalance: 0 }), '2026-01-01')).toEqual([])
  })

  test('can be deleted and restored like any other posting', () => {
    const journal = buildJournal({ startingBalance: 2_500 })
    journal.deletePosting(openingPostingId(ANNA), { on: '2026-01-02' })
    expect(childAt(journal, '2026-01-02').child.balance).toBe(0)
    journal.restorePosting(openingPostingId(ANNA), { on: '2026-01-03' })
    expect(historyOf(journal, '2026-01-03')).toEqual([['2026-01-01', 'deposit', 2_500, 2_500]])
  })
})

describe('a recorded transaction', () => {
  test('has a negative amount if it is a withdrawal (INTERPRETATION: transaction types)', () => {
    const journal = buildJournal()
    journal.deposit(1_000, { on: '2026-01-02', description: 'Birthday' })
    const sweets = journal.withdraw(250, { on: '2026-01-03', at: '17:00', description: 'Sweets', time: '16:30' })
    expect(historyOf(journal, '2026-01-03')).toEqual([
      ['2026-01-02', 'deposit', 1_000, 1_000],
      ['2026-01-03', 'withdrawal', -250, 750],
    ])
    expect(postingsAt(journal, '2026-01-03').at(-1)).toEqual({
      id: sweets.id,
      account: 'bank',
      type: 'withdrawal',
      amount: -250,
      date: '2026-01-03',
      time: '16:30',
      timed: true,
      description: 'Sweets',
      by: PAT,
      stamp: sweets.stamp,
      rank: 3,
      balanceAfter: 750,
      principalAfter: 750,
    })
  })

  test('is ordered by the time it was recorded if no time was chosen', () => {
    const journal = buildJournal()
    journal.deposit(100, { on: '2026-01-02', at: '16:00', time: '12:00', timed: false, description: 'afternoon' })
    journal.countCash(5, { on: '2026-01-02', at: '13:00' })
    journal.deposit(200, { on: '2026-01-02', at: '09:00', time: '12:00', timed: false, description: 'morning' })
    journal.deposit(300, { on: '2026-01-02', at: '08:00', time: '12:00', description: 'chosen' })
    const history = postingsAt(journal, '2026-01-02').map(({ description, time, timed }) => [description, time, timed])
    expect(history).toEqual([
      ['morning', '09:00', false],
      ['chosen', '12:00', true],
      ['Cash deposit', '13:00', true],
      ['afternoon', '16:00', false],
    ])
  })

  test('is ordered as if at 12:00 if no time was chosen and it was recorded on a different day', () => {
    const journal = buildJournal()
    journal.deposit(100, { on: '2026-01-05', at: '08:00', date: '2026-01-02', time: '12:00', timed: false })
    journal.deposit(200, { on: '2026-01-02', at: '18:00', time: '11:59' })
    expect(postingsAt(journal, '2026-01-05').map(({ amount, time }) => [amount, time])).toEqual([
      [200, '11:59'],
      [100, '12:00'],
    ])
  })

  test('can take the balance below zero (INTERPRETATION: money)', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.withdraw(100_000_000, { on: '2026-01-02' })
    expect(childAt(journal, '2026-01-02').child.balance).toBe(-99_999_900)
  })

  test('counts immediately even if it is dated in the future (INTERPRETATION: two accounts per child)', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.deposit(1_000, { on: '2026-01-02', date: '9999-12-31' })
    expect(childAt(journal, '2026-01-02').child.balance).toBe(1_100)
    expect(historyOf(journal, '2026-01-02').at(-1)).toEqual(['9999-12-31', 'deposit', 1_000, 1_100])
  })

  test('earns interest only from its date if it is dated in the future', () => {
    const journal = buildJournal({ startingBalance: 10_000 })
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    journal.deposit(5_000, { on: '2026-01-02', date: '2026-01-11' })
    expect(amountsOf(journal, '2026-01-18', 'interest')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_000],
      ['2026-01-18', 1_500],
    ])
  })

  test('comes before the opening if it is dated before the child was added', () => {
    const journal = buildJournal({ on: '2026-01-10', startingBalance: 1_000 })
    journal.deposit(300, { on: '2026-01-10', date: '1900-01-01' })
    expect(historyOf(journal, '2026-01-10')).toEqual([
      ['1900-01-01', 'deposit', 300, 300],
      ['2026-01-10', 'deposit', 1_000, 1_300],
    ])
  })

  test('changes later interest if it is backdated (INTERPRETATION: the calendar)', () => {
    const journal = buildJournal({ startingBalance: 10_000 })
    journal.setInterest({ on: '2026-01-01', rate: 1_000 })
    journal.deposit(2_000, { on: '2026-01-20', date: '2026-01-04' })
    expect(amountsOf(journal, '2026-01-20', 'interest')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_300],
      ['2026-01-18', 1_430],
    ])
  })

  test('changes past interest if it arrives late (INTERPRETATION: the calendar)', () => {
    const journal = buildJournal({ startingBalance: 10_000 })
    journal.setInterest({ on: '2026-01-01', rate: 1_000 })
    journal.withdraw(4_000, { on: '2026-01-06' })
    const [late, ...known] = journal.entries.filter(isChildEntry).toReversed()
    const today = civilDate('2026-01-20')
    const before = deriveAccounts(ANNA, known, today)
    const after = extendAccounts(before, late === undefined ? [] : [late], today)
    const interest = ({ postings }: typeof before) => postings.filter(({ type }) => type === 'interest')
    expect(interest(before).map(({ amount }) => amount)).toEqual([1_000, 1_100, 1_210])
    expect(interest(after).map(({ amount }) => amount)).toEqual([1_000, 700, 770])
  })
})

describe('the order within a day (INTERPRETATION: two accounts per child)', () => {
  test('on the day the child is added: the opening, then recorded postings by time', () => {
    const journal = buildJournal({ on: '2026-01-04', at: '23:00', startingBalance: 1_000 })
    journal.deposit(20, { on: '2026-01-04', time: '00:00' })
    expect(historyOf(journal, '2026-01-04')).toEqual([
      ['2026-01-04', 'deposit', 1_000, 1_000],
      ['2026-01-04', 'deposit', 20, 1_020],
    ])
  })

  test('on later days: interest, allowance, then recorded postings by time', () => {
    const journal = buildJournal({ on: '2026-01-03', at: '23:00', startingBalance: 1_000 })
    journal.deposit(1_000, { on: '2026-01-04', date: '2026-01-01' })
    journal.setAllowance({ on: '2026-01-03', day: 'sunday' })
    journal.setInterest({ on: '2026-01-03', rate: 1_000 })
    journal.countCash(50, { on: '2026-01-04', at: '07:00' })
    journal.deposit(30, { on: '2026-01-04', time: '08:00' })
    journal.deposit(20, { on: '2026-01-04', time: '00:00' })
    const ofThatDay = postingsAt(journal, '2026-01-04').filter(({ date }) => date === '2026-01-04')
    expect(ofThatDay.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
      ['interest', 200, 2_200],
      ['allowance', 500, 2_700],
      ['deposit', 20, 2_720],
      ['cash', 50, 50],
      ['deposit', 30, 2_750],
    ])
  })

  test('is by stamp when times are equal, regardless of ids', () => {
    const journal = buildJournal()
    const when = { on: '2026-01-04', time: '08:00' }
    journal.deposit(2, { ...when, at: '12:02', id: idNumber(0x51) })
    journal.deposit(1, { ...when, at: '12:01', id: idNumber(0x52) })
    expect(postingsAt(journal, '2026-01-04').map(({ amount }) => amount)).toEqual([1, 2])
  })

  test('is by id when times and stamps are equal', () => {
    const journal = buildJournal()
    const when = { on: '2026-01-04', time: '08:00', stamp: stampAt('2026-01-04T12:00') }
    journal.deposit(2, { ...when, id: idNumber(0x52) })
    journal.deposit(1, { ...when, id: idNumber(0x51) })
    expect(postingsAt(journal, '2026-01-04').map(({ amount }) => amount)).toEqual([1, 2])
  })

  test('is by value date first, not by recording date', () => {
    const journal = buildJournal()
    journal.deposit(2, { on: '2026-01-02', date: '2026-01-09' })
    journal.deposit(1, { on: '2026-01-08', date: '2026-01-03' })
    expect(historyOf(journal, '2026-01-08').map(([date]) => date)).toEqual(['2026-01-03', '2026-01-09'])
  })
})

describe('at the limits of the calendar', () => {
  test('settings recorded on the last possible date have no effect, in any arrival order', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.setAllowance({ on: '2026-01-01' })
    journal.setInterest({ on: '2026-01-01', rate: 1_000 })
    const before = postingsAt(journal, '2026-01-23')
    journal.setAllowance({ on: '9999-12-31', stamp: stampAt('9999-12-29T12:00'), amount: 900 })
    journal.setInterest({ on: '9999-12-31', stamp: stampAt('9999-12-29T12:00'), rate: 0 })
    expect(before.map(({ type }) => type)).toContain('interest')
    expect(postingsAt(journal, '2026-01-23')).toEqual(before)
    expect(oneByOne(journal.entries.filter(isChildEntry), '2026-01-23').postings).toEqual(before)
  })

  test('an allowance set on the first possible date is paid from the day after the child was added', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '1900-01-01', stamp: stampAt('2026-01-01T12:00', 9) })
    const fridays = daysBetween(civilDate('2026-01-02'), civilDate('2026-01-23')) / 7 + 1
    expect(childAt(journal, '2026-01-23').child.balance).toBe(500 * fridays)
    expect(oneByOne(journal.entries.filter(isChildEntry), '2026-01-23').bank.balance).toBe(500 * fridays)
  })

  test('today can be the last possible date', () => {
    const journal = buildJournal({ on: '9999-12-01', startingBalance: 100 })
    journal.setAllowance({ on: '9999-12-20', day: 'friday' })
    expect(historyOf(journal, '9999-12-31').map(([date]) => date)).toEqual(['9999-12-01', '9999-12-24', '9999-12-31'])
  })
})

describe('with settings that a slow clock dated before the child was added', () => {
  const TODAY = '2026-03-13'
  const journalWith = (record: (journal: ReturnType<typeof buildJournal>) => void) => {
    const journal = buildJournal({ on: '2026-03-05', startingBalance: 10_000 })
    record(journal)
    return journal
  }
  const allowance = journalWith((journal) => journal.setAllowance({ on: '2026-01-04' }))
  const interest = journalWith((journal) => journal.setInterest({ on: '2026-01-04' }))

  test('an allowance pays from the day after the child was added', () => {
    expect(datesOf(allowance, '2026-03-05', 'allowance')).toEqual([])
    expect(datesOf(allowance, TODAY, 'allowance')).toEqual(['2026-03-06', '2026-03-13'])
  })

  test('interest is paid from the day after the child was added', () => {
    expect(datesOf(interest, TODAY, 'interest')).toEqual(['2026-03-08'])
  })

  test('a biweekly cycle starts the day after the child was added', () => {
    const journal = journalWith(({ setAllowance }) => setAllowance({ on: '2026-01-04', frequency: 'biweekly' }))
    expect(datesOf(journal, '2026-04-03', 'allowance')).toEqual(['2026-03-06', '2026-03-20', '2026-04-03'])
  })

  test('the latest of several settings is in effect', () => {
    const journal = journalWith(({ setAllowance }) => {
      setAllowance({ on: '2026-01-04', amount: 100, stamp: stampAt('2026-03-05T12:00', 9) })
      setAllowance({ on: '2026-02-01', amount: 900, stamp: stampAt('2026-02-01T12:00') })
    })
    expect(amountsOf(journal, TODAY, 'allowance')).toEqual([
      ['2026-03-06', 100],
      ['2026-03-13', 100],
    ])
  })

  test.each([allowance, interest])('the postings are the same in any arrival order', ({ entries }) => {
    const childEntries = entries.filter(isChildEntry)
    const expected = deriveAccounts(ANNA, childEntries, civilDate(TODAY)).postings
    expect(oneByOne(childEntries.toReversed(), TODAY).postings).toEqual(expected)
  })
})

describe('two children', () => {
  test('have separate accounts', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.addChild('Ben', BENS_LOGIN, BEN, 300, { on: '2026-01-02' })
    journal.deposit(50, { on: '2026-01-03', childId: BEN })
    journal.setAllowance({ on: '2026-01-03', childId: BEN })
    expect(childAt(journal, '2026-01-09', ANNA).child.balance).toBe(100)
    expect(childAt(journal, '2026-01-09', BEN).child.balance).toBe(850)
  })
})
