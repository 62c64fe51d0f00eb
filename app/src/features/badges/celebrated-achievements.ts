import type { Id } from '@little-ledger/domain'
import * as v from 'valibot'
import { childStorageKey } from '../../ledger/child-storage.ts'

const keyOf = (childId: Id): string => childStorageKey('celebrated', childId)

const celebratedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** Ids of the achievements already celebrated on this device; undefined before the first visit. */
export function readCelebrated(childId: Id): ReadonlySet<string> | undefined {
  const read = v.safeParse(celebratedSchema, localStorage.getItem(keyOf(childId)))
  return read.success ? new Set(read.output) : undefined
}

/** Adds ids to the celebrated ones. None are ever removed, so a badge lost and earned again is not celebrated twice. */
export function saveCelebrated(childId: Id, ids: readonly string[]): void {
  const all = new Set([...(readCelebrated(childId) ?? []), ...ids])
  try {
    localStorage.setItem(keyOf(childId), JSON.stringify([...all]))
  } catch {
    // If storage is full, the next visit celebrates again.
  }
}
