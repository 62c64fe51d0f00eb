import { describe, expect, test } from 'vitest'
import { civilDate, civilTime } from '../calendar/civil-date.ts'
import { parseEntry } from '../journal/entry.ts'
import { automaticId, postingOf } from '../journal/id.ts'
import { basisPoints } from '../money/basis-points.ts'
import { cents } from '../money/cents.ts'
import { err } from '../result.ts'
import { contextOf } from '../testing/context.ts'
import { ANNA, BEN, childAnna, childBen } from '../testing/people.ts'
import { childAt } from '../testing/reading.ts'
import { startStory } from '../testing/story.ts'
import {
  addTransaction,
  countCash,
  deleteChild,
  deleteTransaction,
  restoreTransaction,
  setAllowance,
  setInterest,
} from './accounts.ts'
import type { CommandContext, Recorded } from './context.ts'

const transaction = {
  type: 'deposit',
  amount: cents(1_050),
  description: 'Tooth',
  date: civilDate('2026-11-20'),
  time: civilTime('12:00'),
} as const
const allowance = { amount: cents(500), frequency: 'weekly', day: 'friday', active: true } as const
const interest = { rate: basisPoints(250), frequency: 'weekly', compoundType: 'simple', active: true } as const
const posting = automaticId('allowance', ANNA, civilDate('2026-11-20'))

/** Anna as she stands where nobody set anything. */
const newAnna = childAt(startStory(), '2026-11-21').child

/** Every command about a child, with a form in order; undefined stands for a child that does not exist. */
const commands: readonly (readonly [
  string,
  (child: typeof newAnna | undefined, context: CommandContext) => Recorded,
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
  ['countCash', (...who) => countCash({ amount: cents(700) }, ...who), { kind: 'cash.counted', amount: 700 }],
  ['deleteChild', deleteChild, { kind: 'child.deleted' }],
]

describe.each(commands)('%s', (name, command, says) => {
  test('by a parent makes one entry about the child that says so', () => {
    const recorded = command(newAnna, contextOf())
    expect(recorded).toMatchObject({ ok: true, value: [{ childId: ANNA, ...says }] })
    expect(recorded.ok && recorded.value.map((entry) => parseEntry(entry).ok)).toEqual([true])
  })

  test('about a child that does not exist is NotFound, for a parent and for a child', () => {
    expect(command(undefined, contextOf())).toEqual(err({ type: 'NotFound' }))
    expect(command(undefined, contextOf({ actor: childAnna }))).toEqual(err({ type: 'NotFound' }))
  })

  test(`by the child itself is ${name === 'countCash' ? 'allowed' : 'Forbidden'} (SPEC §6)`, () => {
    const recorded = command(newAnna, contextOf({ actor: childAnna }))
    expect(recorded.ok ? 'allowed' : recorded.error.type).toBe(name === 'countCash' ? 'allowed' : 'Forbidden')
  })

  test('by another child is Forbidden (SPEC §6)', () => {
    expect(command(newAnna, contextOf({ actor: childBen }))).toEqual(err({ type: 'Forbidden' }))
    expect(command({ ...newAnna, id: BEN }, contextOf({ actor: childAnna }))).toEqual(err({ type: 'Forbidden' }))
  })
})

describe('an allowance', () => {
  /** Anna with an allowance that stands. */
  const paidAnna = () => {
    const story = startStory()
    story.setAllowance({ on: '2026-01-02', amount: 700, frequency: 'biweekly', day: 'tuesday', active: false })
    return childAt(story, '2026-11-21').child
  }
  const standing = { amount: 700, frequency: 'biweekly', day: 'tuesday', active: false }

  test.each([
    [{ amount: cents(900) }],
    [{ frequency: 'monthly' as const }],
    [{ day: 'sunday' as const }],
    [{ active: true }],
    [{ amount: cents(0), active: true }],
    [{}],
  ])('set in part, %j, is filled from what stands (ARCHITECTURE: concurrent edits)', (form) => {
    expect(setAllowance(form, paidAnna(), contextOf())).toMatchObject({ value: [{ ...standing, ...form }] })
  })

  test('set in part for a new child is filled from a new child’s terms (INTERPRETATION: the calendar)', () => {
    expect(setAllowance({ amount: cents(300) }, newAnna, contextOf())).toMatchObject({
      value: [{ amount: 300, frequency: 'weekly', day: 'saturday', active: false }],
    })
  })
})

describe('interest', () => {
  const earningAnna = () => {
    const story = startStory()
    story.setInterest({ on: '2026-01-02', rate: 700, frequency: 'biweekly', compoundType: 'simple', active: false })
    return childAt(story, '2026-11-21').child
  }
  const standing = { rate: 700, frequency: 'biweekly', compoundType: 'simple', active: false }

  test.each([
    [{ rate: basisPoints(900) }],
    [{ frequency: 'monthly' as const }],
    [{ compoundType: 'compound' as const }],
    [{ active: true }],
    [{}],
  ])('set in part, %j, is filled from what stands (ARCHITECTURE: concurrent edits)', (form) => {
    expect(setInterest(form, earningAnna(), contextOf())).toMatchObject({ value: [{ ...standing, ...form }] })
  })

  test('that nobody switched on or off counts as on (SPEC §3)', () => {
    expect(setInterest({ rate: basisPoints(300) }, newAnna, contextOf())).toMatchObject({
      value: [{ rate: 300, frequency: 'monthly', compoundType: 'compound', active: true }],
    })
    expect(setInterest({ active: false }, newAnna, contextOf())).toMatchObject({ value: [{ rate: 0, active: false }] })
  })
})

describe('what was recorded', () => {
  test('shows in the ledger: a deposit, a deletion and its Undo (INTERPRETATION: two accounts per child)', () => {
    const story = startStory()
    const context = contextOf()
    const child = () => childAt(story, '2026-11-21').child
    const append = (recorded: Recorded) => {
      if (recorded.ok) story.entries.push(...recorded.value)
      return recorded.ok ? recorded.value : []
    }
    const [added] = append(addTransaction(transaction, child(), context))
    expect(child().balance).toBe(1_050)
    if (added !== undefined) append(deleteTransaction(postingOf(added.id), child(), context))
    expect(child().balance).toBe(0)
    if (added !== undefined) append(restoreTransaction(postingOf(added.id), child(), context))
    expect(child().balance).toBe(1_050)
    append(countCash({ amount: cents(300) }, child(), context))
    expect(child()).toMatchObject({ balance: 1_050, cashOnHand: 300 })
  })
})
