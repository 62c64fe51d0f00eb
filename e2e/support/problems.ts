import type { BrowserContext } from '@playwright/test'

/**
 * Collects what the browser complains about: console errors, refusals by the content policy, uncaught errors; and every
 * request to anybody else than the family's server.
 */
export type Problems = {
  /** Says that complaints of this kind belong to the test, such as the failed requests of one that cuts the network. */
  readonly allow: (pattern: RegExp) => void
  /** Says that the server is reached under this address too. */
  readonly allowOrigin: (address: string) => void
  /** Watches one more context: the `context` and `page` fixtures are watched already. */
  readonly watch: (context: BrowserContext) => void
  readonly unexpected: () => readonly string[]
}

/**
 * The browser itself notes every request that fails. That the server is away, or asks who it is, is nothing unexpected to
 * an app that does without it; whatever else it answers is.
 */
const SERVER_AWAY = /Failed to load resource: (net::ERR_\w+|the server responded with a status of 401 .*) \(\S+\/api\//

export const createProblems = (address: string): Problems => {
  const found: string[] = []
  const allowed: RegExp[] = [SERVER_AWAY]
  const origins = new Set([new URL(address).origin])
  const noteForeign = (asked: string): void => {
    const { protocol, origin } = new URL(asked)
    if (/^(https?|wss?):$/.test(protocol) && !origins.has(origin)) found.push(`request to somebody else: ${asked}`)
  }
  return {
    allow: (pattern) => void allowed.push(pattern),
    allowOrigin: (other) => void origins.add(new URL(other).origin),
    watch: (context) => {
      context.on('request', (request) => noteForeign(request.url()))
      context.on('console', (message) => {
        // The policy's refusals are console errors too; a page cannot hide them.
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
