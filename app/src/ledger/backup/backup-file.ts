import { deriveFamily, err, isFamilyEntry, ok, parseEntry, parseId, type Id, type Result } from '@little-ledger/domain'
import * as v from 'valibot'
import type { EntryRow } from '../database/family-database.ts'
import type { FamilyStore } from '../family-store.ts'
import { readEnvelope } from '../entry-envelope.ts'

const FORMAT = 'little-ledger-backup'
const VERSION = 1

const idText = v.custom<Id>((value) => typeof value === 'string' && parseId(value).ok)
const dated = { kind: v.string(), by: idText, stamp: v.string(), on: v.string(), at: v.string() }
const person = v.object({ userId: idText, childId: v.exactOptional(idText), username: v.string() })

/** What a file holds: the journal whole, and what people log in by; never a password or anything made from one. */
const fileSchema = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  familyId: idText,
  savedAt: v.string(),
  people: v.array(person),
  entries: v.array(v.looseObject({ id: idText, familyId: idText, childId: v.exactOptional(idText), ...dated })),
  /** SHA-256 of the entries as they stand in the file, in hexadecimal. */
  checksum: v.string(),
})

/** A family as it was saved to a file. */
export type BackupFile = v.InferOutput<typeof fileSchema>

/** Why a file cannot be restored from. */
export type BackupError =
  /** Not a backup of this product, or cut off, or altered. */
  { readonly type: 'DamagedFile' } | { readonly type: 'NewerFile' }

async function checksumOf(entries: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(entries))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The family as text for one file: everything that counts, in the order of recording. */
export async function createBackup({ db, familyId, device }: FamilyStore): Promise<string> {
  const [rows, logins] = await db.transaction('r', db.entries, db.logins, () =>
    Promise.all([db.entries.toArray(), db.logins.toArray()]),
  )
  const entries = rows
    .filter(({ refused }) => refused === undefined)
    .sort((a, b) => (readEnvelope(a).stamp < readEnvelope(b).stamp ? -1 : 1))
    .map(({ entry }) => entry)
  const people = logins.map(({ userId, childId, username }) => ({
    userId,
    ...(childId === undefined ? {} : { childId }),
    username,
  }))
  const savedAt = new Date(device.now()).toISOString()
  const checksum = await checksumOf(entries)
  return JSON.stringify({ format: FORMAT, version: VERSION, familyId, savedAt, people, checksum, entries }, null, 1)
}

const asWritten = v.object({ entries: v.array(v.unknown()) })
const headerSchema = v.object({ format: v.literal(FORMAT), version: v.number() })

/** Reads a file; nothing is changed by it. */
export async function parseBackup(text: string): Promise<Result<BackupFile, BackupError>> {
  const json = parseJson(text)
  const header = v.safeParse(headerSchema, json)
  if (!header.success) return err({ type: 'DamagedFile' })
  if (header.output.version > VERSION) return err({ type: 'NewerFile' })
  const file = v.safeParse(fileSchema, json)
  if (!file.success) return err({ type: 'DamagedFile' })
  // As they stand in the file: reading puts their fields in another order.
  const { entries } = v.parse(asWritten, json)
  if ((await checksumOf(entries)) !== file.output.checksum) return err({ type: 'DamagedFile' })
  return isWhole(file.output) ? ok(file.output) : err({ type: 'DamagedFile' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One family, begun, with no entry that this code should understand and cannot. */
function isWhole({ entries, familyId }: BackupFile): boolean {
  const parsed = entries.map(parseEntry)
  if (parsed.some((entry) => !entry.ok && entry.error.type === 'Malformed')) return false
  const known = parsed.flatMap((entry) => (entry.ok ? [entry.value] : []))
  const family = deriveFamily(known.filter(isFamilyEntry))
  return family?.id === familyId && entries.every((entry) => entry.familyId === familyId)
}

/** The rows of a file's entries, all waiting for a server that may lack them. */
export const backupRows = ({ entries }: BackupFile): readonly EntryRow[] =>
  entries.map((entry) => ({ id: entry.id, subject: entry.childId ?? 'family', pending: 1 as const, entry }))
