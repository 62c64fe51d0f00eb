import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToDigest, EMPTY_DIGEST, type PositionedEntry } from './digest.ts'
import { stampAt, idNumber } from '../testing/people.ts'

const positioned = (position: number, change: Partial<PositionedEntry> = {}): PositionedEntry => ({
  id: idNumber(position),
  position,
  stamp: stampAt('2026-11-21T08:00'),
  on: '2026-11-21',
  at: '08:00',
  ...change,
})

const anyEntries = fc
  .uniqueArray(fc.nat({ max: 10_000 }), { maxLength: 30 })
  .map((positions) => positions.map((position) => positioned(position)))

describe('the journal digest', () => {
  test('is empty for an empty journal', () => {
    expect(EMPTY_DIGEST).toEqual({ count: 0, digest: '0000000000000000' })
    expect(addToDigest(EMPTY_DIGEST, [])).toEqual(EMPTY_DIGEST)
  })

  test('keeps its algorithm; changing it would make every device download its journal again', () => {
    expect(addToDigest(EMPTY_DIGEST, [positioned(1), positioned(2)])).toEqual({ count: 2, digest: '36a3e90dc20c9f2f' })
  })

  test('does not depend on the order of the entries or how they are split into pages', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat({ max: 30 }), (entries, cut) => {
        const whole = addToDigest(EMPTY_DIGEST, entries)
        const parts = addToDigest(addToDigest(EMPTY_DIGEST, entries.slice(cut).toReversed()), entries.slice(0, cut))
        expect(parts).toEqual(whole)
      }),
    )
  })

  test.each<[string, Partial<PositionedEntry>]>([
    ['id', { id: idNumber(9) }],
    ['position', { position: 3 }],
    ['stamp', { stamp: stampAt('2026-11-21T08:01') }],
    ['date', { on: '2026-11-20' }],
    ['time', { at: '08:01' }],
  ])('changes when the %s of an entry changes', (_, change) => {
    expect(addToDigest(EMPTY_DIGEST, [positioned(2, change)])).not.toEqual(addToDigest(EMPTY_DIGEST, [positioned(2)]))
  })

  test('changes if two entries swap positions', () => {
    const straight = [positioned(1), positioned(2)]
    const crossed = [positioned(1, { id: idNumber(2) }), positioned(2, { id: idNumber(1) })]
    expect(addToDigest(EMPTY_DIGEST, crossed)).not.toEqual(addToDigest(EMPTY_DIGEST, straight))
  })
})
