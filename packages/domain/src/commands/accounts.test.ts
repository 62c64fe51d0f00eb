import { describe, expect, test } from 'vitest'
import { civilDate, civilTime } from '../calendar/civil-date.ts'
import { comingPaydays } from '../ledger/coming-paydays.ts'
import { parseEntry } from '../journal/entry.ts'
import { automaticPostingId, cashPartId, postingIdOf } from '../journal/id.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { assert, err } from '../result.ts'
import { commandContext } from '../testing/command-context.ts'
import { ANNA, BEN, childAnna, childBen } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import {
  addTransaction,
  countCash,
  deleteChild,
  deleteTransaction,
  restoreTransaction,
  setAllowance,
  setInterest,
} from './commands.ts'
import type { CommandContext, CommandResult } from './context.ts'
import { undoAllowance, undoInterest } from './undo-settings.ts'

const transaction = {
  type: 'deposit',
  amount: minorUnits(1_050),
  description: 'Tooth',
  date: civilDate('2026-11-20'),
  time: civilTime('12:00'),
} as const
const allowance = { amount: minorUnits(500), frequency: 'weekly', day: 'friday', active: true } as const
const interest = { rate: basisPoints(250), frequency: 'weekly', compoundType: 'simple', active: true } as const
const posting = automaticPostingId('allowance', ANNA, civilDate('2026-11-20'))

/** Anna without any settings. */
const newAnna = childAt(buildJournal(), '2026-11-21').child

/** Each command, called with valid input, and the entry it creates. */
const commands: readonly (readonly [
  string,
  (child: typeof newAnna | undefined, context: CommandContext) => CommandResult,
  object,
])[] = [
  ['addTransaction', (...who) => addTransaction(transaction, ...who), { kind: 'transaction.added', ...transaction }],
  ['setAllowance', (...who) => setAllowance(allowance, ...who), { kind: 'allowance.set', ...allowance }],
  ['setInterest', (...who) => setInterest(interest, ...who), { kind: 'interest.set', ...interest }],
  [
    'deleteTransaction',
    (...who) => deleteTransaction(posting, ...who),
    { kind: 'transaction.deleted', transactionId: posting },
  ],
  [
    'restoreTransaction',
    (...who) => restoreTransaction(posting, ...who),
    { kind: 'transaction.restored', transactionId: posting },
  ],
  ['countCash', (...who) => countCash({ amount: minorUnits(700) }, ...who), { kind: 'cash.counted', amount: 700 }],
  ['deleteChild', deleteChild, { kind: 'child.deleted' }],
]

describe('addTransaction with toCash', () => {
  const entriesOf = (form: Partial<Parameters<typeof addTransaction>[0]>) => {
    const result = addTransaction({ ...transaction, ...form }, newAnna, commandContext())
    return result.ok ? result.value : []
  }

  test('records `toCash` only for a withdrawal', () => {
    expect(entriesOf({ type: 'withdrawal', toCash: true })).toMatchObject([{ type: 'withdrawal', toCash: true }])
    for (const form of [{ toCash: true }, { type: 'withdrawal', toCash: false } as const]) {
      expect(entriesOf(form)[0]).not.toHaveProperty('toCash')
    }
  })

  test('deletes or restores the whole withdrawal, given the id of its cash part', () => {
    const [entry] = entriesOf({ type: 'withdrawal', toCash: true })
    assert(entry, 'the transaction is recorded')
    for (const command of [deleteTransaction, restoreTransaction]) {
      const result = command(cashPartId(entry.id), newAnna, commandContext())
      expect(result).toMatchObject({ value: [{ transactionId: entry.id }] })
    }
  })
})

describe('addTransaction without a time', () => {
  // SPEC: 9.15
  test('records 12:00 and marks the time as not chosen (SPEC §9)', () => {
    const { time: _, ...form } = transaction
    const result = addTransaction(form, newAnna, commandContext())
    expect(result).toMatchObject({ value: [{ time: '12:00', timed: false }] })
  })

  test('does not mark the time if the user chose 12:00', () => {
    const result = addTransaction(transaction, newAnna, commandContext())
    expect(result).not.toHaveProperty('value.0.timed')
  })
})

describe.each(commands)('%s', (name, command, payload) => {
  test('creates one entry about the child when run by a parent', () => {
    const recorded = command(newAnna, commandContext())
    expect(recorded).toMatchObject({ ok: true, value: [{ childId: ANNA, ...payload }] })
    expect(recorded.ok && recorded.value.map((entry) => parseEntry(entry).ok)).toEqual([true])
  })

  test('returns NotFound for a child that does not exist', () => {
    expect(command(undefined, commandContext())).toEqual(err({ type: 'NotFound' }))
    expect(command(undefined, commandContext({ actor: childAnna }))).toEqual(err({ type: 'NotFound' }))
  })

  test(`is ${name === 'countCash' ? 'allowed' : 'Forbidden'} for the child (SPEC §6)`, () => {
    const recorded = command(newAnna, commandContext({ actor: childAnna }))
    expect(recorded.ok ? 'allowed' : recorded.error.type).toBe(name === 'countCash' ? 'allowed' : 'Forbidden')
  })

  test('returns Forbidden for any other child (SPEC §6)', () => {
    expect(command(newAnna, commandContext({ actor: childBen }))).toEqual(err({ type: 'Forbidden' }))
    expect(command({ ...newAnna, id: BEN }, commandContext({ actor: childAnna }))).toEqual(err({ type: 'Forbidden' }))
  })
})

