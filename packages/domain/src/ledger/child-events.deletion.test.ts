import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { ANNA, BEN, BENS_LOGIN, idNumber, stampAt } from '../testing/people.ts'
import { amountsOf, childAt, datesOf, historyOf } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { deriveLedger } from './derive.ts'

describe('a deleted transaction (INTERPRETATION: two accounts per child)', () => {
  test('disappears from the history and from every later balance', () => {
    const journal = buildJournal()
    const first = journal.deposit(1_000, { on: '2026-01-02' })
    journal.deposit(500, { on: '2026-01-03' })
    journal.deletePosting(first.id, { on: '2026-01-04' })
    expect(historyOf(journal, '2026-01-04')).toEqual([['2026-01-03', 'deposit', 500, 500]])
  })

  test('returns to its place when it is restored', () => {
    const journal = buildJournal()
    const first = journal.deposit(1_000, { on: '2026-01-02' })
    journal.deposit(500, { on: '2026-01-03' })
    const before = historyOf(journal, '2026-01-05')
    journal.deletePosting(first.id, { on: '2026-01-04' })
    journal.restorePosting(first.id, { on: '2026-01-05' })
    expect(historyOf(journal, '2026-01-05')).toEqual(before)
  })

  test.each([
    ['deleted last', ['restore', 'delete'], 0],
    ['restored last', ['delete', 'restore'], 1_000],
    ['deleted twice, restored between', ['delete', 'restore', 'delete'], 0],
    ['restored, never deleted', ['restore'], 1_000],
  ] as const)('is deleted or restored by the latest stamp, for any arrival order: %s', (_, actions, balance) => {
    const journal = buildJournal()
    const { id } = journal.deposit(1_000, { on: '2026-01-02' })
    actions.forEach((action, index) => {
      const when = { on: `2026-01-0${3 + index}` }
      if (action === 'delete') journal.deletePosting(id, when)
      else journal.restorePosting(id, when)
    })
    expect(childAt(journal, '2026-01-09').child.balance).toBe(balance)
    expect(childAt({ entries: journal.entries.toReversed() }, '2026-01-09').child.balance).toBe(balance)
  })

  test('depends on the entry with the greater id if its deletion and restoration have the same stamp', () => {
    const journal = buildJournal()
    const { id } = journal.deposit(1_000, { on: '2026-01-02' })
    const when = { on: '2026-01-03', stamp: stampAt('2026-01-03T12:00') }
    journal.restorePosting(id, { ...when, id: idNumber(0x52) })
    journal.deletePosting(id, { ...when, id: idNumber(0x51) })
    expect(childAt(journal, '2026-01-03').child.balance).toBe(1_000)
  })

  test('stays deleted even if the deletion has an earlier stamp than the transaction (clock skew)', () => {
    const journal = buildJournal()
    journal.deletePosting(idNumber(0x50), { on: '2026-01-02' })
    journal.deposit(1_000, { on: '2026-01-03', id: idNumber(0x50) })
    expect(childAt(journal, '2026-01-03').child.balance).toBe(0)
  })

  test('earns no interest', () => {
    const journal = buildJournal({ startingBalance: 1_000 })
    journal.setInterest({ on: '2026-01-01', rate: 1_000 })
    const { id } = journal.deposit(10_000, { on: '2026-01-02' })
    journal.deletePosting(id, { on: '2026-01-20' })
    expect(amountsOf(journal, '2026-01-20', 'interest').map(([, amount]) => amount)).toEqual([100, 110, 121])
  })
})

