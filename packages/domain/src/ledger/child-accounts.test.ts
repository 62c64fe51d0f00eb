import { describe, expect, test } from 'vitest'
import { civilDate, daysBetween } from '../calendar/civil-date.ts'
import type { ChildEntry } from '../journal/entry.ts'
import { openingPostingId } from '../journal/id.ts'
import { ANNA, BEN, BENS_LOGIN, idNumber, PAT, stampAt } from '../testing/people.ts'
import { amountsOf, childAt, historyOf, isChildEntry, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { deriveAccounts, emptyAccounts, extendAccounts } from './child-accounts.ts'

describe('the accounts of a child', () => {
  const TODAY = civilDate('2026-01-31')

  test('nobody recorded anything about are empty', () => {
    const empty = { postings: [], bank: { balance: 0, principal: 0 }, cash: 0 }
    expect(emptyAccounts(ANNA, TODAY)).toMatchObject({ today: TODAY, ...empty })
    expect(deriveAccounts(ANNA, [], civilDate('2030-01-01'))).toMatchObject({ today: '2030-01-01', ...empty })
  })

  test('to which nothing comes on the same day are the very same', () => {
    const accounts = deriveAccounts(ANNA, buildJournal({ startingBalance: 100 }).entries.filter(isChildEntry), TODAY)
    expect(extendAccounts(accounts, [], TODAY)).toBe(accounts)
    expect(extendAccounts(accounts, [], civilDate('2026-02-01')).today).toBe('2026-02-01')
  })

  test('share with those they grew from every posting before what changed', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.setAllowance({ on: '2026-01-01' })
    const before = deriveAccounts(ANNA, story.entries.filter(isChildEntry), TODAY)
    const later = story.deposit(50, { on: '2026-01-20' })
    const after = extendAccounts(before, [later], TODAY)
    // The opening and the Fridays 2, 9 and 16 January; the 23rd and 30th come after the deposit.
    expect(after.postings.filter((posting) => before.postings.includes(posting))).toEqual(before.postings.slice(0, 4))
    expect(after.postings.map(({ date }) => date)).toEqual([
      ...['2026-01-01', '2026-01-02', '2026-01-09', '2026-01-16', '2026-01-20', '2026-01-23', '2026-01-30'],
    ])
  })
})

describe('the opening (INTERPRETATION: two accounts per child)', () => {
  test('a starting balance above zero is a deposit, so that the balance is the sum of the postings', () => {
    const story = buildJournal({ on: '2026-01-01', at: '09:00', startingBalance: 2_500 })
    expect(postingsAt(story, '2026-01-01')).toEqual([
      {
        id: openingPostingId(ANNA),
        account: 'bank',
        type: 'deposit',
        amount: 2_500,
        date: '2026-01-01',
        time: '09:00',
        description: 'Starting balance',
        by: PAT,
        stamp: stampAt('2026-01-01T09:00', 1),
        rank: 0,
        balanceAfter: 2_500,
        principalAfter: 2_500,
      },
    ])
    expect(childAt(story, '2026-01-01').child.balance).toBe(2_500)
  })

  test('a starting balance of zero makes no posting', () => {
    expect(postingsAt(buildJournal({ startingBalance: 0 }), '2026-01-01')).toEqual([])
  })

  test('can be deleted and brought back like any other posting', () => {
    const story = buildJournal({ startingBalance: 2_500 })
    story.deletePosting(openingPostingId(ANNA), { on: '2026-01-02' })
    expect(childAt(story, '2026-01-02').child.balance).toBe(0)
    story.restorePosting(openingPostingId(ANNA), { on: '2026-01-03' })
    expect(historyOf(story, '2026-01-03')).toEqual([['2026-01-01', 'deposit', 2_500, 2_500]])
  })
})

