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

/** How far ahead of the server a device's clock may be before its stamps are corrected. */
const TOLERATED_MS = 5 * 60_000

/** Tells which stamps lie too far ahead at a moment. The instant a stamp begins with sorts as text. */
export const isAheadOf = (now: number): ((stamp: Stamp) => boolean) => {
  const limit = new Date(now + TOLERATED_MS).toISOString()
  return (stamp) => stamp.slice(0, limit.length) > limit
}

/** The stamp itself, or the server's own next reading where it lies too far ahead. */
export const limitStamp = (stamp: Stamp, last: Stamp | undefined, { now, device }: ServerClock): Stamp =>
  isAheadOf(now)(stamp) ? nextStamp({ last, floor: 0, device }, now) : stamp

/** The family's zone as the server knows it, or as the push that creates the family says. */
const zoneOf = (known: AppendSnapshot, entries: readonly Entry[]): TimeZone => {
  const created = (entry: Entry): entry is FamilyEntry => isFamilyEntry(entry) && entry.kind === 'family.created'
  return (deriveFamily(known.familyEntries) ?? deriveFamily(entries.filter(created)))?.timeZone ?? UTC
}

/**
 * The entries with the stamps they are stored with, in their order: what lies too far ahead gets successive readings of
 * the server's clock in the order (stamp, id), later than all the family has. A day after the family's today becomes
 * today; the past is nobody's business. References between entries are by id and stay true.
 */
export const correctStamps = (
  entries: readonly Entry[],
  known: AppendSnapshot,
  clock: ServerClock,
): readonly Entry[] => {
  const isAhead = isAheadOf(clock.now)
  if (!entries.some(({ stamp }) => isAhead(stamp))) return entries
  const { date: today, time } = civilTimeIn(zoneOf(known, entries), clock.now)
  const corrected = new Map<string, Entry>()
  let last = known.lastStamp
  for (const entry of entries.toSorted(compareEntries)) {
    const stamp = limitStamp(entry.stamp, last, clock)
    last = laterStamp(last, stamp)
    if (stamp !== entry.stamp) {
      corrected.set(entry.id, { ...entry, stamp, ...(entry.on > today ? { on: today, at: time } : {}) })
    }
  }
  return entries.map((entry) => corrected.get(entry.id) ?? entry)
}