describe('deleting an automatic posting (INTERPRETATION: automatic money)', () => {
  test('removes an allowance until it is restored', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-10' })
    expect(datesOf(journal, '2026-01-16', 'allowance')).toEqual(['2026-01-02', '2026-01-16'])
    journal.restorePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-11' })
    expect(datesOf(journal, '2026-01-16', 'allowance')).toEqual(['2026-01-02', '2026-01-09', '2026-01-16'])
  })

  test('removes interest, along with the interest earned on it', () => {
    const journal = buildJournal({ startingBalance: 10_000 })
    journal.setInterest({ on: '2026-01-01', rate: 1_000 })
    journal.deletePosting(`interest:${ANNA}:2026-01-04`, { on: '2026-01-05' })
    expect(amountsOf(journal, '2026-01-18', 'interest')).toEqual([
      ['2026-01-11', 1_000],
      ['2026-01-18', 1_100],
    ])
  })

  test('before its due date prevents the payment', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-02' })
    expect(datesOf(journal, '2026-01-16', 'allowance')).toEqual(['2026-01-02', '2026-01-16'])
  })

  test('has no effect on a day without such a posting', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.setAllowance({ on: '2026-01-01' })
    const before = historyOf(journal, '2026-01-16')
    journal.deletePosting(`allowance:${ANNA}:2026-01-08`, { on: '2026-01-10' })
    journal.deletePosting(`interest:${ANNA}:2026-01-04`, { on: '2026-01-10' })
    journal.restorePosting(`allowance:${ANNA}:2026-01-07`, { on: '2026-01-10' })
    journal.restorePosting(idNumber(0x77), { on: '2026-01-10' })
    expect(historyOf(journal, '2026-01-16')).toEqual(before)
  })
})

describe('a deletion entry for one child that refers to another child’s posting', () => {
  test('has no effect on either child', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.addChild('Ben', BENS_LOGIN, BEN, 300, { on: '2026-01-01' })
    journal.setAllowance({ on: '2026-01-01', childId: BEN })
    journal.setInterest({ on: '2026-01-01', rate: 1_000, childId: BEN })
    const deposit = journal.deposit(1_000, { on: '2026-01-02', childId: BEN })
    const count = journal.countCash(700, { on: '2026-01-02', childId: BEN })
    const [anna, ben] = [childAt(journal, '2026-01-09', ANNA), childAt(journal, '2026-01-09', BEN)]
    const derived = [`opening:${BEN}`, `allowance:${BEN}:2026-01-02`, `interest:${BEN}:2026-01-04`]
    for (const posting of [deposit.id, count.id, ...derived])
      journal.deletePosting(posting, { on: '2026-01-09', childId: ANNA })
    expect(childAt(journal, '2026-01-09', BEN)).toEqual(ben)
    expect(childAt(journal, '2026-01-09', ANNA).child).toEqual(anna.child)
    expect(childAt(journal, '2026-01-09', ANNA).accounts.postings).toEqual(anna.accounts.postings)
  })
})

describe('a deleted child (INTERPRETATION: two accounts per child)', () => {
  test('stays deleted despite later entries, in any arrival order', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.deleteChild({ on: '2026-01-02' })
    journal.deposit(1_000, { on: '2026-01-03' })
    journal.restorePosting(`opening:${ANNA}`, { on: '2026-01-03' })
    expect(deriveLedger(journal.entries, civilDate('2026-01-09')).children).toEqual([])
    expect(deriveLedger(journal.entries.toReversed(), civilDate('2026-01-09')).children).toEqual([])
  })

  test('stays deleted even if the deletion has an earlier stamp than the addition (clock skew)', () => {
    const journal = buildJournal({ on: '2026-01-05' })
    journal.deleteChild({ on: '2026-01-02' })
    expect(deriveLedger(journal.entries, civilDate('2026-01-09')).children).toEqual([])
  })

  test('does not affect the other children', () => {
    const journal = buildJournal({ startingBalance: 100 })
    journal.addChild('Ben', BENS_LOGIN, BEN, 300, { on: '2026-01-02' })
    const before = childAt(journal, '2026-01-09', BEN)
    journal.deleteChild({ on: '2026-01-03', childId: ANNA })
    expect(deriveLedger(journal.entries, civilDate('2026-01-09')).children).toEqual([before])
  })
})
