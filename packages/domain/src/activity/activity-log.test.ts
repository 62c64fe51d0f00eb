import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Entry, compareEntries } from '../journal/entry.ts'
import { isCashPart } from '../journal/id.ts'
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

/** The log lines, oldest first, without the two for creating the family and adding Anna. */
const linesOf = ({ entries }: JournalBuilder) =>
  activityLog(entries)
    .toReversed()
    .slice(2)
    .map(({ category, action, description, amount }) => [category, action, description, amount])

describe('activityLog (SPEC §1)', () => {
  // SPEC: 3.13
  test('returns the user, device, time, child and description of an entry', () => {
    const journal = buildJournal()
    const deposit = journal.deposit(500, { on: '2026-01-02', at: '16:30', description: 'Tooth' })
    expect(activityLog(journal.entries)[0]).toEqual({
      id: deposit.id,
      on: '2026-01-02',
      at: '16:30',
      userId: PAT,
      device: '000000000001',
      restoredBy: undefined,
      childId: ANNA,
      denomination: 'USD',
      category: 'transaction',
      action: 'deposit',
      description: 'Deposit: Tooth',
      amount: 500,
    })
  })

  test('names the parent who restored an entry', () => {
    const journal = buildJournal()
    const deposit = { ...journal.deposit(500, { on: '2026-01-02' }), by: BENS_LOGIN, restoredBy: PAT }
    expect(activityLog([...journal.entries, deposit])[0]).toMatchObject({ userId: BENS_LOGIN, restoredBy: PAT })
  })

  test('returns one line with a description for every kind of entry', () => {
    for (const kind of kindNames) {
      const [line, ...others] = activityLog([sampleEntry(kind)] as readonly Entry[])
      expect(others).toEqual([])
      expect(line?.description).toMatch(/^[A-Z][^{}]+$/)
      expect(line?.description).not.toContain('undefined')
    }
  })
})

// SPEC: 9.26
describe('activityLog with descriptions from SPEC §9', () => {
  // SPEC: 9.25
  test('logs a new child as “Child account created: {name}”', () => {
    const journal = buildJournal()
    journal.addChild('Ben', BENS_LOGIN, BEN, 2_500, { on: '2026-01-02' })
    journal.addChild('Cleo', idNumber(0x23), idNumber(0x22), 0, { on: '2026-01-03' })
    expect(linesOf(journal)).toEqual([
      ['child', 'create', 'Child account created: Ben', undefined],
      ['transaction', 'deposit', 'Deposit: Starting balance', 2_500],
      ['child', 'create', 'Child account created: Cleo', undefined],
    ])
  })

  test('logs an allowance as “Allowance updated: {frequency} on {day} - active|inactive”', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', frequency: 'biweekly', day: 'friday', amount: 500 })
    journal.setAllowance({ on: '2026-01-03', frequency: 'weekly', day: 'sunday', active: false, amount: 0 })
    expect(linesOf(journal)).toEqual([
      ['allowance', 'schedule', 'Allowance updated: biweekly on friday - active', 500],
      ['allowance', 'schedule', 'Allowance updated: weekly on sunday - inactive', 0],
    ])
  })
})

