import { assert, type Entry, type Id, parseEntry, parseId, parseStamp, type Stamp } from '@little-ledger/domain'
import * as v from 'valibot'
import { passwordHashSchema } from '../auth/password-hash.ts'
import type {
  RawEntry,
  EndedSession,
  FamilySession,
  Login,
  ResolvedSession,
  Session,
  StoredEntry,
  User,
} from './port.ts'

// These functions throw on invalid rows, which mean a bug or a damaged database.

export const idColumn = v.custom<Id>((value) => typeof value === 'string' && parseId(value).ok, 'Invalid id')
const stampColumn = v.custom<Stamp>((value) => typeof value === 'string' && parseStamp(value).ok, 'Invalid stamp')
const optional = <T>(column: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.nullable(column),
    v.transform((value) => value ?? undefined),
  )
const count = v.pipe(v.number(), v.safeInteger())

const entryRow = v.object({ position: count, body: v.string() })

const readEntry = (body: string): Entry => {
  const parsed = parseEntry(JSON.parse(body))
  assert(parsed.ok, 'stored entries can be parsed')
  return parsed.value
}

export const storedEntry = (row: unknown): StoredEntry => {
  const { position, body } = v.parse(entryRow, row)
  return { position, entry: readEntry(body) }
}

/** Skips parsing, because the server validated the entry before storing it. */
export const rawEntry = (row: unknown): RawEntry => {
  const { position, body } = v.parse(entryRow, row)
  return { position, json: body }
}

export const familyRow = v.object({ head: count, last_stamp: optional(stampColumn) })
export const childRow = v.object({ child_id: idColumn, user_id: idColumn, is_deleted: v.picklist([0, 1]) })
export const ownerRow = v.object({ id: idColumn, family_id: idColumn })
export const usernameRow = v.object({ username_key: v.string(), user_id: idColumn })
export const userIdRow = v.object({ user_id: idColumn })
export const metaRow = v.object({ name: v.string(), value: v.string() })

export const idempotencyRow = v.object({
  fingerprint: v.string(),
  status: count,
  body: v.string(),
  child_id: optional(idColumn),
  created_at: count,
})

const userRow = v.object({
  family_id: idColumn,
  user_id: idColumn,
  child_id: optional(idColumn),
  username: v.string(),
})

const userOf = (row: v.InferOutput<typeof userRow>): User => ({
  id: row.user_id,
  familyId: row.family_id,
  childId: row.child_id,
  username: row.username,
})

export const readUser = (row: unknown): User => userOf(v.parse(userRow, row))

const passwordHashColumn = v.pipe(v.string(), v.parseJson(), passwordHashSchema)

const loginRow = v.object({
  ...userRow.entries,
  username_key: v.string(),
  username_stamp: stampColumn,
  password_hash: passwordHashColumn,
  password_stamp: stampColumn,
})

export const readLogin = (row: unknown): Login => {
  const login = v.parse(loginRow, row)
  return {
    ...userOf(login),
    usernameKey: login.username_key,
    usernameStamp: login.username_stamp,
    passwordHash: login.password_hash,
    passwordStamp: login.password_stamp,
  }
}

const sessionRow = v.object({
  token_hash: v.string(),
  id: idColumn,
  family_id: idColumn,
  user_id: idColumn,
  created_at: count,
  last_used_at: count,
  ends_at: optional(count),
  idle_ms: optional(count),
})

const sessionOf = (row: v.InferOutput<typeof sessionRow>): Session => ({
  id: row.id,
  tokenHash: row.token_hash,
  familyId: row.family_id,
  userId: row.user_id,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  endsAt: row.ends_at,
  idleMs: row.idle_ms,
})

const familySessionRow = v.object({ ...sessionRow.entries, ...userRow.entries })

export const readFamilySession = (row: unknown): FamilySession => {
  const found = v.parse(familySessionRow, row)
  return { session: sessionOf(found), user: userOf(found) }
}

const resolvedRow = v.object({
  ...familySessionRow.entries,
  is_revoked: v.picklist([0, 1]),
  head: count,
  username: v.nullable(v.string()),
})

export const readResolved = (row: unknown): ResolvedSession | EndedSession => {
  const { username, ...resolved } = v.parse(resolvedRow, row)
  if (username === null) return { ended: 'erased', userId: resolved.user_id }
  if (resolved.is_revoked === 1) return { ended: 'revoked', userId: resolved.user_id }
  return { session: sessionOf(resolved), user: userOf({ ...resolved, username }), head: resolved.head }
}
