import fc from 'fast-check'
import { addDays, civilDate, civilTime, type CivilDate } from '../calendar/civil-date.ts'
import { ANIMALS, AVATAR_COLORS } from '../journal/avatar.ts'
import type { ChildEntry, Entry, EntryOf } from '../journal/entry.ts'
import {
  askPostingId,
  automaticPostingId,
  openingPostingId,
  postingIdOf,
  repaymentPostingId,
  type Id,
} from '../journal/id.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNA, ANNAS_LOGIN, BEN, BENS_LOGIN, FAMILY, GRAN, idNumber, PAT, SAM, stampAt } from './people.ts'
import { sampleEntry } from './sample-entries.ts'

// Uses only a few distinct dates, amounts and ids, so that collisions, which are rare in practice, occur in every
// journal.
const FIRST = civilDate('2026-01-01')
const LAST_DAY = 75

/** A day in the range of entry dates, or up to 15 days after that range. */
export const anyToday = fc.nat({ max: LAST_DAY + 15 }).map((days): CivilDate => addDays(FIRST, days))

const anyDate = fc.nat({ max: LAST_DAY }).map((days): CivilDate => addDays(FIRST, days))
const anyTime = fc.constantFrom('00:00', '08:00', '20:00').map(civilTime)
const anyAmount = fc.constantFrom(0, 1, 49, 50, 999, 10_000, 100_000_000).map(minorUnits)
const aboveZero = anyAmount.filter((amount) => amount > 0)
const anyFrequency = fc.constantFrom('weekly', 'biweekly', 'monthly')
const mostlyTrue = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false))

// Ids of entries 0 to 29 in a journal. A reference may point to an entry of any kind, or to no entry.
const entryId = (index: number): Id => idNumber(0x1000 + ((index * 37) % 1_009))
const anyEntryId = fc.nat({ max: 29 }).map(entryId)
const anyChildId = fc.constantFrom(ANNA, ANNA, ANNA, BEN)
const anyPostingId = fc.oneof(
  { weight: 4, arbitrary: anyEntryId.map(postingIdOf) },
  anyChildId.map(openingPostingId),
  fc.nat({ max: 4 }).map((index) => askPostingId(entryId(index))),
  fc.tuple(fc.constantFrom('allowance', 'interest'), anyChildId, anyDate).map((parts) => automaticPostingId(...parts)),
  fc.tuple(anyEntryId, anyDate).map((parts) => repaymentPostingId(...parts)),
)

const anyAvatar = fc.record({ color: fc.constantFrom(...AVATAR_COLORS), animal: fc.constantFrom(...ANIMALS) })

const optional = { requiredKeys: [] }

/** Mostly changes of Fridays and Saturdays, so that many of them are paydays. */
const anyPaydayChange = fc
  .record({
    weeks: fc.nat({ max: 12 }),
    weekday: fc.constantFrom(0, 1, 1, 2),
    amount: fc.constantFrom(0, 1, 300, 999).map(minorUnits),
    early: fc.constantFrom(undefined, undefined, 0, 1, 3, 9, 25),
  })
  .map(({ weeks, weekday, amount, early }) => {
    const date = addDays(FIRST, weeks * 7 + weekday)
    const options = { words: '', ...(early === undefined ? {} : { paidOn: addDays(date, -early) }) }
    return { kind: 'payday.changed' as const, date, amount, options }
  })

const anyPause = fc
  .record({ from: anyDate, days: fc.constantFrom(undefined, -1, 0, 6, 7, 20) })
  .map(({ from, days }) => {
    const options = days === undefined ? {} : { to: addDays(from, days) }
    return { kind: 'pause.set' as const, from, options }
  })

/** The payload of an entry about a child, with its kind. */
const anyChildEvent = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('child.added') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('opening.added'), amount: aboveZero }) },
  {
    weight: 1,
    arbitrary: fc
      .record(
        {
          avatar: anyAvatar,
          pigName: fc.constantFrom('Rosie', 'Pinky', null),
          look: fc.constantFrom('young', 'older'),
        },
        optional,
      )
      .map((edit) => ({ kind: 'child.changed' as const, edit })),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('transaction.added'),
      type: fc.constantFrom('deposit', 'withdrawal'),
      amount: aboveZero,
      date: anyDate,
      time: anyTime,
      options: fc.constantFrom({}, { timed: false }, { toCash: true }, { timed: false, toCash: true }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('allowance.set'),
      amount: anyAmount,
      frequency: anyFrequency,
      day: fc.constantFrom('friday', 'saturday', 'sunday'),
      active: mostlyTrue,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('interest.set'),
      rate: fc.constantFrom(0, 1, 250, 10_000).map(basisPoints),
      frequency: anyFrequency,
      compoundType: fc.constantFrom('simple', 'compound'),
      active: mostlyTrue,
    }),
  },
  { weight: 5, arbitrary: anyPaydayChange },
  { weight: 3, arbitrary: anyPause },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause.ended'), pauseId: anyEntryId }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('advance.given'),
      amount: aboveZero,
      over: fc.constantFrom(1, 2, 3, 52),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('transaction.deleted'), transactionId: anyPostingId }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('transaction.restored'), transactionId: anyPostingId }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cash.counted'), amount: anyAmount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('goal.added'), targetAmount: aboveZero }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ name: fc.constantFrom('Bike', 'Boat'), currentAmount: anyAmount, completed: fc.boolean() }, optional)
      .chain((edit) => fc.record({ kind: fc.constant('goal.changed'), goalId: anyEntryId, edit: fc.constant(edit) })),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('goal.deleted'), goalId: anyEntryId }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask.made'), amount: aboveZero }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask.withdrawn'), askId: anyEntryId }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask.answered'),
      // Few asks, so that most have several answers.
      askId: fc.nat({ max: 4 }).map(entryId),
      edit: fc.oneof(fc.record({ answer: fc.constant('yes'), amount: aboveZero }), fc.constant({ answer: 'no' })),
    }),
  },
)