describe('activityLog with the categories and actions from SPEC §1', () => {
  test('logs deposits and withdrawals with signed amounts', () => {
    const journal = buildJournal()
    journal.deposit(500, { on: '2026-01-02', description: 'Tooth' })
    journal.withdraw(300, { on: '2026-01-03', description: 'Toy' })
    expect(linesOf(journal)).toEqual([
      ['transaction', 'deposit', 'Deposit: Tooth', 500],
      ['transaction', 'withdraw', 'Withdrawal: Toy', -300],
    ])
  })

  test('logs the names of parents and helpers who are added, changed and removed', () => {
    const { record, ...journal } = buildJournal()
    const gran = { userId: idNumber(4), name: 'Gran' }
    record('member.added', { ...gran, role: 'helper', childIds: [ANNA] }, { on: '2026-01-02' })
    record('member.changed', { userId: gran.userId, role: 'parent' }, { on: '2026-01-03' })
    record('member.changed', { userId: gran.userId, name: 'Granny' }, { on: '2026-01-04' })
    record('member.removed', { userId: gran.userId }, { on: '2026-01-05' })
    record('member.removed', { userId: gran.userId }, { on: '2026-01-06', by: gran.userId })
    expect(linesOf({ record, ...journal })).toEqual([
      ['user', 'create', 'Helper added: Gran', undefined],
      ['user', 'update', 'Member updated: Granny - role', undefined],
      ['user', 'update', 'Member updated: Granny - name', undefined],
      ['user', 'delete', 'Member removed: Granny', undefined],
      ['user', 'delete', 'Left the family: Granny', undefined],
    ])
  })

  test('logs changed, skipped and early paydays with their date and words', () => {
    const journal = buildJournal()
    journal.changePayday('2026-01-09', 1_200, { on: '2026-01-02', words: 'Birthday' })
    journal.changePayday('2026-01-16', 0, { on: '2026-01-03' })
    journal.changePayday('2026-01-23', 500, { on: '2026-01-04', paidOn: '2026-01-04', words: 'Trip' })
    expect(linesOf(journal)).toEqual([
      ['allowance', 'schedule', 'Payday changed: January 9, 2026 - Birthday', 1_200],
      ['allowance', 'schedule', 'Payday skipped: January 16, 2026', undefined],
      ['allowance', 'schedule', 'Payday paid early: January 23, 2026 - Trip', 500],
    ])
  })

  test('logs pauses with their days, and advances with their number of paydays', () => {
    const journal = buildJournal()
    const { id } = journal.pause('2026-01-05', '2026-01-18', { on: '2026-01-02' })
    journal.pause('2026-02-01', undefined, { on: '2026-01-03' })
    journal.endPause(id, { on: '2026-01-04' })
    journal.giveAdvance(2_000, 4, { on: '2026-01-05' })
    journal.giveAdvance(300, 1, { on: '2026-01-06' })
    expect(linesOf(journal)).toEqual([
      ['allowance', 'schedule', 'Allowance paused: January 5, 2026 to January 18, 2026', undefined],
      ['allowance', 'schedule', 'Allowance paused: from February 1, 2026', undefined],
      ['allowance', 'schedule', 'Allowance pause ended', undefined],
      ['allowance', 'deposit', 'Advance given: repaid over 4 paydays', 2_000],
      ['allowance', 'deposit', 'Advance given: repaid over 1 payday', 300],
    ])
  })

  test('logs interest with its rate, frequency, type and state', () => {
    const journal = buildJournal()
    journal.setInterest({ on: '2026-01-02', rate: 250, frequency: 'monthly', compoundType: 'simple' })
    journal.setInterest({ on: '2026-01-03', rate: 5, frequency: 'weekly', active: false })
    expect(linesOf(journal)).toEqual([
      ['interest', 'set_rate', 'Interest updated: 2.5% monthly, simple - active', undefined],
      ['interest', 'set_rate', 'Interest updated: 0.05% weekly, compound - inactive', undefined],
    ])
  })

  test('logs a cash count with its difference from the previous count', () => {
    const journal = buildJournal()
    journal.countCash(750, { on: '2026-01-02', by: ANNAS_LOGIN })
    journal.countCash(500, { on: '2026-01-03' })
    journal.countCash(500, { on: '2026-01-04' })
    journal.countCash(501, { on: '2026-01-05' })
    expect(linesOf(journal)).toEqual([
      ['cash', 'add_cash', 'Cash added: $7.50', 750],
      ['cash', 'remove_cash', 'Cash removed: $2.50', -250],
      ['cash', 'update', 'Cash counted: $5.00, unchanged', undefined],
      ['cash', 'add_cash', 'Cash added: $0.01', 1],
    ])
  })

  test('does not compare a cash count with deleted counts', () => {
    const journal = buildJournal()
    journal.countCash(1_000, { on: '2026-01-02' })
    const mistaken = journal.countCash(9_000, { on: '2026-01-03' })
    journal.countCash(1_200, { on: '2026-01-04' })
    journal.deletePosting(mistaken.id, { on: '2026-01-05' })
    expect(linesOf(journal).map(([, action, , amount]) => [action, amount])).toEqual([
      ['add_cash', 1_000],
      ['add_cash', 8_000],
      ['add_cash', 200],
      ['delete', -8_000],
    ])
  })

  test('logs a goal when it is added, updated, completed and deleted', () => {
    const journal = buildJournal()
    const bike = journal.addGoal({ on: '2026-01-02', name: 'Bike', targetAmount: 10_000 })
    journal.changeGoal(bike.id, { currentAmount: minorUnits(2_000) }, { on: '2026-01-03' })
    journal.changeGoal(bike.id, { name: 'Red bike' }, { on: '2026-01-04' })
    journal.changeGoal(bike.id, { completed: true }, { on: '2026-01-05' })
    journal.deleteGoal(bike.id, { on: '2026-01-06' })
    expect(linesOf(journal)).toEqual([
      ['goal', 'add', 'Savings goal added: Bike', 10_000],
      ['goal', 'update', 'Savings goal updated: Bike', 2_000],
      ['goal', 'update', 'Savings goal updated: Red bike', undefined],
      ['goal', 'complete', 'Savings goal completed: Red bike', undefined],
      ['goal', 'delete', 'Savings goal deleted: Red bike', undefined],
    ])
  })

  test('logs a completion each time a changed amount completes a goal (SPEC §4)', () => {
    const journal = buildJournal()
    const bike = journal.addGoal({ on: '2026-01-02', targetAmount: 10_000 })
    journal.changeGoal(bike.id, { currentAmount: minorUnits(10_000) }, { on: '2026-01-03' })
    journal.changeGoal(bike.id, { description: 'Soon' }, { on: '2026-01-04' })
    journal.changeGoal(bike.id, { currentAmount: minorUnits(5_000) }, { on: '2026-01-05' })
    journal.changeGoal(bike.id, { targetAmount: minorUnits(4_000) }, { on: '2026-01-06' })
    expect(linesOf(journal).map(([, action, , amount]) => [action, amount])).toEqual([
      ['add', 10_000],
      ['complete', 10_000],
      ['update', undefined],
      ['update', 5_000],
      ['complete', 4_000],
    ])
  })

  test('logs deleted and restored transactions with their description and amount', () => {
    const journal = buildJournal({ startingBalance: 2_000 })
    const toy = journal.withdraw(300, { on: '2026-01-02', description: 'Toy' })
    journal.deletePosting(toy.id, { on: '2026-01-03' })
    journal.restorePosting(toy.id, { on: '2026-01-04' })
    journal.deletePosting(`opening:${ANNA}`, { on: '2026-01-05' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: '2026-01-10' })
    journal.restorePosting(`interest:${ANNA}:2026-02-01`, { on: '2026-02-02' })
    expect(linesOf(journal).slice(2)).toEqual([
      ['transaction', 'delete', 'Transaction deleted: Toy', 300],
      ['transaction', 'update', 'Transaction restored: Toy', -300],
      ['transaction', 'delete', 'Transaction deleted: Starting balance', -2_000],
      ['transaction', 'delete', 'Transaction deleted: Allowance on January 9, 2026', undefined],
      ['transaction', 'update', 'Transaction restored: Interest on February 1, 2026', undefined],
    ])
  })

  test('logs asks, their answers and their undoing with what each ask was for', () => {
    const journal = buildJournal({ startingBalance: 2_000 })
    const ask = journal.ask(500, { on: '2026-01-02', by: ANNAS_LOGIN, words: 'Fair' })
    const no = journal.sayNo(ask.id, { on: '2026-01-03' })
    journal.deletePosting(no.id, { on: '2026-01-03' })
    journal.withdrawAsk(ask.id, { on: '2026-01-04', by: ANNAS_LOGIN })
    journal.sayYes(ask.id, 400, { on: '2026-01-05', description: 'Fair' })
    journal.sayYes(ask.id, 300, { on: '2026-01-06', description: 'The fair' })
    journal.deletePosting(`ask:${ask.id}`, { on: '2026-01-06' })
    journal.sayYes(idNumber(0x77), 100, { on: '2026-01-07', description: 'Book' })
    journal.withdrawAsk(idNumber(0x77), { on: '2026-01-08' })
    expect(linesOf(journal).slice(1)).toEqual([
      ['transaction', 'create', 'Asked for: Fair', 500],
      ['transaction', 'update', 'Said not now: Fair', undefined],
      ['transaction', 'update', 'Not now undone: Fair', undefined],
      ['transaction', 'delete', 'Ask taken back: Fair', undefined],
      ['transaction', 'withdraw', 'Said yes: Fair', -400],
      ['transaction', 'update', 'Also said yes: Fair', undefined],
      ['transaction', 'delete', 'Transaction deleted: Fair', 400],
      ['transaction', 'withdraw', 'Said yes: Book', -100],
      ['transaction', 'delete', 'Ask taken back', undefined],
    ])
  })

  test('describes a deleted cash count by its difference from the previous count', () => {
    const journal = buildJournal()
    journal.countCash(500, { on: '2026-01-02' })
    for (const amount of [501, 200, 500]) {
      const count = journal.countCash(amount, { on: '2026-01-03' })
      journal.deletePosting(count.id, { on: '2026-01-03' })
    }
    const deletions = linesOf(journal).filter(([, action]) => action === 'delete')
    expect(deletions.map(([, , description, amount]) => [description, amount])).toEqual([
      ['Transaction deleted: Cash deposit', -1],
      ['Transaction deleted: Cash withdrawal', 300],
      ['Transaction deleted: Cash count', 0],
    ])
  })

  test('logs a withdrawal paid in cash, and the shortfall found by a later cash count', () => {
    const journal = buildJournal()
    journal.withdraw(1_000, { on: '2026-01-02', description: 'Fair', toCash: true })
    journal.countCash(900, { on: '2026-01-03' })
    expect(linesOf(journal)).toEqual([
      ['transaction', 'withdraw', 'Cash payout: Fair', -1_000],
      ['cash', 'remove_cash', 'Cash removed: $1.00', -100],
    ])
  })

  test('logs changes to a child with the child’s name and the changed fields, without their values', () => {
    const journal = buildJournal()
    journal.changeChild({ avatar: { color: 'blue', animal: 'cat' } }, { on: '2026-01-02' })
    const change = journal.changeChild({ pigName: 'Rosie', look: 'older' }, { on: '2026-01-03' })
    journal.changeChild({}, { on: '2026-01-04' })
    expect(linesOf(journal)).toEqual([
      ['child', 'update', 'Child account updated: Anna - color and animal', undefined],
      ['child', 'update', 'Child account updated: Anna - pig name, look', undefined],
      ['child', 'update', 'Child account updated: Anna', undefined],
    ])
    expect(activityLog([change])[0]?.description).toBe('Child account updated: pig name, look')
  })

  test('logs a member’s new name, but not the name from the profile that the first invitation repeats', () => {
    const journal = buildJournal()
    journal.record('profile.changed', { userId: PAT, firstName: 'Pat' }, { on: '2026-01-02' })
    journal.record('member.changed', { userId: PAT, name: 'Pat' }, { on: '2026-01-03' })
    journal.record('member.changed', { userId: PAT, name: 'Patricia' }, { on: '2026-01-04' })
    journal.record('member.changed', { userId: PAT, name: 'Patricia', role: 'parent' }, { on: '2026-01-05' })
    journal.record('member.changed', { userId: PAT, name: 'Pat' }, { on: '2026-01-06' })
    expect(linesOf(journal).map(([, , description]) => description)).toEqual([
      'Profile updated: first name',
      'Member updated: Pat - name',
      'Member updated: Pat - name, role',
      'Member updated: Pat - name',
    ])
  })

  test('logs a deleted child by name if the child’s entries are still in the journal', () => {
    const journal = buildJournal()
    const deleted = journal.deleteChild({ on: '2026-01-02' })
    expect(linesOf(journal)).toEqual([['child', 'delete', 'Child account deleted: Anna', undefined]])
    expect(activityLog([deleted])[0]?.description).toBe('Child account deleted')
  })

  test('lists the changed fields of a family or profile without their values', () => {
    const journal = buildJournal()
    const zone = parseTimeZone('Europe/Berlin')
    assert(zone.ok, 'Berlin is a zone')
    journal.record('family.changed', { name: 'Li', timeZone: zone.value }, { on: '2026-01-02' })
    journal.record('family.changed', { rules: 1 }, { on: '2026-01-03' })
    journal.record('profile.changed', { userId: PAT, firstName: 'Pat', email: null }, { on: '2026-01-04' })
    journal.record('profile.changed', { userId: PAT, lastName: 'Li', email: 'pat@example.com' }, { on: '2026-01-05' })
    expect(linesOf(journal).map(([category, action, description]) => [category, action, description])).toEqual([
      ['user', 'update', 'Family updated: name, time zone'],
      ['user', 'update', 'Family updated: rules'],
      ['user', 'update', 'Profile updated: first name, email'],
      ['user', 'update', 'Profile updated: last name, email'],
    ])
    expect(activityLog(journal.entries).at(-1)).toMatchObject({
      action: 'register',
      description: 'Family created: Garcia',
    })
  })
})

