import { PULL_LIMIT, PUSH_LIMIT } from '@little-ledger/domain'
import { RESPONSE_TIMEOUT_MS, type ApiClient, type ApiResponse } from './api-client.ts'
import type { PullRequest } from './sync-progress.ts'

const MIN_ENTRIES = 10

/** A request that took less than this part of the time limit could have carried twice as many entries. */
const FAST = 1 / 4

/** A request that failed sooner was never sent: the device is offline, or the server is stopped. */
const SENT_MS = 500

interface RequestSize {
  /** The maximum number of entries in the next request. */
  readonly limit: () => number
  /** Runs a request with this many entries, and adapts the limit to its result and the time that it took. */
  readonly measure: <T>(entries: number, request: () => ApiResponse<T>) => ApiResponse<T>
}

/**
 * How many entries a connection can carry before a request's time limit or before it breaks: at first `max`, half after
 * each such failure.
 */
function createRequestSize(max: number): RequestSize {
  let limit = max
  return {
    limit: () => limit,
    measure: async (entries, request) => {
      const startedAt = performance.now()
      const response = await request()
      const tookMs = performance.now() - startedAt
      if (response.ok && tookMs < RESPONSE_TIMEOUT_MS * FAST) limit = Math.min(max, limit * 2)
      const isUnreachable = !response.ok && response.error.type === 'Unreachable'
      if (isUnreachable && (response.error.isTimeout || tookMs >= SENT_MS)) {
        limit = Math.max(MIN_ENTRIES, Math.floor(Math.min(limit, entries) / 2))
      }
      return response
    },
  }
}

// The next cycle and the next login use what was measured, too.
export const pushSize = createRequestSize(PUSH_LIMIT)
const pullSize = createRequestSize(PULL_LIMIT)

/**
 * Pulls a page with as many entries as the connection can carry. If only the beginning of a page arrives, the server
 * can be reached, so pulls a smaller page.
 */
export async function pullPage(
  server: Pick<ApiClient, 'pull'>,
  request: PullRequest,
): Promise<Awaited<ReturnType<ApiClient['pull']>>> {
  const limit = pullSize.limit()
  const response = await pullSize.measure(limit, () => server.pull({ ...request, limit }))
  const isPartial = !response.ok && response.error.type === 'Unreachable' && response.error.isPartial
  return isPartial && pullSize.limit() < limit ? pullPage(server, request) : response
}
