import Dexie, { type Collection, type Table } from 'dexie'
import type { InferOutput } from 'valibot'
import { compareEntries, DEFAULT_CURRENCY } from '@little-ledger/domain'
import type {
  Actor,
  Ask,
  Child,
  CivilDate,
  Denomination,
  Entry,
  EntryOf,
  Family,
  Id,
  Instant,
  JournalDigest,
  Posting,
  PostingId,
  SavingsGoal,
  Stamp,
  SyncScope,
  verifierField,
} from '@little-ledger/domain'
import type { InterestEarned } from '../interest-earned.ts'
import type { UpcomingView } from '../upcoming-view.ts'

/** A child's id, or `family` for entries about the family as a whole. */
export type EntrySubject = Id | 'family'

/** A journal entry stored on this device. */
export interface EntryRow {
  readonly id: Id
  readonly subject: EntrySubject
  /** The server's sequence number within the family; absent until the entry has been sent. */
  readonly position?: number
  /** Set while the entry is unsent. IndexedDB indexes only rows that have this field. */
  readonly pending?: 1
  /**
   * How far to shift the entry's date and time, as measured when this device next reached the server. 0 if the date and
   * time are final: they were corrected, or a server once had the entry and lost it, for example when a backup was
   * restored.
   */
  readonly clockShiftMs?: number
  /** Set if a server once had the entry and lost it, for example when a backup was restored. */
  readonly isKnown?: true
  /** Set on entries from a backup file: a server may have had them, and the file still does. */
  readonly isFromBackup?: true
  /** Set if the server takes the entry from its author only, although it comes from a backup file or another server. */
  readonly needsAuthor?: true
  /** Set while the entry can't be sent because the family has reached a limit on the server. */
  readonly isOverBound?: true
  /**
   * Set when the server refused the entry, or when no one can send it. It no longer affects balances, and is deleted when
   * someone dismisses it.
   */
  readonly refused?: RejectionReason
  /** The child's name, set on refused entries about a child that is no longer on this device. */
  readonly childName?: string
  /** Stored as received, even if this code does not support the kind or version yet. */
  readonly entry: Entry | Readonly<Record<string, unknown>>
}

/** The fields that all entries have, including entries of kinds that this code does not know. */
export interface EntryEnvelope {
  readonly id: Id
  readonly v: number
  readonly kind: string
  readonly by: Id
  readonly stamp: string
  readonly on: string
  readonly at: string
  readonly restoredBy?: Id
  readonly childId?: Id
  readonly userId?: Id
  readonly rules?: number
  readonly currency?: string
  readonly code?: string
}

/** Safe cast: these fields are validated before an entry is stored. */
export const readEnvelope = ({ entry }: Pick<EntryRow, 'entry'>): EntryEnvelope => entry as unknown as EntryEnvelope

/** The order in which the entries were recorded: by stamp, then by id. */
export const compareRows = (a: Pick<EntryRow, 'entry'>, b: Pick<EntryRow, 'entry'>): number =>
  compareEntries(readEnvelope(a), readEnvelope(b))

/** Whether the server has the entry. */
export const isSynced = ({ pending, refused }: EntryRow): boolean => pending === undefined && refused === undefined

/** Whether a parent may send the entry for its author, because a server or a backup file had it. */
export const isRestorable = ({ isKnown, isFromBackup }: EntryRow): boolean => isKnown === true || isFromBackup === true

/** Whether a row records a child's deletion. */
export const isDeletion = (row: EntryRow): boolean => readEnvelope(row).kind === 'child.deleted'

/** The row of an entry that is unsent (`pending`) or on the server (`position`). */
export function entryRow(
  entry: EntryRow['entry'],
  state: Pick<EntryRow, 'pending' | 'position' | 'isFromBackup'>,
): EntryRow {
  const { id, childId } = readEnvelope({ entry })
  return { id, subject: childId ?? 'family', ...state, entry }
}

/**
 * A change that was still unsent when the child was deleted. It no longer affects any balance. The row is kept until
 * the change's author, or a parent if the child made the change, dismisses the notice.
 */
export interface LostEntryRow {
  readonly id: Id
  readonly childId: Id
  /** The name and user id of the deleted child. */
  readonly childName: string
  readonly childUserId: Id | undefined
  /** What the child's amounts counted. Absent in rows of older versions. */
  readonly denomination?: Denomination
  readonly entry: EntryRow['entry']
}

/**
 * The server's responses that mark an entry as refused. Other responses do not: after `gone` the entry is erased, and
 * after `wrong_actor` it stays unsent.
 */
export type RejectionCode = 'forbidden' | 'bad_schema' | 'id_reuse' | 'last_parent' | 'other_decimals'

/**
 * Why an entry does not count. `member_removed`: its author was removed from the family before it was sent.
 * `child_not_added`: it is about a child whose `child.added` was refused.
 */
export type RejectionReason = RejectionCode | 'member_removed' | 'child_not_added'

