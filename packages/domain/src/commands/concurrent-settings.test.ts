import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS, weekdayOf } from '../calendar/civil-date.ts'
import type { ChildEntry, Entry } from '../journal/entry.ts'
import { compareEntries } from '../journal/entry-order.ts'
import { nextStamp, type Stamp } from '../journal/stamp.ts'
import type { Child } from '../ledger/child-ledger.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { commandContext } from '../testing/command-context.ts'
import { entriesOfKind } from '../testing/arbitraries.ts'
import { deviceNumber, idNumber } from '../testing/people.ts'
import { isChildEntry } from '../journal/entry-subject.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { setAllowance, setInterest } from './accounts.ts'

const frequency = fc.constantFrom('weekly', 'biweekly', 'monthly')
const partly = { requiredKeys: [] }

/** What a parent may change in one go: any part of the allowance, or of the interest. */
const anyChange = fc.oneof(
  fc.record({
    allowance: fc.record(
      {
        amount: fc.constantFrom(100, 200, 300).map(minorUnits),
        frequency,
        day: fc.constantFrom(...WEEKDAYS),
        active: fc.boolean(),
      },
      partly,
    ),
  }),
  fc.record({
    interest: fc.record(
      {
        rate: fc.constantFrom(100, 200, 300).map(basisPoints),
        frequency,
        compoundType: fc.constantFrom('simple', 'compound'),
        active: fc.boolean(),
      },
      partly,
    ),
  }),
)

/** What two parents do on a device each, on which day of January, and after which steps their devices meet. */
const anySteps = fc.array(
  fc.record({
    device: fc.constantFrom(0, 1),
    change: anyChange,
    day: fc.integer({ min: 1, max: 28 }),
    meet: fc.boolean(),
  }),
  { maxLength: 14 },
)

/** Runs a command on a device as it stands, and says what its parent saw, asked for and got. */
function recordOn(entries: readonly Entry[], number: number, { device, change, day }: Step) {
  const now = `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`
  const seen = entries.reduce<Stamp | undefined>((last, { stamp }) => (last && last > stamp ? last : stamp), undefined)
  const clock = { last: seen, floor: 0, device: deviceNumber(device + 1) }
  const context = {
    ...commandContext({ now }),
    newId: () => idNumber(0x2000 + number),
    nextStamp: () => nextStamp(clock, Date.parse(now)),
  }
  const before = childAt({ entries }, '2026-02-01').child
  const recorded =
    'allowance' in change
      ? setAllowance(change.allowance, before, context)
      : setInterest(change.interest, before, context)
  return { before, added: recorded.ok ? recorded.value : [] }
}

type Step = typeof anySteps extends fc.Arbitrary<readonly (infer S)[]> ? S : never

/** Two devices through all their steps: every bargain with what its parent saw, and the journal once both have met. */
function play(steps: readonly Step[]) {
  const family = buildJournal({ on: '2025-12-31' }).entries
  const known: (readonly Entry[])[] = [family, family]
  const bargains: { readonly before: Child; readonly change: Step['change']; readonly entry: Entry }[] = []
  const meet = () => {
    const all = [...new Map(known.flat().map((entry) => [entry.id, entry])).values()]
    known.splice(0, 2, all, all)
    return all
  }
  for (const [number, step] of steps.entries()) {
    const { before, added } = recordOn(known[step.device] ?? [], number, step)
    known[step.device] = [...(known[step.device] ?? []), ...added]
    for (const entry of added) bargains.push({ before, change: step.change, entry })
    if (step.meet) meet()
  }
  return { bargains, entries: meet() }
}

const termsOf = (entry: Entry | undefined) => {
  if (entry?.kind === 'allowance.set') {
    const { amount, frequency: often, day, active } = entry
    return { amount, frequency: often, day, active }
  }
  if (entry?.kind !== 'interest.set') return undefined
  const { rate, frequency: often, compoundType, active } = entry
  return { rate, frequency: often, compoundType, active }
}

describe('the settings of two devices', () => {
  test('never mix: what stands is one whole bargain that somebody made (ARCHITECTURE: concurrent edits)', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { entries } = play(steps)
        const { child } = childAt({ entries }, '2026-03-01')
        const allowances = entriesOfKind(entries, 'allowance.set').map(termsOf)
        const interests = entriesOfKind(entries, 'interest.set').map(termsOf)
        if (allowances.length > 0) expect(allowances).toContainEqual(child.allowance)
        if (interests.length > 0) expect(interests).toContainEqual(child.interest)
      }),
      { numRuns: 100 },
    )
  })

  test('are each what the parent saw, with what the parent changed (ARCHITECTURE: concurrent edits)', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        for (const { before, change, entry } of play(steps).bargains) {
          const { active = true, ...interest } = before.interest
          expect(termsOf(entry)).toEqual(
            'allowance' in change
              ? { ...before.allowance, ...change.allowance }
              : { ...interest, active, ...change.interest },
          )
        }
      }),
      { numRuns: 100 },
    )
  })

  test('pay on the day and the amount of one and the same bargain (INTERPRETATION: the calendar)', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { entries } = play(steps)
        const settings = entriesOfKind(entries, 'allowance.set')
        const { postings } = childAt({ entries }, '2026-04-30').accounts
        for (const { date, amount } of postings.filter(({ type }) => type === 'allowance')) {
          const known = settings.filter(({ on }) => on < date)
          const { active, amount: agreed, day } = known.toSorted(compareEntries).at(-1) ?? {}
          expect({ active, agreed, day }).toEqual({ active: true, agreed: amount, day: weekdayOf(date) })
        }
      }),
      { numRuns: 100 },
    )
  })

  test('come to the same, whichever device heard of the other first', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { entries } = play(steps)
        const own: readonly ChildEntry[] = entries.filter(isChildEntry)
        expect(childAt({ entries: own.toReversed() }, '2026-04-30')).toEqual(childAt({ entries }, '2026-04-30'))
      }),
      { numRuns: 100 },
    )
  })
})
