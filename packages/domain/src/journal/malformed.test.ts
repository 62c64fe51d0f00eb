import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveLedger, extendLedger } from '../ledger/derive.ts'
import { err, ok } from '../result.ts'
import { anyJournal, anyToday } from '../testing/arbitraries.ts'
import { idNumber } from '../testing/people.ts'
import { visibleState } from '../testing/ledger-queries.ts'
import { kindNames, sampleEntry } from '../testing/sample-entries.ts'
import { parseEntry, type Entry } from './entry.ts'
import type { Kind } from './kinds.ts'

/** What a device or the server takes of what came: the entries that could be read. */
const taken = (inputs: readonly unknown[]): readonly Entry[] =>
  inputs.flatMap((input) => {
    const parsed = parseEntry(input)
    return parsed.ok ? [parsed.value] : []
  })

/** A valid entry of a kind that no generated journal holds. */
const wholeOf = (kind: Kind): Readonly<Record<string, unknown>> => ({ ...sampleEntry(kind, { id: idNumber(0x7777) }) })

const anyFieldOf = (kind: Kind) => fc.constantFrom(...Object.keys(wholeOf(kind)), 'extra')

/** What no field of any kind may be. */
const nonsense = fc.oneof(
  fc.object(),
  fc.array(fc.anything()),
  fc.constantFrom(undefined, -0.5, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, 'x'.repeat(501)),
)

describe.each(kindNames)('a malformed entry of the kind %s (ARCHITECTURE: the journal)', (kind) => {
  test('is a typed error and changes nothing, whatever journal it comes with', () => {
    fc.assert(
      fc.property(anyJournal, anyFieldOf(kind), nonsense, anyToday, (entries, field, value, today) => {
        const spoilt = { ...wholeOf(kind), [field]: value }
        const parsed = parseEntry(spoilt)
        expect(parsed.ok).toBe(false)
        // Of a kind or a version that this code does not know, a newer one may; of anything else none ever will.
        if (field !== 'kind' && field !== 'v') expect(parsed).toMatchObject({ error: { type: 'Malformed' } })
        const ledger = deriveLedger(entries, today)
        expect(visibleState(deriveLedger(taken([spoilt, ...entries]), today))).toEqual(visibleState(ledger))
        expect(visibleState(extendLedger(ledger, taken([spoilt]), today))).toEqual(visibleState(ledger))
      }),
      { numRuns: 30 },
    )
  })

  test('is never a thrown error, is left as it was, and what is taken of it is all of it', () => {
    fc.assert(
      fc.property(anyFieldOf(kind), fc.oneof(fc.anything(), fc.string(), fc.integer()), (field, value) => {
        const spoilt = { ...wholeOf(kind), [field]: value }
        const before = structuredClone(spoilt)
        const parsed = parseEntry(spoilt)
        expect(spoilt).toEqual(before)
        expect(parsed).toEqual(parsed.ok ? ok(before) : err({ ...parsed.error, type: expect.any(String) }))
      }),
      { numRuns: 200 },
    )
  })
})
