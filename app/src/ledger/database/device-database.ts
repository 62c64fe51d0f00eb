import Dexie, { type Table } from 'dexie'
import type { DeviceId, Id, Instant } from '@little-ledger/domain'

/** A family with a database on this device. */
export interface FamilyRow {
  readonly id: Id
  readonly createdAt: Instant
}

/** The signed-in user. */
export interface SessionRow {
  readonly key: 'current'
  readonly familyId: Id
  readonly userId: Id
  readonly rememberMe: boolean
  readonly startedAt: Instant
  readonly lastSeenAt: Instant
  /** Must match the browser's session cookie, so closing the browser ends the session. Ignored with `rememberMe`. */
  readonly browserSession: string
}

/** Failed sign-in attempts for one username, stored so that the delay survives a restart. */
export interface FailedAttemptRow {
  readonly usernameKey: string
  readonly failures: number
  readonly lastFailureAt: Instant
}

/** A sign-out that has not reached the server yet. It is sent before any other request. */
export interface RevocationRow {
  readonly key: 'revocation'
}

/** Database for the device itself: its list of families, session, failed sign-in attempts and device id. */
export class DeviceDatabase extends Dexie {
  declare families: Table<FamilyRow, Id>
  declare sessions: Table<SessionRow, 'current'>
  declare failedAttempts: Table<FailedAttemptRow, string>
  declare revocations: Table<RevocationRow, 'revocation'>
  declare device: Table<{ readonly key: 'id'; readonly id: DeviceId }, 'id'>

  constructor(name = 'little-ledger') {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      families: 'id',
      sessions: 'key',
      failedAttempts: 'usernameKey',
      revocations: 'key',
      device: 'key',
    })
  }
}
