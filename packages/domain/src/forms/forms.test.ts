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
import { parseForm } from './parse-form.ts'

const logIn = { username: 'pat', password: 'secret', rememberMe: true }
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
  'log in': [signInForm, logIn],
  'sign up': [signUpForm, signUp],
  child: [childForm, child],
  transaction: [transactionForm, transaction],
  allowance: [allowanceForm, allowance],
  interest: [interestForm, interest],
  'login details': [loginDetailsForm, details],
  profile: [profileForm, profile],
  family: [familyForm, family],
  cash: [cashForm, { amount: '5' }],
}

/** The form of a name with one field filled in otherwise. */
function fill(name: string, field: string, value: unknown) {
  const [form, inOrder] = forms[name] ?? []
  if (form === undefined) throw new Error(`there is no form '${name}'`)
  return parseForm(form, { ...inOrder, [field]: value })
}

const says = (field: string, message: string) => err({ type: 'Invalid', fields: { [field]: message } })

describe('SPEC §5, every row word for word', () => {
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
    ['child', 'startingBalance', '-2000000', 'Balance cannot be negative'],
    ['allowance', 'amount', '-0.01', 'Amount cannot be negative'],
    ['transaction', 'amount', '0', 'Amount must be at least 0.01'],
    ['transaction', 'amount', '-5', 'Amount must be at least 0.01'],
    ['transaction', 'description', '', 'Description is required'],
    ['transaction', 'description', ' ', 'Description is required'],
    ['transaction', 'date', '', 'Please enter a valid date'],
    ['transaction', 'date', '2026-02-30', 'Please enter a valid date'],
    ['transaction', 'date', 'yesterday', 'Please enter a valid date'],
    ['interest', 'rate', '-0.01', 'Rate cannot be negative'],
    ['interest', 'rate', '100.01', 'Rate cannot exceed 100%'],
    ['login details', 'username', 'an', 'Username must be at least 3 characters'],
    ['login details', 'password', 'abc', 'Password must be at least 4 characters'],
    ['profile', 'email', 'pat at example.com', 'Please enter a valid email'],
    ['cash', 'amount', '-0.01', 'Please enter a valid positive number.'],
    ['cash', 'amount', '', 'Please enter a valid positive number.'],
    ['cash', 'amount', 'lots', 'Please enter a valid positive number.'],
  ])('%s: %s %j says: %s', (name, field, value, message) => {
    expect(fill(name, field, value)).toEqual(says(field, message))
  })

  // The library's own words: what matters is that the field is named and nothing gets through.
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
  ])('%s: %s %j is refused in the library’s own words', (name, field, value) => {
    expect(fill(name, field, value)).toEqual(
      says(field, expect.stringMatching(/^Invalid type: Expected .+ but received/)),
    )
  })
})

describe('every amount (INTERPRETATION: money)', () => {
  const amounts = [
    ['child', 'startingBalance'],
    ['transaction', 'amount'],
    ['allowance', 'amount'],
    ['cash', 'amount'],
  ] as const

  test.each(amounts)('%s: %s has at most two decimals, never rounded', (name, field) => {
    expect(fill(name, field, '5.005')).toEqual(says(field, 'Use at most two decimal places'))
    expect(fill(name, field, '5.05')).toMatchObject({ ok: true, value: { [field]: 505 } })
  })

  test.each(amounts)('%s: %s cannot exceed a million', (name, field) => {
    expect(fill(name, field, '1000000.01')).toEqual(says(field, 'Amount cannot exceed $1,000,000'))
    expect(fill(name, field, '1000000')).toMatchObject({ ok: true, value: { [field]: 100_000_000 } })
  })

  test.each(amounts.slice(0, 3))('%s: %s of letters is refused in plain words', (name, field) => {
    expect(fill(name, field, 'lots')).toEqual(says(field, 'Please enter an amount, such as 5.00'))
  })

  test('a rate of three decimals or of letters is refused in plain words', () => {
    expect(fill('interest', 'rate', '2.555')).toEqual(says('rate', 'Use at most two decimal places'))
    expect(fill('interest', 'rate', 'two')).toEqual(says('rate', 'Please enter a rate, such as 2.5'))
  })
})

describe('a form in order', () => {
  test.each([
    ['log in', logIn],
    ['sign up', signUp],
    ['child', { ...child, startingBalance: 2_550 }],
    ['transaction', { ...transaction, amount: 1_050 }],
    ['allowance', { ...allowance, amount: 500 }],
    ['interest', { ...interest, rate: 250 }],
    ['login details', details],
    ['profile', profile],
    ['family', family],
    ['cash', { amount: 500 }],
  ])('%s is read, money in cents and rates in basis points', (name, value) => {
    expect(fill(name, 'unknown', 'dropped')).toEqual(ok(value))
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
  ])('%s: %s %j is just within the limits (SPEC §5, §9)', (name, field, value, read) => {
    expect(fill(name, field, value)).toMatchObject({ ok: true, value: { [field]: read } })
  })

  test('a username and names are trimmed, a password is taken as typed (INTERPRETATION: accounts and access)', () => {
    expect(fill('sign up', 'username', '  pat  ')).toMatchObject({ value: { username: 'pat' } })
    expect(fill('child', 'name', ' Anna ')).toMatchObject({ value: { name: 'Anna' } })
    expect(fill('sign up', 'password', '    ')).toMatchObject({ value: { password: '    ' } })
    expect(fill('log in', 'password', ' pw ')).toMatchObject({ value: { password: ' pw ' } })
  })
})
