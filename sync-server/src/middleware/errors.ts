import type { Id } from '@little-ledger/domain'
import type { Context } from 'hono'
import type { ApiError } from '../api-error.ts'
import type { StorageUnavailable } from '../storage/port.ts'
import { notFound, errorResponse } from './error-response.ts'

const BUSY_SECONDS = 5

const tooManyGuesses = (context: Context, waitMs: number) => {
  const minutes = Math.ceil(waitMs / 60_000)
  context.header('Retry-After', String(Math.ceil(waitMs / 1000)))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return errorResponse(context, 429, `Too many wrong passwords; please try again in ${wait}.`)
}

/** Says whose session it was: a device on which several people use the app locks, and erases, nobody else's. */
const ended = (context: Context, { type, userId }: Extract<ApiError, { readonly userId: Id }>) => {
  context.header('Session-User', userId)
  return type === 'ChildDeleted'
    ? errorResponse(context, 410, 'This account was deleted.')
    : errorResponse(context, 401, 'This session was ended. Please log in.')
}

const busy = (context: Context) => {
  context.header('Retry-After', String(BUSY_SECONDS))
  return errorResponse(context, 503, 'The server is busy; please try again in a moment.')
}

/** Refusals that are always answered alike. */
const plain = {
  Unauthorized: [401, 'Please log in.'],
  WrongLogin: [401, 'The username or password is wrong.'],
  Forbidden: [403, 'Only a parent can do this.'],
  UsernameTaken: [409, 'Username already exists'],
  ActorMismatch: [409, 'These changes were recorded by somebody else.'],
  RegistrationConflict: [409, 'This family cannot be added.'],
  IdempotencyKeyReused: [409, 'This Idempotency-Key was already used for another request.'],
  InvalidIdempotencyKey: [400, 'An Idempotency-Key is 1 to 100 letters, digits or punctuation marks.'],
  InvalidJson: [400, 'The request is not valid JSON.'],
  PayloadTooLarge: [413, 'The request is too large.'],
} as const satisfies Partial<Record<ApiError['type'], readonly [number, string]>>

/** The status and the one plain sentence of every refusal (decisions: accounts and access). */
export const respondWithError = (context: Context, refusal: ApiError): Response => {
  switch (refusal.type) {
    case 'NotFound':
      return notFound(context)
    case 'Invalid':
      return errorResponse(context, 400, Object.values(refusal.fields)[0] ?? 'The request is not valid.')
    case 'RateLimited':
      return tooManyGuesses(context, refusal.waitMs)
    case 'ChildDeleted':
    case 'SessionRevoked':
      return ended(context, refusal)
    case 'Busy':
      return busy(context)
    default: {
      const [status, text] = plain[refusal.type]
      return errorResponse(context, status, text)
    }
  }
}

export const respondUnavailable = (context: Context, error: StorageUnavailable): Response => {
  if (error.reason === 'full') return errorResponse(context, 507, 'The server has no room left: nothing was saved.')
  // Without a word on when to try again: what was saved after all would be saved twice.
  if (error.reason === 'unclear')
    return errorResponse(context, 503, 'The server lost its database while saving: please look whether this was saved.')
  context.header('Retry-After', String(BUSY_SECONDS))
  return errorResponse(context, 503, 'The server cannot save at the moment: nothing was changed.')
}
