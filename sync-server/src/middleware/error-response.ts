import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Header of every error response, with a stable code that clients map to their own messages (docs/api.md). */
export const ERROR_CODE_HEADER = 'Error-Code'

/** Every error code and its HTTP status. */
export const errorStatuses = {
  validation: 400,
  invalid_json: 400,
  invalid_idempotency_key: 400,
  malformed_request: 400,
  unauthorized: 401,
  session_revoked: 401,
  invalid_credentials: 401,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  username_taken: 409,
  actor_mismatch: 409,
  registration_conflict: 409,
  idempotency_key_reused: 409,
  account_deleted: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  busy: 503,
  unavailable: 503,
  outcome_unknown: 503,
  storage_full: 507,
} as const satisfies Readonly<Record<string, ContentfulStatusCode>>

export type ErrorCode = keyof typeof errorStatuses

/** Builds a plain text error. It is never cached, because an asset missing during a deployment may exist a moment later. */
export const errorResponse = (context: Context, code: ErrorCode, text: string) => {
  context.header('Cache-Control', 'no-store')
  context.header(ERROR_CODE_HEADER, code)
  return context.text(text, errorStatuses[code])
}

export const notFound = (context: Context) => errorResponse(context, 'not_found', 'There is nothing at this address.')

export const methodNotAllowed = (context: Context) => {
  context.header('Allow', 'GET, HEAD')
  return errorResponse(context, 'method_not_allowed', 'This address can only be read.')
}

export const internalError = (context: Context) =>
  errorResponse(context, 'internal_error', 'The server failed to answer; please try again.')
