import { isUtf8 } from 'node:buffer'
import { err, ok, parseForm, type Result } from '@little-ledger/domain'
import type { Context, Env, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { validator } from 'hono-openapi'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import { annotate, describeBody, schemaOptions } from './openapi.ts'
import { respondWithError } from './error-response.ts'

export const BODY_LIMIT_BYTES = 64 * 1024
export const PUSH_LIMIT_BYTES = 1024 * 1024

/** If a body takes longer than this to arrive, its session is checked again. */
const RECHECK_AFTER_MS = 1_000

/** Set by `route` if the request needs a session. */
export type SessionCheck = { Variables: { checkSession?: () => Promise<Result<unknown, ApiError>> } }

const ARRAY_MESSAGE = 'Invalid type: Expected Object but received Array'

type Validator<T extends 'json' | 'query', S extends GenericSchema> = MiddlewareHandler<
  object,
  string,
  { in: Record<T, InferInput<S>>; out: Record<T, InferOutput<S>> }
>

/**
 * Returns an error if the session has ended while the body arrived. Otherwise a request that was held back could still
 * change the password after its owner has, to shut that session out.
 */
const endedWhileReading = async (c: Context, startedAt: number): Promise<ApiError | undefined> => {
  if (performance.now() - startedAt < RECHECK_AFTER_MS) return undefined
  const checkSession: SessionCheck['Variables']['checkSession'] = c.get('checkSession')
  const checked = await checkSession?.()
  return checked === undefined || checked.ok ? undefined : checked.error
}

/**
 * Like hono-openapi's validator, but reads the input with `read` and returns this server's own errors. `documentation` is
 * a middleware of hono-openapi.
 */
const validated = <T extends 'json' | 'query', S extends GenericSchema>(
  target: T,
  schema: S,
  documentation: MiddlewareHandler,
  read: (c: Context) => Result<unknown, ApiError> | Promise<Result<unknown, ApiError>>,
  schemaFor: (c: Context) => S = () => schema,
): Validator<T, S> => {
  const middleware: Validator<T, S> = async (c, next) => {
    const startedAt = performance.now()
    const input = await read(c)
    const ended = await endedWhileReading(c, startedAt)
    if (ended) return respondWithError(c, ended)
    const parsed = input.ok ? parseForm(schemaFor(c), input.value) : input
    if (!parsed.ok) return respondWithError(c, parsed.error)
    c.req.addValidatedData(target, parsed.value as object)
    return next()
  }
  const documented = Object.assign(middleware, documentation)
  return annotate(documented, target === 'json' ? { body: schema } : { query: schema })
}

const parseJson = (bytes: Buffer): Result<unknown, ApiError> => {
  // Check the raw bytes, because decoding would silently replace invalid ones and drop a byte order mark.
  if (!isUtf8(bytes)) return err({ type: 'InvalidJson' })
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    // valibot's object schemas accept an empty array.
    return Array.isArray(value) ? err({ type: 'Invalid', fields: { '': ARRAY_MESSAGE } }) : ok(value)
  } catch {
    return err({ type: 'InvalidJson' })
  }
}

const noop = () => Promise.resolve()

/**
 * Reads and validates a JSON body of at most `maxSize` bytes. If the body is optional, a missing body counts as an
 * empty object. `schemaFor` chooses the schema for a request; `schema` is the one that is documented.
 */
export const jsonBody = <S extends GenericSchema, E extends Env = Env>(
  schema: S,
  {
    maxSize = BODY_LIMIT_BYTES,
    isOptional = false,
    schemaFor,
  }: { readonly maxSize?: number; readonly isOptional?: boolean; readonly schemaFor?: (c: Context<E>) => S } = {},
) => {
  const limitChunked = bodyLimit({ maxSize, onError: (c) => respondWithError(c, { type: 'PayloadTooLarge' }) })
  const read = async (c: Context): Promise<Result<unknown, ApiError>> => {
    const length = c.req.header('Content-Length')
    try {
      // Node enforces Content-Length. bodyLimit would create a web Request to check it, which is slow.
      const isTooLarge = length === undefined ? await limitChunked(c, noop) : Number(length) > maxSize
      if (isTooLarge) return err({ type: 'PayloadTooLarge' })
      const bytes = Buffer.from(await c.req.arrayBuffer())
      return isOptional && bytes.length === 0 ? ok({}) : parseJson(bytes)
    } catch {
      // The client disconnected, so the response is never read.
      return err({ type: 'InvalidJson' })
    }
  }
  return validated('json', schema, describeBody(schema, isOptional), read, schemaFor)
}

/** Validates the query. If a parameter is repeated, its first value is used. */
export const query = <S extends GenericSchema>(schema: S) =>
  validated('query', schema, validator('query', schema, undefined, schemaOptions), (c) => ok(c.req.query()))
