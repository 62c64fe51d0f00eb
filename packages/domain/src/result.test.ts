import { expect, test } from 'vitest'
import { assert, assertNever, err, ok } from './result.ts'

test('ok wraps a value and err wraps an error', () => {
  expect(ok(5)).toEqual({ ok: true, value: 5 })
  expect(err({ type: 'NotFound' })).toEqual({ ok: false, error: { type: 'NotFound' } })
})

test('assert throws with the broken invariant in the message', () => {
  expect(() => assert(false, 'money is an integer')).toThrow('Broken invariant: money is an integer')
})

test.each([0, '', null, undefined, Number.NaN])('assert throws on the falsy value %j', (condition) => {
  expect(() => assert(condition, 'there is something')).toThrow('Broken invariant: there is something')
})

test('assert does nothing when the invariant holds', () => {
  expect(() => assert('yes', 'there is something')).not.toThrow()
})

test('assertNever throws with the unexpected case in the message', () => {
  expect(() => assertNever('daily' as never)).toThrow('Broken invariant: unexpected case "daily"')
})