describe('a recorded transaction', () => {
  test('is signed: a withdrawal is negative (INTERPRETATION: transaction types)', () => {
    const story = buildJournal()
    story.deposit(1_000, { on: '2026-01-02', description: 'Birthday' })
    const sweets = story.withdraw(250, { on: '2026-01-03', at: '17:00', description: 'Sweets', time: '16:30' })
    expect(historyOf(story, '2026-01-03')).toEqual([
      ['2026-01-02', 'deposit', 1_000, 1_000],
      ['2026-01-03', 'withdrawal', -250, 750],
    ])
    expect(postingsAt(story, '2026-01-03').at(-1)).toEqual({
      id: sweets.id,
      account: 'bank',
      type: 'withdrawal',
      amount: -250,
      date: '2026-01-03',
      time: '16:30',
      description: 'Sweets',
      by: PAT,
      stamp: sweets.stamp,
      rank: 3,
      balanceAfter: 750,
      principalAfter: 750,
    })
  })

  test('may take the balance below zero (INTERPRETATION: money)', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.withdraw(100_000_000, { on: '2026-01-02' })
    expect(childAt(story, '2026-01-02').child.balance).toBe(-99_999_900)
  })

  test('counts at once where it is dated in the future (INTERPRETATION: two accounts per child)', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.deposit(1_000, { on: '2026-01-02', date: '9999-12-31' })
    expect(childAt(story, '2026-01-02').child.balance).toBe(1_100)
    expect(historyOf(story, '2026-01-02').at(-1)).toEqual(['9999-12-31', 'deposit', 1_000, 1_100])
  })

  test('dated in the future earns interest only from its date on', () => {
    const story = buildJournal({ startingBalance: 10_000 })
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    story.deposit(5_000, { on: '2026-01-02', date: '2026-01-11' })
    expect(amountsOf(story, '2026-01-18', 'interest')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_000],
      ['2026-01-18', 1_500],
    ])
  })

  test('dated before the child was added stands before the opening', () => {
    const story = buildJournal({ on: '2026-01-10', startingBalance: 1_000 })
    story.deposit(300, { on: '2026-01-10', date: '1900-01-01' })
    expect(historyOf(story, '2026-01-10')).toEqual([
      ['1900-01-01', 'deposit', 300, 300],
      ['2026-01-10', 'deposit', 1_000, 1_300],
    ])
  })

  test('that is backdated changes the interest of later days (INTERPRETATION: the calendar)', () => {
    const story = buildJournal({ startingBalance: 10_000 })
    story.setInterest({ on: '2026-01-01', rate: 1_000 })
    story.deposit(2_000, { on: '2026-01-20', date: '2026-01-04' })
    expect(amountsOf(story, '2026-01-20', 'interest')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_300],
      ['2026-01-18', 1_430],
    ])
  })

  test('that arrives late gives the interest that would have been, had it been known (INTERPRETATION: the calendar)', () => {
    const story = buildJournal({ startingBalance: 10_000 })
    story.setInterest({ on: '2026-01-01', rate: 1_000 })
    story.withdraw(4_000, { on: '2026-01-06' })
    const [late, ...known] = story.entries.filter(isChildEntry).toReversed()
    const today = civilDate('2026-01-20')
    const before = deriveAccounts(ANNA, known, today)
    const after = extendAccounts(before, late === undefined ? [] : [late], today)
    const interest = ({ postings }: typeof before) => postings.filter(({ type }) => type === 'interest')
    expect(interest(before).map(({ amount }) => amount)).toEqual([1_000, 1_100, 1_210])
    expect(interest(after).map(({ amount }) => amount)).toEqual([1_000, 700, 770])
  })
})

