import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UTC, type TimeZone } from '../calendar/time-zone.ts'
import type { EntryOf, Payload } from '../journal/entry.ts'
import type { FamilyEntry } from '../journal/entry-subject.ts'
import { FAMILY, idNumber, PAT, SAM, stampAt } from '../testing/people.ts'
import { sampleEntry } from '../testing/sample-entries.ts'
import { CURRENCIES, exponentOf } from '../money/currency.ts'
import { deriveFamily } from './family.ts'

const BERLIN = 'Europe/Berlin' as TimeZone
const dated = (day: string, number = 1) => ({ id: idNumber(0x1000 + number), stamp: stampAt(`${day}T12:00`) })

const created = sampleEntry('family.created', { stamp: stampAt('2026-01-01T12:00') })

/** An edit that contains only the changed fields. */
function edit(kind: 'family.changed', changes: Payload<'family.changed'>, day: string, number?: number): FamilyEntry
function edit(kind: 'profile.changed', changes: Payload<'profile.changed'>, day: string, number?: number): FamilyEntry
function edit(kind: 'family.changed' | 'profile.changed', changes: object, day: string, number = 1): FamilyEntry {
  const { v, familyId, by, on, at } = created
  return { v, familyId, by, on, at, kind, ...dated(day, number), ...changes } as EntryOf<'family.changed'>
}

describe('a family', () => {
  test('is derived from the entry that creates it', () => {
    expect(deriveFamily([created])).toEqual({
      id: FAMILY,
      name: 'Garcia',
      timeZone: 'UTC',
      currency: 'USD',
      currencyChanges: [],
      rules: 1,
      createdAt: '2026-01-01T12:00:00.000Z',
      profiles: new Map(),
      members: expect.any(Map),
    })
  })

  test('is undefined until the entry that creates it arrives', () => {
    expect(deriveFamily([])).toBeUndefined()
    expect(deriveFamily([edit('family.changed', { name: 'Li' }, '2026-01-02')])).toBeUndefined()
  })

  test.each([
    [{ name: 'Li' }, { name: 'Li', timeZone: 'UTC', rules: 1 }],
    [{ timeZone: BERLIN }, { name: 'Garcia', timeZone: 'Europe/Berlin', rules: 1 }],
    [{ rules: 2 }, { name: 'Garcia', timeZone: 'UTC', rules: 2 }],
    [{}, { name: 'Garcia', timeZone: 'UTC', rules: 1 }],
  ])('changes only the fields in the edit %j', (changes, expected) => {
    expect(deriveFamily([created, edit('family.changed', changes, '2026-01-02')])).toMatchObject(expected)
  })

  test('takes each field from the change with the latest stamp, in any arrival order', () => {
    const entries = [
      created,
      edit('family.changed', { name: 'Li', timeZone: BERLIN }, '2026-01-02', 1),
      edit('family.changed', { name: 'Garcia-Li' }, '2026-01-04', 2),
      edit('family.changed', { name: 'Li-Garcia', timeZone: UTC }, '2026-01-03', 3),
    ]
    expect(deriveFamily(entries)).toMatchObject({ name: 'Garcia-Li', timeZone: 'UTC' })
    expect(deriveFamily(entries.toReversed())).toEqual(deriveFamily(entries))
    expect(deriveFamily([...entries, ...entries])).toEqual(deriveFamily(entries))
  })

  test('applies a change stamped before the family was created (clock skew)', () => {
    const early = edit('family.changed', { name: 'Li' }, '2025-12-31')
    expect(deriveFamily([created, early])?.name).toBe('Li')
    expect(deriveFamily([early, created])?.name).toBe('Li')
  })

  test('takes a field from the entry with the greater id if stamps are equal', () => {
    const [less, greater] = [
      edit('family.changed', { name: 'Less' }, '2026-01-02', 1),
      edit('family.changed', { name: 'Greater' }, '2026-01-02', 2),
    ] as const
    expect(deriveFamily([greater, created, less])?.name).toBe('Greater')
  })
})

