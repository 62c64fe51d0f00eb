import type { Id } from '@little-ledger/domain'
import type { Context } from 'hono'
import type { ApiError } from '../api-error.ts'
import type { StorageUnavailable } from '../storage/port.ts'
import { type ErrorCode, errorResponse, notFound } from './error-response.ts'

const RETRY_SECONDS = 5

const setRetryAfter = (context: Context, seconds: number) => context.header('Retry-After', String(seconds))

const respondRateLimited = (context: Context, waitMs: number) => {
  const minutes = Math.ceil(waitMs / 60_000)
  setRetryAfter(context, Math.ceil(waitMs / 1000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return errorResponse(context, 'rate_limited', `Too many wrong passwords; please try again in ${wait}.`)
}

/** Includes the user id, so that a device shared by several people locks or erases only that user's data. */
const respondSessionEnded = (context: Context, { type, userId }: Extract<ApiError, { readonly userId: Id }>) => {
  context.header('Session-User', userId)
  return type === 'ChildDeleted'
    ? errorResponse(context, 'account_deleted', 'This account was deleted.')
    : errorResponse(context, 'session_revoked', 'This session was ended. Please log in.')
}

const respondBusy = (context: Context) => {
  setRetryAfter(context, RETRY_SECONDS)
  return errorResponse(context, 'busy', 'The server is busy; please try again in a moment.')
}

/** Errors with a fixed response. */
const fixedResponses = {
  Unauthorized: ['unauthorized', 'Please log in.'],
  WrongLogin: ['invalid_credentials', 'The username or password is wrong.'],
  Forbidden: ['forbidden', 'Only a parent can do this.'],
  UsernameTaken: ['username_taken', 'Username already exists'],
  ActorMismatch: ['actor_mismatch', 'These changes were recorded by somebody else.'],
  RegistrationConflict: ['registration_conflict', 'This family cannot be added.'],
  IdempotencyKeyReused: ['idempotency_key_reused', 'This Idempotency-Key was already used for another request.'],
  InvalidIdempotencyKey: [
    'invalid_idempotency_key',
    'An Idempotency-Key is 1 to 100 letters, digits or punctuation marks.',
  ],
  InvalidJson: ['invalid_json', 'The request is not valid JSON.'],
  PayloadTooLarge: ['payload_too_large', 'The request is too large.'],
} as const satisfies Partial<Record<ApiError['type'], readonly [ErrorCode, string]>>

/** Maps every ApiError to its status, Error-Code and one plain sentence. */
export const respondWithError = (context: Context, error: ApiError): Response => {
  switch (error.type) {
    case 'NotFound':
      return notFound(context)
    case 'Invalid':
      return errorResponse(context, 'validation', Object.values(error.fields)[0] ?? 'The request is not valid.')
    case 'RateLimited':
      return respondRateLimited(context, error.waitMs)
    case 'ChildDeleted':
    case 'SessionRevoked':
      return respondSessionEnded(context, error)
    case 'Busy':
      return respondBusy(context)
    default: {
      const [code, text] = fixedResponses[error.type]
      return errorResponse(context, code, text)
    }
  }
}

export const respondUnavailable = (context: Context, { reason }: StorageUnavailable): Response => {
  if (reason === 'full')
    return errorResponse(context, 'storage_full', 'The server has no room left: nothing was saved.')
  // No Retry-After: the write may have been committed, and a retry would then save it twice.
  if (reason === 'unclear')
    return errorResponse(
      context,
      'outcome_unknown',
      'The server lost its database while saving: please look whether this was saved.',
    )
  setRetryAfter(context, RETRY_SECONDS)
  return errorResponse(context, 'unavailable', 'The server cannot save at the moment: nothing was changed.')
}
