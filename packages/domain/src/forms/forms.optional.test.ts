import fc from 'fast-check'
import { strictObject, string, type GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { err, ok } from '../result.ts'
import {
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
import { parseForm } from './parse-form.ts'

const signUp = { username: 'pat', password: 'secret', firstName: 'Pat', lastName: 'Garcia' }
const child = { name: 'Anna', username: 'anna', password: 'secret' }
const transaction = { type: 'withdrawal', amount: '1', description: 'Sweets', date: '2026-11-21' }

describe('what may be left out', () => {
  // SPEC: 5.11
  test('a starting balance is zero where it is left out or blank (SPEC §5: default 0)', () => {
    expect(parseForm(childForm, child)).toEqual(ok({ ...child, startingBalance: 0 }))
    expect(parseForm(childForm, { ...child, startingBalance: '' })).toEqual(ok({ ...child, startingBalance: 0 }))
    expect(parseForm(childForm, { ...child, startingBalance: '  ' })).toEqual(ok({ ...child, startingBalance: 0 }))
  })

  // SPEC: 9.15
  test('a transaction that states no time is at 12:00 (SPEC §9)', () => {
    expect(parseForm(transactionForm, transaction)).toEqual(ok({ ...transaction, amount: 100, time: '12:00' }))
  })

  test.each(['24:00', '9:00', '', 'noon'])('a transaction at %j is refused', (time) => {
    expect(parseForm(transactionForm, { ...transaction, time })).toEqual(
      err({ type: 'Invalid', fields: { time: 'Please enter a valid time' } }),
    )
  })

  // SPEC: 3.11, 5.3
  test('remember me may be left out (SPEC §3)', () => {
    const logIn = { username: 'pat', password: 'secret' }
    expect(parseForm(signInForm, logIn)).toEqual(ok(logIn))
  })

  // SPEC: 5.6
  test('a sign-up without an e-mail has none (SPEC §5: optional)', () => {
    expect(parseForm(signUpForm, signUp)).toEqual(ok({ ...signUp, email: null }))
    expect(parseForm(signUpForm, { ...signUp, email: '' })).toEqual(ok({ ...signUp, email: null }))
  })

  test('an empty personal e-mail is null, one left out stays as it was (SPEC §5)', () => {
    expect(parseForm(profileForm, { email: '' })).toEqual(ok({ email: null }))
    expect(parseForm(profileForm, { email: '  ' })).toEqual(ok({ email: null }))
    expect(parseForm(profileForm, {})).toEqual(ok({}))
    expect(parseForm(profileForm, { firstName: '', lastName: '' })).toEqual(ok({ firstName: '', lastName: '' }))
  })

  test('a blank password keeps the current one and is not passed on (SPEC §5)', () => {
    for (const login of [{ username: 'anna' }, { username: 'anna', password: '' }]) {
      const parsed = parseForm(loginDetailsForm, login)
      expect(parsed).toMatchObject({ ok: true, value: { username: 'anna' } })
      expect(parsed.ok && parsed.value.password).toBeUndefined()
    }
  })

  test('family settings may each be left out, but not be wrong', () => {
    expect(parseForm(familyForm, {})).toEqual(ok({}))
    expect(parseForm(familyForm, { name: '', timeZone: 'Mars/Olympus' })).toEqual(
      err({ type: 'Invalid', fields: { name: 'Name is required', timeZone: 'Please enter a valid time zone' } }),
    )
  })
})

describe('an e-mail address (SPEC §5)', () => {
  test.each([
    'pat@example.com',
    'pat.garcia+bank@mail.example.co.uk',
    'PAT@EXAMPLE.COM',
    'p_a-t@ex-ample.org',
    '1@2.io',
    "pat.o'brien@example.com",
  ])('%s is valid', (email) => {
    expect(parseForm(profileForm, { email })).toEqual(ok({ email }))
  })

  test('is trimmed', () => {
    expect(parseForm(profileForm, { email: '  pat@example.com ' })).toEqual(ok({ email: 'pat@example.com' }))
  })

  test.each(['pat', 'pat@', '@example.com', 'pat@example', 'pat@@example.com', 'pat @example.com', 'a@b.com, c@d.com'])(
    '%j is not',
    (email) => {
      expect(parseForm(profileForm, { email })).toEqual(
        err({ type: 'Invalid', fields: { email: 'Please enter a valid email' } }),
      )
    },
  )
})

describe('a text', () => {
  test.each([
    ['username', signUpForm, signUp],
    ['password', signUpForm, signUp],
    ['lastName', signUpForm, signUp],
    ['name', childForm, child],
    ['description', transactionForm, transaction],
  ] as const)('(%s) of 501 characters is refused, one of 500 is not', (field, form, inOrder) => {
    const longest = { ...inOrder, [field]: 'x'.repeat(500) }
    expect(parseForm<unknown>(form, longest)).toMatchObject({ ok: true, value: { [field]: 'x'.repeat(500) } })
    expect(parseForm<unknown>(form, { ...inOrder, [field]: 'x'.repeat(501) })).toEqual(
      err({ type: 'Invalid', fields: { [field]: 'Please use at most 500 characters' } }),
    )
  })

  test('may be in any script', () => {
    expect(parseForm(childForm, { ...child, name: 'Zoë 张伟 👩‍👧' })).toMatchObject({ value: { name: 'Zoë 张伟 👩‍👧' } })
  })
})

describe('odd input, as JSON can hold it', () => {
  const allForms: readonly (readonly [string, GenericSchema<unknown, unknown>])[] = [
    ['log in', signInForm],
    ['sign up', signUpForm],
    ['child', childForm],
    ['transaction', transactionForm],
    ['allowance', allowanceForm],
    ['interest', interestForm],
    ['cash', cashForm],
    ['login details', loginDetailsForm],
  ]

  test.each(allForms)('%s: no nonsense passes, and none makes it throw', (_, form) => {
    for (const input of [null, undefined, 7, 'text', true, [], [[]], {}, { amount: {} }, { username: ['pat'] }]) {
      expect([input, parseForm(form, input).ok]).toEqual([input, false])
    }
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
        expect(parseForm(form, input)).toMatchObject({ ok: false, error: { type: 'Invalid' } })
      }),
    )
  })

  test('every field that is wrong is named, each with its first message', () => {
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
  test('a field that is missing is named', () => {
    const parsed = parseForm(transactionForm, {})
    expect(parsed.ok ? [] : Object.keys(parsed.error.fields)).toEqual(['type', 'amount', 'description', 'date'])
  })

  test.each(['toString', 'constructor', '__proto__'])('a field that is wrong is named, even one called %s', (field) => {
    const form = strictObject({ amount: string() })
    const parsed = parseForm(form, JSON.parse(`{ "amount": "5", "${field}": 1 }`))
    expect(parsed.ok ? [] : Object.keys(parsed.error.fields)).toEqual([field])
  })

  test.each([null, 7, {}, [], ['5'], true])('an amount typed as %j is refused', (amount) => {
    expect(parseForm(cashForm, { amount }).ok).toBe(false)
  })

  test('what the server owns never comes through (INTERPRETATION: accounts and access)', () => {
    const owned = { isParent: true, userId: 'x', balance: 1, balanceAfter: 1, transactionAmount: 1 }
    const text = JSON.stringify({ ...child, ...owned }).replace('{', '{"__proto__":{"isParent":true},')
    const parsed = parseForm(childForm, JSON.parse(text))
    expect(parsed).toEqual(ok({ ...child, startingBalance: 0 }))
    expect(parsed.ok && 'isParent' in parsed.value).toBe(false)
  })
})