/** A child in the read model. */
export interface ChildRow extends Child {
  /** What the child's amounts count: the family's currency, or the child's unit. */
  readonly denomination: Denomination
  /** Every setting ever recorded, in (stamp, id) order. */
  readonly allowanceSettings: readonly EntryOf<'allowance.set'>[]
  readonly interestSettings: readonly EntryOf<'interest.set'>[]
  /** Absent in rows of older versions, until the read model has been rebuilt. */
  readonly upcoming?: UpcomingView
  /** Absent in rows of older versions, until the read model has been rebuilt. */
  readonly interestEarned?: InterestEarned
  /** The asks that wait for an answer, and the newest others, oldest first. */
  readonly asks: readonly Ask[]
  /** Incremented on every change to the child. Cached accounts are valid only for the same revision. */
  readonly revision: number
  /** The day up to which this row and the child's transactions were computed. */
  readonly derivedOn: CivilDate
  /** The READ_MODEL_VERSION of the code that wrote the row. Absent if it was older than this field. */
  readonly version?: number
}

/** A posting in a child's history. */
export interface TransactionRow extends Posting {
  readonly childId: Id
  /** Sort key of the history. */
  readonly order: string
}

/** A savings goal in the read model. */
export interface GoalRow extends SavingsGoal {
  readonly childId: Id
}

/** A login that can be checked offline. Contains a password verifier, but never the password. */
export interface LoginRow {
  readonly userId: Id
  readonly username: string
  /** The username without surrounding spaces and case-folded, for lookups. */
  readonly usernameKey: string
  readonly role: Actor['role']
  /** Set for a child's login. */
  readonly childId?: Id
  /**
   * Absent if the login cannot be used offline, for example after a parent or helper who signed in without Remember me
   * has signed out.
   */
  readonly verifier?: Verifier
  /** Set for a parent or helper who signed in online without Remember me. The verifier is deleted at sign-out. */
  readonly forgetOnSignOut?: true
  /** Stamps of the latest username and password changes. Username and password are merged separately. */
  readonly usernameStamp?: Stamp
  readonly verifierStamp?: Stamp
  /** Set while the server lacks a change that was made on this device. */
  readonly pending?: 1
  /**
   * Set if the username is taken on the server. The login then works only on this device until a parent changes the
   * username.
   */
  readonly hasUsernameConflict?: true
  /**
   * Set if the server said that this member was removed from the family. The login then only opens a page where the
   * member's unsent changes can be saved.
   */
  readonly isRemoved?: true
  /**
   * Set if the server refused this member's password although it matches the verifier, because it was changed on another
   * device. The next login needs the server.
   */
  readonly isOutdated?: true
  /** Used after an offline sign-in to sign in to the server without the password. */
  readonly resume?: StoredResumeToken
}

/** A login whose username and password both have stamps, so it can be sent to the server. */
export type StampedLogin = LoginRow & Required<Pick<LoginRow, 'verifier' | 'usernameStamp' | 'verifierStamp'>>

export const isStamped = (row: LoginRow): row is StampedLogin =>
  row.verifier !== undefined && row.usernameStamp !== undefined && row.verifierStamp !== undefined

/** A child's username in a backup, which contains no password. */
export type FormerLogin = Required<Pick<LoginRow, 'userId' | 'childId' | 'username'>>

/** A resume token, encrypted with a key derived from the password. */
export interface StoredResumeToken {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly rounds: number
  readonly token: SealedToken
  /** The next token. Replaces `token` once the server has accepted the replacement. */
  readonly next?: SealedToken
}

