import type { Entry, Id } from '@little-ledger/domain'
import type { Person } from '../people.ts'

/** An entry that a device or the server reported as stored. */
export interface AcknowledgedEntry {
  readonly entry: Entry
  readonly by: Person
  /** The device that reported the entry, or `the server`. */
  readonly where: string
}

/** Entries reported as stored. None of them may be lost. */
export interface AcknowledgedEntries {
  readonly add: (item: AcknowledgedEntry) => void
  /** Removes an entry that only the server had and that was lost when a backup was restored. */
  readonly remove: (entryId: Id) => void
  readonly all: () => readonly AcknowledgedEntry[]
  readonly find: (entryId: Id) => AcknowledgedEntry | undefined
}

export function createAcknowledgedEntries(): AcknowledgedEntries {
  const entries = new Map<Id, AcknowledgedEntry>()
  return {
    add: (item) => {
      entries.set(item.entry.id, item)
    },
    remove: (entryId) => {
      entries.delete(entryId)
    },
    all: () => [...entries.values()],
    find: (entryId) => entries.get(entryId),
  }
}
