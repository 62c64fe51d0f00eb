import type { BrowserContext } from '@playwright/test'

/** Collects what the browser complains about: console errors, refusals by the content policy, uncaught errors. */
export type Problems = {
  /** Says that complaints of this kind belong to the test, such as the failed requests of one that cuts the network. */
  readonly allow: (pattern: RegExp) => void
  /** Watches one more context: the `context` and `page` fixtures are watched already. */
  readonly watch: (context: BrowserContext) => void
  readonly unexpected: () => readonly string[]
}

/**
 * The browser itself notes every request that fails. That the server is away, or asks who it is, is nothing unexpected to
 * an app that does without it; whatever else it answers is.
 */
const SERVER_AWAY = /Failed to load resource: (net::ERR_\w+|the server responded with a status of 401 .*) \(\S+\/api\//

export const createProblems = (): Problems => {
  const found: string[] = []
  const allowed: RegExp[] = [SERVER_AWAY]
  return {
    allow: (pattern) => void allowed.push(pattern),
    watch: (context) => {
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
