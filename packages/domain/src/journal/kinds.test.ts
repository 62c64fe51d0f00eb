import { describe, expect, test } from 'vitest'
import { err, ok } from '../result.ts'
import { idNumber } from '../testing/people.ts'
import { kindNames, sampleEntry } from '../testing/sample-entries.ts'
import { parseEntry } from './entry.ts'
import { isKind, KINDS, type Kind } from './kinds.ts'

const malformed = (field: string) => err({ type: 'Malformed', field, message: expect.any(String) })

const without = (entry: object, field: string) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field))

// Valid and invalid values for each type of field. Every field of every kind is tested with one of these sets.
const ids = { valid: [idNumber(1)], invalid: ['', 'Anna', 7, null, `allowance:${idNumber(1)}:2026-01-02`] }
const postingIds = {
  valid: [idNumber(1), `opening:${idNumber(1)}`, `interest:${idNumber(1)}:2026-01-02`],
  invalid: ['', 'Anna', 7, null, `interest:${idNumber(1)}`, `interest:${idNumber(1)}:2026-02-30`],
}
const amounts = {
  valid: [0, 1, 100_000_000],
  invalid: [-1, 0.5, 100_000_001, '5', null, Number.NaN, 2 ** 60, true, {}],
}
const positives = { valid: [1, 100_000_000], invalid: [...amounts.invalid, 0] }
const rates = { valid: [0, 1, 10_000], invalid: [-1, 0.5, 10_001, '5', null, Number.NaN, Number.POSITIVE_INFINITY] }
const names = { valid: ['A', 'Ä 👩‍👧', 'x'.repeat(500)], invalid: ['', 'x'.repeat(501), 7, null, {}] }
const texts = { valid: ['', ...names.valid], invalid: ['x'.repeat(501), 7, null, {}] }
const emails = { valid: [null, ...texts.valid], invalid: ['x'.repeat(501), 7, {}] }
const flags = { valid: [true, false], invalid: ['true', 0, 1, null] }
const frequencies = { valid: ['weekly', 'biweekly', 'monthly'], invalid: ['daily', 'Weekly', '', null, 7] }
const weekdays = {
  valid: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  invalid: ['Monday', 'mon', '', 1, null],
}
const dates = { valid: ['2026-11-21', '1900-01-01', '9999-12-31'], invalid: ['2026-02-30', '21.11.2026', '', 7, null] }
const times = { valid: ['00:00', '23:59'], invalid: ['24:00', '9:00', '', 900, null] }
const zones = { valid: ['UTC', 'Europe/Berlin'], invalid: ['Mars/Olympus', '+02:00', '', 2, null] }
const avatars = {
  valid: [{ color: 'red', animal: 'bear' }],
  invalid: ['bear', null],
}
const pigNames = {
  valid: ['R', 'Rosie', '🐷'.repeat(20), null],
  invalid: ['', ' Rosie', 'Rosie ', 'x'.repeat(21), '\ud83d', 7, {}],
}
const looks = { valid: ['young', 'older'], invalid: ['old', '', null, 1] }
const pictures = { valid: ['star', 'bike', 'spaceship'], invalid: ['', 'Bike', 'a bike', 'x'.repeat(21), null, 7] }
const currencies = { valid: ['USD', 'JPY', 'KWD'], invalid: ['usd', 'US', 'USDT', '', null, 840] }
const units = { valid: ['stars', 'minutes'], invalid: ['money', 'Stars', 'points', '', null, 1] }
const rules = { valid: [1], invalid: [0, -1, 1.5, 2 ** 53, '1', null] }

const roles = { valid: ['helper'], invalid: ['parent', 'child', '', null, 1] }
const childLists = {
  valid: [[idNumber(1)], [idNumber(1), idNumber(2)]],
  invalid: [[], [idNumber(1), idNumber(1)], Array.from({ length: 51 }, (_, n) => idNumber(n)), idNumber(1), null, {}],
}

type FieldValues = Readonly<{ valid: readonly unknown[]; invalid: readonly unknown[] }>

