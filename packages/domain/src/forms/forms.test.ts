import { describe, expect, test } from 'vitest'
import type { GenericSchema } from 'valibot'
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
import { parseForm } from './fields.ts'

const signIn = { username: 'pat', password: 'secret', rememberMe: true }
const signUp = { username: 'pat', password: 'secret', email: 'pat@example.com', firstName: 'Pat', lastName: 'Garcia' }
const child = { name: 'Anna', username: 'anna', password: 'secret', startingBalance: '25.50' }
const transaction = { type: 'deposit', amount: '10.50', description: 'Tooth', date: '2026-11-21', time: '17:30' }
const allowance = { amount: '5', frequency: 'weekly', day: 'friday', active: true }
const interest = { rate: '2.5', frequency: 'monthly', compoundType: 'compound', active: true }
const details = { username: 'anna', password: 'secret' }
const profile = { email: 'pat@example.com', firstName: 'Pat', lastName: 'Garcia' }
const family = { name: 'Garcia', timeZone: 'Europe/Berlin' }

type Form = GenericSchema<unknown, unknown>

const forms: Readonly<Record<string, readonly [Form, object]>> = {
  'log in': [signInForm, signIn],
  'sign up': [signUpForm, signUp],
  child: [childForm('USD'), child],
  transaction: [transactionForm('USD'), transaction],
  allowance: [allowanceForm('USD'), allowance],
  interest: [interestForm, interest],
  'login details': [loginDetailsForm, details],
  profile: [profileForm, profile],
  family: [familyForm, family],
  cash: [cashForm('USD'), { amount: '5' }],
}

/** Parses a valid form with one field replaced. */
function parseWith(name: string, field: string, value: unknown) {
  const [form, valid] = forms[name] ?? []
  if (form === undefined) throw new Error(`unknown form '${name}'`)
  return parseForm(form, { ...valid, [field]: value })
}

const invalid = (field: string, message: string) => err({ type: 'Invalid', fields: { [field]: message } })

describe('validation messages of SPEC §5', () => {
  // SPEC: 5.1, 5.2, 5.16, 9.1
  test.each([
    ['log in', 'username', '', 'Username is required'],
    ['log in', 'username', '   ', 'Username is required'],
    ['log in', 'password', '', 'Password is required'],
    ['sign up', 'username', 'pa', 'Username must be at least 3 characters'],
    ['sign up', 'username', ' pa ', 'Username must be at least 3 characters'],
    ['sign up', 'password', 'abc', 'Password must be at least 4 characters'],
    ['sign up', 'password', '', 'Password must be at least 4 characters'],
    ['sign up', 'email', 'pat@', 'Please enter a valid email'],
    ['sign up', 'firstName', '', 'First name is required'],
    ['sign up', 'firstName', '  ', 'First name is required'],
    ['sign up', 'lastName', '', 'Last name is required'],
    ['child', 'name', '', 'Name is required'],
    ['child', 'name', '  ', 'Name is required'],
    ['child', 'username', 'an', 'Username must be at least 3 characters'],
    ['child', 'password', 'abc', 'Password must be at least 4 characters'],
    ['child', 'startingBalance', '-0.01', 'Balance cannot be negative'],
    ['child', 'startingBalance', '-0.001', 'Balance cannot be negative'],
    ['child', 'startingBalance', '-2000000', 'Balance cannot be negative'],
    ['allowance', 'amount', '-0.01', 'Amount cannot be negative'],
    ['allowance', 'amount', '-5.005', 'Amount cannot be negative'],
    ['transaction', 'amount', '0', 'Amount must be at least 0.01'],
    ['transaction', 'amount', '0.000', 'Amount must be at least 0.01'],
    ['transaction', 'amount', '0.009', 'Amount must be at least 0.01'],
    ['transaction', 'amount', '-5', 'Amount must be at least 0.01'],
    ['transaction', 'amount', '-5.005', 'Amount must be at least 0.01'],
    ['transaction', 'amount', '', 'Amount must be at least 0.01'],
    ['transaction', 'amount', ' ', 'Amount must be at least 0.01'],
    ['transaction', 'description', '', 'Description is required'],
    ['transaction', 'description', ' ', 'Description is required'],
    ['transaction', 'date', '', 'Please enter a valid date'],
    ['transaction', 'date', '2026-02-30', 'Please enter a valid date'],
    ['transaction', 'date', 'yesterday', 'Please enter a valid date'],
    ['interest', 'rate', '-0.01', 'Rate cannot be negative'],
    ['interest', 'rate', '-0.001', 'Rate cannot be negative'],
    ['interest', 'rate', '100.01', 'Rate cannot exceed 100%'],
    ['interest', 'rate', '100.001', 'Rate cannot exceed 100%'],
    ['login details', 'username', 'an', 'Username must be at least 3 characters'],
    ['login details', 'password', 'abc', 'Password must be at least 4 characters'],
    ['profile', 'email', 'pat at example.com', 'Please enter a valid email'],
    ['cash', 'amount', '-0.01', 'Please enter a valid positive number.'],
    ['cash', 'amount', '-0.001', 'Please enter a valid positive number.'],
    ['cash', 'amount', '', 'Please enter a valid positive number.'],
    ['cash', 'amount', 'lots', 'Please enter a valid positive number.'],
  ])('%s form rejects the %s %j: %s', (name, field, value, message) => {
    expect(parseWith(name, field, value)).toEqual(invalid(field, message))
  })

  // These fields have no message of their own, because users choose the values in menus and similar controls.
  // SPEC: 5.13
  test.each([
    ['allowance', 'frequency', 'daily'],
    ['allowance', 'day', 'Friday'],
    ['allowance', 'active', 'yes'],
    ['interest', 'frequency', ''],
    ['interest', 'compoundType', 'both'],
    ['interest', 'active', 1],
    ['transaction', 'type', 'allowance'],
    ['log in', 'rememberMe', 'on'],
  ])('%s form rejects the %s %j with valibot’s message', (name, field, value) => {
    expect(parseWith(name, field, value)).toEqual(
      invalid(field, expect.stringMatching(/^Invalid type: Expected .+ but received/)),
    )
  })
})

