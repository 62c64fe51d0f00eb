import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import { compareEntries } from '../journal/entry-order.ts'
import { parseTimeZone } from '../calendar/time-zone.ts'
import { minorUnits } from '../money/minor-units.ts'
import { assert } from '../result.ts'
import { deriveAccounts } from '../ledger/child-accounts.ts'
import { deriveGoals } from '../ledger/goals.ts'
import { anyArrival, anyJournal, anyToday, annaEntries, entriesOfKind } from '../testing/arbitraries.ts'
import { ANNA, ANNAS_LOGIN, BEN, BENS_LOGIN, idNumber, PAT } from '../testing/people.ts'
import { kindNames, sampleEntry } from '../testing/sample-entries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { activityLog } from './activity-log.ts'

/** What the log says of the entries after the story's first two, oldest first. */
const told = ({ entries }: JournalBuilder) =>
  activityLog(entries)
    .toReversed()
    .slice(2)
    .map(({ category, action, description, amount }) => [category, action, description, amount])

describe('a line of the activity log (SPEC §1)', () => {
  // SPEC: 3.13
  test('says who did what, when and on which device, about which child', () => {
    const story = buildJournal()
    const deposit = story.deposit(500, { on: '2026-01-02', at: '16:30', description: 'Tooth' })
    expect(activityLog(story.entries)[0]).toEqual({
      id: deposit.id,
      on: '2026-01-02',
      at: '16:30',
      userId: PAT,
      device: '000000000001',
      childId: ANNA,
      category: 'transaction',
      action: 'deposit',
      description: 'Deposit: Tooth',
      amount: 500,
    })
  })

  test('is there once for each kind of entry, in words', () => {
    for (const kind of kindNames) {
      const [line, ...others] = activityLog([sampleEntry(kind)] as readonly Entry[])
      expect(others).toEqual([])
      expect(line?.description).toMatch(/^[A-Z][^{}]+$/)
      expect(line?.description).not.toContain('undefined')
    }
  })
})

// SPEC: 9.26
describe('descriptions word for word (SPEC §9)', () => {
  // SPEC: 9.25
  test('Child account created: {name}', () => {
    const story = buildJournal()
    story.addChild('Ben', BENS_LOGIN, BEN, 2_500, { on: '2026-01-02' })
    story.addChild('Cleo', idNumber(0x23), idNumber(0x22), 0, { on: '2026-01-03' })
    expect(told(story)).toEqual([
      ['child', 'create', 'Child account created: Ben', 2_500],
      ['child', 'create', 'Child account created: Cleo', undefined],
    ])
  })

  test('Allowance updated: {frequency} on {day} - active|inactive', () => {
    const story = buildJournal()
    story.setAllowance({ on: '2026-01-02', frequency: 'biweekly', day: 'friday', amount: 500 })
    story.setAllowance({ on: '2026-01-03', frequency: 'weekly', day: 'sunday', active: false, amount: 0 })
    expect(told(story)).toEqual([
      ['allowance', 'schedule', 'Allowance updated: biweekly on friday - active', 500],
      ['allowance', 'schedule', 'Allowance updated: weekly on sunday - inactive', 0],
    ])
  })
})