/** The payload fields of every kind. A question mark marks an optional field. */
const table: Readonly<Record<Kind, Readonly<Record<string, FieldValues>>>> = {
  'family.created': {
    name: names,
    timeZone: zones,
    currency: currencies,
    rules,
  },
  'family.currency.set': { code: currencies },
  'family.changed': { 'name?': names, 'timeZone?': zones, 'rules?': rules },
  'profile.changed': { userId: ids, 'firstName?': texts, 'lastName?': texts, 'email?': emails },
  'member.added': { userId: ids, name: names, role: roles, childIds: childLists },
  // No question marks for `role` and `childIds`: they can be omitted, but only together.
  'member.changed': { userId: ids, 'name?': names, role: roles, childIds: childLists },
  'member.removed': { userId: ids },
  'child.added': { userId: ids, name: names, 'avatar?': avatars, 'unit?': units },
  'opening.added': { amount: positives },
  'child.changed': { 'avatar?': avatars, 'pigName?': pigNames, 'look?': looks },
  'child.deleted': {},
  'allowance.set': { amount: amounts, frequency: frequencies, day: weekdays, active: flags },
  'payday.changed': { date: dates, amount: amounts, 'paidOn?': dates, words: texts },
  'pause.set': { from: dates, 'to?': dates },
  'pause.ended': { pauseId: ids },
  'advance.given': { amount: positives, over: { valid: [1, 52], invalid: [0, -1, 53, 1.5, '4', null] } },
  'interest.set': {
    rate: rates,
    frequency: frequencies,
    compoundType: { valid: ['simple', 'compound'], invalid: ['Simple', '', null, 1] },
    active: flags,
  },
  'transaction.added': {
    type: { valid: ['deposit', 'withdrawal'], invalid: ['allowance', 'interest', 'cash', 'Deposit', '', null] },
    amount: positives,
    description: names,
    date: dates,
    time: times,
    'timed?': { valid: [false], invalid: [true, null, 0] },
    'toCash?': { valid: [true], invalid: [false, null, 1] },
  },
  'transaction.deleted': { transactionId: postingIds, 'giftOf?': ids },
  'transaction.restored': { transactionId: postingIds, 'giftOf?': ids },
  'cash.counted': { amount: amounts },
  'goal.added': { name: names, description: texts, targetAmount: positives, 'picture?': pictures },
  'goal.changed': {
    goalId: ids,
    'name?': names,
    'description?': texts,
    'targetAmount?': positives,
    'currentAmount?': amounts,
    'completed?': flags,
    'picture?': pictures,
  },
  'goal.deleted': { goalId: ids },
  'ask.made': { amount: positives, words: names, 'goalId?': ids },
  'ask.withdrawn': { askId: ids },
  // No question mark for `amount`: a yes needs one.
  'ask.answered': {
    askId: ids,
    answer: { valid: ['yes'], invalid: ['maybe', '', null, true] },
    amount: positives,
    'description?': names,
    'words?': names,
  },
}

const cases = kindNames.flatMap((kind) =>
  Object.entries(table[kind]).map(([marked, values]) => {
    const field = marked.replace('?', '')
    return { kind, field, values, isOptional: marked !== field }
  }),
)

describe.each(cases)('$kind, $field', ({ kind, field, values, isOptional }) => {
  test.each(values.valid.map((value) => [value]))('accepts %j', (value) => {
    expect(parseEntry(sampleEntry(kind, { [field]: value }))).toEqual(ok(sampleEntry(kind, { [field]: value })))
  })

  test.each([...values.invalid, undefined].map((value) => [value]))('rejects %j', (value) => {
    expect(parseEntry(sampleEntry(kind, { [field]: value }))).toEqual(malformed(field))
  })

  test(`is ${isOptional ? 'optional' : 'required'}`, () => {
    const entry = without(sampleEntry(kind), field)
    expect(parseEntry(entry)).toEqual(isOptional ? ok(entry) : malformed(field))
  })
})

describe('the kinds table', () => {
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

  test('`childIds` is required for a helper and rejected without that role', () => {
    const { role: _, childIds: __, ...rename } = sampleEntry('member.changed')
    expect(parseEntry(rename)).toEqual(ok(rename))
    expect(parseEntry({ ...rename, role: 'parent' })).toEqual(ok({ ...rename, role: 'parent' }))
    expect(parseEntry({ ...rename, childIds: [idNumber(1)] })).toEqual(malformed('role'))
    expect(parseEntry({ ...rename, role: 'helper' })).toEqual(malformed('childIds'))
    expect(parseEntry({ ...rename, role: 'admin' })).toEqual(malformed('role'))
  })

  test('a no has words, but neither an amount nor a description', () => {
    const { amount, description, ...no } = sampleEntry('ask.answered', { answer: 'no' })
    expect(parseEntry(no)).toEqual(ok(no))
    expect(parseEntry({ ...no, amount })).toEqual(malformed('amount'))
    expect(parseEntry({ ...no, description })).toEqual(malformed('description'))
  })

  test('isKind rejects names inherited from Object.prototype', () => {
    expect(['toString', 'hasOwnProperty', '__proto__', 'constructor', 'valueOf'].filter(isKind)).toEqual([])
    expect(kindNames.every(isKind)).toBe(true)
  })
})
