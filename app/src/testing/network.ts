import { getResponse, type RequestHandler } from 'msw'

/**
 * A network on which only these handlers answer; anything else is out of reach, as is what a handler answers with
 * `HttpResponse.error()`. Handlers are asked in their order, those used later first.
 */
export interface TestNetwork {
  readonly fetch: typeof fetch
  /** Every request that was made, as `METHOD /path`. */
  readonly asked: string[]
  readonly use: (...handlers: RequestHandler[]) => void
}

/** Where the tests' server would be. */
export const SERVER = 'http://ledger.test'

export function createTestNetwork(...first: RequestHandler[]): TestNetwork {
  const handlers = [...first]
  const asked: string[] = []
  return {
    asked,
    use: (...later) => void handlers.unshift(...later),
    fetch: async (input, init) => {
      const request = new Request(new URL(String(input), SERVER), init)
      asked.push(`${request.method} ${new URL(request.url).pathname}`)
      const response = await Promise.race([getResponse(handlers, request), untilAborted(request.signal)])
      if (response === undefined || response.type === 'error') throw new TypeError('Failed to fetch')
      return response
    },
  }
}

/** A request that is called off fails as the browser's own would. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
