import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import { defaultAvatar } from '../journal/avatar.ts'
import { isChildEntry } from '../journal/entry-subject.ts'
import { ANNA, ANNAS_LOGIN, BEN, BENS_LOGIN, stampAt } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { sampleEntry } from '../testing/sample-entries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { currentAllowance, childLedger, currentInterest, denominationOf } from './child-ledger.ts'
import { deriveAccounts, emptyAccounts } from './child-accounts.ts'

const TODAY = civilDate('2026-06-01')
const accountsOf = (entries: readonly Entry[]) => deriveAccounts(ANNA, entries.filter(isChildEntry), TODAY)

describe('childLedger (SPEC §3)', () => {
  test('returns a new child with its starting balance and default terms (INTERPRETATION: the calendar)', () => {
    const journal = buildJournal({ on: '2026-01-01', at: '09:00', startingBalance: 2_500 })
    expect(childAt(journal, '2026-06-01').child).toEqual({
      id: ANNA,
      userId: ANNAS_LOGIN,
      name: 'Anna',
      avatar: defaultAvatar(ANNA),
      unit: 'money',
      pigName: null,
      look: 'young',
      createdAt: '2026-01-01T09:00:00.000Z',
      balance: 2_500,
      principal: 2_500,
      cashOnHand: 0,
      allowance: { amount: 0, frequency: 'weekly', day: 'saturday', active: false },
      interest: { rate: 0, frequency: 'monthly', compoundType: 'compound', active: undefined },
    })
  })

  test.each(['stars', 'minutes'] as const)('counts the amounts of a child who collects %s in them', (unit) => {
    const journal = buildJournal()
    journal.record(
      'child.added',
      { userId: BENS_LOGIN, name: 'Ben', unit },
      { on: '2026-01-02', id: BEN, childId: BEN },
    )
    const { child } = childAt(journal, '2026-01-02', BEN)
    expect(child.unit).toBe(unit)
    expect(denominationOf(child, { currency: 'EUR' })).toBe(unit)
  })

  test('counts the amounts of another child in the family’s currency', () => {
    const { child } = childAt(buildJournal(), '2026-01-02')
    expect([denominationOf(child, { currency: 'EUR' }), denominationOf(child, undefined)]).toEqual(['EUR', 'USD'])
  })

  test('returns the bank balance including interest, the principal and the cash', () => {
    const journal = buildJournal({ startingBalance: 10_000 })
    journal.setInterest({ on: '2026-05-29', rate: 1_000 })
    journal.countCash(700, { on: '2026-05-30' })
    expect(childAt(journal, '2026-06-01').child).toMatchObject({ balance: 11_000, principal: 10_000, cashOnHand: 700 })
  })

  test('returns the most recently chosen avatar, or the child’s first avatar if it was never changed', () => {
    const journal = buildJournal()
    const avatarOf = () => childAt(journal, '2026-06-01').child.avatar
    journal.changeChild({ avatar: { color: 'blue', animal: 'cat' } }, { on: '2026-01-03' })
    journal.changeChild({ avatar: { color: 'pink', animal: 'owl' } }, { on: '2026-01-02' })
    journal.changeChild({}, { on: '2026-01-04' })
    expect(avatarOf()).toEqual({ color: 'blue', animal: 'cat' })
    const added = journal.entries.map((entry) => (entry.kind === 'child.added' ? sampleEntry('child.added') : entry))
    const unchanged = added.filter(({ kind }) => kind !== 'child.changed')
    expect(childAt({ entries: unchanged }, '2026-11-21').child.avatar).toEqual({ color: 'teal', animal: 'fox' })
  })

  test('returns the pig’s latest name and the latest look, even if they come from different entries', () => {
    const journal = buildJournal()
    const child = () => childAt(journal, '2026-06-01').child
    journal.changeChild({ pigName: 'Rosie', look: 'young' }, { on: '2026-01-02' })
    journal.changeChild({ look: 'older' }, { on: '2026-01-04' })
    journal.changeChild({ pigName: 'Pinky', look: 'young' }, { on: '2026-01-03' })
    expect(child()).toMatchObject({ pigName: 'Pinky', look: 'older' })
    journal.changeChild({ pigName: null }, { on: '2026-01-05' })
    expect(child()).toMatchObject({ pigName: null, look: 'older' })
  })

  test('returns undefined until the entry that adds the child arrives, then the complete ledger', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.deposit(50, { on: '2026-01-02' })
    const late = journal.entries.filter((entry) => entry.kind !== 'child.added')
    expect(childLedger(accountsOf(late))).toBeUndefined()
    expect(childLedger(emptyAccounts(ANNA, TODAY))).toBeUndefined()
    expect(childLedger(accountsOf(journal.entries))?.child.balance).toBe(150)
  })

  test('returns undefined for a deleted child', () => {
    const journal = buildJournal()
    journal.deleteChild({ on: '2026-01-02' })
    expect(childLedger(accountsOf(journal.entries))).toBeUndefined()
  })
})

describe('the current terms', () => {
  test('change immediately, even though settings take effect the next day', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-06-01', amount: 700, frequency: 'monthly', day: 'tuesday', active: true })
    journal.setInterest({ on: '2026-06-01', rate: 250, frequency: 'biweekly', compoundType: 'simple', active: false })
    expect(childAt(journal, '2026-06-01').child).toMatchObject({
      allowance: { amount: 700, frequency: 'monthly', day: 'tuesday', active: true },
      interest: { rate: 250, frequency: 'biweekly', compoundType: 'simple', active: false },
    })
  })

  test('come from the single setting with the latest stamp, never merged from several', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-03', amount: 700, day: 'tuesday' })
    journal.setAllowance({ on: '2026-01-02', amount: 900, day: 'monday', frequency: 'monthly' })
    journal.setInterest({ on: '2026-01-03', rate: 100, compoundType: 'simple' })
    journal.setInterest({ on: '2026-01-02', rate: 900, compoundType: 'compound', frequency: 'monthly' })
    const accounts = accountsOf(journal.entries)
    expect(currentAllowance(accounts)).toEqual({ amount: 700, frequency: 'weekly', day: 'tuesday', active: true })
    expect(currentInterest(accounts)).toEqual({ rate: 100, frequency: 'weekly', compoundType: 'simple', active: true })
  })

  test('come from the setting with the greatest stamp, even if it was recorded on an earlier day', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', amount: 900, stamp: stampAt('2026-03-01T12:00') })
    journal.setAllowance({ on: '2026-01-03', amount: 700 })
    expect(currentAllowance(accountsOf(journal.entries)).amount).toBe(900)
  })

  test('are the defaults if nothing has been set', () => {
    const empty = emptyAccounts(ANNA, TODAY)
    expect(currentAllowance(empty)).toEqual({ amount: 0, frequency: 'weekly', day: 'saturday', active: false })
    expect(currentInterest(empty)).toEqual({
      rate: 0,
      frequency: 'monthly',
      compoundType: 'compound',
      active: undefined,
    })
  })
})
