import Dexie, { type Table } from 'dexie'
import type { DeviceId, Id, Instant } from '@little-ledger/domain'

/** A family that keeps its ledger on this device. */
export interface FamilyRow {
  readonly id: Id
  readonly createdAt: Instant
}

/** Who is signed in here (design: local session). */
export interface SessionRow {
  readonly key: 'current'
  readonly familyId: Id
  readonly userId: Id
  readonly rememberMe: boolean
  readonly startedAt: Instant
  readonly lastSeenAt: Instant
  /** What the browser's own session cookie must still hold, unless remembered: it goes when the browser closes. */
  readonly browserSession: string
}

/** Wrong guesses at one login, kept so that the wait outlasts a restart. */
export interface FailedAttemptRow {
  readonly usernameKey: string
  readonly failures: number
  readonly lastFailureAt: Instant
}

/** A sign-out that the server has not heard of: it comes before anything else is asked of it (design: signing in). */
export interface RevocationRow {
  readonly key: 'revocation'
}

/** What this device keeps beside its families' ledgers: which families, who is signed in, wrong guesses, its own name. */
export class DeviceDatabase extends Dexie {
  declare families: Table<FamilyRow, Id>
  declare sessions: Table<SessionRow, 'current'>
  declare guesses: Table<FailedAttemptRow, string>
  declare revocations: Table<RevocationRow, 'revocation'>
  declare device: Table<{ readonly key: 'id'; readonly id: DeviceId }, 'id'>

  constructor(name = 'little-ledger') {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ families: 'id', sessions: 'key', guesses: 'usernameKey', device: 'key' })
    this.version(2).stores({ revocations: 'key' })
  }
}
