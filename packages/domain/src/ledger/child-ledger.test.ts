import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import { ANNA, ANNAS_LOGIN, stampAt } from '../testing/people.ts'
import { childAt, isChildEntry } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { currentAllowance, childLedger, currentInterest } from './child-ledger.ts'
import { deriveAccounts, emptyAccounts } from './child-accounts.ts'

const TODAY = civilDate('2026-06-01')
const accountsOf = (entries: readonly Entry[]) => deriveAccounts(ANNA, entries.filter(isChildEntry), TODAY)

describe('a child (SPEC §3)', () => {
  test('that was just added has its starting balance and the terms of a new child (INTERPRETATION: the calendar)', () => {
    const story = buildJournal({ on: '2026-01-01', at: '09:00', startingBalance: 2_500 })
    expect(childAt(story, '2026-06-01').child).toEqual({
      id: ANNA,
      userId: ANNAS_LOGIN,
      name: 'Anna',
      createdAt: '2026-01-01T09:00:00.000Z',
      balance: 2_500,
      principal: 2_500,
      cashOnHand: 0,
      allowance: { amount: 0, frequency: 'weekly', day: 'saturday', active: false },
      interest: { rate: 0, frequency: 'monthly', compoundType: 'compound', active: undefined },
    })
  })

  test('shows its balances: bank with interest, of it the principal, and cash', () => {
    const story = buildJournal({ startingBalance: 10_000 })
    story.setInterest({ on: '2026-05-29', rate: 1_000 })
    story.countCash(700, { on: '2026-05-30' })
    expect(childAt(story, '2026-06-01').child).toMatchObject({ balance: 11_000, principal: 10_000, cashOnHand: 700 })
  })

  test('whose adding entry has not arrived is not shown yet, and is whole once it has', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.deposit(50, { on: '2026-01-02' })
    const late = story.entries.filter((entry) => entry.kind !== 'child.added')
    expect(childLedger(accountsOf(late))).toBeUndefined()
    expect(childLedger(emptyAccounts(ANNA, TODAY))).toBeUndefined()
    expect(childLedger(accountsOf(story.entries))?.child.balance).toBe(150)
  })

  test('that was deleted is not shown', () => {
    const story = buildJournal()
    story.deleteChild({ on: '2026-01-02' })
    expect(childLedger(accountsOf(story.entries))).toBeUndefined()
  })
})

describe('the terms that stand', () => {
  test('are the latest stamp’s at once, though they count from the next day', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-06-01', amount: 700, frequency: 'monthly', day: 'tuesday', active: true })
    story.setInterest({ on: '2026-06-01', rate: 250, frequency: 'biweekly', compoundType: 'simple', active: false })
    expect(childAt(story, '2026-06-01').child).toMatchObject({
      allowance: { amount: 700, frequency: 'monthly', day: 'tuesday', active: true },
      interest: { rate: 250, frequency: 'biweekly', compoundType: 'simple', active: false },
    })
  })

  test('are one whole bargain of the latest stamp, never a mixture (ARCHITECTURE: concurrent edits)', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-03', amount: 700, day: 'tuesday' })
    story.setAllowance({ on: '2026-01-02', amount: 900, day: 'monday', frequency: 'monthly' })
    story.setInterest({ on: '2026-01-03', rate: 100, compoundType: 'simple' })
    story.setInterest({ on: '2026-01-02', rate: 900, compoundType: 'compound', frequency: 'monthly' })
    const accounts = accountsOf(story.entries)
    expect(currentAllowance(accounts)).toEqual({ amount: 700, frequency: 'weekly', day: 'tuesday', active: true })
    expect(currentInterest(accounts)).toEqual({ rate: 100, frequency: 'weekly', compoundType: 'simple', active: true })
  })

  test('are the greatest stamp’s, also where it was recorded on an earlier day', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', amount: 900, stamp: stampAt('2026-03-01T12:00') })
    story.setAllowance({ on: '2026-01-03', amount: 700 })
    expect(currentAllowance(accountsOf(story.entries)).amount).toBe(900)
  })

  test('are those of a new child where nobody set any', () => {
    const nobody = emptyAccounts(ANNA, TODAY)
    expect(currentAllowance(nobody)).toEqual({ amount: 0, frequency: 'weekly', day: 'saturday', active: false })
    expect(currentInterest(nobody)).toEqual({
      rate: 0,
      frequency: 'monthly',
      compoundType: 'compound',
      active: undefined,
    })
  })
})
