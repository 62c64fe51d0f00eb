import { earlierDate, toDayNumber, type CivilDate, type DayNumber } from '../calendar/civil-date.ts'
import type { EntryOf } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'

/** The furthest payday that can be changed, in days after the change's own `on`. Bounds the work of deriving. */
export const MAX_PAYDAYS_AHEAD = 366

/** The change of one payday that counts: the latest of its date. */
export interface PaydayChange {
  readonly day: DayNumber
  /** The day on which it is paid: `day`, or an earlier one. */
  readonly paidOn: DayNumber
  readonly entry: EntryOf<'payday.changed'>
}

/** The days of a pause, inclusive, without those that were paid before it was recorded. */
interface PausedDays {
  readonly from: DayNumber
  /** Infinity until the pause is ended. */
  readonly to: DayNumber
}

/** A pause, which leaves alone what was paid up to the day it was recorded on. */
interface Pause extends PausedDays {
  readonly recordedOn: DayNumber
}

/** What parents changed about a child's paydays (docs/decisions/0044-paydays-that-bend.md). */
export interface PaydayBends {
  readonly changes: ReadonlyMap<DayNumber, PaydayChange>
  /** The changes that pay early, sorted by the day they are paid on. */
  readonly early: readonly PaydayChange[]
  readonly pauses: readonly Pause[]
  /** The days of all pauses, sorted, with a gap between them. */
  readonly paused: readonly PausedDays[]
}

/** The bends of a child whose paydays were never changed or paused. */
export const NO_BENDS: PaydayBends = { changes: new Map(), early: [], pauses: [], paused: [] }

/** The entries that bends are computed from, each list sorted by (stamp, id). */
export interface BendEntries {
  readonly paydayChanges: readonly EntryOf<'payday.changed'>[]
  readonly pauses: readonly EntryOf<'pause.set'>[]
  readonly pauseEnds: readonly EntryOf<'pause.ended'>[]
}

/** The changes and pauses in effect, from all that parents recorded about a child's paydays. */
export function bendsOf({ paydayChanges, pauses: set, pauseEnds }: BendEntries): PaydayBends {
  if (paydayChanges.length === 0 && set.length === 0) return NO_BENDS
  const changes = new Map(paydayChanges.flatMap(toChange))
  const early = [...changes.values()].filter(({ day, paidOn }) => paidOn < day).sort((a, b) => a.paidOn - b.paidOn)
  const pauses = set.map((pause) => toPause(pause, pauseEnds))
  return { changes, early, pauses, paused: union(pauses) }
}

function toChange(entry: EntryOf<'payday.changed'>): readonly (readonly [DayNumber, PaydayChange])[] {
  const day = toDayNumber(entry.date)
  if (day > toDayNumber(entry.on) + MAX_PAYDAYS_AHEAD) return []
  const { paidOn = entry.date, amount } = entry
  return [[day, { day, paidOn: amount === 0 ? day : Math.min(day, toDayNumber(paidOn)), entry }]]
}

/** A pause counts from the day after it was recorded, and so does its end. */
function toPause({ id, on, from, to }: EntryOf<'pause.set'>, ends: readonly EntryOf<'pause.ended'>[]): Pause {
  const recordedOn = toDayNumber(on)
  const ended = ends.filter(({ pauseId }) => pauseId === id).map((end) => toDayNumber(end.on))
  return {
    recordedOn,
    from: Math.max(toDayNumber(from), recordedOn + 1),
    to: Math.min(to === undefined ? Infinity : toDayNumber(to), ...ended),
  }
}

function union(pauses: readonly PausedDays[]): readonly PausedDays[] {
  const united: PausedDays[] = []
  for (const { from, to } of [...pauses].sort((a, b) => a.from - b.from)) {
    if (to < from) continue
    const last = united.at(-1)
    if (last === undefined || last.to + 1 < from) united.push({ from, to })
    else united[united.length - 1] = { from: last.from, to: Math.max(last.to, to) }
  }
  return united
}

/** Whether a payday falls in a pause. One that was paid early, before the pause was recorded, does not. */
export const isPaused = ({ pauses }: PaydayBends, day: DayNumber, paidOn: DayNumber): boolean =>
  pauses.some(({ from, to, recordedOn }) => from <= day && day <= to && recordedOn < paidOn)

/**
 * The first day with a posting that a change of the schedule from `day` on can affect: `day` itself, or the day on
 * which a payday after it was paid early.
 */
export const firstAffectedDay = ({ early }: PaydayBends, day: DayNumber): DayNumber =>
  early.reduce((first, change) => (change.day >= day ? Math.min(first, change.paidOn) : first), day)

/** A pause as a parent set it, with its last day, which its end can bring forward. */
export interface PauseState {
  readonly id: Id
  readonly from: CivilDate
  /** Undefined for a pause without an end. */
  readonly lastDay: CivilDate | undefined
  readonly on: CivilDate
  readonly by: Id
}

/** All pauses ever set, by their first day. A pause is over after its last day, and empty if that is before the first. */
export const pausesOf = ({ pauses, pauseEnds }: Pick<BendEntries, 'pauses' | 'pauseEnds'>): readonly PauseState[] =>
  pauses
    .map(({ id, from, to, on, by }) => {
      const ends = pauseEnds.filter(({ pauseId }) => pauseId === id).map((end) => end.on)
      const days = [...(to === undefined ? [] : [to]), ...ends]
      return { id, from, lastDay: days.length === 0 ? undefined : days.reduce(earlierDate), on, by }
    })
    .sort((a, b) => toDayNumber(a.from) - toDayNumber(b.from))
