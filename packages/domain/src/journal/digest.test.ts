import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToDigest, EMPTY_DIGEST, isSameEntry, type PositionedEntry } from './digest.ts'
import { stampAt, idNumber } from '../testing/people.ts'

const deposit = (number: number): object => ({
  id: idNumber(number),
  kind: 'transaction.added',
  stamp: stampAt('2026-11-21T08:00'),
  on: '2026-11-21',
  at: '08:00',
  amount: 1200,
  description: 'Tooth fairy 🦷',
  nested: { list: [1, { b: null, a: true }] },
})

const positioned = (position: number, change: object = {}): PositionedEntry => ({
  position,
  entry: { ...deposit(position), ...change },
})

const anyEntries = fc
  .uniqueArray(fc.nat({ max: 10_000 }), { maxLength: 30 })
  .map((positions) => positions.map((position) => positioned(position)))

describe('the journal digest', () => {
  test('is empty for an empty journal', () => {
    expect(EMPTY_DIGEST).toEqual({ count: 0, digest: '0000000000000000' })
    expect(addToDigest(EMPTY_DIGEST, [])).toEqual(EMPTY_DIGEST)
  })

  test('uses the documented algorithm; changing it would make every device download its journal again', () => {
    // The examples in docs/sync.md, computed independently of this code.
    const entries = [
      { position: 1, entry: { id: idNumber(1), v: 1, amount: 150 } },
      { position: 2, entry: { id: idNumber(2), description: 'Zoë’s 🦷' } },
    ]
    expect(addToDigest(EMPTY_DIGEST, entries.slice(0, 1)).digest).toBe('5122b11df3fef73b')
    expect(addToDigest(EMPTY_DIGEST, entries.slice(1)).digest).toBe('9fb449b5148f3407')
    expect(addToDigest(EMPTY_DIGEST, entries)).toEqual({ count: 2, digest: 'f0d6fad2088e2b42' })
  })

  test('does not depend on the order of the entries or their division into pages', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat({ max: 30 }), (entries, cut) => {
        const whole = addToDigest(EMPTY_DIGEST, entries)
        const parts = addToDigest(addToDigest(EMPTY_DIGEST, entries.slice(cut).toReversed()), entries.slice(0, cut))
        expect(parts).toEqual(whole)
      }),
    )
  })

  test.each<[string, object]>([
    ['id', { id: idNumber(9) }],
    ['stamp', { stamp: stampAt('2026-11-21T08:01') }],
    ['date', { on: '2026-11-20' }],
    ['time', { at: '08:01' }],
    ['amount', { amount: 102_101 }],
    ['text', { description: 'Tooth fairy' }],
    ['kind', { kind: 'chore.done' }],
    ['nested value', { nested: { list: [1, { b: null, a: false }] } }],
    ['set of fields', { added: 0 }],
  ])('changes when the %s of an entry changes', (_, change) => {
    expect(addToDigest(EMPTY_DIGEST, [positioned(2, change)])).not.toEqual(addToDigest(EMPTY_DIGEST, [positioned(2)]))
  })

  test('changes when an entry’s position changes', () => {
    const moved = { ...positioned(2), position: 3 }
    expect(addToDigest(EMPTY_DIGEST, [moved])).not.toEqual(addToDigest(EMPTY_DIGEST, [positioned(2)]))
  })

  test('does not depend on the order of fields or on fields that JSON omits', () => {
    const changes = { nested: { list: [1, { a: true, b: null }] }, childId: undefined }
    const reversed = Object.fromEntries(Object.entries({ ...deposit(2), ...changes }).toReversed())
    expect(addToDigest(EMPTY_DIGEST, [{ position: 2, entry: reversed }])).toEqual(
      addToDigest(EMPTY_DIGEST, [positioned(2)]),
    )
    expect([isSameEntry(reversed, deposit(2)), isSameEntry(reversed, deposit(3))]).toEqual([true, false])
  })

  test('changes if two entries swap positions', () => {
    const straight = [positioned(1), positioned(2)]
    const crossed = [
      { position: 1, entry: deposit(2) },
      { position: 2, entry: deposit(1) },
    ]
    expect(addToDigest(EMPTY_DIGEST, crossed)).not.toEqual(addToDigest(EMPTY_DIGEST, straight))
  })
})
