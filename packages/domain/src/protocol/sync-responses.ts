import * as v from 'valibot'
import { civilDateField, civilTimeField, idField, stampField } from '../journal/fields.ts'

/** The version of the protocol that this code speaks (docs/sync.md). */
export const SYNC_PROTOCOL_VERSION = 1

/** The most entries in one push, and on one page of a pull (design: sync). */
export const PUSH_LIMIT = 500
export const PULL_LIMIT = 1000

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const epochField = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** Which part of a family's journal a user may see: the whole, or one child's. */
export const scopeField = v.union([
  v.literal('family'),
  v.pipe(
    v.string(),
    v.regex(/^child:[0-9a-f-]{36}$/),
    v.transform((text) => text as `child:${string}`),
  ),
])

/** What became of one pushed entry: see docs/sync.md for the statuses and codes. */
export const pushResult = v.object({
  id: v.string(),
  status: v.picklist(['accepted', 'duplicate', 'later', 'refused']),
  position: v.exactOptional(count),
  stamp: v.exactOptional(stampField),
  on: v.exactOptional(civilDateField),
  at: v.exactOptional(civilTimeField),
  code: v.exactOptional(v.picklist(['forbidden', 'wrong_actor', 'bad_schema', 'id_reuse', 'gone'])),
})
export type PushResult = v.InferOutput<typeof pushResult>

/** The answer to a push, one result per entry, in their order. */
export const pushResponse = v.object({
  epoch: epochField,
  head: count,
  serverNow: v.number(),
  results: v.array(pushResult),
})
export type PushResponse = v.InferOutput<typeof pushResponse>

/** The answer to a pull: entries with their positions; count and digest come with the last page. */
export const pullResponse = v.object({
  epoch: epochField,
  scope: scopeField,
  entries: v.array(v.looseObject({ position: count, entry: v.looseObject({ id: v.string() }) })),
  next: count,
  more: v.boolean(),
  head: count,
  count: v.exactOptional(count),
  digest: v.exactOptional(v.string()),
})
export type PullResponse = v.InferOutput<typeof pullResponse>

/** The answer to adopting: the parent is signed in. The stamps are those of the login as it stands on the server. */
export const registerFamilyResponse = v.object({
  epoch: epochField,
  userId: idField,
  usernameStamp: v.exactOptional(stampField),
  verifierStamp: v.exactOptional(stampField),
})
export type RegisterFamilyResponse = v.InferOutput<typeof registerFamilyResponse>

/** A password's verifier as it travels: PBKDF2-SHA-256, salt and hash in base64 (design: signing in). */
export const verifierField = v.strictObject({
  rounds: v.pipe(v.number(), v.integer(), v.minValue(100_000), v.maxValue(10_000_000)),
  salt: v.pipe(v.string(), v.base64(), v.minLength(22), v.maxLength(64)),
  hash: v.pipe(v.string(), v.base64(), v.length(44)),
})

/** One login as /api/sync/logins answers it; a parent's own comes without its verifier, which never leaves the server. */
export const loginResponse = v.object({
  userId: idField,
  childId: v.exactOptional(idField),
  username: v.string(),
  usernameStamp: stampField,
  verifier: v.exactOptional(verifierField),
  verifierStamp: stampField,
})
export type LoginResponse = v.InferOutput<typeof loginResponse>
