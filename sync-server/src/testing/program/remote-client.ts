import { assert } from '@little-ledger/domain'
import type { Client } from '../client.ts'

/** A browser in small that speaks to a server over a real socket; with a cookie, one that signed in at another server. */
export const remoteClient = (port: number, cookieBefore?: string): Client => {
  let cookie = cookieBefore
  const request: Client['request'] = async (method, path, body, headers = {}) => {
    const fields = new Headers({ ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers })
    if (cookie !== undefined) fields.set('Cookie', cookie)
    const init = { method, headers: fields, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const [set] = answer.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';')[0]
    return answer
  }
  return {
    request,
    cookie: () => cookie,
    json: async <T>(method: string, path: string, body?: unknown) => {
      const answer = await request(method, path, body)
      const text = await answer.text()
      assert(answer.ok, `${method} ${path} succeeds, and not ${answer.status}: ${text}`)
      return JSON.parse(text) as T
    },
  }
}
