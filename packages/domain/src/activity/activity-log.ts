import type { CivilDate, CivilTime } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import { compareEntries } from '../journal/entry-order.ts'
import { groupByChild, isFamilyEntry } from '../journal/entry-subject.ts'
import type { Id } from '../journal/id.ts'
import { parseDeviceId, type DeviceId, type Stamp } from '../journal/stamp.ts'
import { assert } from '../result.ts'
import { activityContextOf, EMPTY_ACTIVITY_CONTEXT, type ActivityContext } from './activity-context.ts'
import { ACTIVITY_LINES, type ActivityLine } from './activity-lines.ts'

/** One line of the activity log: who did what, when (SPEC §1, §3). */
export interface ActivityEntry extends ActivityLine {
  /** The id of the entry it tells of. */
  readonly id: Id
  /** When it was recorded, in the family's time zone. */
  readonly on: CivilDate
  readonly at: CivilTime
  /** Who recorded it, and on which device. */
  readonly userId: Id
  readonly device: DeviceId
  /** The child it is about; undefined for the family as a whole. */
  readonly childId: Id | undefined
}

function lineOf(entry: Entry, known: ActivityContext): ActivityLine {
  // The row of an entry's kind takes that entry; the compiler cannot follow the pair through the union.
  const line = ACTIVITY_LINES[entry.kind] as (entry: Entry, known: ActivityContext) => ActivityLine
  return line(entry, known)
}

/** The device that made a stamp: what a stamp ends with. */
function deviceOf(stamp: Stamp): DeviceId {
  const parsed = parseDeviceId(stamp.slice(-12))
  assert(parsed.ok, 'a stamp ends with its device')
  return parsed.value
}

const knownByChild = (entries: readonly Entry[]): ReadonlyMap<Id, ActivityContext> =>
  new Map([...groupByChild(entries)].map(([childId, group]) => [childId, activityContextOf(childId, group)]))

/**
 * The activity log of a journal, newest first: one line for each entry, whatever order or repetition they come in, with
 * what the entries together tell (a deleted transaction's description, what a cash count changed). Derived, never stored;
 * allowances and interest that came by themselves are nobody's activity (SPEC §1, §9).
 */
export function activityLog(entries: readonly Entry[]): readonly ActivityEntry[] {
  const known = knownByChild(entries)
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
    .sort((a, b) => compareEntries(b, a))
    .map((entry) => {
      const childId = isFamilyEntry(entry) ? undefined : entry.childId
      const line = lineOf(entry, (childId === undefined ? undefined : known.get(childId)) ?? EMPTY_ACTIVITY_CONTEXT)
      const { id, on, at, by: userId, stamp } = entry
      return { id, on, at, userId, device: deviceOf(stamp), childId, ...line }
    })
}