describe('the other kinds in the same manner (SPEC §1 categories and actions)', () => {
  test('deposits and withdrawals, signed as in the history', () => {
    const story = buildJournal()
    story.deposit(500, { on: '2026-01-02', description: 'Tooth' })
    story.withdraw(300, { on: '2026-01-03', description: 'Toy' })
    expect(told(story)).toEqual([
      ['transaction', 'deposit', 'Deposit: Tooth', 500],
      ['transaction', 'withdraw', 'Withdrawal: Toy', -300],
    ])
  })

  test('interest', () => {
    const story = buildJournal()
    story.setInterest({ on: '2026-01-02', rate: 250, frequency: 'monthly', compoundType: 'simple' })
    story.setInterest({ on: '2026-01-03', rate: 5, frequency: 'weekly', active: false })
    expect(told(story)).toEqual([
      ['interest', 'set_rate', 'Interest updated: 2.5% monthly, simple - active', undefined],
      ['interest', 'set_rate', 'Interest updated: 0.05% weekly, compound - inactive', undefined],
    ])
  })

  test('cash by the difference that the ledger derives', () => {
    const story = buildJournal()
    story.countCash(750, { on: '2026-01-02', by: ANNAS_LOGIN })
    story.countCash(500, { on: '2026-01-03' })
    story.countCash(500, { on: '2026-01-04' })
    story.countCash(501, { on: '2026-01-05' })
    expect(told(story)).toEqual([
      ['cash', 'add_cash', 'Cash added: $7.50', 750],
      ['cash', 'remove_cash', 'Cash removed: $2.50', -250],
      ['cash', 'update', 'Cash counted: $5.00, unchanged', undefined],
      ['cash', 'add_cash', 'Cash added: $0.01', 1],
    ])
  })

  test('a deleted cash count is nobody’s count before', () => {
    const story = buildJournal()
    story.countCash(1_000, { on: '2026-01-02' })
    const mistaken = story.countCash(9_000, { on: '2026-01-03' })
    story.countCash(1_200, { on: '2026-01-04' })
    story.deletePosting(mistaken.id, { on: '2026-01-05' })
    expect(told(story).map(([, action, , amount]) => [action, amount])).toEqual([
      ['add_cash', 1_000],
      ['add_cash', 8_000],
      ['add_cash', 200],
      ['delete', 8_000],
    ])
  })

  test('goals: added, updated, completed, deleted', () => {
    const story = buildJournal()
    const bike = story.addGoal({ on: '2026-01-02', name: 'Bike', targetAmount: 10_000 })
    story.changeGoal(bike.id, { currentAmount: minorUnits(2_000) }, { on: '2026-01-03' })
    story.changeGoal(bike.id, { name: 'Red bike' }, { on: '2026-01-04' })
    story.changeGoal(bike.id, { completed: true }, { on: '2026-01-05' })
    story.deleteGoal(bike.id, { on: '2026-01-06' })
    expect(told(story)).toEqual([
      ['goal', 'add', 'Savings goal added: Bike', 10_000],
      ['goal', 'update', 'Savings goal updated: Bike', 2_000],
      ['goal', 'update', 'Savings goal updated: Red bike', undefined],
      ['goal', 'complete', 'Savings goal completed: Red bike', undefined],
      ['goal', 'delete', 'Savings goal deleted: Red bike', undefined],
    ])
  })

  test('an edit of amounts that completes a goal says so, also after it was taken back into progress (SPEC §4)', () => {
    const story = buildJournal()
    const bike = story.addGoal({ on: '2026-01-02', targetAmount: 10_000 })
    story.changeGoal(bike.id, { currentAmount: minorUnits(10_000) }, { on: '2026-01-03' })
    story.changeGoal(bike.id, { description: 'Soon' }, { on: '2026-01-04' })
    story.changeGoal(bike.id, { currentAmount: minorUnits(5_000) }, { on: '2026-01-05' })
    story.changeGoal(bike.id, { targetAmount: minorUnits(4_000) }, { on: '2026-01-06' })
    expect(told(story).map(([, action, , amount]) => [action, amount])).toEqual([
      ['add', 10_000],
      ['complete', 10_000],
      ['update', undefined],
      ['update', 5_000],
      ['complete', 4_000],
    ])
  })

  test('deleted and restored transactions by what they were', () => {
    const story = buildJournal({ startingBalance: 2_000 })
    const toy = story.withdraw(300, { on: '2026-01-02', description: 'Toy' })
    story.deletePosting(toy.id, { on: '2026-01-03' })
    story.restorePosting(toy.id, { on: '2026-01-04' })
    story.deletePosting(`opening:${ANNA}`, { on: '2026-01-05' })
    story.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-10' })
    story.restorePosting(`interest:${ANNA}:2026-02-01`, { on: '2026-02-02' })
    expect(told(story).slice(1)).toEqual([
      ['transaction', 'delete', 'Transaction deleted: Toy', -300],
      ['transaction', 'update', 'Transaction restored: Toy', -300],
      ['transaction', 'delete', 'Transaction deleted: Starting balance', 2_000],
      ['transaction', 'delete', 'Transaction deleted: Allowance of January 9, 2026', undefined],
      ['transaction', 'update', 'Transaction restored: Interest of February 1, 2026', undefined],
    ])
  })

  test('a deleted cash count by its direction from the count that stands before it', () => {
    const story = buildJournal()
    story.countCash(500, { on: '2026-01-02' })
    for (const amount of [501, 200, 500]) {
      const count = story.countCash(amount, { on: '2026-01-03' })
      story.deletePosting(count.id, { on: '2026-01-03' })
    }
    const deletions = told(story).filter(([, action]) => action === 'delete')
    expect(deletions.map(([, , description, amount]) => [description, amount])).toEqual([
      ['Transaction deleted: Cash deposit', 1],
      ['Transaction deleted: Cash withdrawal', -300],
      ['Transaction deleted: Cash count', 0],
    ])
  })

  test('children deleted, by name as long as it is known', () => {
    const story = buildJournal()
    const deleted = story.deleteChild({ on: '2026-01-02' })
    expect(told(story)).toEqual([['child', 'delete', 'Child account deleted: Anna', undefined]])
    expect(activityLog([deleted])[0]?.description).toBe('Child account deleted')
  })

  test('the family and profiles, by which fields changed and never by an address', () => {
    const story = buildJournal()
    const zone = parseTimeZone('Europe/Berlin')
    assert(zone.ok, 'Berlin is a zone')
    story.record('family.changed', { name: 'Li', timeZone: zone.value }, { on: '2026-01-02' })
    story.record('family.changed', { rules: 1 }, { on: '2026-01-03' })
    story.record('profile.changed', { userId: PAT, firstName: 'Pat', email: null }, { on: '2026-01-04' })
    story.record('profile.changed', { userId: PAT, lastName: 'Li', email: 'pat@example.com' }, { on: '2026-01-05' })
    expect(told(story).map(([category, action, description]) => [category, action, description])).toEqual([
      ['user', 'update', 'Family updated: name, time zone'],
      ['user', 'update', 'Family updated: rules'],
      ['user', 'update', 'Profile updated: first name, email'],
      ['user', 'update', 'Profile updated: last name, email'],
    ])
    expect(activityLog(story.entries).at(-1)).toMatchObject({
      action: 'register',
      description: 'Family created: Garcia',
    })
  })
})

