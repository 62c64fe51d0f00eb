import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { goalEditForm, goalForm, goalFormError, goalForms } from './forms.ts'
import { parseForm } from './fields.ts'

const MISSING = { type: 'Missing', message: 'Please fill in all required fields.' }
const TARGET = {
  type: 'InvalidField',
  field: 'targetAmount',
  message: 'Please enter a positive number for the target amount.',
}
const CURRENT = {
  type: 'InvalidField',
  field: 'currentAmount',
  message: 'Please enter a non-negative number for the current amount.',
}

const bike = { name: 'Bike', targetAmount: '100', description: '' }

/** The parsed form, or the error to report. */
const outcomeOf = (form: v.GenericSchema, input: unknown) => {
  const parsed = parseForm(form, input)
  return parsed.ok ? parsed.value : goalFormError(parsed.error)
}

describe('goalForm (SPEC §5)', () => {
  test('parses a name, a target and a description', () => {
    expect(outcomeOf(goalForm('USD'), { name: ' Bike ', targetAmount: '99.90', description: ' red ' })).toEqual({
      name: 'Bike',
      targetAmount: 9_990,
      description: 'red',
    })
  })

  test('accepts a goal without a description', () => {
    expect(outcomeOf(goalForm('USD'), { name: 'X', targetAmount: '0.01' })).toEqual({
      name: 'X',
      targetAmount: 1,
      description: '',
    })
  })

  test('reports a blank or absent name or target as missing information', () => {
    const inputs = [
      { ...bike, name: ' ' },
      { ...bike, targetAmount: ' ' },
      { targetAmount: '5' },
      { name: 'Bike' },
      {},
      null,
    ]
    expect(inputs.map((input) => outcomeOf(goalForm('USD'), input))).toEqual(inputs.map(() => MISSING))
  })

  // SPEC: 5.26, 9.2
  test('rejects a target that is not a positive number', () => {
    const targets = ['0', '0.00', '-5', 'abc', '5 dollars', '1e3', '-9999999999']
    expect(targets.map((targetAmount) => outcomeOf(goalForm('USD'), { ...bike, targetAmount }))).toEqual(
      targets.map(() => TARGET),
    )
  })

  test('reports missing information before an invalid field', () => {
    expect(outcomeOf(goalForm('USD'), { ...bike, name: '', targetAmount: '-1' })).toEqual(MISSING)
  })

  // SPEC: 5.27
  test('rejects a target with three decimals or above $1,000,000, using the general amount messages', () => {
    expect(outcomeOf(goalForm('USD'), { ...bike, targetAmount: '1.005' })).toEqual({
      ...TARGET,
      message: 'Use at most two decimal places',
    })
    expect(outcomeOf(goalForm('USD'), { ...bike, targetAmount: '1000000.01' })).toEqual({
      ...TARGET,
      message: 'Amount cannot exceed $1,000,000',
    })
    expect(outcomeOf(goalForm('USD'), { ...bike, targetAmount: '1,000,000' })).toMatchObject({
      targetAmount: 100_000_000,
    })
  })

  test('rejects a name or description of more than 500 characters', () => {
    const long = 'x'.repeat(501)
    const error = { type: 'InvalidField', message: 'Please use 500 characters or fewer' }
    expect(outcomeOf(goalForm('USD'), { ...bike, name: long })).toEqual({ ...error, field: 'name' })
    expect(outcomeOf(goalForm('USD'), { ...bike, description: long })).toEqual({ ...error, field: 'description' })
    expect(outcomeOf(goalForm('USD'), { ...bike, name: 'x'.repeat(500) })).toMatchObject({ targetAmount: 10_000 })
  })
})

describe('goalEditForm (SPEC §5, §7)', () => {
  test('accepts any subset of the fields', () => {
    expect(outcomeOf(goalEditForm('USD'), {})).toEqual({})
    expect(outcomeOf(goalEditForm('USD'), { completed: true })).toEqual({ completed: true })
    expect(outcomeOf(goalEditForm('USD'), { ...bike, currentAmount: '0' })).toEqual({
      name: 'Bike',
      targetAmount: 10_000,
      currentAmount: 0,
      description: '',
    })
  })

  // SPEC: 5.28
  test('rejects a current amount that is not a number or is below zero', () => {
    const amounts = ['-0.01', 'abc', '-']
    expect(amounts.map((currentAmount) => outcomeOf(goalEditForm('USD'), { currentAmount }))).toEqual(
      amounts.map(() => CURRENT),
    )
  })

  test('reports a blank field as missing information', () => {
    const inputs = [{ name: '' }, { targetAmount: '' }, { currentAmount: '' }]
    expect(inputs.map((input) => outcomeOf(goalEditForm('USD'), input))).toEqual(inputs.map(() => MISSING))
  })

  test('reports the target before the current amount', () => {
    expect(outcomeOf(goalEditForm('USD'), { targetAmount: '0', currentAmount: '-1' })).toEqual(TARGET)
  })

  test('either parses the input or reports an error with a message', () => {
    const anything = fc.oneof(fc.string(), fc.anything())
    fc.assert(
      fc.property(anything, anything, anything, (name, targetAmount, currentAmount) => {
        const parsed = parseForm(goalEditForm('USD'), { name, targetAmount, currentAmount })
        if (parsed.ok) expect(parsed.value.targetAmount).toBeGreaterThan(0)
        else expect(Object.values(goalFormError(parsed.error)).every((text) => text !== '')).toBe(true)
      }),
    )
  })
})

describe('goalForms for JSON numbers (SPEC §7)', () => {
  const { create, edit } = goalForms<number>(v.number(), 'USD')

  test('parse dollars exactly', () => {
    expect(outcomeOf(create, { ...bike, targetAmount: 0.29 })).toMatchObject({ targetAmount: 29 })
    expect(outcomeOf(edit, { currentAmount: 12.5 })).toEqual({ currentAmount: 1_250 })
  })

  test('report the same errors as the text forms', () => {
    expect(outcomeOf(create, { ...bike, targetAmount: 0 })).toEqual(TARGET)
    expect(outcomeOf(create, { name: 'Bike' })).toEqual(MISSING)
    expect(outcomeOf(edit, { currentAmount: -1 })).toEqual(CURRENT)
    expect(outcomeOf(edit, { targetAmount: 1e21 })).toMatchObject({ message: 'Amount cannot exceed $1,000,000' })
    expect(outcomeOf(edit, { targetAmount: 1e-9 })).toMatchObject({ message: 'Use at most two decimal places' })
  })
})
