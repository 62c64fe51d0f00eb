import Dexie, { type Collection, type Table } from 'dexie'
import type {
  Child,
  CivilDate,
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
} from '@little-ledger/domain'

/** An entry as the journal on this device keeps it. */
export interface EntryRow {
  readonly id: Id
  /** The child it is about, or `family` for an entry about the family as a whole. */
  readonly about: Id | 'family'
  /** The server's number within the family; absent while the entry waits. */
  readonly position?: number
  /** Present while the entry waits to be taken by the server: an index holds only rows that have it. */
  readonly waiting?: 1
  /** Why the server refused it: it counts no more and waits for a parent to deal with it. */
  readonly refused?: RefusalCode
  /** As it came: an entry of a kind from the future is kept and carried too. */
  readonly entry: Entry | Readonly<Record<string, unknown>>
}

/** Why a server takes an entry from nobody who may send it (docs/sync.md). */
export type RefusalCode = 'forbidden' | 'bad_schema' | 'id_reuse'

/** A child as the read model keeps it. */
export interface ChildRow extends Child {
  /** All that was ever set, in (stamp, id) order: what coming paydays and previews are reckoned from. */
  readonly allowanceSettings: readonly EntryOf<'allowance.set'>[]
  readonly interestSettings: readonly EntryOf<'interest.set'>[]
  /** Counts the changes of this child's part of the journal; a ledger held in memory is good only at its own count. */
  readonly revision: number
  /** The day this row and its transactions were derived for. */
  readonly derivedOn: CivilDate
}

/** A line of a child's history as the read model keeps it. */
export interface TransactionRow extends Posting {
  readonly childId: Id
  /** Sorts as the history does. */
  readonly order: string
}

/** A savings goal as the read model keeps it. */
export interface GoalRow extends SavingsGoal {
  readonly childId: Id
}

/** A login this device can check without a network: what a password is compared with, never the password. */
export interface LoginRow {
  readonly userId: Id
  readonly username: string
  /** The name compared case-insensitively and trimmed (decisions: accounts and access). */
  readonly usernameKey: string
  readonly role: 'parent' | 'child'
  /** The child whose login it is. */
  readonly childId?: Id
  /** Absent where this device may not check the password: that of a guest who has left. */
  readonly verifier?: Verifier
  /** A parent who signed in with the server's help and did not ask to be remembered here. */
  readonly isGuest?: true
  /** When the name, and when the password was last set, each a register of its own. */
  readonly usernameStamp?: Stamp
  readonly verifierStamp?: Stamp
  /** Present while the server has not heard of what was set here. */
  readonly waiting?: 1
  /** Somebody else took the name first: it signs in here, and nowhere else until a parent gives it another. */
  readonly isTaken?: true
}

/** A password's PBKDF2-SHA-256 verifier; salt and hash in base64. */
export interface Verifier {
  readonly rounds: number
  readonly salt: string
  readonly hash: string
}

/** The small facts of a family's database, each under its own key. */
export interface MetaValues {
  readonly family: Family
  /** The greatest stamp made or seen. */
  readonly clock: Stamp
  /** Code older than this must not write (design: on a device). */
  readonly minWriterVersion: number
  /** The version of the read model's rows; another than the code's is derived anew. */
  readonly readModelVersion: number
  /** Whose rows lag behind the journal because more of it is still coming. */
  readonly stale: readonly (Id | 'family')[]
  /** What is kept and ignored until this code is updated. */
  readonly newerEntries: readonly UnsupportedEntry[]
  readonly exchange: SyncProgress
  /** The server has given the family's parent a login. */
  readonly isAdopted: boolean
}

/** A kind and version of entries that this code does not know. */
export interface UnsupportedEntry {
  readonly kind: string
  readonly v: number
}

/** How far this device's journal and the server's have come together. */
export interface SyncProgress {
  /** The server's database, whose positions and cursors these are; another one knows nothing of them. */
  readonly epoch: string
  /** By scope: up to where it was pulled. */
  readonly cursors: Readonly<Partial<Record<SyncScope, SyncCursor>>>
  /** The day on which all was fetched anew because digests differed: at most once an epoch and day. */
  readonly fetchedAnewOn?: CivilDate
  readonly lastSyncedAt?: Instant
}

/** Up to which position a scope was pulled, and what its positioned entries up to there come to. */
export interface SyncCursor {
  readonly next: number
  /** Absent where it has to be reckoned from the rows again. */
  readonly digest?: JournalDigest
}

/** The version of this code as a writer: raised when older code would damage what newer code keeps. */
export const WRITER_VERSION = 1

/** Raised when the rows below change their meaning, so that they are derived anew from the journal. */
export const READ_MODEL_VERSION = 1

/** The name of a family's database. */
export const familyDatabaseName = (familyId: Id): string => `little-ledger-family-${familyId}`

/** One family's database on this device (design: on a device). A released version is never edited; the next is added. */
export class FamilyDatabase extends Dexie {
  declare entries: Table<EntryRow, Id>
  declare children: Table<ChildRow, Id>
  declare transactions: Table<TransactionRow, PostingId>
  declare goals: Table<GoalRow, Id>
  declare logins: Table<LoginRow, Id>
  declare meta: Table<{ key: string; value: unknown }, string>

  constructor(familyId: Id) {
    // Strict: a command is saved when the disk has it, not when the operating system has heard of it.
    super(familyDatabaseName(familyId), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      entries: 'id, about, waiting',
      children: 'id, createdAt',
      transactions: 'id, [childId+order]',
      goals: 'id, childId',
      logins: 'userId, &usernameKey',
      meta: 'key',
    })
    // Who signs in where is settled by the server: until then two logins here may have the same name.
    this.version(2).stores({ entries: 'id, about, waiting, refused', logins: 'userId, usernameKey' })
  }

  /** A child's history, oldest first. */
  historyOf(childId: Id): Collection<TransactionRow, PostingId> {
    return this.transactions.where('[childId+order]').between([childId, ''], [childId, '\uffff'])
  }

  /** A fact of this database; undefined where it was never set. */
  async fact<K extends keyof MetaValues>(key: K): Promise<MetaValues[K] | undefined> {
    // Rows of this table are written by `setFact` alone, which pairs each key with its type.
    return (await this.meta.get(key))?.value as MetaValues[K] | undefined
  }

  /** Several facts at once, each undefined where it was never set. */
  async facts<K extends keyof MetaValues>(...keys: readonly K[]): Promise<Partial<Pick<MetaValues, K>>> {
    const rows = await this.meta.bulkGet([...keys])
    // As in `fact`: each key was written with its own type.
    return Object.fromEntries(rows.flatMap((row) => (row ? [[row.key, row.value]] : []))) as Partial<
      Pick<MetaValues, K>
    >
  }

  /** Sets a fact of this database. */
  async setFact<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<void> {
    await this.meta.put({ key, value })
  }
}
