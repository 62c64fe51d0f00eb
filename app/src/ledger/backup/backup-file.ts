import {
  assert,
  deriveFamily,
  err,
  isFamilyEntry,
  ok,
  parseEntry,
  idField,
  type Family,
  type Id,
  type Result,
} from '@little-ledger/domain'
import * as v from 'valibot'
import { readClock } from '../clock.ts'
import { entryRow, readEnvelope, type EntryRow, type FormerLogin } from '../database/family-database.ts'
import type { FamilyStore } from '../family-store.ts'
import { parseJson } from '../parse-json.ts'

const FORMAT = 'little-ledger-backup'
const VERSION = 1

const envelopeFields = { kind: v.string(), by: idField, stamp: v.string(), on: v.string(), at: v.string() }
const personSchema = v.object({ userId: idField, childId: v.exactOptional(idField), username: v.string() })

/** The whole journal and the usernames. No passwords, hashes or verifiers. */
const fileSchema = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  familyId: idField,
  savedAt: v.string(),
  people: v.array(personSchema),
  entries: v.array(
    v.looseObject({ id: idField, familyId: idField, childId: v.exactOptional(idField), ...envelopeFields }),
  ),
  /** SHA-256 of the entries as they are written in the file, in hexadecimal. */
  checksum: v.string(),
})

/** A parsed backup file. */
export type BackupFile = v.InferOutput<typeof fileSchema>

/** Why a file cannot be restored. */
export type BackupError =
  | { readonly type: 'NotABackup' }
  /** The backup was truncated or modified. */
  | { readonly type: 'DamagedFile' }
  | { readonly type: 'NewerFile' }

async function checksumOf(entries: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(entries))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the family's backup: every entry that the server has not refused, in stamp order, and the usernames. */
export async function createBackup({ db, familyId, device }: FamilyStore): Promise<string> {
  const [rows, logins, former = []] = await db.transaction('r', db.entries, db.logins, db.meta, () =>
    Promise.all([db.entries.toArray(), db.logins.toArray(), db.getMeta('formerLogins')]),
  )
  const entries = rows
    .filter(({ refused }) => refused === undefined)
    .sort((a, b) => (readEnvelope(a).stamp < readEnvelope(b).stamp ? -1 : 1))
    .map(({ entry }) => entry)
  const withoutLogin = former.filter(({ userId }) => logins.every((row) => row.userId !== userId))
  const people = [...logins, ...withoutLogin].map(({ userId, childId, username }) => ({
    userId,
    ...(childId === undefined ? {} : { childId }),
    username,
  }))
  const savedAt = new Date(readClock(device, await db.getMeta('clock')).now).toISOString()
  const checksum = await checksumOf(entries)
  return JSON.stringify({ format: FORMAT, version: VERSION, familyId, savedAt, people, checksum, entries }, null, 1)
}

const rawEntriesSchema = v.object({ entries: v.array(v.unknown()) })
const headerSchema = v.object({ format: v.literal(FORMAT), version: v.number() })

/** Parses and verifies a backup file. */
export async function parseBackup(text: string): Promise<Result<BackupFile, BackupError>> {
  if (!text.includes(FORMAT)) return err({ type: 'NotABackup' })
  const json = parseJson(text)
  const header = v.safeParse(headerSchema, json)
  if (!header.success) return err({ type: 'DamagedFile' })
  if (header.output.version > VERSION) return err({ type: 'NewerFile' })
  const file = v.safeParse(fileSchema, json)
  if (!file.success) return err({ type: 'DamagedFile' })
  // Hash the entries as they are in the file, because valibot reorders fields, which would change the checksum.
  const { entries } = v.parse(rawEntriesSchema, json)
  if ((await checksumOf(entries)) !== file.output.checksum) return err({ type: 'DamagedFile' })
  return isValidJournal(file.output) ? ok(file.output) : err({ type: 'DamagedFile' })
}

/** Whether all entries belong to the same family and no entry of a supported kind is malformed. */
function isValidJournal(file: BackupFile): boolean {
  const { entries, familyId } = file
  const isMalformed = entries.map(parseEntry).some((entry) => !entry.ok && entry.error.type === 'Malformed')
  return !isMalformed && familyOf(file)?.id === familyId && entries.every((entry) => entry.familyId === familyId)
}

function familyOf({ entries }: BackupFile): Family | undefined {
  const known = entries.map(parseEntry).flatMap((entry) => (entry.ok ? [entry.value] : []))
  return deriveFamily(known.filter(isFamilyEntry))
}

/** The parent as whom a backup is restored. */
export interface RestoringParent {
  readonly userId: Id
  readonly name: string
  /** Absent if the device that made the backup did not know it. */
  readonly username?: string | undefined
  /** Whether the family has other parents or helpers. */
  readonly hasOthers: boolean
}

/** The parent who created the family, or another one if the creator is no parent any more. */
export function restoringParent(file: BackupFile): RestoringParent {
  const members = [...(familyOf(file)?.members.values() ?? [])].filter(({ isRemoved }) => !isRemoved)
  const parents = members.filter(({ role }) => role === 'parent')
  const parent = parents.find(({ userId, addedBy }) => userId === addedBy) ?? parents[0]
  assert(parent, 'a family has at least one parent')
  const { userId, name } = parent
  const username = file.people.find((person) => person.userId === userId)?.username
  return { userId, name, username, hasOthers: members.length > 1 }
}

/** The file's entries as unsent rows, because any of them may be missing from the server. */
export const backupRows = ({ entries }: BackupFile): readonly EntryRow[] =>
  entries.map((entry) => entryRow(entry, { pending: 1, isFromBackup: true }))

/** The children's usernames in the file. */
export const childLogins = ({ people }: BackupFile): readonly FormerLogin[] =>
  people.flatMap(({ childId, ...login }) => (childId === undefined ? [] : [{ ...login, childId }]))
