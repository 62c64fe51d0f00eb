import type { Id } from '@little-ledger/domain'
import type { Storage } from '../../sync-server/src/storage/port.ts'

/** What a transaction throws in the middle of which the process ends. */
export const KILLED = 'The server was killed here'

/** The server's own name in every run: stamps are compared by it. */
export const NAME_OF_SERVER = '5e12e12e12e1'

export interface Kill {
  /** Whether it happened; from then on nothing is killed any more. */
  readonly hasDied: () => boolean
}

/** A real database under the simulated server, of either kind. */
export interface ServerDatabase {
  /** As the process that runs now has it open. */
  readonly storage: () => Storage
  /** Ends the process in the middle of the transaction that stores the n-th next entry, if one does. */
  readonly killAtEntry: (count: number) => Kill
  /** Opens what is there as a process that was killed left it. */
  readonly openAgain: () => Promise<void>
  readonly backUp: () => Promise<string>
  readonly restore: (backup: string) => Promise<void>
  readonly lastStamp: (familyId: Id) => Promise<string | undefined>
  readonly deletedUsers: (familyId: Id) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}
