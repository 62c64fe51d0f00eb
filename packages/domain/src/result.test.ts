import { expect, test } from 'vitest'
import { assert, assertNever, err, ok } from './result.ts'

test('a success carries its value, a failure its error', () => {
  expect(ok(5)).toEqual({ ok: true, value: 5 })
  expect(err({ type: 'NotFound' })).toEqual({ ok: false, error: { type: 'NotFound' } })
})

test('a broken invariant stops with the sentence that names it', () => {
  expect(() => assert(false, 'money is an integer')).toThrow('Broken invariant: money is an integer')
})

test.each([0, '', null, undefined, Number.NaN])('%j is as good as false to an invariant', (condition) => {
  expect(() => assert(condition, 'there is something')).toThrow('Broken invariant: there is something')
})

test('an invariant that holds lets the program go on', () => {
  expect(() => assert('yes', 'there is something')).not.toThrow()
})

test('a case nobody thought of stops the program and is named', () => {
  expect(() => assertNever('daily' as never)).toThrow('Broken invariant: unexpected case "daily"')
})
