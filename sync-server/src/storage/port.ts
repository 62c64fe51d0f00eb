import type { DeviceId, DeviceKind, Entry, Id, Stamp } from '@little-ledger/domain'
import type { AttemptStore } from '../auth/attempt-store.ts'
import type { PasswordHash } from '../auth/password-hash.ts'
import type { Row } from './schema.ts'

/**
 * The server's database operations. Each is one transaction and resolves once its writes are durable. If the database
 * fails (disk full, connection lost), the operation rejects with `StorageUnavailable`; unless the reason is `unclear`,
 * nothing was changed.
 */
export type Storage = {
  /**
   * Identifies this database. Restoring a backup creates a new epoch, which tells devices to discard their positions.
   */
  readonly epoch: string
  /** The device id that the server uses in its own stamps. */
  readonly device: DeviceId
  /** A secret key for deriving values that look random but are always the same. */
  readonly pepper: string
  /** Whether the database was once restored from a backup, so that it may lack entries that devices still have. */
  readonly isRestored: boolean

  readonly append: <T>(request: AppendRequest<T>) => Promise<T>
  /** Returns the entries after a position, in order. Returns fewer than `limit` only at the end of the journal. */
  readonly readEntries: (familyId: Id, after: number, limit: number) => Promise<readonly StoredEntry[]>
  /** Like `readEntries`, but returns unparsed JSON. One call reads a consistent snapshot. */
  readonly readRawEntries: (familyId: Id, after: number, limit: number) => Promise<readonly RawEntry[]>
  /**
   * Calls the listener with the position of the family's last entry after each commit by any server. Notifications can
   * be lost with a connection, so subscribers must also poll.
   * @returns an unsubscribe function
   */
  readonly subscribe: (familyId: Id, listener: (head: number) => void) => () => void

  readonly listLogins: (familyId: Id) => Promise<readonly Login[]>
  readonly findLogin: (usernameKey: string) => Promise<Login | undefined>
  readonly findUser: (familyId: Id, userId: Id) => Promise<User | undefined>
  /** The members of a family, with their invitations. */
  readonly listMembers: (familyId: Id) => Promise<readonly ListedMember[]>
  /** The invitations, including expired ones, whose code begins with these characters. */
  readonly findInvitations: (name: string) => Promise<readonly Invitation[]>
  /** Uses up one try of every invitation whose code begins with these characters. */
  readonly countWrongCode: (name: string) => Promise<void>
  /** Stores a stronger hash of the same password, unless the password has changed since it was verified. */
  readonly replacePasswordHash: (
    familyId: Id,
    userId: Id,
    verified: PasswordHash,
    stronger: PasswordHash,
  ) => Promise<void>

  /**
   * Inserts a session, deletes the user's other sessions on the same device, and ends the browser's previous session
   * (`replaced`).
   */
  readonly createSession: (session: NewSession, replaced: string | undefined) => Promise<void>
  /**
   * Finds an unexpired session, and updates its time of last use if that is more than `touchAfterMs` ago. Returns an
   * `EndedSession` if the session was revoked, or its child, member or family was removed, so that the device can be erased or locked.
   */
  readonly resolveSession: (
    tokenHash: string,
    now: number,
    touchAfterMs: number,
  ) => Promise<ResolvedSession | EndedSession | undefined>
  /**
   * Restarts a session with new tokens, if it can be resumed and `resumeHash` matches its current resume token. Ends
   * the browser's previous session (`replaced`).
   * @returns undefined if the session can't be resumed, or an `EndedSession` if the token is correct but the session
   * was revoked, or its child, member or family removed
   */
  readonly resumeSession: (
    session: ResumableSession,
    next: RenewedSession,
    now: number,
    replaced: string | undefined,
  ) => Promise<'resumed' | EndedSession | undefined>
  /**
   * Deletes a session. If `replacedResume` matches, only invalidates the session's cookie and replaces its resume
   * token.
   */
  readonly deleteSession: (tokenHash: string, replacedResume?: ResumeReplacement) => Promise<void>
  readonly listSessions: (familyId: Id, now: number) => Promise<readonly FamilySession[]>
  /** @returns whether the family had an active session with this id */
  readonly revokeSession: (familyId: Id, sessionId: Id) => Promise<boolean>

  /** Calls the listener when another server has revoked sessions. Absent on a single server. */
  readonly onSessionsRevoked?: (listener: (familyId: Id) => void) => void

  /** Failed sign-in attempts shared by all servers. Absent on a single server. */
  readonly loginAttempts?: AttemptStore

  /** The latest server time stored by an append. */
  readonly readClock: () => Promise<number | undefined>
  /** For the health check; registrations count in their transaction. */
  readonly countFamilies: () => Promise<number>
  /** When the `backup` command last completed. Absent on PostgreSQL, which its own tools back up. */
  readonly readBackupTime?: () => Promise<number | undefined>

  /** Performs a real write, because only a write detects a full or read-only disk. */
  readonly checkWritable: () => Promise<void>
  /** Deletes expired sessions and invitations, and idempotency records created before the given time. */
  readonly deleteExpired: (now: number, recordsBefore: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** An entry with its position in the family's journal. */
export type StoredEntry = { readonly position: number; readonly entry: Entry }

/** A stored entry as unparsed JSON. */
export type RawEntry = { readonly position: number; readonly json: string }

/**
 * A transaction on one family's journal. `decide` must be pure and synchronous: it gets a snapshot of the database and
 * returns what to write, if anything. `decide` runs again if another server's write conflicts.
 */
export type AppendRequest<T> = {
  readonly familyId: Id
  readonly query: AppendQuery
  readonly decide: (snapshot: AppendSnapshot) => { readonly value: T; readonly writes?: AppendWrites }
}

/** Selects the optional fields of an append's snapshot. */
export type AppendQuery = {
  readonly entryIds?: readonly Id[]
  /** Ids of children and users. Each id belongs to the first family that recorded it. */
  readonly ownedIds?: readonly Id[]
  readonly usernameKeys?: readonly string[]
  /** Ids of users in this family. */
  readonly loginUserIds?: readonly Id[]
  readonly includeInvitations?: boolean
  readonly countFamilies?: boolean
  /** The hash of a code for registering a new family. */
  readonly registrationCode?: string
  readonly idempotencyRecordKey?: IdempotencyRecordKey
}

export type AppendSnapshot = {
  /** Whether the family exists, with or without entries. */
  readonly hasFamily: boolean
  /** The position of the family's last entry, or 0. */
  readonly head: number
  /** The number of entries; less than `head` if a child's entries were erased. */
  readonly count: number
  /** The family's limits are the standard limits times this factor (ledger/bounds.ts). */
  readonly boundFactor: number
  /** Whether members other than `confirmerId` may not log in, because a restored backup may list removed ones. */
  readonly isUnconfirmed: boolean
  readonly confirmerId: Id | undefined
  /** The latest stamp of all entries in the family. */
  readonly lastStamp: Stamp | undefined
  readonly entries: ReadonlyMap<Id, StoredEntry>
  readonly children: ReadonlyMap<Id, SnapshotChild>
  /** Parents and helpers by user id, including removed ones. */
  readonly members: ReadonlyMap<Id, SnapshotMember>
  /** Invitations by user id. */
  readonly invitations: ReadonlyMap<Id, Invitation>
  /** Family ids by child or user id. */
  readonly owners: ReadonlyMap<Id, Id>
  /** User ids by username key. */
  readonly usernameOwners: ReadonlyMap<string, Id>
  readonly logins: ReadonlyMap<Id, Login>
  readonly idempotencyRecord: IdempotencyRecord | undefined
  /** How many families the server has; 0 if the query did not ask. */
  readonly familyCount: number
  /** When the registration code of the query expires; undefined if there is no such code. */
  readonly registrationCodeExpiresAt: number | undefined
  /** The latest server time stored by an append. */
  readonly clockReading: number | undefined
}

/** A member, and whether it has a login. */
export type SnapshotMember = Pick<Row<'members'>, 'role' | 'childIds' | 'accessStamp' | 'isRemoved' | 'recorded'> & {
  readonly hasLogin: boolean
}

export type Invitation = Omit<Row<'invitations'>, 'name'>

/** `recorded` is the number of entries that the child's login has recorded. */
export type SnapshotChild = Pick<Row<'children'>, 'userId' | 'isDeleted' | 'recorded'>

/**
 * The entries get the positions after the family's last entry, in order. A `child.deleted` entry also erases the
 * child's other entries, login and idempotency records. A `member.removed` entry deletes the member's login and
 * invitation, and ends its sessions. The first parent's login creates the family.
 */
export type AppendWrites = {
  readonly entries: readonly Entry[]
  readonly newLogins?: readonly Login[]
  /** Replaces the member's invitation. */
  readonly newInvitation?: Row<'invitations'>
  readonly deletedInvitation?: Id
  /** The invitation stays stored until it expires, but can't create another login. */
  readonly usedInvitation?: Id
  /** Deletes the code with this hash, so that it registers one family. */
  readonly usedRegistrationCode?: string
  /** Lets all members log in again after a restore. */
  readonly confirmsMembers?: true
  /** Existing logins with a new username or password. */
  readonly changedLogins?: readonly Login[]
  /** Revokes the user's sessions after a password change, except the one with this token hash. */
  readonly revokedSessions?: { readonly userId: Id; readonly except: string | undefined }
  readonly idempotencyRecord?: { readonly key: IdempotencyRecordKey; readonly record: IdempotencyRecord }
  /** The server time, which is stored only if it is later than the stored one. */
  readonly clockReading?: number
}

export type User = {
  readonly id: Id
  readonly familyId: Id
  readonly role: 'parent' | 'child' | 'helper'
  readonly childId: Id | undefined
  /** The children to whom a helper may give money. */
  readonly childIds?: readonly Id[] | undefined
  readonly username: string
}

/** The username and the password are separate last-write-wins registers, each with its own stamp. */
export type Login = User & {
  readonly usernameKey: string
  readonly usernameStamp: Stamp
  readonly passwordHash: PasswordHash
  readonly passwordStamp: Stamp
  /** Whether a parent has to confirm the family's members before this one may log in, because of a restore. */
  readonly isUnconfirmed?: boolean
}

/** A member with its login state and its invitation, which may have expired. */
export type ListedMember = SnapshotMember & { readonly userId: Id; readonly invitation: Invitation | undefined }

export type NewSession = {
  readonly id: Id
  readonly tokenHash: string
  readonly familyId: Id
  readonly userId: Id
  readonly createdAt: number
  /** A fixed time, or undefined if the session expires after a period of inactivity. */
  readonly endsAt: number | undefined
  readonly idleMs: number | undefined
  /** Set if the device may start the session again with a token (docs/security.md). */
  readonly device?: DeviceId | undefined
  readonly resumeHash?: string | undefined
  readonly deviceKind?: DeviceKind | undefined
}

export type ResumableSession = {
  readonly familyId: Id
  readonly userId: Id
  readonly device: DeviceId
  readonly resumeHash: string
}

export type RenewedSession = Pick<NewSession, 'tokenHash' | 'endsAt' | 'idleMs'> & { readonly resumeHash: string }

/** The hashes of a device's current resume token and of its replacement. */
export type ResumeReplacement = { readonly tokenHash: string; readonly nextHash: string }

export type Session = NewSession & { readonly lastUsedAt: number }

export type FamilySession = { readonly session: Session; readonly user: User }

/** `mustConfirm` is set if the user has to confirm the family's members after a restore. */
export type ResolvedSession = FamilySession & { readonly head: number; readonly mustConfirm: boolean }

/**
 * A session that ended because its child was deleted (`erased`), because its member was removed (`removed`), because the
 * operator removed the family (`familyRemoved`), or because of a parent or a password change (`revoked`).
 */
export type EndedSession = {
  readonly ended: 'erased' | 'removed' | 'familyRemoved' | 'revoked'
  readonly userId: Id
}

/** `key` is the client's Idempotency-Key. */
export type IdempotencyRecordKey = { readonly userId: Id; readonly key: string }

/** A stored response. Deleting the child in the response, `childId`, clears the record. */
export type IdempotencyRecord = Omit<Row<'idempotencyRecords'>, 'familyId' | 'userId' | 'key'>

/**
 * The database failed. Nothing was changed, unless the reason is `unclear`: the connection was lost during a commit,
 * which may have succeeded.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  readonly reason: 'full' | 'failed' | 'unclear'
  constructor(reason: StorageUnavailable['reason'], cause: unknown) {
    super(`The database ${reason === 'full' ? 'has no room left' : 'failed'}`, { cause })
    this.reason = reason
  }
}