describe('activityLog with invalid references', () => {
  test('does not describe another child’s transaction or goal', () => {
    const journal = buildJournal()
    const secret = journal.deposit(500, { on: '2026-01-02', description: 'Secret' })
    const surprise = journal.addGoal({ on: '2026-01-02', name: 'Surprise' })
    journal.deletePosting(secret.id, { on: '2026-01-03', childId: BEN })
    journal.changeGoal(surprise.id, { completed: true }, { on: '2026-01-03', childId: BEN })
    journal.deleteGoal(surprise.id, { on: '2026-01-03', childId: BEN })
    expect(linesOf(journal).slice(2)).toEqual([
      ['transaction', 'delete', 'Transaction deleted', undefined],
      ['goal', 'update', 'Savings goal updated', undefined],
      ['goal', 'delete', 'Savings goal deleted', undefined],
    ])
  })

  test('logs an edit of a deleted goal as an update under the goal’s latest name, never as a completion', () => {
    const journal = buildJournal()
    const bike = journal.addGoal({ on: '2026-01-02' })
    journal.deleteGoal(bike.id, { on: '2026-01-03' })
    journal.changeGoal(bike.id, { completed: true }, { on: '2026-01-04' })
    expect(linesOf(journal).at(-1)).toEqual(['goal', 'update', 'Savings goal updated: Bike', undefined])
  })
})