describe('setAllowance', () => {
  /** Anna with an allowance. */
  const annaWithAllowance = () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-02', amount: 700, frequency: 'biweekly', day: 'tuesday', active: false })
    return childAt(journal, '2026-11-21').child
  }
  const current = { amount: 700, frequency: 'biweekly', day: 'tuesday', active: false }

  test.each([
    [{ amount: minorUnits(900) }],
    [{ frequency: 'monthly' as const }],
    [{ day: 'sunday' as const }],
    [{ active: true }],
    [{ amount: minorUnits(0), active: true }],
    [{}],
  ])('fills the absent fields of %j from the current setting', (form) => {
    expect(setAllowance(form, annaWithAllowance(), commandContext())).toMatchObject({
      value: [{ ...current, ...form }],
    })
  })

  test('fills absent fields from the defaults for a new child', () => {
    expect(setAllowance({ amount: minorUnits(300) }, newAnna, commandContext())).toMatchObject({
      value: [{ amount: 300, frequency: 'weekly', day: 'saturday', active: false }],
    })
  })
})

describe('setInterest', () => {
  const annaWithInterest = () => {
    const journal = buildJournal()
    journal.setInterest({ on: '2026-01-02', rate: 700, frequency: 'biweekly', compoundType: 'simple', active: false })
    return childAt(journal, '2026-11-21').child
  }
  const current = { rate: 700, frequency: 'biweekly', compoundType: 'simple', active: false }

  test.each([
    [{ rate: basisPoints(900) }],
    [{ frequency: 'monthly' as const }],
    [{ compoundType: 'compound' as const }],
    [{ active: true }],
    [{}],
  ])('fills the absent fields of %j from the current setting', (form) => {
    expect(setInterest(form, annaWithInterest(), commandContext())).toMatchObject({ value: [{ ...current, ...form }] })
  })

  test('turns interest on if it was never set (SPEC §3)', () => {
    expect(setInterest({ rate: basisPoints(300) }, newAnna, commandContext())).toMatchObject({
      value: [{ rate: 300, frequency: 'monthly', compoundType: 'compound', active: true }],
    })
    expect(setInterest({ active: false }, newAnna, commandContext())).toMatchObject({
      value: [{ rate: 0, active: false }],
    })
  })
})

describe('entries that commands create', () => {
  test('change the balance when a deposit is added, deleted or restored', () => {
    const journal = buildJournal()
    const context = commandContext()
    const child = () => childAt(journal, '2026-11-21').child
    const append = (recorded: CommandResult) => {
      if (recorded.ok) journal.entries.push(...recorded.value)
      return recorded.ok ? recorded.value : []
    }
    const [added] = append(addTransaction(transaction, child(), context))
    expect(child().balance).toBe(1_050)
    if (added !== undefined) append(deleteTransaction(postingIdOf(added.id), child(), context))
    expect(child().balance).toBe(0)
    if (added !== undefined) append(restoreTransaction(postingIdOf(added.id), child(), context))
    expect(child().balance).toBe(1_050)
    append(countCash({ amount: minorUnits(300) }, child(), context))
    expect(child()).toMatchObject({ balance: 1_050, cashOnHand: 300 })
  })
})

describe('undoAllowance and undoInterest', () => {
  const anna = (journal: ReturnType<typeof buildJournal>) => {
    const { child, accounts } = childAt(journal, '2026-11-21')
    const { allowanceSettings, interestSettings } = accounts.events
    return { ...child, allowanceSettings, interestSettings }
  }

  test('set the previous terms, so that the paydays become what they were', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-11-01', amount: 700, frequency: 'biweekly', day: 'tuesday' })
    const paydays = () => comingPaydays(childAt(journal, '2026-11-21').accounts.events, civilDate('2026-11-21'), 4)
    const before = paydays().map(({ date, amount }) => [date, amount])
    const { id: changeId } = journal.setAllowance({ on: '2026-11-21', amount: 900, frequency: 'weekly', day: 'friday' })
    const previous = { amount: minorUnits(700), frequency: 'biweekly', day: 'tuesday', active: true } as const
    const undone = undoAllowance({ ...previous, changeId }, anna(journal), commandContext())
    expect(undone).toMatchObject({ value: [{ kind: 'allowance.set', ...previous }] })
    journal.setAllowance({ on: '2026-11-21', ...previous })
    expect(paydays().map(({ date, amount }) => [date, amount])).toEqual(before)
  })

  test('record nothing if the terms were set again since', () => {
    const journal = buildJournal()
    const first = journal.setAllowance({ on: '2026-11-20', amount: 700 })
    const rate = journal.setInterest({ on: '2026-11-20', rate: 300 })
    expect(undoInterest({ ...interest, changeId: rate.id }, anna(journal), commandContext())).toMatchObject({
      value: [{ kind: 'interest.set', ...interest }],
    })
    journal.setAllowance({ on: '2026-11-21', amount: 800 })
    journal.setInterest({ on: '2026-11-21', rate: 400 })
    const changedAgain = err({ type: 'ChildChangedAgain' })
    expect(undoAllowance({ ...allowance, changeId: first.id }, anna(journal), commandContext())).toEqual(changedAgain)
    expect(undoInterest({ ...interest, changeId: rate.id }, anna(journal), commandContext())).toEqual(changedAgain)
  })

  test('return NotFound if the child does not exist', () => {
    const notFound = err({ type: 'NotFound' })
    const { id: changeId } = buildJournal().setAllowance({ on: '2026-11-20' })
    expect(undoAllowance({ ...allowance, changeId }, undefined, commandContext())).toEqual(notFound)
    expect(undoInterest({ ...interest, changeId }, undefined, commandContext())).toEqual(notFound)
  })
})
