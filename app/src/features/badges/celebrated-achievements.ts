import type { Id } from '@little-ledger/domain'
import * as v from 'valibot'

const keyOf = (childId: Id): string => `little-ledger-praised-${childId}`

const celebratedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** What this device has praised the child for; undefined before the first visit. It holds ids and nothing personal. */
export function readCelebrated(childId: Id): ReadonlySet<string> | undefined {
  const read = v.safeParse(celebratedSchema, localStorage.getItem(keyOf(childId)))
  return read.success ? new Set(read.output) : undefined
}

/** Remembers what the child was praised for. What was lost and is earned again is not new. */
export function saveCelebrated(childId: Id, ids: readonly string[]): void {
  const all = new Set([...(readCelebrated(childId) ?? []), ...ids])
  try {
    localStorage.setItem(keyOf(childId), JSON.stringify([...all]))
  } catch {
    // A full device praises once more at the next visit.
  }
}

/** Forgets it, as everything else about a child that leaves this device. */
export function removeCelebrated(childId: Id): void {
  try {
    localStorage.removeItem(keyOf(childId))
  } catch {
    // Where that kind of storage is forbidden, nothing was remembered either; the child goes all the same.
  }
}
