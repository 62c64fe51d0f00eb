import type { InvalidForm } from '@little-ledger/domain'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiError } from '../api-error.ts'
import type { StorageUnavailable } from '../storage/port.ts'

/** The header of every error response. Its stable code lets clients show their own messages (docs/api.md). */
export const ERROR_CODE_HEADER = 'Error-Code'

/** Every error code and its HTTP status. */
export const errorStatuses = {
  validation: 400,
  invalid_json: 400,
  invalid_idempotency_key: 400,
  malformed_request: 400,
  wrong_code: 400,
  code_used: 400,
  unauthorized: 401,
  session_revoked: 401,
  member_removed: 401,
  invalid_credentials: 401,
  forbidden: 403,
  registration_closed: 403,
  invitation_needed: 403,
  members_unconfirmed: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  username_taken: 409,
  already_joined: 409,
  last_parent: 409,
  actor_mismatch: 409,
  clock: 409,
  full: 409,
  registration_conflict: 409,
  idempotency_key_reused: 409,
  account_deleted: 410,
  family_removed: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  busy: 503,
  unavailable: 503,
  outcome_unknown: 503,
  server_clock: 503,
  storage_full: 507,
} as const satisfies Readonly<Record<string, ContentfulStatusCode>>

export type ErrorCode = keyof typeof errorStatuses

/**
 * Builds a plain text error. The response is never cached: an asset that is missing during a deployment may exist a
 * moment later.
 */
export const errorResponse = (context: Context, code: ErrorCode, text: string) => {
  context.header('Cache-Control', 'no-store')
  context.header(ERROR_CODE_HEADER, code)
  return context.text(text, errorStatuses[code])
}

export const notFound = (context: Context) => errorResponse(context, 'not_found', 'There is nothing at this address.')

const inWords = new Intl.ListFormat('en-GB')

export const methodNotAllowed = (context: Context, methods: readonly string[]) => {
  context.header('Allow', methods.join(', '))
  const allowed = `${inWords.format(methods)} ${methods.length === 1 ? 'is' : 'are'}`
  return errorResponse(context, 'method_not_allowed', `Only ${allowed} allowed here.`)
}

export const internalError = (context: Context) =>
  errorResponse(context, 'internal_error', 'Something went wrong on the server. Please try again.')

const RETRY_SECONDS = 5
/** Longer than `RETRY_SECONDS`, because someone has to correct the clock first. */
const CLOCK_RETRY_SECONDS = 60

const setRetryAfter = (context: Context, seconds: number) => context.header('Retry-After', String(seconds))

/** Errors with a fixed code and sentence. */
const fixedResponses = {
  Unauthorized: ['unauthorized', 'Please log in.'],
  WrongLogin: ['invalid_credentials', 'That username and password don’t match.'],
  Forbidden: ['forbidden', 'You don’t have permission to do this.'],
  UsernameTaken: ['username_taken', 'Username already exists'],
  LastParent: ['last_parent', 'A family needs at least one parent.'],
  NoPayday: ['validation', 'There’s no payday on that date.'],
  ActorMismatch: ['actor_mismatch', 'These changes were recorded by someone else.'],
  ClockDiffers: ['clock', 'This device’s clock and the server’s clock differ by more than a day.'],
  ServerClockSlow: ['server_clock', 'Nothing can be saved until the server’s clock is fixed.'],
  FamilyFull: ['full', 'Your family has reached its limit on this server, so nothing was changed.'],
  RegistrationConflict: ['registration_conflict', 'This family cannot be added.'],
  IdempotencyKeyReused: ['idempotency_key_reused', 'This Idempotency-Key was already used for another request.'],
  InvalidIdempotencyKey: [
    'invalid_idempotency_key',
    'An Idempotency-Key must be 1 to 100 letters, digits or punctuation marks.',
  ],
  InvalidJson: ['invalid_json', 'The request is not valid JSON.'],
  ChildDeleted: ['account_deleted', 'This account was deleted.'],
  SessionRevoked: ['session_revoked', 'You were logged out, so please log in again.'],
  FamilyRemoved: ['family_removed', 'Your family was removed from this server.'],
  RegistrationClosed: ['registration_closed', 'New families can’t sign up on this server.'],
  InvitationNeeded: ['invitation_needed', 'To sign up on this server, you need a sign-up code.'],
  MemberRemoved: ['member_removed', 'You were removed from this family.'],
  MembersUnconfirmed: [
    'members_unconfirmed',
    'Your family was restored from a backup. A parent has to log in first and confirm that you may.',
  ],
  WrongCode: ['wrong_code', 'This code isn’t valid. Please check it, or ask for a new one.'],
  CodeUsed: [
    'code_used',
    'This code was already used. If that was you, use the username and password that you chose then.',
  ],
  AlreadyJoined: ['already_joined', 'This person already has a login.'],
  Busy: ['busy', 'The server is busy. Please try again in a moment.'],
  PayloadTooLarge: ['payload_too_large', 'The request is too large.'],
} as const satisfies Partial<Record<ApiError['type'], readonly [ErrorCode, string]>>

/** The start of valibot's own messages. Those about a key name it; all others do not say which field is wrong. */
const LIBRARY_MESSAGE = /^Invalid (?!key:)[\w ]+: Expected /

/** The first problem of a request. SPEC §5's messages name their field. */
const firstProblem = (fields: InvalidForm['fields']): string => {
  const [field, message] = Object.entries(fields)[0] ?? ['', 'The request is not valid.']
  return field !== '' && LIBRARY_MESSAGE.test(message) ? `${field}: ${message}` : message
}

/** Maps every ApiError to its status, Error-Code and one plain sentence. */
export const respondWithError = (context: Context, error: ApiError): Response => {
  switch (error.type) {
    case 'NotFound':
      return notFound(context)
    case 'Invalid':
      return errorResponse(context, 'validation', firstProblem(error.fields))
    case 'RateLimited': {
      const minutes = Math.ceil(error.waitMs / 60_000)
      const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
      setRetryAfter(context, Math.ceil(error.waitMs / 1000))
      return errorResponse(context, 'rate_limited', `Too many wrong tries. Please try again in ${wait}.`)
    }
    default: {
      // Tells a shared device whose data to lock or erase.
      if ('userId' in error) context.header('Session-User', error.userId)
      if (error.type === 'Busy') setRetryAfter(context, RETRY_SECONDS)
      if (error.type === 'ServerClockSlow') setRetryAfter(context, CLOCK_RETRY_SECONDS)
      const [code, text] = fixedResponses[error.type]
      return errorResponse(context, code, text)
    }
  }
}

export const respondUnavailable = (context: Context, { reason }: StorageUnavailable): Response => {
  if (reason === 'full')
    return errorResponse(context, 'storage_full', 'The server is out of storage, so nothing was saved.')
  // No Retry-After: the write may have succeeded, and a retry would save it twice.
  if (reason === 'unclear')
    return errorResponse(
      context,
      'outcome_unknown',
      'Something went wrong while saving. Please check whether this was saved.',
    )
  setRetryAfter(context, RETRY_SECONDS)
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
  const text = isRead
    ? 'The server can’t reach its data right now. Please try again.'
    : 'The server can’t save right now, so nothing was changed.'
  return errorResponse(context, 'unavailable', text)
}
