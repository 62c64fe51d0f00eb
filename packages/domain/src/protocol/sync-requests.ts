import * as v from 'valibot'
import { deviceIdField, idField, stampField } from '../journal/fields.ts'
import { passwordField, usernameField } from '../forms/fields.ts'
import {
  epochField,
  PULL_LIMIT,
  PUSH_LIMIT,
  scopeField,
  SYNC_PROTOCOL_VERSION,
  verifierField,
} from './sync-responses.ts'

// Apart from the answers, which a device reads: nothing but a server reads what devices ask.

const countText = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** POST /api/sync/push. The entries are read one by one, so that one bad entry never blocks the others. */
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

/** POST /api/sync/adopt: gives a family made on a device its parent's login; its journal follows by push. */
export const registerFamilyRequest = v.strictObject({
  familyId: idField,
  userId: idField,
  username: usernameField,
  password: passwordField,
  rememberMe: v.exactOptional(v.boolean()),
})

/** PUT /api/sync/logins/{userId}: only what changed, each a register of its own. */
export const updateLoginRequest = v.strictObject({
  username: v.exactOptional(usernameField),
  verifier: v.exactOptional(verifierField),
  stamp: stampField,
})
