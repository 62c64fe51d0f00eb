import type { Instant } from '@little-ledger/domain'
import type { SessionRow } from '../ledger/database/device.ts'

// Also bundled into first-paint.js, so this file imports nothing at run time.

const DAY_MS = 86_400_000
/** Lifetime of a session with rememberMe. */
const REMEMBERED_MS = 30 * DAY_MS
/** Idle limit of a session without rememberMe. */
const IDLE_MS = 12 * 3_600_000

/**
 * Name of a session cookie with a random value, shared by all tabs. Closing the browser deletes the cookie, which ends
 * sessions without rememberMe.
 */
export const BROWSER_COOKIE = 'little_ledger_browser'

/** The value of the browser's session cookie. */
export const browserCookie = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${BROWSER_COOKIE}=`))
    ?.slice(BROWSER_COOKIE.length + 1)

export type SessionLimits = Pick<SessionRow, 'rememberMe' | 'startedAt' | 'lastSeenAt' | 'browserSession'>

/** Whether the session has expired. Setting the clock back never ends a session. */
export function hasExpired(session: SessionLimits, now: Instant): boolean {
  if (session.rememberMe) return now - session.startedAt > REMEMBERED_MS
  return now - session.lastSeenAt > IDLE_MS || session.browserSession !== browserCookie()
}