describe('what the log cannot know', () => {
  test('an entry that names another child’s transaction or goal tells nothing of it', () => {
    const story = buildJournal()
    const secret = story.deposit(500, { on: '2026-01-02', description: 'Secret' })
    const surprise = story.addGoal({ on: '2026-01-02', name: 'Surprise' })
    story.deletePosting(secret.id, { on: '2026-01-03', childId: BEN })
    story.changeGoal(surprise.id, { completed: true }, { on: '2026-01-03', childId: BEN })
    story.deleteGoal(surprise.id, { on: '2026-01-03', childId: BEN })
    expect(told(story).slice(2)).toEqual([
      ['transaction', 'delete', 'Transaction deleted', undefined],
      ['goal', 'update', 'Savings goal updated', undefined],
      ['goal', 'delete', 'Savings goal deleted', undefined],
    ])
  })

  test('an edit of a goal that was deleted before is told by the name it had, and completes nothing', () => {
    const story = buildJournal()
    const bike = story.addGoal({ on: '2026-01-02' })
    story.deleteGoal(bike.id, { on: '2026-01-03' })
    story.changeGoal(bike.id, { completed: true }, { on: '2026-01-04' })
    expect(told(story).at(-1)).toEqual(['goal', 'update', 'Savings goal updated: Bike', undefined])
  })
})

describe('any activity log', () => {
  test('has one line for each entry, newest first, whatever the order and repetition they come in', () => {
    const journalAndArrival = anyJournal.chain((entries) => anyArrival(entries).map(({ all }) => ({ entries, all })))
    fc.assert(
      fc.property(journalAndArrival, ({ entries, all }) => {
        const log = activityLog(entries)
        expect(log.map(({ id }) => id)).toEqual([...entries].sort((a, b) => compareEntries(b, a)).map(({ id }) => id))
        expect(activityLog(all)).toEqual(log)
      }),
    )
  })

  test('says of every cash count that stands what its posting says', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const amounts = new Map(activityLog(entries).map(({ id, amount }) => [String(id), amount]))
        const counts = deriveAccounts(ANNA, annaEntries(entries), today).postings.filter(({ type }) => type === 'cash')
        expect(counts.map(({ id }) => amounts.get(id))).toEqual(counts.map(({ amount }) => amount))
      }),
    )
  })

  test('has a line of completion for every goal that ends complete', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const completions = new Set(
          activityLog(entries).flatMap(({ id, action }) => (action === 'complete' ? [id] : [])),
        )
        const completedByLog = new Set(
          entriesOfKind(entries, 'goal.changed').flatMap(({ id, goalId }) => (completions.has(id) ? [goalId] : [])),
        )
        const goals = deriveGoals(deriveAccounts(ANNA, annaEntries(entries), today).events)
        expect(goals.filter((goal) => goal.completed).every(({ id }) => completedByLog.has(id))).toBe(true)
      }),
    )
  })
})
