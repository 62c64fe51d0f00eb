import { hash } from 'node:crypto'
import { err, ok, type Result } from '@little-ledger/domain'
import type { Context, MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiError } from '../api-error.ts'
import { respondWithError } from './error-response.ts'

export type IdempotencyKey = { readonly key: string; readonly fingerprint: string }

/**
 * Detects a key reused for a different request. Leaves out passwords, because a fast hash would make them guessable:
 * see `hashNewPassword`.
 */
const fingerprintOf = (c: Context) => {
  const body: unknown = c.req.valid('json' as never)
  const canonical = JSON.stringify([c.req.method, c.req.path, body], (name, value: unknown) =>
    name === 'password' ? undefined : value,
  )
  return hash('sha256', canonical, 'base64url')
}

/** The key of a request whose body has been parsed, if it has one. */
export const readIdempotencyKey = (c: Context): Result<IdempotencyKey | undefined, ApiError> => {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return ok(undefined)
  if (!/^[\x21-\x7e]{1,100}$/.test(key)) return err({ type: 'InvalidIdempotencyKey' })
  return ok({ key, fingerprint: fingerprintOf(c) })
}

const handler: MiddlewareHandler<{ Variables: { idempotencyKey?: IdempotencyKey } }> = async (c, next) => {
  const key = readIdempotencyKey(c)
  if (!key.ok) return respondWithError(c, key.error)
  if (key.value) c.set('idempotencyKey', key.value)
  return next()
}

const parameter = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  schema: { type: 'string' as const, maxLength: 100 },
}

/**
 * Reads the Idempotency-Key header. Must run after the body is parsed, because the fingerprint includes the body. The
 * command executor stores the response under this key.
 */
export const idempotencyKey = Object.assign(handler, describeRoute({ parameters: [parameter] }))
