import { type Id, type LoginResponse, type Stamp, usernameKey } from '@little-ledger/domain'
import { http, HttpResponse, type RequestHandler } from 'msw'
import type { Verifier } from '../ledger/database/family-database.ts'
import { SERVER } from './network.ts'
import { pullPage, type ServerEntry } from './server-responses.ts'

/** Mock handlers for a sync server with one family, where other users have taken some usernames. */
export interface LoginServer {
  readonly handlers: readonly RequestHandler[]
  /** The stored logins by user id. */
  readonly logins: Map<string, LoginResponse>
}

/** A plain-text error response, with the `Error-Code` for a taken username. */
export const plainTextResponse = (
  status: number,
  text: string,
  code = text === 'Username already exists' ? 'username_taken' : 'any',
): HttpResponse<string> =>
  new HttpResponse(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain', 'Error-Code': code },
  })

/** The answer to a member's login that a parent has to confirm first. */
export const unconfirmedResponse = () =>
  new HttpResponse('A parent has to confirm that you may.\n', {
    status: 403,
    headers: { 'Content-Type': 'text/plain', 'Error-Code': 'members_unconfirmed' },
  })

/** The answer to the registration of a family that the server does not take. */
export const refusedResponse = (code: 'registration_closed' | 'invitation_needed' | 'wrong_code') =>
  new HttpResponse('No.\n', {
    status: code === 'wrong_code' ? 400 : 403,
    headers: { 'Content-Type': 'text/plain', 'Error-Code': code },
  })

/** The answer to any request of a family that the operator removed. */
export const familyRemovedResponse = () =>
  new HttpResponse('Your family was removed from this server.\n', {
    status: 410,
    headers: { 'Content-Type': 'text/plain', 'Error-Code': 'family_removed' },
  })

interface LoginUpdate {
  readonly username?: string
  readonly verifier?: Verifier
  readonly stamp: Stamp
}

/** Merges the username and the verifier separately; the later stamp wins. */
function mergeLogin(known: LoginResponse, { username, verifier, stamp }: LoginUpdate): LoginResponse {
  return {
    ...known,
    ...(username !== undefined && stamp > known.usernameStamp ? { username, usernameStamp: stamp } : {}),
    ...(verifier !== undefined && stamp > known.verifierStamp ? { verifier, verifierStamp: stamp } : {}),
  }
}

export function createLoginServer(...takenUsernames: readonly string[]): LoginServer {
  const stored: ServerEntry[] = []
  const logins = new Map<string, LoginResponse>()
  const childOf = (userId: string) =>
    stored.map(({ entry }) => entry as { childId?: Id; userId?: string }).find((entry) => entry.userId === userId)
      ?.childId
  const handlers = [
    http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
      const { entries } = (await request.json()) as { readonly entries: readonly ServerEntry['entry'][] }
      const results = entries.map((entry) => {
        stored.push({ position: stored.length + 1, entry })
        return { id: entry.id, status: 'accepted', position: stored.length }
      })
      return HttpResponse.json({ epoch: 'first', head: stored.length, results })
    }),
    http.get(`${SERVER}/api/sync/pull`, ({ request }) =>
      HttpResponse.json(pullPage(stored, { after: Number(new URL(request.url).searchParams.get('after')) })),
    ),
    http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([...logins.values()])),
    http.put(`${SERVER}/api/sync/logins/:userId`, async ({ request, params }) => {
      const update = (await request.json()) as LoginUpdate
      const { username, verifier, stamp } = update
      const userId = String(params['userId']) as Id
      const known = logins.get(userId)
      if (known === undefined && (username === undefined || verifier === undefined))
        return plainTextResponse(404, 'Not found')
      if (username !== undefined && takenUsernames.includes(usernameKey(username))) {
        return plainTextResponse(409, 'Username already exists')
      }
      const childId = childOf(userId)
      const created = { userId, ...(childId && { childId }), username: '', usernameStamp: stamp, verifierStamp: stamp }
      const login =
        known === undefined
          ? { ...created, ...(username && { username }), ...(verifier && { verifier }) }
          : mergeLogin(known, update)
      logins.set(userId, login)
      return HttpResponse.json(login)
    }),
  ]
  return { handlers, logins }
}
