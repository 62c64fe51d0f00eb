import { createHash } from 'node:crypto'
import { err, ok, type Result } from '@little-ledger/domain'
import type { Context } from 'hono'

export type IdempotencyKey = { readonly key: string; readonly fingerprint: string }

/** Detects a key reused for a different request. Leaves out passwords, because a fast hash could be brute-forced. */
const fingerprintOf = (context: Context, body: unknown) => {
  const canonical = JSON.stringify([context.req.method, context.req.path, body], (name, value: unknown) =>
    name === 'password' ? undefined : value,
  )
  return createHash('sha256').update(canonical).digest('base64url')
}

/** Reads the Idempotency-Key header; undefined if it is not set. */
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
