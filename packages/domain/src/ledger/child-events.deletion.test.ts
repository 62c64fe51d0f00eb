import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { ANNA, BEN, BENS_LOGIN, idNumber, stampAt } from '../testing/people.ts'
import { amountsOf, childAt, datesOf, historyOf } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { deriveLedger } from './derive.ts'

describe('a deleted transaction (INTERPRETATION: two accounts per child)', () => {
  test('is gone from the history and from every balance after it', () => {
    const story = buildJournal()
    const first = story.deposit(1_000, { on: '2026-01-02' })
    story.deposit(500, { on: '2026-01-03' })
    story.deletePosting(first.id, { on: '2026-01-04' })
    expect(historyOf(story, '2026-01-04')).toEqual([['2026-01-03', 'deposit', 500, 500]])
  })

  test('can be brought back, in its place', () => {
    const story = buildJournal()
    const first = story.deposit(1_000, { on: '2026-01-02' })
    story.deposit(500, { on: '2026-01-03' })
    const before = historyOf(story, '2026-01-05')
    story.deletePosting(first.id, { on: '2026-01-04' })
    story.restorePosting(first.id, { on: '2026-01-05' })
    expect(historyOf(story, '2026-01-05')).toEqual(before)
  })

  test.each([
    ['deleted last', ['restore', 'delete'], 0],
    ['restored last', ['delete', 'restore'], 1_000],
    ['deleted twice, restored between', ['delete', 'restore', 'delete'], 0],
    ['restored, never deleted', ['restore'], 1_000],
  ] as const)('%s: of deletion and restoration the latest stamp wins, in any order of arrival', (_, marks, balance) => {
    const story = buildJournal()
    const { id } = story.deposit(1_000, { on: '2026-01-02' })
    marks.forEach((mark, index) => {
      const when = { on: `2026-01-0${3 + index}` }
      if (mark === 'delete') story.deletePosting(id, when)
      else story.restorePosting(id, when)
    })
    expect(childAt(story, '2026-01-09').child.balance).toBe(balance)
    expect(childAt({ entries: story.entries.toReversed() }, '2026-01-09').child.balance).toBe(balance)
  })

  test('of marks with one stamp the greater id wins', () => {
    const story = buildJournal()
    const { id } = story.deposit(1_000, { on: '2026-01-02' })
    const when = { on: '2026-01-03', stamp: stampAt('2026-01-03T12:00') }
    story.restorePosting(id, { ...when, id: idNumber(0x52) })
    story.deletePosting(id, { ...when, id: idNumber(0x51) })
    expect(childAt(story, '2026-01-03').child.balance).toBe(1_000)
  })

  test('is deleted where the deletion was stamped before the transaction (a skewed clock)', () => {
    const story = buildJournal()
    story.deletePosting(idNumber(0x50), { on: '2026-01-02' })
    story.deposit(1_000, { on: '2026-01-03', id: idNumber(0x50) })
    expect(childAt(story, '2026-01-03').child.balance).toBe(0)
  })

  test('earned no interest', () => {
    const story = buildJournal({ startingBalance: 1_000 })
    story.setInterest({ on: '2026-01-01', rate: 1_000 })
    const { id } = story.deposit(10_000, { on: '2026-01-02' })
    story.deletePosting(id, { on: '2026-01-20' })
    expect(amountsOf(story, '2026-01-20', 'interest').map(([, amount]) => amount)).toEqual([100, 110, 121])
  })
})

