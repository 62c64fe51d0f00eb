import { describe, expect, test } from 'vitest'
import type { GenericSchema } from 'valibot'
import { parseTimeZone } from '../calendar/time-zone.ts'
import { assert, err, ok } from '../result.ts'
import { parseForm } from '../forms/parse-form.ts'
import {
  addChildRequest,
  addGoalRequest,
  addTransactionRequest,
  changeChildRequest,
  changeGoalRequest,
  changeUserRequest,
  countCashRequest,
  forecastQuery,
  signInRequest,
  registerRequest,
} from './rest-requests.ts'

const berlin = parseTimeZone('Europe/Berlin')
assert(berlin.ok, 'Berlin has a time zone')
const restAddTransactionInBerlin = addTransactionRequest(berlin.value)

const register = { username: 'pat', password: 'secret', firstName: 'Pat', lastName: 'Garcia' }
const child = { name: 'Anna', username: 'anna', password: 'secret' }
const transaction = { type: 'deposit', amount: 10.5, description: 'Tooth', date: '2026-11-21', time: '17:30' }
const goal = { name: 'Bike', targetAmount: 100 }

type Payload = GenericSchema<unknown, unknown>
const payloads: readonly (readonly [string, Payload, object])[] = [
  ['POST /api/login', signInRequest, { username: 'pat', password: 'secret' }],
  ['POST /api/register', registerRequest, register],
  ['POST /api/create-child-account', addChildRequest, child],
  ['PATCH /api/children/{id}', changeChildRequest, {}],
  ['PATCH /api/children/{id}/cash', countCashRequest, { cashOnHand: 5 }],
  ['POST /api/children/{id}/transactions', restAddTransactionInBerlin, transaction],
  ['POST /api/children/{id}/savings-goals', addGoalRequest, goal],
  ['PATCH /api/savings-goals/{id}', changeGoalRequest, {}],
  ['PATCH /api/users/{userId}', changeUserRequest, {}],
]
const says = (field: string, message: unknown) => err({ type: 'Invalid', fields: { [field]: message } })

describe.each(payloads)('%s (SPEC §7)', (_, payload, inOrder) => {
  test('refuses unknown fields (INTERPRETATION: accounts and access)', () => {
    expect(parseForm(payload, { ...inOrder, favouriteColour: 'red' })).toEqual(
      says('favouriteColour', expect.any(String)),
    )
    expect(parseForm(payload, { ...inOrder, toString: 'red' }).ok).toBe(false)
  })

  test('lets server-owned fields have no effect (INTERPRETATION: accounts and access)', () => {
    const owned = { id: 'x', userId: 'x', familyId: 'x', childId: 'x', isParent: true, createdAt: 'x', principal: 1 }
    const money = {
      balance: 1,
      balanceAfter: 1,
      createTransaction: true,
      transactionAmount: 1,
      transactionDescription: '',
    }
    const plain = parseForm(payload, inOrder)
    expect(plain.ok).toBe(true)
    expect(parseForm(payload, { ...owned, ...money, ...inOrder })).toEqual(plain)
  })

  test('refuses what is no object', () => {
    for (const body of [null, undefined, 7, 'text', true])
      expect([body, parseForm(payload, body).ok]).toEqual([body, false])
  })
})

describe('money on the wire (INTERPRETATION: money)', () => {
  test.each([
    [addChildRequest, child, 'startingBalance', 25.5, 2_550],
    [restAddTransactionInBerlin, transaction, 'amount', 0.29, 29],
    [changeChildRequest, {}, 'allowanceAmount', 4.35, 435],
    [countCashRequest, {}, 'cashOnHand', 1.1, 110],
    [addGoalRequest, goal, 'targetAmount', 19.99, 1_999],
    [changeGoalRequest, {}, 'currentAmount', 0, 0],
  ] as const)('is a number of dollars, read to the cent (%#)', (payload, inOrder, field, dollars, cents) => {
    expect(parseForm<unknown>(payload, { ...inOrder, [field]: dollars })).toMatchObject({ value: { [field]: cents } })
    expect(parseForm<unknown>(payload, { ...inOrder, [field]: String(dollars) }).ok).toBe(false)
    expect(parseForm<unknown>(payload, { ...inOrder, [field]: 5.005 })).toEqual(
      says(field, 'Use at most two decimal places'),
    )
    expect(parseForm<unknown>(payload, { ...inOrder, [field]: 1_000_000.01 })).toEqual(
      says(field, 'Amount cannot exceed $1,000,000'),
    )
  })

  test.each([
    [addChildRequest, child, 'startingBalance', -1, 'Balance cannot be negative'],
    [restAddTransactionInBerlin, transaction, 'amount', 0, 'Amount must be at least 0.01'],
    [changeChildRequest, {}, 'allowanceAmount', -0.01, 'Amount cannot be negative'],
    [changeChildRequest, {}, 'interestRate', 100.1, 'Rate cannot exceed 100%'],
    [changeChildRequest, {}, 'interestRate', -1, 'Rate cannot be negative'],
    [countCashRequest, {}, 'cashOnHand', -1, 'Please enter a valid positive number.'],
    [addGoalRequest, goal, 'targetAmount', 0, 'Please enter a positive number for the target amount.'],
    [changeGoalRequest, {}, 'currentAmount', -1, 'Please enter a non-negative number for the current amount.'],
  ] as const)('is held to SPEC §5 in its words (%#)', (payload, inOrder, field, dollars, message) => {
    expect(parseForm<unknown>(payload, { ...inOrder, [field]: dollars })).toEqual(says(field, message))
  })
})