describe('a family’s currency', () => {
  const createdWith = (currency: string) => ({ ...created, currency }) as FamilyEntry
  const setTo = (code: string, day: string, number = 1) =>
    sampleEntry('family.currency.set', { ...dated(day, number), code, on: day })

  test('is the one it was created with until a change, and the latest change counts', () => {
    expect(deriveFamily([createdWith('EUR')])).toMatchObject({ currency: 'EUR', currencyChanges: [] })
    const [euro, peso] = [setTo('EUR', '2026-01-03', 1), setTo('MXN', '2026-01-02', 2)]
    const family = deriveFamily([euro, created, peso])
    expect(family).toMatchObject({
      currency: 'EUR',
      currencyChanges: [
        { from: 'USD', to: 'MXN', by: PAT, on: '2026-01-02' },
        { from: 'MXN', to: 'EUR', by: PAT, on: '2026-01-03' },
      ],
    })
  })

  test('applies a change stamped before the family was created (clock skew)', () => {
    expect(deriveFamily([created, setTo('EUR', '2025-12-31')])?.currency).toBe('EUR')
  })

  test('keeps the number of decimals it was created with, for any stamps', () => {
    const changes = [
      setTo('JPY', '2025-12-31', 1),
      setTo('EUR', '2026-01-02', 2),
      setTo('KWD', '2026-01-03', 3),
      setTo('JPY', '2026-01-04', 4),
    ]
    expect(deriveFamily([created, ...changes])?.currency).toBe('EUR')
    expect(deriveFamily([createdWith('KRW'), ...changes])?.currency).toBe('JPY')
    expect(deriveFamily([createdWith('KWD'), ...changes])).toMatchObject({ currency: 'KWD', currencyChanges: [] })
  })

  test('lists no change to the currency that the family has already', () => {
    const changes = [setTo('USD', '2026-01-02', 1), setTo('EUR', '2026-01-03', 2), setTo('EUR', '2026-01-04', 3)]
    expect(deriveFamily([created, ...changes])?.currencyChanges).toMatchObject([{ to: 'EUR', on: '2026-01-03' }])
  })

  test('is the same for any order of the entries, with decimals as at the creation', () => {
    const anyChange = fc.record({ code: fc.constantFrom(...CURRENCIES), day: fc.integer({ min: 10, max: 31 }) })
    const anyFamily = fc
      .tuple(fc.constantFrom(...CURRENCIES), fc.array(anyChange, { maxLength: 8 }))
      .map(([currency, changes]) => [
        createdWith(currency),
        ...changes.map(({ code, day }, index) => setTo(code, `2025-12-${day}`, index)),
      ])
    const anyOrders = anyFamily.chain((entries) =>
      fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length }), fc.subarray(entries)),
    )
    fc.assert(
      fc.property(anyOrders, ([entries, shuffled, again]) => {
        const family = deriveFamily(entries)
        expect(deriveFamily([...shuffled, ...again])).toEqual(family)
        const [first] = entries
        expect(first?.kind === 'family.created' && exponentOf(first.currency)).toBe(
          family && exponentOf(family.currency),
        )
      }),
    )
  })
})

describe('a profile', () => {
  const profileOf = (entries: readonly FamilyEntry[], userId = PAT) =>
    deriveFamily([created, ...entries])?.profiles.get(userId)

  test('is empty until it is set', () => {
    expect(profileOf([])).toBeUndefined()
    expect(profileOf([edit('profile.changed', { userId: PAT }, '2026-01-02')])).toEqual({
      userId: PAT,
      firstName: '',
      lastName: '',
      email: null,
    })
  })

  test('keeps the fields that an edit leaves out', () => {
    const first = edit('profile.changed', { userId: PAT, firstName: 'Pat', email: 'pat@example.com' }, '2026-01-02', 1)
    const second = edit('profile.changed', { userId: PAT, lastName: 'Garcia' }, '2026-01-03', 2)
    const expected = { userId: PAT, firstName: 'Pat', lastName: 'Garcia', email: 'pat@example.com' }
    expect(profileOf([first, second])).toEqual(expected)
    expect(profileOf([second, first])).toEqual(expected)
  })

  test('can be cleared with an empty name and a null email (SPEC §5)', () => {
    const full = edit(
      'profile.changed',
      { userId: PAT, firstName: 'Pat', lastName: 'G', email: 'p@example.com' },
      '2026-01-02',
      1,
    )
    const emptied = edit('profile.changed', { userId: PAT, firstName: '', email: null }, '2026-01-03', 2)
    expect(profileOf([full, emptied])).toEqual({ userId: PAT, firstName: '', lastName: 'G', email: null })
  })

  test('takes each field from the edit with the latest stamp', () => {
    const late = edit('profile.changed', { userId: PAT, firstName: 'Patricia' }, '2026-01-05', 1)
    const early = edit('profile.changed', { userId: PAT, firstName: 'Pat', lastName: 'G' }, '2026-01-03', 2)
    expect(profileOf([late, early])).toMatchObject({ firstName: 'Patricia', lastName: 'G' })
  })

  test('is separate for each user', () => {
    const pat = edit('profile.changed', { userId: PAT, firstName: 'Pat' }, '2026-01-02', 1)
    const sam = edit('profile.changed', { userId: SAM, firstName: 'Sam' }, '2026-01-03', 2)
    expect(profileOf([pat, sam])).toMatchObject({ firstName: 'Pat' })
    expect(profileOf([pat, sam], SAM)).toMatchObject({ firstName: 'Sam' })
  })
})
