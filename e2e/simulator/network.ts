import type { TaskTracker } from './task-tracker.ts'

/** A request in transit. */
export interface NetworkRequest {
  readonly method: string
  readonly path: string
  readonly body: string | undefined
  /** The session cookie when the request was sent. */
  readonly cookie: string | undefined
  readonly address: string
}

export interface NetworkResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A browser, as far as the network is concerned. All its tabs share one cookie. */
export interface Browser {
  readonly name: string
  readonly address: string
  /** Page size for pulls, small enough that there are several pages. */
  readonly pageSize: number
  cookie: string | undefined
}

/** A request whose sender is waiting for the response. */
export interface Call<B extends Browser = Browser> {
  readonly browser: B
  readonly request: NetworkRequest
  /** The server's response, once there is one. */
  response?: NetworkResponse
  /** Whether the requesting page is still open. */
  readonly isAlive: () => boolean
  readonly resolve: (response: Response) => void
  readonly reject: (error: Error) => void
}

/** The simulated network. Requests and responses move only when the simulation advances them. */
export interface Network<B extends Browser> {
  readonly calls: readonly Call<B>[]
  /** `fetch` for a page of this browser. A closed page never gets a response. */
  readonly fetchFor: (browser: B, isAlive: () => boolean) => typeof fetch
  /** Delivers the response to the sender. */
  readonly deliverResponse: (call: Call<B>) => void
  /** Fails the request with a network error. */
  readonly fail: (call: Call<B>) => void
  /** Drops the requests of closed pages. */
  readonly dropClosedPages: () => void
}

/** `onSend` is called for each request when it is sent. */
export function createNetwork<B extends Browser>(
  tasks: TaskTracker,
  onSend: (browser: B, request: NetworkRequest) => void,
): Network<B> {
  let calls: readonly Call<B>[] = []
  const remove = (call: Call<B>): void => {
    calls = calls.filter((other) => other !== call)
  }
  const send = (page: Pick<Call<B>, 'browser' | 'isAlive'>, path: string, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { cookie, address, pageSize } = page.browser
      const { method = 'GET', body } = init
      const limit = path.startsWith('/api/sync/pull?') ? `&limit=${pageSize}` : ''
      const request = {
        method,
        path: `${path}${limit}`,
        body: typeof body === 'string' ? body : undefined,
        cookie,
        address,
      }
      onSend(page.browser, request)
      if (page.isAlive()) calls = [...calls, { ...page, request, resolve, reject }]
      tasks.suspend()
    })
  return {
    get calls() {
      return calls
    },
    fetchFor: (browser, isAlive) => (input, init) => send({ browser, isAlive }, String(input), init),
    deliverResponse: (call) => {
      remove(call)
      if (call.response === undefined) throw new Error('The call has no response to deliver')
      storeCookie(call.browser, call.response.headers)
      tasks.resume()
      call.resolve(responseOf(call.response))
    },
    fail: (call) => {
      remove(call)
      tasks.resume()
      call.reject(new TypeError('fetch failed'))
    },
    dropClosedPages: () => {
      calls = calls.filter(({ isAlive }) => isAlive())
    },
  }
}

/** Stores or clears the session cookie. */
function storeCookie(browser: { cookie: string | undefined }, headers: Headers): void {
  const [set] = headers.getSetCookie()
  if (set !== undefined) browser.cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
}

const responseOf = ({ status, headers, text }: NetworkResponse): Response =>
  new Response(status === 204 ? null : text, { status, headers })
