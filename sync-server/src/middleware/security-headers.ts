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

/** Sent with every response, errors included. */
export const securityHeadersFor = (publicUrl: string): SecurityHeaders => ({
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // Browsers ignore HSTS over http.
  ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})

/** Runs after the handlers, so none of them can override a header. */
export const setSecurityHeaders =
  (headers: SecurityHeaders): MiddlewareHandler =>
  async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  }

/** API responses are personal: neither browsers nor proxies may cache them. */
export const noStore: MiddlewareHandler = async (context, next) => {
  await next()
  context.res.headers.set('Cache-Control', 'no-store')
}
