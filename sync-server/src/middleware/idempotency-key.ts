import { createHash } from 'node:crypto'
import { err, ok, type Result } from '@little-ledger/domain'
import type { Context } from 'hono'

export type IdempotencyKey = { readonly key: string; readonly fingerprint: string }

/**
 * Tells a repetition from another request of the same name. Passwords are left out: a plain hash of one would be an
 * invitation to guess it.
 */
const fingerprintOf = (context: Context, body: unknown) => {
  const told = JSON.stringify([context.req.method, context.req.path, body], (name, value: unknown) =>
    name === 'password' ? undefined : value,
  )
  return createHash('sha256').update(told).digest('base64url')
}

/** The client's own name for this write, where it gave one. */
export const readIdempotencyKey = (
  context: Context,
  body: unknown,
): Result<IdempotencyKey | undefined, { readonly type: 'InvalidIdempotencyKey' }> => {
  const key = context.req.header('Idempotency-Key')
  if (key === undefined) return ok(undefined)
  return /^[\x21-\x7e]{1,100}$/.test(key)
    ? ok({ key, fingerprint: fingerprintOf(context, body) })
    : err({ type: 'InvalidIdempotencyKey' })
}
