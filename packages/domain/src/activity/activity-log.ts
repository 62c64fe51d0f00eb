import type { CivilDate, CivilTime } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import { compareEntries } from '../journal/entry-order.ts'
import { groupByChild, isFamilyEntry } from '../journal/entry-subject.ts'
import type { Id } from '../journal/id.ts'
import { parseDeviceId, type DeviceId, type Stamp } from '../journal/stamp.ts'
import { assert } from '../result.ts'
import { activityContextOf, EMPTY_ACTIVITY_CONTEXT, type ActivityContext } from './activity-context.ts'
import { ACTIVITY_LINES, type ActivityLine } from './activity-lines.ts'

/** One line of the activity log (SPEC §1, §3). */
export interface ActivityEntry extends ActivityLine {
  /** The id of the journal entry. */
  readonly id: Id
  /** When the entry was recorded, in the family's time zone. */
  readonly on: CivilDate
  readonly at: CivilTime
  /** Who recorded the entry, and on which device. */
  readonly userId: Id
  readonly device: DeviceId
  /** The child the entry is about; undefined for the whole family. */
  readonly childId: Id | undefined
}

function lineOf(entry: Entry, context: ActivityContext): ActivityLine {
  // Cast because TypeScript can't match each kind in the union to its own function.
  const line = ACTIVITY_LINES[entry.kind] as (entry: Entry, context: ActivityContext) => ActivityLine
  return line(entry, context)
}

/** The device id, which is the last part of a stamp. */
function deviceOf(stamp: Stamp): DeviceId {
  const parsed = parseDeviceId(stamp.slice(-12))
  assert(parsed.ok, 'a stamp ends with its device')
  return parsed.value
}

const contextByChild = (entries: readonly Entry[]): ReadonlyMap<Id, ActivityContext> =>
  new Map([...groupByChild(entries)].map(([childId, group]) => [childId, activityContextOf(childId, group)]))

/**
 * Derives the activity log of a journal, newest first, with one line per entry (SPEC §1, §9). The order of the entries
 * and any duplicates make no difference. Automatic allowances and interest are not logged.
 */
export function activityLog(entries: readonly Entry[]): readonly ActivityEntry[] {
  const contexts = contextByChild(entries)
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
    .sort((a, b) => compareEntries(b, a))
    .map((entry) => {
      const childId = isFamilyEntry(entry) ? undefined : entry.childId
      const line = lineOf(entry, (childId === undefined ? undefined : contexts.get(childId)) ?? EMPTY_ACTIVITY_CONTEXT)
      const { id, on, at, by: userId, stamp } = entry
      return { id, on, at, userId, device: deviceOf(stamp), childId, ...line }
    })
}
