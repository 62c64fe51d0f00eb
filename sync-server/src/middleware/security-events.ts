import type { Context, MiddlewareHandler } from 'hono'
import type { SecurityEvent, SecurityLog } from '../operations/security-log.ts'
import { ERROR_CODE_HEADER, type ErrorCode } from './error-response.ts'

/** The error codes that go to the security log. */
const EVENTS: Readonly<Partial<Record<ErrorCode, SecurityEvent>>> = {
  invalid_credentials: 'login_failed',
  // The device knows the family's ids, and the password is wrong.
  registration_conflict: 'login_failed',
  wrong_code: 'code_wrong',
  code_used: 'code_wrong',
  rate_limited: 'rate_limited',
  registration_closed: 'registration_refused',
  invitation_needed: 'registration_refused',
}

/** Writes rejected logins and registrations to the security log. */
export const logSecurityEvents =
  (log: SecurityLog, addressOf: (context: Context) => string): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const code = context.res.headers.get(ERROR_CODE_HEADER)
    const event = code === null ? undefined : EVENTS[code as ErrorCode]
    if (event) log.write(event, { address: addressOf(context) })
  }
