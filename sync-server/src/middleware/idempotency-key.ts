import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
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

const handler: MiddlewareHandler<{ Variables: { idempotencyKey?: IdempotencyKey } }> = async (c, next) => {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return next()
  if (!/^[\x21-\x7e]{1,100}$/.test(key)) return respondWithError(c, { type: 'InvalidIdempotencyKey' })
  c.set('idempotencyKey', { key, fingerprint: fingerprintOf(c) })
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