describe('a deleted automatic posting (INTERPRETATION: automatic money)', () => {
  test('an allowance is gone, and comes back when it is restored', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01' })
    story.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-10' })
    expect(datesOf(story, '2026-01-16', 'allowance')).toEqual(['2026-01-02', '2026-01-16'])
    story.restorePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-11' })
    expect(datesOf(story, '2026-01-16', 'allowance')).toEqual(['2026-01-02', '2026-01-09', '2026-01-16'])
  })

  test('interest is gone, and the interest on it too', () => {
    const story = buildJournal({ startingBalance: 10_000 })
    story.setInterest({ on: '2026-01-01', rate: 1_000 })
    story.deletePosting(`interest:${ANNA}:2026-01-04`, { on: '2026-01-05' })
    expect(amountsOf(story, '2026-01-18', 'interest')).toEqual([
      ['2026-01-11', 1_000],
      ['2026-01-18', 1_100],
    ])
  })

  test('that was deleted before it fell due never comes', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-01' })
    story.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-02' })
    expect(datesOf(story, '2026-01-16', 'allowance')).toEqual(['2026-01-02', '2026-01-16'])
  })

  test('of a day that has none changes nothing', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.setAllowance({ on: '2026-01-01' })
    const before = historyOf(story, '2026-01-16')
    story.deletePosting(`allowance:${ANNA}:2026-01-08`, { on: '2026-01-10' })
    story.deletePosting(`interest:${ANNA}:2026-01-04`, { on: '2026-01-10' })
    story.restorePosting(`allowance:${ANNA}:2026-01-07`, { on: '2026-01-10' })
    story.restorePosting(idNumber(0x77), { on: '2026-01-10' })
    expect(historyOf(story, '2026-01-16')).toEqual(before)
  })
})

describe('another child’s ids resolve to nothing (ARCHITECTURE: the journal)', () => {
  test('whatever of Ben’s is named in an entry about Anna stays', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.addChild('Ben', BENS_LOGIN, BEN, 300, { on: '2026-01-01' })
    story.setAllowance({ on: '2026-01-01', childId: BEN })
    story.setInterest({ on: '2026-01-01', rate: 1_000, childId: BEN })
    const deposit = story.deposit(1_000, { on: '2026-01-02', childId: BEN })
    const count = story.countCash(700, { on: '2026-01-02', childId: BEN })
    const [anna, ben] = [childAt(story, '2026-01-09', ANNA), childAt(story, '2026-01-09', BEN)]
    const derived = [`opening:${BEN}`, `allowance:${BEN}:2026-01-02`, `interest:${BEN}:2026-01-04`]
    for (const posting of [deposit.id, count.id, ...derived])
      story.deletePosting(posting, { on: '2026-01-09', childId: ANNA })
    expect(childAt(story, '2026-01-09', BEN)).toEqual(ben)
    expect(childAt(story, '2026-01-09', ANNA).child).toEqual(anna.child)
    expect(childAt(story, '2026-01-09', ANNA).accounts.postings).toEqual(anna.accounts.postings)
  })
})

describe('a deleted child (INTERPRETATION: two accounts per child)', () => {
  test('stays deleted, whatever comes after and in whatever order', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.deleteChild({ on: '2026-01-02' })
    story.deposit(1_000, { on: '2026-01-03' })
    story.restorePosting(`opening:${ANNA}`, { on: '2026-01-03' })
    expect(deriveLedger(story.entries, civilDate('2026-01-09')).children).toEqual([])
    expect(deriveLedger(story.entries.toReversed(), civilDate('2026-01-09')).children).toEqual([])
  })

  test('is deleted where the deletion was stamped first (a skewed clock)', () => {
    const story = buildJournal({ on: '2026-01-05' })
    story.deleteChild({ on: '2026-01-02' })
    expect(deriveLedger(story.entries, civilDate('2026-01-09')).children).toEqual([])
  })

  test('leaves the other children as they were', () => {
    const story = buildJournal({ startingBalance: 100 })
    story.addChild('Ben', BENS_LOGIN, BEN, 300, { on: '2026-01-02' })
    const before = childAt(story, '2026-01-09', BEN)
    story.deleteChild({ on: '2026-01-03', childId: ANNA })
    expect(deriveLedger(story.entries, civilDate('2026-01-09')).children).toEqual([before])
  })
})
