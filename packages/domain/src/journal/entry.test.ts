import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { err, ok } from '../result.ts'
import { deviceNumber, idNumber, stampAt } from '../testing/people.ts'
import { kindNames, sampleEntry } from '../testing/sample-entries.ts'
import { parseEntry, setsNewerRules, compareEntries } from './entry.ts'

const without = (entry: object, field: string) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field))

const malformed = (field: string) => err({ type: 'Malformed', field, message: expect.any(String) })

const HEADER = ['id', 'familyId', 'by', 'stamp', 'on', 'at'] as const

describe.each(kindNames)('%s', (kind) => {
  test('parses a valid entry unchanged', () => {
    expect(parseEntry(sampleEntry(kind))).toEqual(ok(sampleEntry(kind)))
  })

  test('parses a valid entry after a JSON round trip', () => {
    expect(parseEntry(JSON.parse(JSON.stringify(sampleEntry(kind))))).toEqual(ok(sampleEntry(kind)))
  })

  test.each(HEADER)('rejects an entry without %s as malformed', (field) => {
    expect(parseEntry(without(sampleEntry(kind), field))).toEqual(malformed(field))
  })

  test.each(HEADER)('rejects an entry as malformed if its %s is empty or not a string', (field) => {
    for (const odd of [null, undefined, 7, true, {}, [], '']) {
      expect([odd, parseEntry(sampleEntry(kind, { [field]: odd }))]).toEqual([odd, malformed(field)])
    }
  })

  test('rejects an unknown field as malformed', () => {
    for (const field of ['position', 'amountInDollars', 'toString', 'constructor', '']) {
      expect([field, parseEntry(sampleEntry(kind, { [field]: 1 }))]).toEqual([field, malformed(field)])
    }
  })

  test('rejects a __proto__ field without polluting the prototype', () => {
    const text = JSON.stringify(sampleEntry(kind)).replace('{', '{"__proto__":{"isParent":true},')
    expect(parseEntry(JSON.parse(text)).ok).toBe(false)
    expect('isParent' in {}).toBe(false)
  })

  test('returns UnknownKind for a newer version', () => {
    expect(parseEntry(sampleEntry(kind, { v: 2 }))).toEqual(err({ type: 'UnknownKind' }))
    expect(parseEntry(sampleEntry(kind, { v: 99, amount: 'from the future' }))).toEqual(err({ type: 'UnknownKind' }))
  })

  test('rejects an invalid version as malformed', () => {
    for (const v of [0, -1, 1.5, '1', null, undefined, Number.NaN]) {
      expect([v, parseEntry(sampleEntry(kind, { v }))]).toEqual([v, malformed('v')])
    }
  })
})

describe('parseEntry', () => {
  test.each(['badge.awarded', 'Transaction.added', 'transaction', '', 'toString', '__proto__', 'constructor'])(
    'returns UnknownKind for the kind %j',
    (kind) => {
      expect(parseEntry({ ...sampleEntry('cash.counted'), kind })).toEqual(err({ type: 'UnknownKind' }))
    },
  )

  test.each([
    null,
    undefined,
    7,
    'text',
    true,
    [],
    {},
    [sampleEntry('cash.counted')],
    { kind: 'cash.counted' },
    { v: 1 },
  ])('rejects %j as malformed', (input) => {
    expect(parseEntry(input)).toMatchObject({ ok: false, error: { type: 'Malformed' } })
  })

  test.each([null, 7, ['cash.counted'], {}])('rejects the kind %j as malformed', (kind) => {
    expect(parseEntry({ ...sampleEntry('cash.counted'), kind })).toEqual(malformed('kind'))
  })

  test.each([
    ['stamp', '2026-02-30T00:00:00.000Z-0000-000000000001'],
    ['on', '2026-02-30'],
    ['at', '24:00'],
    ['id', 'allowance:01900000-0000-7000-8000-000000000010:2026-01-02'],
    ['by', 'Pat'],
    ['familyId', '1'],
  ])('rejects an entry whose %s is %j as malformed', (field, value) => {
    expect(parseEntry(sampleEntry('cash.counted', { [field]: value }))).toEqual(malformed(field))
  })

  test('never throws on any JSON value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kindNames), fc.dictionary(fc.string(), fc.jsonValue()), (kind, odd) => {
        const parsed = parseEntry(JSON.parse(JSON.stringify({ ...odd, kind, v: 1 })))
        expect(parsed).toMatchObject({ ok: false, error: { type: 'Malformed' } })
      }),
    )
  })

  test('rejects an entry if any single field is replaced with an invalid value', () => {
    const nonsense = fc.oneof(fc.constant(null), fc.double(), fc.object(), fc.array(fc.string()))
    const aField = fc
      .constantFrom(...kindNames)
      .chain((kind) => fc.tuple(fc.constant(kind), fc.constantFrom(...Object.keys(sampleEntry(kind))), nonsense))
    fc.assert(
      fc.property(aField, ([kind, field, value]) => {
        // Skip values that may be valid: null for an email or a pig's name, and integers.
        fc.pre(
          !(['email', 'pigName'].includes(field) && value === null) &&
            !(typeof value === 'number' && Number.isInteger(value)),
        )
        expect(parseEntry(sampleEntry(kind, { [field]: value }))).toMatchObject({
          ok: false,
          error: { type: 'Malformed' },
        })
      }),
    )
  })
})

