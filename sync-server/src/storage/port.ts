import type { DeviceId, Entry, FamilyEntry, Id, Stamp } from '@little-ledger/domain'
import type { AttemptStore } from '../auth/attempt-store.ts'
import type { PasswordHash } from '../auth/password-hash.ts'

/**
 * What the server asks of a database. Every operation is one transaction, and what it reports is durable by then. An
 * operation that cannot be carried out (no room, no disk) rejects with `StorageUnavailable` and leaves nothing behind.
 */
export type Storage = {
  /** Names this database: a restored one has another, and so devices know that its positions mean nothing any more. */
  readonly epoch: string
  /** The server's own name in stamps. */
  readonly device: DeviceId
  /** A key that no client knows, for decisions that must look random and stay the same. */
  readonly pepper: string

  readonly append: <T>(request: AppendRequest<T>) => Promise<T>
  /** The entries after a position, oldest position first; fewer than `limit` where there are no more. */
  readonly readEntries: (familyId: Id, after: number, limit: number) => Promise<readonly StoredEntry[]>
  /** The same as they are stored, for those who only pass them on; all of one call stood at the same moment. */
  readonly readRawEntries: (familyId: Id, after: number, limit: number) => Promise<readonly RawEntry[]>
  /**
   * Tells the family's head after every commit that moves it, whoever wrote; news may be lost with a connection, so
   * whoever follows also looks now and then. Answers how to stop.
   */
  readonly subscribe: (familyId: Id, listener: (head: number) => void) => () => void

  readonly listLogins: (familyId: Id) => Promise<readonly Login[]>
  readonly findLogin: (usernameKey: string) => Promise<Login | undefined>
  readonly findUser: (familyId: Id, userId: Id) => Promise<User | undefined>
  /** Puts a stronger secret for the same password in the place of the one that was just proved right. */
  readonly replacePasswordHash: (
    familyId: Id,
    userId: Id,
    proved: PasswordHash,
    stronger: PasswordHash,
  ) => Promise<void>

  /** Begins a session and ends the one that the same browser had before. */
  readonly createSession: (session: NewSession, replaced: string | undefined) => Promise<void>
  /**
   * The session of a token's hash, if it still runs; notes its use where the last note is older than `touchAfterMs`.
   * Only whose it was, where that child is deleted or the session was ended for them: until it would have run out, the
   * device is to learn of it.
   */
  readonly resolveSession: (
    tokenHash: string,
    now: number,
    touchAfterMs: number,
  ) => Promise<ResolvedSession | EndedSession | undefined>
  readonly deleteSession: (tokenHash: string) => Promise<void>
  readonly listSessions: (familyId: Id, now: number) => Promise<readonly FamilySession[]>
  /** Whether the family had a session of that id. */
  readonly revokeSession: (familyId: Id, sessionId: Id) => Promise<boolean>

  /** Tells of families in which another server of this database ended sessions; absent where there is only one server. */
  readonly onSessionsRevoked?: (listener: (familyId: Id) => void) => void

  /** What several servers of this database remember together of wrong guesses; absent where there is only one server. */
  readonly loginAttempts?: AttemptStore

  /** Writes, really: what is full or read-only shows only then. */
  readonly checkWritable: () => Promise<void>
  /** Forgets the sessions that ended and the kept answers older than that. */
  readonly deleteExpired: (now: number, answersBefore: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** An entry with its place in the order in which the family's entries reached the server. */
export type StoredEntry = { readonly position: number; readonly entry: Entry }

/** A stored entry as its JSON. */
export type RawEntry = { readonly position: number; readonly json: string }

/**
 * Entries to be judged and stored in one transaction. `decide` is pure and synchronous: it is told what the database
 * holds at that moment and says what is to be written; where it says nothing, nothing is. Where another server came in
 * between it is asked again.
 */
export type AppendRequest<T> = {
  readonly familyId: Id
  readonly query: AppendQuery
  readonly decide: (known: AppendSnapshot) => { readonly value: T; readonly writes?: AppendWrites }
}

/** What `decide` wants to be told about. */
export type AppendQuery = {
  readonly entryIds?: readonly Id[]
  /** Ids of children and users, each of which belongs to the first family that recorded it. */
  readonly ownedIds?: readonly Id[]
  readonly usernameKeys?: readonly string[]
  /** Users of the family. */
  readonly loginUserIds?: readonly Id[]
  /** What is said of the family as a whole. */
  readonly includeFamilyEntries?: boolean
  readonly idempotencyRecordKey?: IdempotencyRecordKey
}

export type AppendSnapshot = {
  /** Whether the server has met the family, with or without entries. */
  readonly hasFamily: boolean
  /** The position of the family's latest entry; 0 where it has none. */
  readonly head: number
  /** The greatest stamp among the family's entries. */
  readonly lastStamp: Stamp | undefined
  readonly entries: ReadonlyMap<Id, StoredEntry>
  readonly children: ReadonlyMap<Id, SnapshotChild>
  readonly owners: ReadonlyMap<Id, Id>
  /** Whose the usernames are that are taken. */
  readonly usernameOwners: ReadonlyMap<string, Id>
  readonly logins: ReadonlyMap<Id, Login>
  readonly familyEntries: readonly FamilyEntry[]
  readonly idempotencyRecord: IdempotencyRecord | undefined
}

export type SnapshotChild = { readonly userId: Id; readonly isDeleted: boolean }

/**
 * What is written. The entries take the positions after the family's head, in their order. An entry that deletes a child
 * also erases it: its other entries, its login and the answers about it; the deletion itself remains, and its sessions
 * sign nobody in any more. A parent's login makes the family known.
 */
export type AppendWrites = {
  readonly entries: readonly Entry[]
  readonly newLogins?: readonly Login[]
  readonly changedLogins?: readonly LoginChange[]
  /** Sessions that a changed password ends. */
  readonly revokedSessions?: { readonly userId: Id; readonly except: string | undefined }
  readonly idempotencyRecord?: { readonly key: IdempotencyRecordKey; readonly record: IdempotencyRecord }
}

export type User = {
  readonly id: Id
  readonly familyId: Id
  readonly childId: Id | undefined
  readonly username: string
}

/** How somebody signs in. Username and secret are registers of their own: the later stamp of each stands. */
export type Login = User & {
  readonly usernameKey: string
  readonly usernameStamp: Stamp
  readonly passwordHash: PasswordHash
  readonly passwordStamp: Stamp
}

export type LoginChange = {
  readonly userId: Id
  readonly username?: { readonly text: string; readonly key: string; readonly stamp: Stamp }
  readonly password?: { readonly hash: PasswordHash; readonly stamp: Stamp }
}

export type NewSession = {
  readonly id: Id
  readonly tokenHash: string
  readonly familyId: Id
  readonly userId: Id
  readonly createdAt: number
  /** When it ends whatever happens; undefined for a session that ends by not being used. */
  readonly endsAt: number | undefined
  readonly idleMs: number | undefined
}

export type Session = NewSession & { readonly lastUsedAt: number }

export type FamilySession = { readonly session: Session; readonly user: User }

export type ResolvedSession = FamilySession & { readonly head: number }

/** The session of a child that was deleted, or one that a parent or a changed password ended. */
export type EndedSession = { readonly ended: 'erased' | 'revoked'; readonly userId: Id }

/** A client's own name for a write, so that repeating it changes nothing. */
export type IdempotencyRecordKey = { readonly userId: Id; readonly key: string }

export type IdempotencyRecord = {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  /** The child it is about, whose erasure empties it. */
  readonly childId: Id | undefined
  readonly createdAt: number
}

/**
 * The database could not do what was asked. Nothing was changed, unless the reason is `unclear`: then the connection was
 * lost while it saved, and nobody knows whether it had.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  readonly reason: 'full' | 'failed' | 'unclear'
  constructor(reason: StorageUnavailable['reason'], cause: unknown) {
    super(`The database ${reason === 'full' ? 'has no room left' : 'failed'}`, { cause })
    this.reason = reason
  }
}
