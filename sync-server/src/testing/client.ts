import { assert } from '@little-ledger/domain'
import type { createApp } from '../app.ts'

export type App = ReturnType<typeof createApp>

/** The clock of each test app. Clients of the app use it as the device's clock. */
export const appClocks = new WeakMap<App, () => number>()

export type Client = {
  /** Returns the device's time, which is the same as the server's. */
  readonly now: () => number
  readonly request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** Sends a request that must succeed and parses its body. */
  readonly json: <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<T>
  readonly cookie: () => string | undefined
}

/** A client with a cookie jar, which calls the app without a socket. */
export const createClient = (app: App, address = '192.0.2.1'): Client => {
  let cookie: string | undefined
  const request: Client['request'] = async (method, path, body, headers = {}) => {
    const fields = new Headers({ ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers })
    if (cookie !== undefined) fields.set('Cookie', cookie)
    const init = { method, headers: fields, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
    return response
  }
  return {
    now: appClocks.get(app) ?? Date.now,
    request,
    cookie: () => cookie,
    json: async <T>(method: string, path: string, body?: unknown) => {
      const response = await request(method, path, body)
      const text = await response.text()
      assert(response.ok, `${method} ${path} should succeed, but returned ${response.status}: ${text}`)
      return (text === '' ? undefined : JSON.parse(text)) as T
    },
  }
}

/** A response's body, or an event stream's first chunk. */
export const readText = async (response: Response): Promise<string> => {
  if (response.headers.get('Content-Type') !== 'text/event-stream' || response.body === null) return response.text()
  const reader = response.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
