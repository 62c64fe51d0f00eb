import { type Id, type LoginResponse, type Stamp, usernameKey } from '@little-ledger/domain'
import { http, HttpResponse, type RequestHandler } from 'msw'
import type { Verifier } from '../ledger/database/family-database.ts'
import { SERVER } from './network.ts'
import { pullPage, type ServerEntry } from './server-responses.ts'

/** A server that keeps a family's entries and logins, and on which other families have some usernames. */
export interface LoginServer {
  readonly handlers: readonly RequestHandler[]
  /** What it was told of logins, by whose they are. */
  readonly logins: Map<string, LoginResponse>
}

/** One sentence in plain text, as the server answers what it does not do. */
export const plainTextResponse = (status: number, text: string): HttpResponse<string> =>
  new HttpResponse(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain' } })

interface Registers {
  readonly username?: string
  readonly verifier?: Verifier
  readonly stamp: Stamp
}

/** Each register for itself: the later stamp stands. */
function stated(known: LoginResponse, { username, verifier, stamp }: Registers): LoginResponse {
  return {
    ...known,
    ...(username !== undefined && stamp > known.usernameStamp ? { username, usernameStamp: stamp } : {}),
    ...(verifier !== undefined && stamp > known.verifierStamp ? { verifier, verifierStamp: stamp } : {}),
  }
}

export function createLoginServer(...takenNames: readonly string[]): LoginServer {
  const taken: ServerEntry[] = []
  const logins = new Map<string, LoginResponse>()
  const childOf = (userId: string) =>
    taken.map(({ entry }) => entry as { childId?: Id; userId?: string }).find((entry) => entry.userId === userId)
      ?.childId
  const handlers = [
    http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
      const { entries } = (await request.json()) as { readonly entries: readonly ServerEntry['entry'][] }
      const results = entries.map((entry) => {
        taken.push({ position: taken.length + 1, entry })
        return { id: entry.id, status: 'accepted', position: taken.length }
      })
      return HttpResponse.json({ epoch: 'first', head: taken.length, serverNow: 1, results })
    }),
    http.get(`${SERVER}/api/sync/pull`, ({ request }) =>
      HttpResponse.json(pullPage(taken, { after: Number(new URL(request.url).searchParams.get('after')) })),
    ),
    http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([...logins.values()])),
    http.put(`${SERVER}/api/sync/logins/:userId`, async ({ request, params }) => {
      const asked = (await request.json()) as Registers
      const { username, verifier, stamp } = asked
      const userId = String(params['userId']) as Id
      const known = logins.get(userId)
      if (known === undefined && (username === undefined || verifier === undefined))
        return plainTextResponse(404, 'Not found')
      if (username !== undefined && takenNames.includes(usernameKey(username))) {
        return plainTextResponse(409, 'Username already exists')
      }
      const childId = childOf(userId)
      const made = { userId, ...(childId && { childId }), username: '', usernameStamp: stamp, verifierStamp: stamp }
      const login =
        known === undefined
          ? { ...made, ...(username && { username }), ...(verifier && { verifier }) }
          : stated(known, asked)
      logins.set(userId, login)
      return HttpResponse.json(login)
    }),
  ]
  return { handlers, logins }
}
