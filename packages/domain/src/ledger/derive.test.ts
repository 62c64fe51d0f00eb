import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { ANNA, BEN, BENS_LOGIN, FAMILY, idNumber, stampAt } from '../testing/people.ts'
import { visibleState } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { findChild, deriveLedger, extendLedger } from './derive.ts'

const TODAY = civilDate('2026-01-31')

/** Deep-freezes a value, including maps, so that any mutation throws. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const throwOnChange = () => {
    throw new Error('a frozen map was changed')
  }
  if (value instanceof Map) {
    for (const [key, held] of value) [key, held].forEach(frozen)
    Object.assign(value, { set: throwOnChange, delete: throwOnChange, clear: throwOnChange })
  }
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

/** A journal with two children and entries of every kind. */
function fullJournal() {
  const journal = buildJournal({ startingBalance: 10_000 })
  journal.addChild('Ben', BENS_LOGIN, BEN, 300, { on: '2026-01-02' })
  journal.setAllowance({ on: '2026-01-01' })
  journal.setInterest({ on: '2026-01-01', rate: 250 })
  const deposit = journal.deposit(1_000, { on: '2026-01-05', date: '2026-01-03' })
  journal.countCash(700, { on: '2026-01-06' })
  journal.deletePosting(deposit.id, { on: '2026-01-07' })
  const goal = journal.addGoal({ on: '2026-01-08' })
  journal.changeGoal(goal.id, { name: 'Boat' }, { on: '2026-01-09' })
  journal.record('profile.changed', { userId: idNumber(2), firstName: 'Pat' }, { on: '2026-01-09' })
  return journal
}

describe('a family’s ledger', () => {
  test('is empty for an empty journal', () => {
    const ledger = deriveLedger([], TODAY)
    expect(visibleState(ledger)).toEqual({ today: TODAY, family: undefined, children: [] })
    expect(ledger.source).toEqual({ familyEntries: [], accountsByChild: new Map() })
  })

  test('stores family entries without duplicates, and accounts by child', () => {
    const { entries } = fullJournal()
    const { source } = deriveLedger([...entries, ...entries], TODAY)
    expect(source.familyEntries).toEqual(entries.filter((entry) => !('childId' in entry)))
    expect([...source.accountsByChild.keys()]).toEqual([ANNA, BEN])
  })

  test('contains the family and each child', () => {
    const ledger = deriveLedger(fullJournal().entries, TODAY)
    expect(ledger.family).toMatchObject({ id: FAMILY, name: 'Garcia' })
    expect(ledger.children.map(({ child }) => child.name)).toEqual(['Anna', 'Ben'])
    expect(findChild(ledger, ANNA)?.child.name).toBe('Anna')
    expect(findChild(ledger, BEN)?.child.balance).toBe(300)
    expect(findChild(ledger, idNumber(0x99))).toBeUndefined()
  })

  test('lists children in the order they were added, regardless of ids and names', () => {
    const journal = buildJournal({ on: '2026-01-05' })
    journal.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-02' })
    journal.addChild('Cleo', idNumber(0x6), idNumber(0x5), 0, { on: '2026-01-09' })
    const names = (entries: typeof journal.entries) =>
      deriveLedger(entries, TODAY).children.map(({ child }) => child.name)
    expect(names(journal.entries)).toEqual(['Ben', 'Anna', 'Cleo'])
    expect(names(journal.entries.toReversed())).toEqual(['Ben', 'Anna', 'Cleo'])
  })

  test('lists children added in the same millisecond in the order of their stamps, not ids', () => {
    const journal = buildJournal()
    journal.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-02', stamp: stampAt('2026-01-02T12:00', 1) })
    journal.addChild('Cleo', idNumber(0x6), idNumber(0x5), 0, {
      on: '2026-01-02',
      stamp: stampAt('2026-01-02T12:00', 2),
    })
    const ledger = deriveLedger(journal.entries, TODAY)
    expect(ledger.children.map(({ child }) => child.name)).toEqual(['Anna', 'Ben', 'Cleo'])
  })

  test('lists children with equal stamps by id, and omits a child whose child.added entry is missing', () => {
    const journal = buildJournal({ on: '2026-01-05' })
    const when = { on: '2026-01-02', stamp: stampAt('2026-01-02T12:00') }
    journal.addChild('Ben', BENS_LOGIN, BEN, 0, when)
    journal.addChild('Cleo', idNumber(0x6), idNumber(0x5), 0, when)
    journal.deposit(100, { on: '2026-01-09', childId: idNumber(0x7) })
    for (const entries of [journal.entries, journal.entries.toReversed()]) {
      const ledger = deriveLedger(entries, TODAY)
      expect(ledger.children.map(({ child }) => child.name)).toEqual(['Cleo', 'Ben', 'Anna'])
    }
  })

  test('contains children even before the family.created entry arrives', () => {
    const withoutFamily = fullJournal().entries.filter(({ kind }) => kind !== 'family.created')
    const ledger = deriveLedger(withoutFamily, TODAY)
    expect(ledger.family).toBeUndefined()
    expect(ledger.children).toHaveLength(2)
  })
})