describe('what a payload leaves out', () => {
  test('a sign-up may name a time zone', () => {
    expect(parseForm(registerRequest, register)).toEqual(ok({ ...register, email: null }))
    expect(parseForm(registerRequest, { ...register, timeZone: 'Asia/Kathmandu' })).toMatchObject({
      value: { timeZone: 'Asia/Kathmandu' },
    })
    expect(parseForm(registerRequest, { ...register, timeZone: 'Mars' })).toEqual(says('timeZone', expect.any(String)))
  })

  test('a child’s settings may be partial or mixed (INTERPRETATION: accounts and access)', () => {
    expect(parseForm(changeChildRequest, {})).toEqual(ok({}))
    expect(parseForm(changeChildRequest, { allowanceDay: 'monday', interestRate: 2.5 })).toEqual(
      ok({ allowanceDay: 'monday', interestRate: 250 }),
    )
  })

  test('a transaction is at 12:00 where it says no time (SPEC §9), a child starts with nothing (SPEC §5)', () => {
    const { time: _, ...timeless } = transaction
    expect(parseForm(restAddTransactionInBerlin, timeless)).toMatchObject({ value: { time: '12:00' } })
    expect(parseForm(addChildRequest, child)).toMatchObject({ value: { startingBalance: 0 } })
  })

  test('a new goal begins at 0 and in progress, whatever is sent (SPEC §4)', () => {
    const sent = { ...goal, description: 'Red', currentAmount: 99, completed: true }
    expect(parseForm(addGoalRequest, sent)).toEqual(ok({ name: 'Bike', targetAmount: 10_000, description: 'Red' }))
    expect(parseForm(addGoalRequest, goal)).toEqual(ok({ name: 'Bike', targetAmount: 10_000, description: '' }))
  })

  test('a user may clear the e-mail; a blank password keeps the current one (SPEC §5)', () => {
    expect(parseForm(changeUserRequest, { email: null })).toEqual(ok({ email: null }))
    expect(parseForm(changeUserRequest, { email: '' })).toEqual(ok({ email: null }))
    expect(parseForm(changeUserRequest, { firstName: 'Pat' })).toEqual(ok({ firstName: 'Pat' }))
    expect(parseForm(changeUserRequest, { password: '' })).toMatchObject({ ok: true, value: {} })
    expect(parseForm(changeUserRequest, { password: 'abc' })).toEqual(
      says('password', expect.stringContaining('at least 4')),
    )
  })
})

describe('the date of a transaction (INTERPRETATION: transaction types)', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T22:59:59.999Z', '2026-11-21'],
    ['2026-11-21T23:00:00.000Z', '2026-11-22'],
    ['2026-11-21T23:00:00+01:00', '2026-11-21'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['1900-01-02T00:00:00Z', '1900-01-02'],
    ['9999-12-30T00:00:00Z', '9999-12-30'],
  ])('%s is read as %s in the family’s zone', (date, read) => {
    expect(parseForm(restAddTransactionInBerlin, { ...transaction, date })).toMatchObject({ value: { date: read } })
  })

  test.each([
    ...['', '2026-02-30', 'yesterday', '2026-11-21T12:00', '2026-02-30T12:00:00Z', '2026-11-21Tea timeZ'],
    ...['21.11.2026', '0001-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'],
  ])('%j is refused', (date) => {
    expect(parseForm(restAddTransactionInBerlin, { ...transaction, date })).toEqual(
      says('date', 'Please enter a valid date'),
    )
  })
})

describe('the weeks of a forecast (SPEC §9: 1 to 52)', () => {
  test.each([
    ['1', 1],
    ['8', 8],
    ['52', 52],
  ])('%s', (weeks, read) => {
    expect(parseForm(forecastQuery, { weeks })).toEqual(ok({ weeks: read }))
  })

  test.each(['0', '53', '-1', '1.5', '', 'eight', '1e1', ' 8', '100'])('%j is refused', (weeks) => {
    expect(parseForm(forecastQuery, { weeks }).ok).toBe(false)
  })
})

describe('a goal without what it needs (SPEC §5)', () => {
  test.each([{ name: 'Bike' }, { targetAmount: 5 }])('%j is answered in SPEC’s words', (body) => {
    const parsed = parseForm(addGoalRequest, body)
    expect(parsed.ok ? [] : Object.values(parsed.error.fields)).toEqual(['Please fill in all required fields.'])
  })

  test('an unknown field is still called by its name', () => {
    const parsed = parseForm(addGoalRequest, { ...goal, colour: 'red' })
    expect(parsed.ok ? {} : parsed.error.fields).toEqual({ colour: expect.stringContaining('Invalid key') })
  })
})
