import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS, weekdayOf } from '../calendar/civil-date.ts'
import { type ChildEntry, type Entry, compareEntries } from '../journal/entry.ts'
import { isChildEntry } from '../journal/entry-subject.ts'
import { nextStamp, type Stamp } from '../journal/stamp.ts'
import type { Child } from '../ledger/child-ledger.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { commandContext } from '../testing/command-context.ts'
import { entriesOfKind } from '../testing/arbitraries.ts'
import { deviceNumber, idNumber } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { setAllowance, setInterest } from './commands.ts'

const anyFrequency = fc.constantFrom('weekly', 'biweekly', 'monthly')
const optionalKeys = { requiredKeys: [] }

/** A form with any subset of the allowance fields or of the interest fields, but not both. */
const anyChange = fc.oneof(
  fc.record({
    allowance: fc.record(
      {
        amount: fc.constantFrom(100, 200, 300).map(minorUnits),
        frequency: anyFrequency,
        day: fc.constantFrom(...WEEKDAYS),
        active: fc.boolean(),
      },
      optionalKeys,
    ),
  }),
  fc.record({
    interest: fc.record(
      {
        rate: fc.constantFrom(100, 200, 300).map(basisPoints),
        frequency: anyFrequency,
        compoundType: fc.constantFrom('simple', 'compound'),
        active: fc.boolean(),
      },
      optionalKeys,
    ),
  }),
)

/** Changes made on two devices in January. After a step with `sync`, both devices have the same entries. */
const anySteps = fc.array(
  fc.record({
    device: fc.constantFrom(0, 1),
    change: anyChange,
    day: fc.integer({ min: 1, max: 28 }),
    sync: fc.boolean(),
  }),
  { maxLength: 14 },
)

/** Runs a command on a device that already has these entries. */
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

/**
 * Runs all steps. Returns each recorded setting with the state of the child before it, and the journal after a final
 * sync.
 */
function runSteps(steps: readonly Step[]) {
  const family = buildJournal({ on: '2025-12-31' }).entries
  const entriesByDevice: (readonly Entry[])[] = [family, family]
  const settings: { readonly before: Child; readonly change: Step['change']; readonly entry: Entry }[] = []
  const sync = () => {
    const all = [...new Map(entriesByDevice.flat().map((entry) => [entry.id, entry])).values()]
    entriesByDevice.splice(0, 2, all, all)
    return all
  }
  for (const [number, step] of steps.entries()) {
    const { before, added } = recordOn(entriesByDevice[step.device] ?? [], number, step)
    entriesByDevice[step.device] = [...(entriesByDevice[step.device] ?? []), ...added]
    for (const entry of added) settings.push({ before, change: step.change, entry })
    if (step.sync) sync()
  }
  return { settings, entries: sync() }
}

const termsOf = (entry: Entry | undefined) => {
  if (entry?.kind === 'allowance.set') {
    const { amount, frequency, day, active } = entry
    return { amount, frequency, day, active }
  }
  if (entry?.kind !== 'interest.set') return undefined
  const { rate, frequency, compoundType, active } = entry
  return { rate, frequency, compoundType, active }
}

describe('settings changed concurrently on two devices', () => {
  test('the current setting is exactly one of the recorded settings, never a mix', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { entries } = runSteps(steps)
        const { child } = childAt({ entries }, '2026-03-01')
        const allowances = entriesOfKind(entries, 'allowance.set').map(termsOf)
        const interests = entriesOfKind(entries, 'interest.set').map(termsOf)
        if (allowances.length > 0) expect(allowances).toContainEqual(child.allowance)
        if (interests.length > 0) expect(interests).toContainEqual(child.interest)
      }),
      { numRuns: 100 },
    )
  })

  test('each recorded setting replaces only the changed fields of the device’s current setting', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        for (const { before, change, entry } of runSteps(steps).settings) {
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

  test('each allowance is paid on the day and in the amount of the setting in effect', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { entries } = runSteps(steps)
        const settings = entriesOfKind(entries, 'allowance.set')
        const { postings } = childAt({ entries }, '2026-04-30').accounts
        for (const { date, amount } of postings.filter(({ type }) => type === 'allowance')) {
          const earlier = settings.filter(({ on }) => on < date)
          const { active, amount: settingAmount, day } = earlier.toSorted(compareEntries).at(-1) ?? {}
          expect({ active, settingAmount, day }).toEqual({ active: true, settingAmount: amount, day: weekdayOf(date) })
        }
      }),
      { numRuns: 100 },
    )
  })

  test('the result does not depend on the order in which entries arrive', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { entries } = runSteps(steps)
        const own: readonly ChildEntry[] = entries.filter(isChildEntry)
        expect(childAt({ entries: own.toReversed() }, '2026-04-30')).toEqual(childAt({ entries }, '2026-04-30'))
      }),
      { numRuns: 100 },
    )
  })
})