describe('extendLedger', () => {
  test('does not mutate the ledger or the entries', () => {
    const { entries } = fullJournal()
    const half = frozen(deriveLedger(entries.slice(0, 6), TODAY))
    const before = structuredClone(visibleState(half))
    const rest = frozen(entries.slice(6))
    const extended = extendLedger(half, rest, civilDate('2026-03-01'))
    expect(visibleState(half)).toEqual(before)
    expect(visibleState(extended)).toEqual(visibleState(deriveLedger(entries, civilDate('2026-03-01'))))
  })

  test('returns independent ledgers when one ledger is extended twice', () => {
    const { entries } = fullJournal()
    const shared = deriveLedger(entries.slice(0, 4), TODAY)
    const first = extendLedger(shared, entries.slice(4), TODAY)
    const second = extendLedger(shared, [], TODAY)
    expect(visibleState(first)).toEqual(visibleState(deriveLedger(entries, TODAY)))
    expect(visibleState(second)).toEqual(visibleState(deriveLedger(entries.slice(0, 4), TODAY)))
  })

  test('returns an equal ledger if there are no new entries and the day is the same', () => {
    const ledger = deriveLedger(fullJournal().entries, TODAY)
    expect(extendLedger(ledger, [], TODAY)).toEqual(ledger)
  })

  test('returns the same ledger as deriving it from scratch, even if one of two new deposits is dated before today', () => {
    const journal = fullJournal()
    const ledger = deriveLedger(journal.entries, TODAY)
    const added = ['2026-01-10', TODAY].map((date) => journal.deposit(10_000, { on: TODAY, date }))
    const extended = extendLedger(ledger, added, TODAY)
    expect(visibleState(extended)).toEqual(visibleState(deriveLedger([...journal.entries, ...added], TODAY)))
  })

  test('reuses the family’s state, and that of every child without new entries', () => {
    const journal = fullJournal()
    const ledger = deriveLedger(journal.entries, TODAY)
    const more = journal.deposit(100, { on: '2026-01-20', childId: BEN })
    const extended = extendLedger(ledger, [more], TODAY)
    expect(extended.family).toBe(ledger.family)
    expect(findChild(extended, ANNA)).toBe(findChild(ledger, ANNA))
    expect(findChild(extended, BEN)?.child.balance).toBe(400)
  })

  test('adds postings that become due when the date advances, and removes them when the date moves back', () => {
    const ledger = deriveLedger(fullJournal().entries, TODAY)
    const later = extendLedger(ledger, [], civilDate('2026-02-07'))
    const balance = (of: typeof ledger) => findChild(of, ANNA)?.child.balance ?? 0
    // An allowance of $5 on Friday, and interest on Sunday.
    expect(balance(later)).toBeGreaterThan(balance(ledger) + 500)
    expect(visibleState(extendLedger(later, [], TODAY))).toEqual(visibleState(ledger))
  })
})
