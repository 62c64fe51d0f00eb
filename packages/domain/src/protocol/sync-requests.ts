import * as v from 'valibot'
import { passwordField, usernameField } from '../forms/fields.ts'
import { deviceIdField, idField, stampField } from '../journal/fields.ts'
import { epochField, PULL_LIMIT, PUSH_LIMIT, scopeField, SYNC_PROTOCOL_VERSION, verifierField } from './sync-fields.ts'

const countText = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** POST /api/sync/push. Entries are parsed one by one later, so an invalid entry does not reject the others. */
export const pushRequest = v.strictObject({
  protocol: v.literal(SYNC_PROTOCOL_VERSION),
  epoch: v.nullable(epochField),
  actor: idField,
  device: deviceIdField,
  entries: v.pipe(v.array(v.unknown()), v.maxLength(PUSH_LIMIT)),
})

/** GET /api/sync/pull. */
export const pullQuery = v.object({
  epoch: v.exactOptional(epochField),
  scope: v.exactOptional(scopeField),
  after: v.optional(countText, '0'),
  limit: v.optional(v.pipe(countText, v.minValue(1), v.maxValue(PULL_LIMIT)), String(PULL_LIMIT)),
})

/** POST /api/sync/adopt: registers a family created on a device, with its parent's login. Its entries follow by push. */
export const registerFamilyRequest = v.strictObject({
  familyId: idField,
  userId: idField,
  username: usernameField,
  password: passwordField,
  rememberMe: v.exactOptional(v.boolean()),
})

/** PUT /api/sync/logins/{userId}. An absent field stays unchanged. */
export const updateLoginRequest = v.strictObject({
  username: v.exactOptional(usernameField),
  verifier: v.exactOptional(verifierField),
  stamp: stampField,
})
