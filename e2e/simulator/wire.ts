import type { Gate } from './gate.ts'

/** A request as it travels. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string | undefined
  /** The session's cookie at the moment of asking. */
  readonly cookie: string | undefined
  readonly address: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A browser as the network sees it: it keeps one cookie for all of its tabs. */
export interface Browser {
  readonly name: string
  readonly address: string
  /** How many positions of the journal a page shows it: few enough that there are several pages. */
  readonly pageSize: number
  cookie: string | undefined
}

/** A request that its sender still waits for. */
export interface Call<B extends Browser = Browser> {
  readonly browser: B
  readonly asked: Asked
  /** What the server said; absent while the request is under way. */
  answer?: Answer
  /** Whether the page that asked is still there. */
  readonly isAlive: () => boolean
  readonly resolve: (response: Response) => void
  readonly reject: (error: Error) => void
}

/** The network between all browsers and the server: nothing moves on it unless it is told to. */
export interface Wire<B extends Browser> {
  readonly calls: readonly Call<B>[]
  /** `fetch` for what runs in this browser; where it was killed nobody is answered any more. */
  readonly fetchFor: (browser: B, isAlive: () => boolean) => typeof fetch
  /** The answer reaches its sender. */
  readonly giveBack: (call: Call<B>) => void
  /** The sender learns that nothing came back. */
  readonly breakOff: (call: Call<B>) => void
  /** Nobody waits any more for what pages asked that are gone. */
  readonly forgetTheDead: () => void
}

/** `onAsk` is told of every request as it sets out. */
export function createWire<B extends Browser>(gate: Gate, onAsk: (browser: B, asked: Asked) => void): Wire<B> {
  let calls: readonly Call<B>[] = []
  const remove = (call: Call<B>): void => {
    calls = calls.filter((other) => other !== call)
  }
  const ask = (page: Pick<Call<B>, 'browser' | 'isAlive'>, path: string, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { cookie, address, pageSize } = page.browser
      const { method = 'GET', body } = init
      const limit = path.startsWith('/api/sync/pull?') ? `&limit=${pageSize}` : ''
      const asked = {
        method,
        path: `${path}${limit}`,
        body: typeof body === 'string' ? body : undefined,
        cookie,
        address,
      }
      onAsk(page.browser, asked)
      if (page.isAlive()) calls = [...calls, { ...page, asked, resolve, reject }]
      gate.leave()
    })
  return {
    get calls() {
      return calls
    },
    fetchFor: (browser, isAlive) => (input, init) => ask({ browser, isAlive }, String(input), init),
    giveBack: (call) => {
      remove(call)
      if (call.answer === undefined) throw new Error('There is no answer to give back')
      takeCookie(call.browser, call.answer.headers)
      gate.enter()
      call.resolve(responseOf(call.answer))
    },
    breakOff: (call) => {
      remove(call)
      gate.enter()
      call.reject(new TypeError('fetch failed'))
    },
    forgetTheDead: () => {
      calls = calls.filter(({ isAlive }) => isAlive())
    },
  }
}

/** A session's cookie is set or cleared by whichever answer says so last. */
function takeCookie(browser: { cookie: string | undefined }, headers: Headers): void {
  const [set] = headers.getSetCookie()
  if (set !== undefined) browser.cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
}

const responseOf = ({ status, headers, text }: Answer): Response =>
  new Response(status === 204 ? null : text, { status, headers })