describe('the order within a day (INTERPRETATION: two accounts per child)', () => {
  test('is opening, interest, allowance, then the rest by time', () => {
    const story = buildJournal({ on: '2026-01-04', at: '23:00', startingBalance: 1_000 })
    story.deposit(1_000, { on: '2026-01-04', date: '2026-01-01' })
    story.setAllowance({ on: '2026-01-03', day: 'sunday' })
    story.setInterest({ on: '2026-01-03', rate: 1_000 })
    story.countCash(50, { on: '2026-01-04', at: '07:00' })
    story.deposit(30, { on: '2026-01-04', time: '08:00' })
    story.deposit(20, { on: '2026-01-04', time: '00:00' })
    const ofThatDay = postingsAt(story, '2026-01-04').filter(({ date }) => date === '2026-01-04')
    expect(ofThatDay.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
      ['deposit', 1_000, 2_000],
      ['interest', 100, 2_100],
      ['allowance', 500, 2_600],
      ['deposit', 20, 2_620],
      ['cash', 50, 50],
      ['deposit', 30, 2_650],
    ])
  })

  test('at the same time is by stamp, whatever the ids', () => {
    const story = buildJournal()
    const when = { on: '2026-01-04', time: '08:00' }
    story.deposit(2, { ...when, at: '12:02', id: idNumber(0x51) })
    story.deposit(1, { ...when, at: '12:01', id: idNumber(0x52) })
    expect(postingsAt(story, '2026-01-04').map(({ amount }) => amount)).toEqual([1, 2])
  })

  test('at the same time and stamp is by id', () => {
    const story = buildJournal()
    const when = { on: '2026-01-04', time: '08:00', stamp: stampAt('2026-01-04T12:00') }
    story.deposit(2, { ...when, id: idNumber(0x52) })
    story.deposit(1, { ...when, id: idNumber(0x51) })
    expect(postingsAt(story, '2026-01-04').map(({ amount }) => amount)).toEqual([1, 2])
  })

  test('is by value date first, not by the day of recording', () => {
    const story = buildJournal()
    story.deposit(2, { on: '2026-01-02', date: '2026-01-09' })
    story.deposit(1, { on: '2026-01-08', date: '2026-01-03' })
    expect(historyOf(story, '2026-01-08').map(([date]) => date)).toEqual(['2026-01-03', '2026-01-09'])
  })
})

describe('the edges of the calendar', () => {
  /** The accounts of one who heard of each entry by itself. */
  const oneByOne = (entries: readonly ChildEntry[], today: string) =>
    entries.reduce(
      (accounts, entry) => extendAccounts(accounts, [entry], civilDate(today)),
      emptyAccounts(ANNA, civilDate(today)),
    )

  test('settings recorded on the last day there is (a clock gone mad) leave all as it was, however they arrive', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.setAllowance({ on: '2026-01-01' })
    story.setInterest({ on: '2026-01-01', rate: 1_000 })
    const before = postingsAt(story, '2026-01-23')
    story.setAllowance({ on: '9999-12-31', stamp: stampAt('9999-12-29T12:00'), amount: 900 })
    story.setInterest({ on: '9999-12-31', stamp: stampAt('9999-12-29T12:00'), rate: 0 })
    expect(before.map(({ type }) => type)).toContain('interest')
    expect(postingsAt(story, '2026-01-23')).toEqual(before)
    expect(oneByOne(story.entries.filter(isChildEntry), '2026-01-23').postings).toEqual(before)
  })

  test('an allowance set on the first day there is (a clock gone mad) is paid ever since', () => {
    const story = buildJournal()
    story.setAllowance({ on: '1900-01-01', stamp: stampAt('2026-01-01T12:00', 9) })
    const fridays = daysBetween(civilDate('1900-01-05'), civilDate('2026-01-23')) / 7 + 1
    expect(childAt(story, '2026-01-23').child.balance).toBe(500 * fridays)
    expect(oneByOne(story.entries.filter(isChildEntry), '2026-01-23').bank.balance).toBe(500 * fridays)
  })

  test('the last day there is can be today', () => {
    const story = buildJournal({ on: '9999-12-01', startingBalance: 100 })
    story.setAllowance({ on: '9999-12-20', day: 'friday' })
    expect(historyOf(story, '9999-12-31').map(([date]) => date)).toEqual(['9999-12-01', '9999-12-24', '9999-12-31'])
  })
})

describe('another child', () => {
  test('has an account of its own', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.addChild('Ben', BENS_LOGIN, BEN, 300, { on: '2026-01-02' })
    story.deposit(50, { on: '2026-01-03', childId: BEN })
    story.setAllowance({ on: '2026-01-03', childId: BEN })
    expect(childAt(story, '2026-01-09', ANNA).child.balance).toBe(100)
    expect(childAt(story, '2026-01-09', BEN).child.balance).toBe(850)
  })
})
