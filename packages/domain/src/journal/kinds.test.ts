import { describe, expect, test } from 'vitest'
import { err, ok } from '../result.ts'
import { idNumber } from '../testing/people.ts'
import { kindNames, sampleEntry } from '../testing/sample-entries.ts'
import { parseEntry } from './entry.ts'
import { isKind, KINDS, type Kind } from './kinds.ts'

const malformed = (field: string) => err({ type: 'Malformed', field, message: expect.any(String) })

const without = (entry: object, field: string) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field))

// Valid and invalid values for each type of field. Every field of every kind is checked against one of these.
const ids = { right: [idNumber(1)], wrong: ['', 'Anna', 7, null, `allowance:${idNumber(1)}:2026-01-02`] }
const postingIds = {
  right: [idNumber(1), `opening:${idNumber(1)}`, `interest:${idNumber(1)}:2026-01-02`],
  wrong: ['', 'Anna', 7, null, `interest:${idNumber(1)}`, `interest:${idNumber(1)}:2026-02-30`],
}
const amounts = { right: [0, 1, 100_000_000], wrong: [-1, 0.5, 100_000_001, '5', null, Number.NaN, 2 ** 60, true, {}] }
const positives = { right: [1, 100_000_000], wrong: [...amounts.wrong, 0] }
const rates = { right: [0, 1, 10_000], wrong: [-1, 0.5, 10_001, '5', null, Number.NaN, Number.POSITIVE_INFINITY] }
const names = { right: ['A', 'Ä 👩‍👧', 'x'.repeat(500)], wrong: ['', 'x'.repeat(501), 7, null, {}] }
const texts = { right: ['', ...names.right], wrong: ['x'.repeat(501), 7, null, {}] }
const emails = { right: [null, ...texts.right], wrong: ['x'.repeat(501), 7, {}] }
const flags = { right: [true, false], wrong: ['true', 0, 1, null] }
const frequencies = { right: ['weekly', 'biweekly', 'monthly'], wrong: ['daily', 'Weekly', '', null, 7] }
const weekdays = {
  right: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  wrong: ['Monday', 'mon', '', 1, null],
}
const dates = { right: ['2026-11-21', '1900-01-01', '9999-12-31'], wrong: ['2026-02-30', '21.11.2026', '', 7, null] }
const times = { right: ['00:00', '23:59'], wrong: ['24:00', '9:00', '', 900, null] }
const zones = { right: ['UTC', 'Europe/Berlin'], wrong: ['Mars/Olympus', '+02:00', '', 2, null] }
const rules = { right: [1, 2], wrong: [0, -1, 1.5, 2 ** 53, '1', null] }

type Sort = Readonly<{ right: readonly unknown[]; wrong: readonly unknown[] }>

/** The payload of every kind. A question mark marks an optional field. */
const table: Readonly<Record<Kind, Readonly<Record<string, Sort>>>> = {
  'family.created': {
    name: names,
    timeZone: zones,
    currency: { right: ['USD'], wrong: ['EUR', 'usd', '', null] },
    rules,
  },
  'family.changed': { 'name?': names, 'timeZone?': zones, 'rules?': rules },
  'profile.changed': { userId: ids, 'firstName?': texts, 'lastName?': texts, 'email?': emails },
  'child.added': { userId: ids, name: names, startingBalance: amounts },
  'child.deleted': {},
  'allowance.set': { amount: amounts, frequency: frequencies, day: weekdays, active: flags },
  'interest.set': {
    rate: rates,
    frequency: frequencies,
    compoundType: { right: ['simple', 'compound'], wrong: ['Simple', '', null, 1] },
    active: flags,
  },
  'transaction.added': {
    type: { right: ['deposit', 'withdrawal'], wrong: ['allowance', 'interest', 'cash', 'Deposit', '', null] },
    amount: positives,
    description: names,
    date: dates,
    time: times,
  },
  'transaction.deleted': { transactionId: postingIds },
  'transaction.restored': { transactionId: postingIds },
  'cash.counted': { amount: amounts },
  'goal.added': { name: names, description: texts, targetAmount: positives },
  'goal.changed': {
    goalId: ids,
    'name?': names,
    'description?': texts,
    'targetAmount?': positives,
    'currentAmount?': amounts,
    'completed?': flags,
  },
  'goal.deleted': { goalId: ids },
}

const cases = kindNames.flatMap((kind) =>
  Object.entries(table[kind]).map(([marked, sort]) => {
    const field = marked.replace('?', '')
    return { kind, field, sort, isOptional: marked !== field }
  }),
)

describe.each(cases)('$kind, $field', ({ kind, field, sort, isOptional }) => {
  test.each(sort.right)('accepts %j', (value) => {
    expect(parseEntry(sampleEntry(kind, { [field]: value }))).toEqual(ok(sampleEntry(kind, { [field]: value })))
  })

  test.each([...sort.wrong, undefined])('rejects %j', (value) => {
    expect(parseEntry(sampleEntry(kind, { [field]: value }))).toEqual(malformed(field))
  })

  test(isOptional ? 'is optional' : 'is required', () => {
    const entry = without(sampleEntry(kind), field)
    expect(parseEntry(entry)).toEqual(isOptional ? ok(entry) : malformed(field))
  })
})

describe('the kinds table (ARCHITECTURE: the journal)', () => {
  test('contains exactly the documented kinds and payload fields', () => {
    expect([...kindNames].sort()).toEqual(Object.keys(table).sort())
    const fields = Object.fromEntries(kindNames.map((kind) => [kind, Object.keys(KINDS[kind].payload)]))
    expect(fields).toEqual(
      Object.fromEntries(
        kindNames.map((kind) => [kind, Object.keys(table[kind]).map((name) => name.replace('?', ''))]),
      ),
    )
  })

  test.each(kindNames.filter((kind) => KINDS[kind].subject === 'child'))('%s requires a childId', (kind) => {
    expect(parseEntry(without(sampleEntry(kind), 'childId'))).toEqual(malformed('childId'))
    expect(parseEntry(sampleEntry(kind, { childId: 'Anna' }))).toEqual(malformed('childId'))
  })

  test.each(['family.created', 'family.changed', 'profile.changed'] as const)('%s rejects a childId', (kind) => {
    expect(parseEntry(sampleEntry(kind, { childId: idNumber(1) }))).toEqual(malformed('childId'))
  })

  test('isKind rejects names inherited from Object.prototype', () => {
    expect(['toString', 'hasOwnProperty', '__proto__', 'constructor', 'valueOf'].filter(isKind)).toEqual([])
    expect(kindNames.every(isKind)).toBe(true)
  })
})
