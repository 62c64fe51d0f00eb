import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { ANNA, BEN, BENS_LOGIN, FAMILY, idNumber, stampAt } from '../testing/people.ts'
import { visibleState } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { findChild, deriveLedger, extendLedger } from './derive.ts'

const TODAY = civilDate('2026-01-31')

/** Freezes a value and all it holds, maps included: whoever changes it throws. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const refuse = () => {
    throw new Error('a map that must stay as it is was changed')
  }
  if (value instanceof Map) {
    for (const [key, held] of value) [key, held].forEach(frozen)
    Object.assign(value, { set: refuse, delete: refuse, clear: refuse })
  }
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

/** Two children with something of every kind. */
function fullStory() {
  const story = buildJournal({ startingBalance: 10_000 })
  story.addChild('Ben', BENS_LOGIN, BEN, 300, { on: '2026-01-02' })
  story.setAllowance({ on: '2026-01-01' })
  story.setInterest({ on: '2026-01-01', rate: 250 })
  const deposit = story.deposit(1_000, { on: '2026-01-05', date: '2026-01-03' })
  story.countCash(700, { on: '2026-01-06' })
  story.deletePosting(deposit.id, { on: '2026-01-07' })
  const goal = story.addGoal({ on: '2026-01-08' })
  story.changeGoal(goal.id, { name: 'Boat' }, { on: '2026-01-09' })
  story.record('profile.changed', { userId: idNumber(2), firstName: 'Pat' }, { on: '2026-01-09' })
  return story
}

describe('the ledger of a family (ARCHITECTURE: the ledger)', () => {
  test('of an empty journal is empty, and comes from nothing', () => {
    const ledger = deriveLedger([], TODAY)
    expect(visibleState(ledger)).toEqual({ today: TODAY, family: undefined, children: [] })
    expect(ledger.source).toEqual({ familyEntries: [], accountsByChild: new Map() })
  })

  test('keeps each entry in one place: about the family, or with the child it is about', () => {
    const { entries } = fullStory()
    const { source } = deriveLedger([...entries, ...entries], TODAY)
    expect(source.familyEntries).toEqual(entries.filter((entry) => !('childId' in entry)))
    expect([...source.accountsByChild.keys()]).toEqual([ANNA, BEN])
  })

  test('holds the family, and each child with its own', () => {
    const ledger = deriveLedger(fullStory().entries, TODAY)
    expect(ledger.family).toMatchObject({ id: FAMILY, name: 'Garcia' })
    expect(ledger.children.map(({ child }) => child.name)).toEqual(['Anna', 'Ben'])
    expect(findChild(ledger, ANNA)?.child.name).toBe('Anna')
    expect(findChild(ledger, BEN)?.child.balance).toBe(300)
    expect(findChild(ledger, idNumber(0x99))).toBeUndefined()
  })

  test('lists the children in the order they were added, whatever their ids and names', () => {
    const story = buildJournal({ on: '2026-01-05' })
    story.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-02' })
    story.addChild('Cleo', idNumber(0x6), idNumber(0x5), 0, { on: '2026-01-09' })
    const names = (entries: typeof story.entries) =>
      deriveLedger(entries, TODAY).children.map(({ child }) => child.name)
    expect(names(story.entries)).toEqual(['Ben', 'Anna', 'Cleo'])
    expect(names(story.entries.toReversed())).toEqual(['Ben', 'Anna', 'Cleo'])
  })

  test('lists children added within one millisecond in the order of their stamps, not of their ids', () => {
    const story = buildJournal()
    story.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-02', stamp: stampAt('2026-01-02T12:00', 1) })
    story.addChild('Cleo', idNumber(0x6), idNumber(0x5), 0, { on: '2026-01-02', stamp: stampAt('2026-01-02T12:00', 2) })
    const ledger = deriveLedger(story.entries, TODAY)
    expect(ledger.children.map(({ child }) => child.name)).toEqual(['Anna', 'Ben', 'Cleo'])
  })

  test('lists children added at one stamp in the order of their ids, one not added yet not at all', () => {
    const story = buildJournal({ on: '2026-01-05' })
    const when = { on: '2026-01-02', stamp: stampAt('2026-01-02T12:00') }
    story.addChild('Ben', BENS_LOGIN, BEN, 0, when)
    story.addChild('Cleo', idNumber(0x6), idNumber(0x5), 0, when)
    story.deposit(100, { on: '2026-01-09', childId: idNumber(0x7) })
    for (const entries of [story.entries, story.entries.toReversed()]) {
      const ledger = deriveLedger(entries, TODAY)
      expect(ledger.children.map(({ child }) => child.name)).toEqual(['Cleo', 'Ben', 'Anna'])
    }
  })

  test('shows a child that was added before the family’s own entry arrived', () => {
    const withoutFamily = fullStory().entries.filter(({ kind }) => kind !== 'family.created')
    const ledger = deriveLedger(withoutFamily, TODAY)
    expect(ledger.family).toBeUndefined()
    expect(ledger.children).toHaveLength(2)
  })
})

describe('extending a ledger (ARCHITECTURE: required properties)', () => {
  test('never changes the ledger nor the entries it is given', () => {
    const { entries } = fullStory()
    const half = frozen(deriveLedger(entries.slice(0, 6), TODAY))
    const before = structuredClone(visibleState(half))
    const rest = frozen(entries.slice(6))
    const extended = extendLedger(half, rest, civilDate('2026-03-01'))
    expect(visibleState(half)).toEqual(before)
    expect(visibleState(extended)).toEqual(visibleState(deriveLedger(entries, civilDate('2026-03-01'))))
  })

  test('twice from one ledger gives two that know nothing of each other', () => {
    const { entries } = fullStory()
    const shared = deriveLedger(entries.slice(0, 4), TODAY)
    const first = extendLedger(shared, entries.slice(4), TODAY)
    const second = extendLedger(shared, [], TODAY)
    expect(visibleState(first)).toEqual(visibleState(deriveLedger(entries, TODAY)))
    expect(visibleState(second)).toEqual(visibleState(deriveLedger(entries.slice(0, 4), TODAY)))
  })

  test('by nothing on the same day is the same ledger', () => {
    const ledger = deriveLedger(fullStory().entries, TODAY)
    expect(extendLedger(ledger, [], TODAY)).toEqual(ledger)
  })

  test('by an entry about one child costs the others nothing: their accounts are the very same', () => {
    const story = fullStory()
    const ledger = deriveLedger(story.entries, TODAY)
    const more = story.deposit(100, { on: '2026-01-20', childId: BEN })
    const extended = extendLedger(ledger, [more], TODAY)
    expect(findChild(extended, ANNA)?.accounts).toBe(findChild(ledger, ANNA)?.accounts)
    expect(findChild(extended, BEN)?.child.balance).toBe(400)
  })

  test('by turning the day pays what has fallen due, and turning it back takes that back', () => {
    const ledger = deriveLedger(fullStory().entries, TODAY)
    const later = extendLedger(ledger, [], civilDate('2026-02-07'))
    const balance = (of: typeof ledger) => findChild(of, ANNA)?.child.balance ?? 0
    // An allowance of 5 dollars on Friday, and interest on Sunday.
    expect(balance(later)).toBeGreaterThan(balance(ledger) + 500)
    expect(visibleState(extendLedger(later, [], TODAY))).toEqual(visibleState(ledger))
  })
})
