import type { BrowserContext } from '@playwright/test'

/** Collects console errors, content policy violations, uncaught errors and requests to any origin but the server's. */
export type Problems = {
  /** Ignores problems that a test causes on purpose, such as failed requests while offline. */
  readonly allow: (pattern: RegExp) => void
  /** Also allows requests to this origin, another address of the same server. */
  readonly allowOrigin: (url: string) => void
  /** Watches an additional context. The `context` and `page` fixtures are watched by default. */
  readonly watch: (context: BrowserContext) => void
  readonly unexpected: () => readonly string[]
}

/** Failed API requests that the browser logs. In an offline-first app, network errors and status 401 are normal. */
const EXPECTED_API_FAILURE =
  /Failed to load resource: (net::ERR_\w+|the server responded with a status of 401 .*) \(\S+\/api\//

/** Tests visit these paths on purpose, which are not the app's. */
const EXPECTED_NOT_FOUND = /Failed to load resource: the server responded with a status of 404 .*\/(nowhere|kid\/7)\)$/

export const createProblems = (serverUrl: string): Problems => {
  const found: string[] = []
  const allowed: RegExp[] = [EXPECTED_API_FAILURE, EXPECTED_NOT_FOUND]
  const origins = new Set([new URL(serverUrl).origin])
  const checkOrigin = (requestUrl: string): void => {
    const { protocol, origin } = new URL(requestUrl)
    if (/^(https?|wss?):$/.test(protocol) && !origins.has(origin))
      found.push(`request to another origin: ${requestUrl}`)
  }
  return {
    allow: (pattern) => void allowed.push(pattern),
    allowOrigin: (other) => void origins.add(new URL(other).origin),
    watch: (context) => {
      context.on('request', (request) => checkOrigin(request.url()))
      context.on('console', (message) => {
        // Content policy violations are logged here too; a page cannot suppress them.
        if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('serviceworker', (worker) =>
        worker.on('console', (message) => {
          if (message.type() === 'error') found.push(`service worker: ${message.text()}`)
        }),
      )
      context.on('weberror', (error) => found.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    },
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  }
}