export interface SealedToken {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** A PBKDF2-SHA-256 password verifier. The salt and the hash are in base64. */
export type Verifier = Readonly<InferOutput<typeof verifierField>>

/** Keys and values of the `meta` table. */
export interface MetaValues {
  readonly family: Family
  /** The latest stamp this device has created or received. */
  readonly lastStamp: Stamp
  /** Code with a lower WRITER_VERSION must not write. */
  readonly minWriterVersion: number
  /** The read model is rebuilt when this differs from READ_MODEL_VERSION. */
  readonly readModelVersion: number
  /** The children (or `family`) whose rows are outdated because a multi-page download has not finished. */
  readonly staleSubjects: readonly EntrySubject[]
  /** Stored entries that this version of the code ignores. */
  readonly unsupportedEntries: readonly UnsupportedEntry[]
  readonly syncProgress: SyncProgress
  readonly clock: ClockState
  /** Whether the family is registered with a server. */
  readonly isRegistered: boolean
  /** Whether the family came here from a backup, so that a server may know it already, with another login. */
  readonly isRestored: boolean
  /** The children's usernames in that backup, to suggest when a parent gives them a new password. */
  readonly formerLogins: readonly FormerLogin[]
}

/** The state of the clock that dates this family's entries on this device (docs/sync.md#wrong-clocks). */
export interface ClockState {
  /** The correction that is added to the raw clock. */
  readonly offsetMs: number
  /**
   * A recent corrected time. If the corrected time is later found to be more than a day before it, the raw clock was
   * changed.
   */
  readonly readAt: Instant
  /** The server's time and the raw clock's time, both read when this device recently reached the server. */
  readonly contact?: { readonly serverNow: Instant; readonly raw: Instant }
  /**
   * Set while the clocks differ by more than a day, so no changes are sent. `open`: no user has been asked yet which
   * clock is right. `later`: the user has not decided. `device`: the user chose this device's clock.
   */
  readonly difference?: 'open' | 'later' | 'device'
}

/** An entry kind and version, or a version of the rules, that this code does not support. */
export interface UnsupportedEntry {
  readonly kind: string
  readonly v: number
  /**
   * Set if the entry introduces newer allowance and interest rules. Balances computed with older rules would be wrong.
   */
  readonly rules?: number
  /** Set if this code does not know the currency that the entry gives the family. */
  readonly currency?: string
  readonly code?: string
}

/** How much of the family's journal this device has synced. */
export interface SyncProgress {
  /** Identifies the server's database. Positions and cursors are valid only for this database. */
  readonly epoch: string
  readonly cursors: Readonly<Partial<Record<SyncScope, SyncCursor>>>
  /**
   * The last download of the whole journal. Removed when the digests match and the wait before the next download is
   * over.
   */
  readonly refetch?: JournalRefetch
  /** Set if this parent has to confirm the family's members, because the server restored a backup. */
  readonly confirmerId?: Id
  readonly lastSyncedAt?: Instant
}

/** A download of the whole journal, made because the digests differed. */
export interface JournalRefetch {
  /** The number of consecutive downloads of the whole journal. Each one doubles the wait before the next. */
  readonly count: number
  readonly at: Instant
}

/** The position up to which a scope has been downloaded, and the digest of the scope's entries up to there. */
export interface SyncCursor {
  readonly next: number
  /** Absent when the digest must be recomputed from the rows. */
  readonly digest?: JournalDigest
}

/** Increment this if older code would corrupt data stored by the current code. */
export const WRITER_VERSION = 1

/** Increment this if the meaning of read model rows changes. The rows are then rebuilt from the journal. */
export const READ_MODEL_VERSION = 7

/** The name of a family's database. */
export const familyDatabaseName = (familyId: Id): string => `little-ledger-family-${familyId}`

/** Dexie also calls it with undefined, if there is no row. */
function addDenomination(row: ChildRow | undefined): ChildRow | undefined {
  return row === undefined || 'denomination' in row ? row : { ...(row as ChildRow), denomination: DEFAULT_CURRENCY }
}

/** One family's database on this device. */
export class FamilyDatabase extends Dexie {
  declare entries: Table<EntryRow, Id>
  declare children: Table<ChildRow, Id>
  declare transactions: Table<TransactionRow, PostingId>
  declare goals: Table<GoalRow, Id>
  declare lostEntries: Table<LostEntryRow, Id>
  declare logins: Table<LoginRow, Id>
  declare meta: Table<{ key: string; value: unknown }, string>

  constructor(familyId: Id) {
    // Strict durability: a commit is on disk before a screen says that something was saved.
    super(familyDatabaseName(familyId), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      entries: 'id, subject, pending, refused',
      children: 'id, createdAt',
      transactions: 'id, [childId+order]',
      goals: 'id, childId',
      lostEntries: 'id',
      // Not unique: two logins can have the same username until the conflict is resolved.
      logins: 'userId, usernameKey',
      meta: 'key',
    })
    // Rows from an older version have no denomination until the read model has been rebuilt.
    this.children.hook('reading', addDenomination)
  }

  /** The pending entries by all users on this device, in no particular order. */
  pendingEntries(): Collection<EntryRow, Id> {
    return this.entries.where('pending').equals(1)
  }

  /** A child's transactions, oldest first. */
  historyOf(childId: Id): Collection<TransactionRow, PostingId> {
    return this.transactions.where('[childId+order]').between([childId, ''], [childId, '\uffff'])
  }

  /** @returns the stored value, or undefined if it was never set */
  async getMeta<K extends keyof MetaValues>(key: K): Promise<MetaValues[K] | undefined> {
    // Safe cast: only `setMeta` writes rows, and it pairs each key with its type.
    return (await this.meta.get(key))?.value as MetaValues[K] | undefined
  }

  /** Reads several values in one request; keys that were never set are absent. */
  async getMetaValues<K extends keyof MetaValues>(...keys: readonly K[]): Promise<Partial<Pick<MetaValues, K>>> {
    const rows = await this.meta.bulkGet([...keys])
    // Safe cast for the same reason as in `getMeta`.
    return Object.fromEntries(rows.flatMap((row) => (row ? [[row.key, row.value]] : []))) as Partial<
      Pick<MetaValues, K>
    >
  }

  async setMeta<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<void> {
    await this.meta.put({ key, value })
  }
}
