import {
  compareEntries,
  type DeviceId,
  type Entry,
  instantOf,
  laterStamp,
  nextStamp,
  type Stamp,
} from '@little-ledger/domain'
import type { AppendSnapshot } from '../storage/port.ts'

export type ServerClock = { readonly now: number; readonly device: DeviceId }

/** Stamps up to this far ahead of both the server's clock and the latest stored stamp are accepted unchanged. */
const TOLERANCE_MS = 5 * 60_000

/** Returns a predicate for stamps that are too far ahead. Stamps start with an ISO instant, which sorts as text. */
const isAheadOf = (now: number, last: Stamp | undefined): ((stamp: Stamp) => boolean) => {
  const latest = last === undefined ? now : Math.max(now, instantOf(last))
  const limit = new Date(latest + TOLERANCE_MS).toISOString()
  return (stamp) => stamp.slice(0, limit.length) > limit
}

/** Replaces a stamp that is too far ahead with the server's next stamp after `last`. */
export const limitStamp = (stamp: Stamp, last: Stamp | undefined, { now, device }: ServerClock): Stamp =>
  isAheadOf(now, last)(stamp) ? nextStamp({ last, floor: 0, device }, now) : stamp

/**
 * Replaces stamps that are too far ahead with successive server stamps, in (stamp, id) order and later than all of the
 * family's stamps. Never changes a date, because dates decide money. Keeps the given order.
 */
export const correctStamps = (
  entries: readonly Entry[],
  { lastStamp }: Pick<AppendSnapshot, 'lastStamp'>,
  { now, device }: ServerClock,
): readonly Entry[] => {
  const isAhead = isAheadOf(now, lastStamp)
  if (!entries.some(({ stamp }) => isAhead(stamp))) return entries
  const corrected = new Map<string, Entry>()
  let last = lastStamp
  for (const entry of entries.toSorted(compareEntries)) {
    const stamp = isAhead(entry.stamp) ? nextStamp({ last, floor: 0, device }, now) : entry.stamp
    last = laterStamp(last, stamp)
    if (stamp !== entry.stamp) corrected.set(entry.id, { ...entry, stamp })
  }
  return entries.map((entry) => corrected.get(entry.id) ?? entry)
}
