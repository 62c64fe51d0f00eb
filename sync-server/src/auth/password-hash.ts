import { VERIFIER_MAX_ROUNDS } from '@little-ledger/domain'
import * as v from 'valibot'

/**
 * A parent's password is stored as an argon2id hash; a child's as a PBKDF2 verifier, which devices need to sign in
 * offline.
 */
export const passwordHashSchema = v.variant('type', [
  v.strictObject({ type: v.literal('argon2id'), encoded: v.pipe(v.string(), v.startsWith('$argon2id$')) }),
  v.strictObject({
    type: v.literal('pbkdf2'),
    rounds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(VERIFIER_MAX_ROUNDS)),
    salt: v.pipe(v.string(), v.base64()),
    hash: v.pipe(v.string(), v.base64()),
  }),
])
export type PasswordHash = v.InferOutput<typeof passwordHashSchema>