describe('activity logs of random journals', () => {
  test('have one line per entry, newest first, regardless of arrival order and duplicates', () => {
    // A profile recorded at the same moment as the family has no line.
    const anyWithoutProfiles = anyJournal.map((all) => all.filter(({ kind }) => kind !== 'profile.changed'))
    const journalAndArrival = anyWithoutProfiles.chain((entries) =>
      anyArrival(entries).map(({ all }) => ({ entries, all })),
    )
    fc.assert(
      fc.property(journalAndArrival, ({ entries, all }) => {
        const log = activityLog(entries)
        expect(log.map(({ id }) => id)).toEqual([...entries].sort((a, b) => compareEntries(b, a)).map(({ id }) => id))
        expect(activityLog(all)).toEqual(log)
      }),
    )
  })

  test('show the amount of the posting for every cash count that is not deleted', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, (entries, today) => {
        const amounts = new Map(activityLog(entries).map(({ id, amount }) => [String(id), amount]))
        const { postings } = deriveAccounts(ANNA, annaEntries(entries), today)
        const counts = postings.filter(({ id, type }) => type === 'cash' && !isCashPart(id))
        expect(counts.map(({ id }) => amounts.get(id))).toEqual(counts.map(({ amount }) => amount))
      }),
    )
  })

  test('have a completion line for every completed goal', () => {
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
