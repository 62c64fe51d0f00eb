import * as v from 'valibot'
import { civilDateField, civilTimeField, idField, stampField } from '../journal/fields.ts'
import { epochField, scopeField, verifierField } from './sync-fields.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Result for one pushed entry. docs/sync.md describes the statuses and codes. */
const pushResult = v.object({
  id: v.string(),
  status: v.picklist(['accepted', 'duplicate', 'later', 'refused']),
  position: v.exactOptional(count),
  stamp: v.exactOptional(stampField),
  on: v.exactOptional(civilDateField),
  at: v.exactOptional(civilTimeField),
  code: v.exactOptional(v.picklist(['forbidden', 'wrong_actor', 'bad_schema', 'id_reuse', 'gone'])),
})
export type PushResult = v.InferOutput<typeof pushResult>

/** Response to POST /api/sync/push: one result per entry, in the order of the request. */
export const pushResponse = v.object({
  epoch: epochField,
  head: count,
  serverNow: v.number(),
  results: v.array(pushResult),
})
export type PushResponse = v.InferOutput<typeof pushResponse>

/** Response to GET /api/sync/pull: one page of entries. `count` and `digest` are on the last page only. */
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

/**
 * Response to POST /api/sync/adopt, which also signs the parent in. The stamps are the ones the server has stored for
 * the login.
 */
export const registerFamilyResponse = v.object({
  epoch: epochField,
  userId: idField,
  usernameStamp: v.exactOptional(stampField),
  verifierStamp: v.exactOptional(stampField),
})
export type RegisterFamilyResponse = v.InferOutput<typeof registerFamilyResponse>

/** One login in the responses of /api/sync/logins. A parent's verifier is never sent. */
export const loginResponse = v.object({
  userId: idField,
  childId: v.exactOptional(idField),
  username: v.string(),
  usernameStamp: stampField,
  verifier: v.exactOptional(verifierField),
  verifierStamp: stampField,
})
export type LoginResponse = v.InferOutput<typeof loginResponse>