const anyFamilyEvent = fc.oneof(
  fc.record({ kind: fc.constant('family.changed'), name: fc.constantFrom('Garcia', 'Li') }),
  fc.record({ kind: fc.constant('family.currency.set'), code: fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'KWD') }),
  fc.record({ kind: fc.constant('profile.changed'), firstName: fc.constantFrom('Pat', 'Sam') }),
  fc.record({ kind: fc.constant('member.added'), userId: fc.constantFrom(SAM, GRAN) }),
  fc.record({ kind: fc.constant('member.changed'), userId: fc.constantFrom(PAT, SAM, GRAN) }),
  fc.record({ kind: fc.constant('member.removed'), userId: fc.constantFrom(SAM, GRAN) }),
)

/** When an entry was recorded. Some clocks are days off, which affects the stamp but not the date. */
const anyMoment = fc
  .record({
    on: anyDate,
    at: anyTime,
    skewInDays: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: -20, max: 20 })),
  })
  .map(({ on, at, skewInDays }) => ({ on, at, stamp: stampAt(`${addDays(on, skewInDays)}T${at}`) }))

/**
 * Turns an event into a complete entry. A goal or child edit and an answer have only the fields of the event; other
 * entries take missing fields from a sample entry, except `timed` and `toCash`.
 */
function toEntry(event: { readonly kind: string }, about: Id, moment: object, id: Id): Entry {
  const { kind, edit, options, ...fields } = { edit: {}, options: {}, ...event }
  const header = { id, v: 1 as const, familyId: FAMILY, by: PAT, ...moment }
  if (kind === 'goal.changed' || kind === 'child.changed' || kind === 'ask.answered')
    return { ...header, childId: about, kind, ...fields, ...edit } as unknown as Entry
  if (kind === 'child.added') {
    const userId = about === ANNA ? ANNAS_LOGIN : BENS_LOGIN
    return sampleEntry('child.added', { ...header, ...fields, id: about, childId: about, userId })
  }
  const optionalFields = { timed: false, toCash: true, paidOn: FIRST, to: FIRST }
  const {
    timed: _1,
    toCash: _2,
    paidOn: _3,
    to: _4,
    ...sample
  } = {
    ...optionalFields,
    ...sampleEntry(kind as ChildEntry['kind']),
  }
  return {
    ...sample,
    ...header,
    ...('childId' in sample ? { childId: about } : {}),
    ...fields,
    ...options,
  } as unknown as Entry
}

const anyEvent = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(anyChildEvent, anyChildId, anyMoment) },
  fc.tuple(anyFamilyEvent, anyChildId, anyMoment),
)

/** A random journal for a family and its two children, with unique ids, unordered entries and wrong clocks. */
export const anyJournal: fc.Arbitrary<readonly Entry[]> = fc
  .tuple(
    fc.array(anyEvent, { maxLength: 30, size: 'max' }),
    anyMoment,
    fc.boolean(),
    fc.constantFrom('USD', 'JPY', 'KWD'),
  )
  .map(([events, moment, hasAnna, currency]) => {
    const family: Entry = sampleEntry('family.created', { ...moment, currency })
    const anna: readonly Entry[] = hasAnna ? [sampleEntry('child.added', moment)] : []
    const entries = events.map(([event, about, when], index) => toEntry(event, about, when, entryId(index)))
    const seen = new Set<Id>()
    return [family, ...anna, ...entries].filter(({ id }) => !seen.has(id) && seen.add(id))
  })

export const annaEntries = (entries: readonly Entry[]): readonly ChildEntry[] =>
  entries.filter((entry): entry is ChildEntry => 'childId' in entry && entry.childId === ANNA)

export const entriesOfKind = <K extends Entry['kind']>(entries: readonly Entry[], kind: K): readonly EntryOf<K>[] =>
  entries.filter((entry): entry is Extract<Entry, { kind: K }> & EntryOf<K> => entry.kind === kind)

/**
 * Ways in which the entries could arrive: shuffled, with duplicates and in several parts, while today's date moves back
 * and forth.
 */
export const anyArrival = (entries: readonly Entry[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...entries], { minLength: entries.length }),
      fc.subarray([...entries]),
      fc.array(fc.record({ size: fc.nat({ max: 6 }), today: anyToday }), { maxLength: 12 }),
    )
    .map(([shuffled, again, sizes]) => {
      const rest = [...shuffled, ...again]
      const parts = sizes.map(({ size, today }) => ({ entries: rest.splice(0, size), today }))
      return { all: [...shuffled, ...again], parts, rest }
    })
