import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const NONE = ["'none'"]
const SELF = ["'self'"]

/** Middleware that sets the security headers of every response, errors included (docs/security.md). */
export const securityHeaders = (publicUrl: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: NONE,
      scriptSrc: SELF,
      styleSrc: [...SELF, "'unsafe-inline'"],
      imgSrc: [...SELF, 'data:', 'blob:'],
      fontSrc: SELF,
      connectSrc: SELF,
      manifestSrc: SELF,
      workerSrc: SELF,
      baseUri: NONE,
      formAction: NONE,
      frameAncestors: NONE,
    },
    referrerPolicy: 'same-origin',
    // Browsers ignore HSTS over http.
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
    // Not needed: the Content-Security-Policy replaces them, or only old browsers use them.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    removePoweredBy: false,
  })

export type SecurityHeaders = Readonly<Record<string, string>>

/** The same headers, for responses to requests that Node rejects before they reach the app. */
export const securityHeadersFor = async (publicUrl: string): Promise<SecurityHeaders> => {
  const app = new Hono().use(securityHeaders(publicUrl)).get('/', (c) => c.body(null))
  return Object.fromEntries((await app.request('/')).headers)
}
