import type { Entry, Id } from '@little-ledger/domain'
import type { Person } from './people.ts'

/** An entry that somebody was told is kept. */
export interface Acknowledged {
  readonly entry: Entry
  readonly by: Person
  /** The device that said so, or `the server` for what came by its API. */
  readonly where: string
}

/** All that anybody was ever told is kept, by device or server: the measure of what may not be missing. */
export interface Saved {
  readonly note: (acknowledged: Acknowledged) => void
  /** Lets go of what was lost as it had to be: only a server that was set back to a backup ever had it. */
  readonly excuse: (entryId: Id) => void
  readonly all: () => readonly Acknowledged[]
  readonly find: (entryId: Id) => Acknowledged | undefined
}

export function startSaving(): Saved {
  const saved = new Map<Id, Acknowledged>()
  return {
    note: (acknowledged) => {
      saved.set(acknowledged.entry.id, acknowledged)
    },
    excuse: (entryId) => {
      saved.delete(entryId)
    },
    all: () => [...saved.values()],
    find: (entryId) => saved.get(entryId),
  }
}
