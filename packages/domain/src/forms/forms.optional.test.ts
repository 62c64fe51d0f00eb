import fc from 'fast-check'
import { strictObject, string, type GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { err, ok } from '../result.ts'
import {
  childEditForm,
  allowanceForm,
  cashForm,
  childForm,
  familyForm,
  interestForm,
  signInForm,
  loginDetailsForm,
  profileForm,
  signUpForm,
  transactionForm,
} from './forms.ts'
import { parseForm } from './fields.ts'

const signUp = { username: 'pat', password: 'secret', firstName: 'Pat', lastName: 'Garcia' }
const child = { name: 'Anna', username: 'anna', password: 'secret' }
const transaction = { type: 'withdrawal', amount: '1', description: 'Sweets', date: '2026-11-21' }

describe('optional fields of forms', () => {
  // SPEC: 5.11
  test('a starting balance is zero if absent or blank (SPEC §5)', () => {
    expect(parseForm(childForm('USD'), child)).toEqual(ok({ ...child, startingBalance: 0 }))
    expect(parseForm(childForm('USD'), { ...child, startingBalance: '' })).toEqual(ok({ ...child, startingBalance: 0 }))
    expect(parseForm(childForm('USD'), { ...child, startingBalance: '  ' })).toEqual(
      ok({ ...child, startingBalance: 0 }),
    )
  })

  test('a transaction’s time is optional', () => {
    expect(parseForm(transactionForm('USD'), transaction)).toEqual(ok({ ...transaction, amount: 100 }))
  })

  test.each(['24:00', '9:00', '', 'noon'])('transactionForm rejects the time %j', (time) => {
    expect(parseForm(transactionForm('USD'), { ...transaction, time })).toEqual(
      err({ type: 'Invalid', fields: { time: 'Please enter a valid time' } }),
    )
  })

  // SPEC: 3.11, 5.3
  test('signInForm accepts input without rememberMe (SPEC §3)', () => {
    const signIn = { username: 'pat', password: 'secret' }
    expect(parseForm(signInForm, signIn)).toEqual(ok(signIn))
  })

  // SPEC: 5.6
  test('signUpForm turns an absent or blank email into null (SPEC §5: optional)', () => {
    expect(parseForm(signUpForm, signUp)).toEqual(ok({ ...signUp, email: null }))
    expect(parseForm(signUpForm, { ...signUp, email: '' })).toEqual(ok({ ...signUp, email: null }))
  })

  test('profileForm turns a blank email into null and omits an absent email (SPEC §5)', () => {
    expect(parseForm(profileForm, { email: '' })).toEqual(ok({ email: null }))
    expect(parseForm(profileForm, { email: '  ' })).toEqual(ok({ email: null }))
    expect(parseForm(profileForm, {})).toEqual(ok({}))
    expect(parseForm(profileForm, { firstName: '', lastName: '' })).toEqual(ok({ firstName: '', lastName: '' }))
  })

  test('childEditForm trims the pig’s name, and turns a blank name into null', () => {
    expect(parseForm(childEditForm, {})).toEqual(ok({}))
    expect(parseForm(childEditForm, { pigName: ' Rosie ', look: 'older' })).toEqual(
      ok({ pigName: 'Rosie', look: 'older' }),
    )
    for (const pigName of ['', '  ', null]) expect(parseForm(childEditForm, { pigName })).toEqual(ok({ pigName: null }))
    expect(parseForm(childEditForm, { pigName: '🐷'.repeat(20) })).toEqual(ok({ pigName: '🐷'.repeat(20) }))
    expect(parseForm(childEditForm, { pigName: 'x'.repeat(21) })).toEqual(
      err({ type: 'Invalid', fields: { pigName: 'Please use 20 characters or fewer' } }),
    )
  })

  test('loginDetailsForm omits a blank or absent password (SPEC §5)', () => {
    for (const login of [{ username: 'anna' }, { username: 'anna', password: '' }]) {
      const parsed = parseForm(loginDetailsForm, login)
      expect(parsed).toMatchObject({ ok: true, value: { username: 'anna' } })
      expect(parsed.ok && parsed.value.password).toBeUndefined()
    }
  })

  test('familyForm accepts absent settings and rejects invalid settings', () => {
    expect(parseForm(familyForm, {})).toEqual(ok({}))
    expect(parseForm(familyForm, { name: '', timeZone: 'Mars/Olympus' })).toEqual(
      err({ type: 'Invalid', fields: { name: 'Name is required', timeZone: 'Please enter a valid time zone' } }),
    )
  })
})

describe('emailField (SPEC §5)', () => {
  test.each([
    'pat@example.com',
    'pat.garcia+bank@mail.example.co.uk',
    'PAT@EXAMPLE.COM',
    'p_a-t@ex-ample.org',
    '1@2.io',
    "pat.o'brien@example.com",
  ])('accepts the email %s', (email) => {
    expect(parseForm(profileForm, { email })).toEqual(ok({ email }))
  })

  test('trims an email address', () => {
    expect(parseForm(profileForm, { email: '  pat@example.com ' })).toEqual(ok({ email: 'pat@example.com' }))
  })

  test.each(['pat', 'pat@', '@example.com', 'pat@example', 'pat@@example.com', 'pat @example.com', 'a@b.com, c@d.com'])(
    'rejects the email %j',
    (email) => {
      expect(parseForm(profileForm, { email })).toEqual(
        err({ type: 'Invalid', fields: { email: 'Please enter a valid email' } }),
      )
    },
  )
})

describe('text fields', () => {
  test.each([
    ['username', signUpForm, signUp],
    ['password', signUpForm, signUp],
    ['lastName', signUpForm, signUp],
    ['name', childForm('USD'), child],
    ['description', transactionForm('USD'), transaction],
  ] as const)('%s accepts 500 characters and rejects 501', (field, form, valid) => {
    const longest = { ...valid, [field]: 'x'.repeat(500) }
    expect(parseForm<unknown>(form, longest)).toMatchObject({ ok: true, value: { [field]: 'x'.repeat(500) } })
    expect(parseForm<unknown>(form, { ...valid, [field]: 'x'.repeat(501) })).toEqual(
      err({ type: 'Invalid', fields: { [field]: 'Please use 500 characters or fewer' } }),
    )
  })

  test('accepts a name in any script', () => {
    expect(parseForm(childForm('USD'), { ...child, name: 'Zoë 张伟 👩‍👧' })).toMatchObject({
      value: { name: 'Zoë 张伟 👩‍👧' },
    })
  })
})

describe('parseForm with malformed input', () => {
  const allForms: readonly (readonly [string, GenericSchema<unknown, unknown>])[] = [
    ['log in', signInForm],
    ['sign up', signUpForm],
    ['child', childForm('USD')],
    ['transaction', transactionForm('USD')],
    ['allowance', allowanceForm('USD')],
    ['interest', interestForm],
    ['cash', cashForm('USD')],
    ['login details', loginDetailsForm],
  ]

  test.each(allForms)('%s form rejects values of the wrong type and never throws', (_, form) => {
    for (const input of [null, undefined, 7, 'text', true, [], [[]], {}, { amount: {} }, { username: ['pat'] }]) {
      expect([input, parseForm(form, input).ok]).toEqual([input, false])
    }
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
        expect(parseForm(form, input)).toMatchObject({ ok: false, error: { type: 'Invalid' } })
      }),
    )
  })

  test('returns the first message of each invalid field', () => {
    expect(parseForm(signUpForm, { username: '', password: '', email: 'x', firstName: '', lastName: '' })).toEqual(
      err({
        type: 'Invalid',
        fields: {
          username: 'Username must be at least 3 characters',
          password: 'Password must be at least 4 characters',
          email: 'Please enter a valid email',
          firstName: 'First name is required',
          lastName: 'Last name is required',
        },
      }),
    )
  })

  // SPEC: 5.29
  test('returns a message for each missing field', () => {
    const parsed = parseForm(transactionForm('USD'), {})
    expect(parsed.ok ? [] : Object.keys(parsed.error.fields)).toEqual(['type', 'amount', 'description', 'date'])
  })

  test.each(['toString', 'constructor', '__proto__'])('reports an unknown field named %s', (field) => {
    const form = strictObject({ amount: string() })
    const parsed = parseForm(form, JSON.parse(`{ "amount": "5", "${field}": 1 }`))
    expect(parsed.ok ? [] : Object.keys(parsed.error.fields)).toEqual([field])
  })

  test.each([null, 7, {}, [], ['5'], true])('cashForm rejects the amount %j', (amount) => {
    expect(parseForm(cashForm('USD'), { amount }).ok).toBe(false)
  })

  test('childForm drops fields that only the server sets', () => {
    const owned = { isParent: true, userId: 'x', balance: 1, balanceAfter: 1, transactionAmount: 1 }
    const text = JSON.stringify({ ...child, ...owned }).replace('{', '{"__proto__":{"isParent":true},')
    const parsed = parseForm(childForm('USD'), JSON.parse(text))
    expect(parsed).toEqual(ok({ ...child, startingBalance: 0 }))
    expect(parsed.ok && 'isParent' in parsed.value).toBe(false)
  })
})
