import { assert } from '@little-ledger/domain'
import type { Client } from '../client.ts'

/** A client with a cookie jar over a real socket, optionally with an existing session's cookie. */
export const remoteClient = (port: number, cookieBefore?: string): Client => {
  let cookie = cookieBefore
  const request: Client['request'] = async (method, path, body, headers = {}) => {
    const fields = new Headers({ ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers })
    if (cookie !== undefined) fields.set('Cookie', cookie)
    const init = { method, headers: fields, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';')[0]
    return response
  }
  return {
    now: Date.now,
    request,
    cookie: () => cookie,
    json: async <T>(method: string, path: string, body?: unknown) => {
      const response = await request(method, path, body)
      const text = await response.text()
      assert(response.ok, `${method} ${path} should succeed, but returned ${response.status}: ${text}`)
      return JSON.parse(text) as T
    },
  }
}
