import {
  civilTimeIn,
  compareEntries,
  deriveFamily,
  type DeviceId,
  type Entry,
  type FamilyEntry,
  isFamilyEntry,
  laterStamp,
  nextStamp,
  type Stamp,
  type TimeZone,
  UTC,
} from '@little-ledger/domain'
import type { AppendSnapshot } from '../storage/port.ts'

export type ServerClock = { readonly now: number; readonly device: DeviceId }

/** Stamps up to this far ahead of the server's clock are accepted unchanged. */
const TOLERANCE_MS = 5 * 60_000

/** Returns a predicate for stamps that are too far ahead of `now`. Stamps start with an ISO instant, which sorts as text. */
export const isAheadOf = (now: number): ((stamp: Stamp) => boolean) => {
  const limit = new Date(now + TOLERANCE_MS).toISOString()
  return (stamp) => stamp.slice(0, limit.length) > limit
}

/** Replaces a stamp that is too far ahead with the server's next stamp after `last`. */
export const limitStamp = (stamp: Stamp, last: Stamp | undefined, { now, device }: ServerClock): Stamp =>
  isAheadOf(now)(stamp) ? nextStamp({ last, floor: 0, device }, now) : stamp

/** The family's time zone, from the database or, for a new family, from the push that creates it. */
const timeZoneOf = (snapshot: AppendSnapshot, entries: readonly Entry[]): TimeZone => {
  const isCreation = (entry: Entry): entry is FamilyEntry => isFamilyEntry(entry) && entry.kind === 'family.created'
  return (deriveFamily(snapshot.familyEntries) ?? deriveFamily(entries.filter(isCreation)))?.timeZone ?? UTC
}

/**
 * Replaces stamps that are too far ahead with successive server stamps, in (stamp, id) order and later than all of the
 * family's stamps. If such an entry's `on` is after today in the family's time zone, it becomes today. Keeps the given order.
 */
export const correctStamps = (
  entries: readonly Entry[],
  snapshot: AppendSnapshot,
  clock: ServerClock,
): readonly Entry[] => {
  const isAhead = isAheadOf(clock.now)
  if (!entries.some(({ stamp }) => isAhead(stamp))) return entries
  const { date: today, time } = civilTimeIn(timeZoneOf(snapshot, entries), clock.now)
  const corrected = new Map<string, Entry>()
  let last = snapshot.lastStamp
  for (const entry of entries.toSorted(compareEntries)) {
    const stamp = limitStamp(entry.stamp, last, clock)
    last = laterStamp(last, stamp)
    if (stamp !== entry.stamp) {
      corrected.set(entry.id, { ...entry, stamp, ...(entry.on > today ? { on: today, at: time } : {}) })
    }
  }
  return entries.map((entry) => corrected.get(entry.id) ?? entry)
}
