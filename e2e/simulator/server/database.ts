import type { Id } from '@little-ledger/domain'
import type { Storage } from '../../../sync-server/src/storage/port.ts'

/** Thrown by a transaction during which the server crashes. */
export const CRASH_MESSAGE = 'Simulated server crash'

/** The device id in the server's stamps, fixed so that runs are repeatable. */
export const SERVER_DEVICE_ID = '5e12e12e12e1'

export interface ArmedCrash {
  /** Disarms the crash. @returns whether it happened */
  readonly hasCrashed: () => boolean
}

/** A real database for the simulated server, SQLite or PostgreSQL. */
export interface ServerDatabase {
  /** The current server process's storage. */
  readonly storage: () => Storage
  /** Makes the server crash in the transaction that stores the `count`-th entry from now. */
  readonly crashAtEntry: (count: number) => ArmedCrash
  /** Opens the database as the crashed process left it. */
  readonly reopen: () => Promise<void>
  /** Runs the `accept-time` command. */
  readonly acceptTime: (now: number) => Promise<string>
  readonly backUp: () => Promise<string>
  readonly restore: (backup: string) => Promise<void>
  readonly lastStamp: (familyId: Id) => Promise<string | undefined>
  readonly deletedUsers: (familyId: Id) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}
