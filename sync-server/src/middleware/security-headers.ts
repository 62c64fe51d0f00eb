import type { MiddlewareHandler } from 'hono'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type SecurityHeaders = Readonly<Record<string, string>>

/** The headers that every answer carries, errors too. */
export const securityHeadersFor = (publicUrl: string): SecurityHeaders => ({
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // A browser ignores this over http; on localhost it would only mislead whoever reads the answer.
  ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})

/** Sets the headers last, so that no handler can leave one out or weaken it. */
export const setSecurityHeaders =
  (headers: SecurityHeaders): MiddlewareHandler =>
  async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  }

/** Nothing under /api may be kept by a browser or a proxy: it is one person's answer. */
export const noStore: MiddlewareHandler = async (context, next) => {
  await next()
  context.res.headers.set('Cache-Control', 'no-store')
}
