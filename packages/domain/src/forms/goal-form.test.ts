import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseForm } from './forms.ts'
import { goalEditForm, goalForm, goalForms, goalToast } from './goal-form.ts'

const MISSING = { title: 'Missing information', message: 'Please fill in all required fields.' }
const TARGET = { title: 'Invalid target amount', message: 'Please enter a positive number for the target amount.' }
const CURRENT = {
  title: 'Invalid current amount',
  message: 'Please enter a non-negative number for the current amount.',
}

const bike = { name: 'Bike', targetAmount: '100', description: '' }

/** The toast a form makes, or what it was read as. */
const outcomeOf = (form: v.GenericSchema, input: unknown) => {
  const parsed = parseForm(form, input)
  return parsed.ok ? parsed.value : goalToast(parsed.error)
}

describe('the form that creates a goal (SPEC §5)', () => {
  test('reads a name, a target and a description', () => {
    expect(outcomeOf(goalForm, { name: ' Bike ', targetAmount: '99.90', description: ' red ' })).toEqual({
      name: 'Bike',
      targetAmount: 9_990,
      description: 'red',
    })
  })

  test('needs no description', () => {
    expect(outcomeOf(goalForm, { name: 'X', targetAmount: '0.01' })).toEqual({
      name: 'X',
      targetAmount: 1,
      description: '',
    })
  })

  test('a name or target that is blank or not there is missing information', () => {
    const inputs = [
      { ...bike, name: ' ' },
      { ...bike, targetAmount: ' ' },
      { targetAmount: '5' },
      { name: 'Bike' },
      {},
      null,
    ]
    expect(inputs.map((input) => outcomeOf(goalForm, input))).toEqual(inputs.map(() => MISSING))
  })

  // SPEC: 5.26, 9.2
  test('a target that is no positive number is invalid', () => {
    const targets = ['0', '0.00', '-5', 'abc', '5 dollars', '1e3', '-9999999999']
    expect(targets.map((targetAmount) => outcomeOf(goalForm, { ...bike, targetAmount }))).toEqual(
      targets.map(() => TARGET),
    )
  })

  test('what is missing is said before what is invalid', () => {
    expect(outcomeOf(goalForm, { ...bike, name: '', targetAmount: '-1' })).toEqual(MISSING)
  })

  // SPEC: 5.27
  test('an amount of three decimals or above $1,000,000 is refused in the words of every amount', () => {
    expect(outcomeOf(goalForm, { ...bike, targetAmount: '1.005' })).toEqual({
      title: TARGET.title,
      message: 'Use at most two decimal places',
    })
    expect(outcomeOf(goalForm, { ...bike, targetAmount: '1000000.01' })).toEqual({
      title: TARGET.title,
      message: 'Amount cannot exceed $1,000,000',
    })
    expect(outcomeOf(goalForm, { ...bike, targetAmount: '1,000,000' })).toMatchObject({ targetAmount: 100_000_000 })
  })

  test('texts of more than 500 characters are refused by name', () => {
    const long = 'x'.repeat(501)
    const message = 'Please use at most 500 characters'
    expect(outcomeOf(goalForm, { ...bike, name: long })).toEqual({ title: 'Invalid name', message })
    expect(outcomeOf(goalForm, { ...bike, description: long })).toEqual({ title: 'Invalid description', message })
    expect(outcomeOf(goalForm, { ...bike, name: 'x'.repeat(500) })).toMatchObject({ targetAmount: 10_000 })
  })
})

describe('the form that edits a goal (SPEC §5, §7)', () => {
  test('takes any part of it', () => {
    expect(outcomeOf(goalEditForm, {})).toEqual({})
    expect(outcomeOf(goalEditForm, { completed: true })).toEqual({ completed: true })
    expect(outcomeOf(goalEditForm, { ...bike, currentAmount: '0' })).toEqual({
      name: 'Bike',
      targetAmount: 10_000,
      currentAmount: 0,
      description: '',
    })
  })

  // SPEC: 5.28
  test('a current amount that is no number or below zero is invalid', () => {
    const amounts = ['-0.01', 'abc', '-']
    expect(amounts.map((currentAmount) => outcomeOf(goalEditForm, { currentAmount }))).toEqual(
      amounts.map(() => CURRENT),
    )
  })

  test('what is stated may not be blank', () => {
    const inputs = [{ name: '' }, { targetAmount: '' }, { currentAmount: '' }]
    expect(inputs.map((input) => outcomeOf(goalEditForm, input))).toEqual(inputs.map(() => MISSING))
  })

  test('the target is spoken of before the current amount', () => {
    expect(outcomeOf(goalEditForm, { targetAmount: '0', currentAmount: '-1' })).toEqual(TARGET)
  })

  test('anything typed is read or answered with a title and a sentence', () => {
    const anything = fc.oneof(fc.string(), fc.anything())
    fc.assert(
      fc.property(anything, anything, anything, (name, targetAmount, currentAmount) => {
        const parsed = parseForm(goalEditForm, { name, targetAmount, currentAmount })
        if (parsed.ok) expect(parsed.value.targetAmount).toBeGreaterThan(0)
        else expect(Object.values(goalToast(parsed.error)).every((words) => words !== '')).toBe(true)
      }),
    )
  })
})

describe('the same forms over JSON numbers (SPEC §7)', () => {
  const { added, edited } = goalForms<number>(v.number())

  test('read dollars as numbers, exactly', () => {
    expect(outcomeOf(added, { ...bike, targetAmount: 0.29 })).toMatchObject({ targetAmount: 29 })
    expect(outcomeOf(edited, { currentAmount: 12.5 })).toEqual({ currentAmount: 1_250 })
  })

  test('say the same of what is wrong', () => {
    expect(outcomeOf(added, { ...bike, targetAmount: 0 })).toEqual(TARGET)
    expect(outcomeOf(added, { name: 'Bike' })).toEqual(MISSING)
    expect(outcomeOf(edited, { currentAmount: -1 })).toEqual(CURRENT)
    expect(outcomeOf(edited, { targetAmount: 1e21 })).toMatchObject({ message: 'Amount cannot exceed $1,000,000' })
    expect(outcomeOf(edited, { targetAmount: 1e-9 })).toMatchObject({ message: 'Use at most two decimal places' })
  })
})