describe('amounts in forms', () => {
  const amounts = [
    ['child', 'startingBalance'],
    ['transaction', 'amount'],
    ['allowance', 'amount'],
    ['cash', 'amount'],
  ] as const

  test.each(amounts)('%s form rejects a %s with more than two decimals', (name, field) => {
    expect(parseWith(name, field, '5.005')).toEqual(invalid(field, 'Use at most two decimal places'))
    expect(parseWith(name, field, '5.05')).toMatchObject({ ok: true, value: { [field]: 505 } })
  })

  test.each(amounts)('%s form rejects a %s above $1,000,000', (name, field) => {
    expect(parseWith(name, field, '1000000.01')).toEqual(invalid(field, 'Amount cannot exceed $1,000,000'))
    expect(parseWith(name, field, '1000000')).toMatchObject({ ok: true, value: { [field]: 100_000_000 } })
  })

  test.each(amounts.slice(0, 3))('%s form rejects a %s that is not a number', (name, field) => {
    expect(parseWith(name, field, 'lots')).toEqual(invalid(field, 'Please enter an amount, like 5.00'))
  })

  test('interest form rejects a rate with three decimals or letters', () => {
    expect(parseWith('interest', 'rate', '2.555')).toEqual(invalid('rate', 'Use at most two decimal places'))
    expect(parseWith('interest', 'rate', 'two')).toEqual(invalid('rate', 'Please enter a rate, like 2.5'))
  })
})

describe('valid forms', () => {
  test.each([
    ['log in', signIn],
    ['sign up', signUp],
    ['child', { ...child, startingBalance: 2_550 }],
    ['transaction', { ...transaction, amount: 1_050 }],
    ['allowance', { ...allowance, amount: 500 }],
    ['interest', { ...interest, rate: 250 }],
    ['login details', details],
    ['profile', profile],
    ['family', family],
    ['cash', { amount: 500 }],
  ])('parses the %s form, with amounts in minor units and rates in basis points', (name, value) => {
    expect(parseWith(name, 'unknown', 'dropped')).toEqual(ok(value))
  })

  // SPEC: 9.1, 9.2
  test.each([
    ['log in', 'username', 'x', 'x'],
    ['log in', 'password', 'x', 'x'],
    ['sign up', 'username', 'abc', 'abc'],
    ['sign up', 'password', 'abcd', 'abcd'],
    ['child', 'name', 'A', 'A'],
    ['child', 'startingBalance', '0', 0],
    ['allowance', 'amount', '0', 0],
    ['transaction', 'amount', '0.01', 1],
    ['interest', 'rate', '0', 0],
    ['interest', 'rate', '100', 10_000],
    ['cash', 'amount', '0', 0],
  ])('%s form accepts the %s %j at the limit (SPEC §5, §9)', (name, field, value, expected) => {
    expect(parseWith(name, field, value)).toMatchObject({ ok: true, value: { [field]: expected } })
  })

  test('usernames and names are trimmed, passwords are not', () => {
    expect(parseWith('sign up', 'username', '  pat  ')).toMatchObject({ value: { username: 'pat' } })
    expect(parseWith('child', 'name', ' Anna ')).toMatchObject({ value: { name: 'Anna' } })
    expect(parseWith('sign up', 'password', '    ')).toMatchObject({ value: { password: '    ' } })
    expect(parseWith('log in', 'password', ' pw ')).toMatchObject({ value: { password: ' pw ' } })
  })
})

test.each(['n\u0000ul', 'esc\u001b[31m', 'two\nlines', 'del\u007f!', 'next\u0085line', 'lone\ud800'])(
  'a new username cannot contain the character in %j, but it can be entered to log in',
  (username) => {
    const message = 'Username contains a character that can’t be used'
    const broken = err({ type: 'Invalid', fields: { username: message } })
    expect(parseForm(signUpForm, { ...signUp, username })).toEqual(broken)
    expect(parseForm(childForm('USD'), { ...child, username })).toEqual(broken)
    expect(parseForm(signInForm, { ...signIn, username })).toMatchObject({ ok: true })
  },
)

test('a new username can contain emoji that are joined, and space around it is removed', () => {
  const parsed = parseForm(signUpForm, { ...signUp, username: '\t👩‍👧 mia\n' })
  expect(parsed).toMatchObject({ ok: true, value: { username: '👩‍👧 mia' } })
})
