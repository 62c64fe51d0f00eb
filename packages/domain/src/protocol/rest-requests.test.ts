import { describe, expect, test } from 'vitest'
import type { GenericSchema } from 'valibot'
import { parseTimeZone } from '../calendar/time-zone.ts'
import { assert, err, ok } from '../result.ts'
import { parseForm } from '../forms/fields.ts'
import { amountRequestsIn, changeUserRequest, dateIn, forecastQuery, signInRequest, registerRequest } from './rest.ts'

const {
  addChild: addChildRequest,
  addGoal: addGoalRequest,
  addTransaction: addTransactionRequest,
  changeChild: changeChildRequest,
  changeGoal: changeGoalRequest,
  countCash: countCashRequest,
} = amountRequestsIn('USD')

const berlin = parseTimeZone('Europe/Berlin')
assert(berlin.ok, 'Europe/Berlin is a time zone')

const register = { username: 'pat', password: 'secret', firstName: 'Pat', lastName: 'Garcia' }
const child = { name: 'Anna', username: 'anna', password: 'secret' }
const transaction = { type: 'deposit', amount: 10.5, description: 'Tooth', date: '2026-11-21', time: '17:30' }
const goal = { name: 'Bike', targetAmount: 100 }

type RequestSchema = GenericSchema<unknown, unknown>
const requests: readonly (readonly [string, RequestSchema, object])[] = [
  ['POST /api/login', signInRequest, { username: 'pat', password: 'secret' }],
  ['POST /api/register', registerRequest, register],
  ['POST /api/create-child-account', addChildRequest, child],
  ['PATCH /api/children/{id}', changeChildRequest, {}],
  ['PATCH /api/children/{id}/cash', countCashRequest, { cashOnHand: 5 }],
  ['POST /api/children/{id}/transactions', addTransactionRequest, transaction],
  ['POST /api/children/{id}/savings-goals', addGoalRequest, goal],
  ['PATCH /api/savings-goals/{id}', changeGoalRequest, {}],
  ['PATCH /api/users/{userId}', changeUserRequest, {}],
]
const invalid = (field: string, message: unknown) => err({ type: 'Invalid', fields: { [field]: message } })

describe.each(requests)('%s (SPEC §7)', (_, schema, valid) => {
  test('rejects unknown fields', () => {
    expect(parseForm(schema, { ...valid, favouriteColour: 'red' })).toEqual(
      invalid('favouriteColour', expect.any(String)),
    )
    expect(parseForm(schema, { ...valid, toString: 'red' }).ok).toBe(false)
  })

  test('ignores fields that only the server sets', () => {
    const owned = { id: 'x', userId: 'x', familyId: 'x', childId: 'x', isParent: true, createdAt: 'x', principal: 1 }
    const money = {
      balance: 1,
      balanceAfter: 1,
      createTransaction: true,
      transactionAmount: 1,
      transactionDescription: '',
    }
    const plain = parseForm(schema, valid)
    expect(plain.ok).toBe(true)
    expect(parseForm(schema, { ...owned, ...money, ...valid })).toEqual(plain)
  })

  test('rejects a body that is not an object', () => {
    for (const body of [null, undefined, 7, 'text', true])
      expect([body, parseForm(schema, body).ok]).toEqual([body, false])
  })
})

describe('amounts in requests', () => {
  test.each([
    [addChildRequest, child, 'startingBalance', 25.5, 2_550],
    [addTransactionRequest, transaction, 'amount', 0.29, 29],
    [changeChildRequest, {}, 'allowanceAmount', 4.35, 435],
    [countCashRequest, {}, 'cashOnHand', 1.1, 110],
    [addGoalRequest, goal, 'targetAmount', 19.99, 1_999],
    [changeGoalRequest, {}, 'currentAmount', 0, 0],
  ] as const)('are parsed exactly from JSON numbers of dollars (%#)', (schema, valid, field, dollars, cents) => {
    expect(parseForm<unknown>(schema, { ...valid, [field]: dollars })).toMatchObject({ value: { [field]: cents } })
    expect(parseForm<unknown>(schema, { ...valid, [field]: String(dollars) }).ok).toBe(false)
    expect(parseForm<unknown>(schema, { ...valid, [field]: 5.005 })).toEqual(
      invalid(field, 'Use at most two decimal places'),
    )
    expect(parseForm<unknown>(schema, { ...valid, [field]: 1_000_000.01 })).toEqual(
      invalid(field, 'Amount cannot exceed $1,000,000'),
    )
  })

  test.each([
    [addChildRequest, child, 'startingBalance', -1, 'Balance cannot be negative'],
    [addTransactionRequest, transaction, 'amount', 0, 'Amount must be at least 0.01'],
    [changeChildRequest, {}, 'allowanceAmount', -0.01, 'Amount cannot be negative'],
    [changeChildRequest, {}, 'interestRate', 100.1, 'Rate cannot exceed 100%'],
    [changeChildRequest, {}, 'interestRate', -1, 'Rate cannot be negative'],
    [countCashRequest, {}, 'cashOnHand', -1, 'Please enter a valid positive number.'],
    [addGoalRequest, goal, 'targetAmount', 0, 'Please enter a positive number for the target amount.'],
    [changeGoalRequest, {}, 'currentAmount', -1, 'Please enter a non-negative number for the current amount.'],
  ] as const)(
    'are rejected outside the limits with SPEC §5’s message (%#)',
    (schema, valid, field, dollars, message) => {
      expect(parseForm<unknown>(schema, { ...valid, [field]: dollars })).toEqual(invalid(field, message))
    },
  )
})

