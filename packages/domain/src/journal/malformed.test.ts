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

/** Parses the inputs and drops those that are not valid entries, as devices and the server do. */
const parsedEntries = (inputs: readonly unknown[]): readonly Entry[] =>
  inputs.flatMap((input) => {
    const parsed = parseEntry(input)
    return parsed.ok ? [parsed.value] : []
  })

/** A complete, valid entry. Its id does not occur in any generated journal. */
const validEntry = (kind: Kind): Readonly<Record<string, unknown>> => ({
  ...sampleEntry(kind, { id: idNumber(0x7777) }),
})

const anyFieldOf = (kind: Kind) => fc.constantFrom(...Object.keys(validEntry(kind)), 'extra')

/** Values that are invalid for every field. */
const nonsense = fc.oneof(
  fc.object(),
  fc.array(fc.anything()),
  fc.constantFrom(undefined, -0.5, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, 'x'.repeat(501)),
)

describe.each(kindNames)('a malformed %s entry', (kind) => {
  test('is rejected with a typed error and does not change the ledger', () => {
    fc.assert(
      fc.property(anyJournal, anyFieldOf(kind), nonsense, anyToday, (entries, field, value, today) => {
        const malformed = { ...validEntry(kind), [field]: value }
        const parsed = parseEntry(malformed)
        expect(parsed.ok).toBe(false)
        // An invalid kind or version may look like one from a newer release. For any other invalid field, the error
        // must be Malformed.
        if (field !== 'kind' && field !== 'v') expect(parsed).toMatchObject({ error: { type: 'Malformed' } })
        const ledger = deriveLedger(entries, today)
        expect(visibleState(deriveLedger(parsedEntries([malformed, ...entries]), today))).toEqual(visibleState(ledger))
        expect(visibleState(extendLedger(ledger, parsedEntries([malformed]), today))).toEqual(visibleState(ledger))
      }),
      { numRuns: 30 },
    )
  })

  test('is either parsed completely or rejected, without throwing or mutating the input', () => {
    fc.assert(
      fc.property(anyFieldOf(kind), fc.oneof(fc.anything(), fc.string(), fc.integer()), (field, value) => {
        const malformed = { ...validEntry(kind), [field]: value }
        const before = structuredClone(malformed)
        const parsed = parseEntry(malformed)
        expect(malformed).toEqual(before)
        expect(parsed).toEqual(parsed.ok ? ok(before) : err({ ...parsed.error, type: expect.any(String) }))
      }),
      { numRuns: 200 },
    )
  })
})
