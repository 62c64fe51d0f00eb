import { getResponse, type RequestHandler } from 'msw'

/**
 * A network where only the given handlers respond. Other requests fail, as do requests whose handler returns
 * `HttpResponse.error()`. Later handlers take precedence.
 */
export interface TestNetwork {
  readonly fetch: typeof fetch
  /** Every request, as `METHOD /path`. */
  readonly requests: string[]
  readonly use: (...handlers: RequestHandler[]) => void
}

/** Origin of the mock server. */
export const SERVER = 'http://ledger.test'

export function createTestNetwork(...initial: RequestHandler[]): TestNetwork {
  const handlers = [...initial]
  const requests: string[] = []
  return {
    requests,
    use: (...added) => void handlers.unshift(...added),
    fetch: async (input, init) => {
      const request = new Request(new URL(String(input), SERVER), init)
      requests.push(`${request.method} ${new URL(request.url).pathname}`)
      const response = await Promise.race([getResponse(handlers, request), untilAborted(request.signal)])
      if (response === undefined || response.type === 'error') throw new TypeError('Failed to fetch')
      return response
    },
  }
}

/** Rejects when a request is aborted, like the browser's `fetch`. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