describe('optional fields of requests', () => {
  test('registerRequest accepts a time zone', () => {
    expect(parseForm(registerRequest, register)).toEqual(ok({ ...register, email: null }))
    expect(parseForm(registerRequest, { ...register, timeZone: 'Asia/Kathmandu' })).toMatchObject({
      value: { timeZone: 'Asia/Kathmandu' },
    })
    expect(parseForm(registerRequest, { ...register, timeZone: 'Mars' })).toEqual(
      invalid('timeZone', expect.any(String)),
    )
  })

  test('changeChildRequest accepts any subset of the allowance and interest fields', () => {
    expect(parseForm(changeChildRequest, {})).toEqual(ok({}))
    expect(parseForm(changeChildRequest, { allowanceDay: 'monday', interestRate: 2.5 })).toEqual(
      ok({ allowanceDay: 'monday', interestRate: 250 }),
    )
  })

  test('a transaction’s time is optional, and a starting balance defaults to zero (SPEC §5)', () => {
    const { time: _, ...timeless } = transaction
    expect(parseForm(addTransactionRequest, timeless)).not.toHaveProperty('value.time')
    expect(parseForm(addChildRequest, child)).toMatchObject({ value: { startingBalance: 0 } })
  })

  test('addGoalRequest ignores the current amount and completion (SPEC §4)', () => {
    const sent = { ...goal, description: 'Red', currentAmount: 99, completed: true }
    expect(parseForm(addGoalRequest, sent)).toEqual(ok({ name: 'Bike', targetAmount: 10_000, description: 'Red' }))
    expect(parseForm(addGoalRequest, goal)).toEqual(ok({ name: 'Bike', targetAmount: 10_000, description: '' }))
  })

  test('goal requests accept only pictures that the app offers', () => {
    expect(parseForm(addGoalRequest, { ...goal, picture: 'bike' })).toMatchObject(ok({ picture: 'bike' }))
    expect(parseForm(changeGoalRequest, { picture: 'kite' })).toEqual(ok({ picture: 'kite' }))
    for (const request of [addGoalRequest, changeGoalRequest]) {
      const parsed = parseForm<unknown>(request, { ...goal, picture: 'spaceship' })
      expect(parsed).toMatchObject({ error: { fields: { picture: expect.any(String) } } })
    }
  })

  test('changeUserRequest clears the email if it is null or blank, and keeps the password if it is blank (SPEC §5)', () => {
    expect(parseForm(changeUserRequest, { email: null })).toEqual(ok({ email: null }))
    expect(parseForm(changeUserRequest, { email: '' })).toEqual(ok({ email: null }))
    expect(parseForm(changeUserRequest, { firstName: 'Pat' })).toEqual(ok({ firstName: 'Pat' }))
    expect(parseForm(changeUserRequest, { password: '' })).toMatchObject({ ok: true, value: {} })
    expect(parseForm(changeUserRequest, { password: 'abc' })).toEqual(
      invalid('password', expect.stringContaining('at least 4')),
    )
  })
})

describe('the date in addTransactionRequest', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T22:59:59.999Z', '2026-11-21'],
    ['2026-11-21T23:00:00.000Z', '2026-11-22'],
    ['2026-11-21T23:00:00+01:00', '2026-11-21'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['1900-01-02T00:00:00Z', '1900-01-02'],
    ['9999-12-30T00:00:00Z', '9999-12-30'],
  ])('converts %s to %s in the family’s time zone', (date, expected) => {
    const parsed = parseForm(addTransactionRequest, { ...transaction, date })
    assert(parsed.ok, 'the date is valid')
    expect(dateIn(berlin.value, parsed.value.date)).toBe(expected)
  })

  test.each([
    ...['', '2026-02-30', 'yesterday', '2026-11-21T12:00', '2026-02-30T12:00:00Z', '2026-11-21Tea timeZ'],
    ...['21.11.2026', '0001-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'],
  ])('rejects the date %j', (date) => {
    expect(parseForm(addTransactionRequest, { ...transaction, date })).toEqual(
      invalid('date', 'Please enter a valid date'),
    )
  })
})

describe('forecastQuery (SPEC §9)', () => {
  test.each([
    ['1', 1],
    ['8', 8],
    ['52', 52],
  ])('accepts %s weeks', (weeks, expected) => {
    expect(parseForm(forecastQuery, { weeks })).toEqual(ok({ weeks: expected }))
  })

  test.each(['0', '53', '-1', '1.5', '', 'eight', '1e1', ' 8', '100'])('rejects %j weeks', (weeks) => {
    const fields = { weeks: 'weeks must be a whole number from 1 to 52.' }
    expect(parseForm(forecastQuery, { weeks })).toEqual(err({ type: 'Invalid', fields }))
  })
})

describe('addGoalRequest with missing fields (SPEC §5)', () => {
  test.each([{ name: 'Bike' }, { targetAmount: 5 }])('rejects %j with the message for missing information', (body) => {
    const parsed = parseForm(addGoalRequest, body)
    expect(parsed.ok ? [] : Object.values(parsed.error.fields)).toEqual(['Please fill in all required fields.'])
  })

  test('reports an unknown field by name', () => {
    const parsed = parseForm(addGoalRequest, { ...goal, colour: 'red' })
    expect(parsed.ok ? {} : parsed.error.fields).toEqual({ colour: expect.stringContaining('Invalid key') })
  })
})