describe('entries that add a child or a family', () => {
  test('child.added must use its own id as the childId (INTERPRETATION: accounts and access)', () => {
    expect(parseEntry(sampleEntry('child.added', { childId: idNumber(0x99) }))).toEqual(malformed('childId'))
    expect(parseEntry(sampleEntry('child.added', { id: idNumber(0x99), childId: idNumber(0x99) })).ok).toBe(true)
  })

  test('family.created must use its own id as the familyId (INTERPRETATION: accounts and access)', () => {
    expect(parseEntry(sampleEntry('family.created', { familyId: idNumber(0x99) }))).toMatchObject({
      ok: false,
      error: { type: 'Malformed' },
    })
    expect(parseEntry(sampleEntry('family.created', { id: idNumber(0x99), familyId: idNumber(0x99) })).ok).toBe(true)
  })
})

describe('compareEntries', () => {
  const early = { stamp: stampAt('2026-01-01T00:00'), id: idNumber(9) }
  const late = { stamp: stampAt('2026-01-01T00:01'), id: idNumber(1) }

  test('orders entries by stamp before id', () => {
    expect(compareEntries(early, late)).toBe(-1)
    expect(compareEntries(late, early)).toBe(1)
  })

  test('orders entries with equal stamps by id', () => {
    expect(compareEntries(early, { ...early, id: idNumber(8) })).toBe(1)
    expect(compareEntries(early, { ...early, id: idNumber(10) })).toBe(-1)
    expect(compareEntries(early, { ...early })).toBe(0)
  })

  test('orders entries with the same instant and counter by device', () => {
    const other = { stamp: stampAt('2026-01-01T00:00', 0, deviceNumber(2)), id: idNumber(1) }
    expect(compareEntries(early, other)).toBe(-1)
  })
})

describe('parseEntry with rules from a newer version', () => {
  test.each([
    [sampleEntry('family.created'), 'UnknownKind'],
    [sampleEntry('family.changed'), 'UnknownKind'],
    [sampleEntry('cash.counted'), 'Malformed'],
  ])('returns UnknownKind for kinds that set rules, and Malformed for others: $kind', (entry, type) => {
    expect(parseEntry({ ...entry, rules: 999 })).toMatchObject({ error: { type } })
  })
})

describe('parseEntry with a currency from a newer version', () => {
  const inNewCurrency = [
    sampleEntry('family.created', { currency: 'ZZZ' }),
    sampleEntry('family.currency.set', { code: 'ZZZ' }),
  ]

  test.each(inNewCurrency)('returns UnknownKind for $kind, which no family can be shown without', (entry) => {
    expect(parseEntry(entry)).toEqual(err({ type: 'UnknownKind' }))
    expect(setsNewerRules(entry)).toBe(true)
  })

  test('reads the field of that kind only', () => {
    const entries = [sampleEntry('family.created', { code: 'ZZZ' }), sampleEntry('cash.counted', { currency: 'ZZZ' })]
    expect(entries.map((entry) => [parseEntry(entry).ok, setsNewerRules(entry)])).toEqual([
      [false, false],
      [false, false],
    ])
  })
})

describe('parseEntry', () => {
  test('rejects an entry recorded before 2020', () => {
    const entry = sampleEntry('allowance.set')
    expect(parseEntry({ ...entry, on: '2020-01-01' }).ok).toBe(true)
    expect(parseEntry({ ...entry, on: '2019-12-31' })).toMatchObject({ error: { type: 'Malformed', field: 'on' } })
  })
})
