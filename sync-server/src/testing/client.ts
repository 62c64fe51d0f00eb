import { assert } from '@little-ledger/domain'
import type { createApp } from '../app.ts'

export type App = ReturnType<typeof createApp>

export type Client = {
  readonly request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** The parsed answer to a request that has to succeed. */
  readonly json: <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<T>
  readonly cookie: () => string | undefined
}

/** A browser in small: it keeps the session's cookie and sends it back. */
export const createClient = (app: App, address = '192.0.2.1'): Client => {
  let cookie: string | undefined
  const request: Client['request'] = async (method, path, body, headers = {}) => {
    const fields = new Headers({ ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers })
    if (cookie !== undefined) fields.set('Cookie', cookie)
    const init = { method, headers: fields, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } })
    const [set] = answer.headers.getSetCookie()
    if (set !== undefined) cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
    return answer
  }
  return {
    request,
    cookie: () => cookie,
    json: async <T>(method: string, path: string, body?: unknown) => {
      const answer = await request(method, path, body)
      const text = await answer.text()
      assert(answer.ok, `${method} ${path} succeeds, and not ${answer.status}: ${text}`)
      return (text === '' ? undefined : JSON.parse(text)) as T
    },
  }
}

/** The body of an answer; of one that goes on for ever, its beginning. */
export const readText = async (answer: Response): Promise<string> => {
  if (answer.headers.get('Content-Type') !== 'text/event-stream' || answer.body === null) return answer.text()
  const reader = answer.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
