import {
  registerFamilyResponse,
  assert,
  instantOf,
  parseEntry,
  parseForm,
  parseStamp,
  pushResponse,
  pushRequest,
  userResponse,
  type Entry,
} from '@little-ledger/domain'
import { peopleOf } from '../family-members.ts'
import { checkRefusal, checkWrite } from './slow-server.ts'
import { noteAccepted } from './undetectable.ts'
import type { NetworkResponse, NetworkRequest } from '../network.ts'
import type { Monitor, World } from '../types.ts'

/** The server's limit for stamps ahead of its clock (docs/sync.md). */
export const MAX_STAMP_LEAD_MS = 5 * 60_000

/** The user id in a response to sign-in or family registration. */
function userIn(text: string): string | undefined {
  const response: unknown = JSON.parse(text)
  const [user, registered] = [parseForm(userResponse, response), parseForm(registerFamilyResponse, response)]
  if (user.ok) return user.value.id
  return registered.ok ? registered.value.userId : undefined
}

export function createMonitor(): Monitor {
  const userByCookie = new Map<string, string>()
  let violation: string | undefined

  const recordSession = ({ headers, text, status }: NetworkResponse): void => {
    const [cookie] = headers.getSetCookie()[0]?.split(';') ?? []
    const user = status < 300 && cookie !== undefined ? userIn(text) : undefined
    if (cookie !== undefined && user !== undefined) userByCookie.set(cookie, user)
  }

  const checkPush = async (
    world: World,
    { cookie, body }: NetworkRequest,
    { status, text }: NetworkResponse,
  ): Promise<void> => {
    if (status !== 200 && status !== 409) return
    const user = userByCookie.get(cookie ?? '')
    const push = parseForm(pushRequest, JSON.parse(body ?? ''))
    assert(push.ok, 'a push request matches the protocol')
    assert(
      (push.value.actor === user) === (status === 200),
      'an outbox is accepted only with the cookie of its own user',
    )
    if (status !== 200) return
    const response = parseForm(pushResponse, JSON.parse(text))
    assert(response.ok, 'a push result matches the protocol')
    const { results } = response.value
    const accepted = new Set(results.filter((result) => result.status === 'accepted').map(({ id }) => id))
    if (accepted.size > 0) checkWrite(world)
    for (const entry of push.value.entries.flatMap(parseEntries))
      if (accepted.has(entry.id)) acknowledge(world, entry, user)
    await assertNotAhead(world)
  }

  return {
    onRequest: ({ name, signedOutCookie }, { cookie, method, path }) => {
      const isEnded = cookie !== undefined && cookie === signedOutCookie
      if (isEnded && path !== '/api/logout')
        violation = `${method} ${path} from the ${name} used a session that had signed out`
    },
    assertNoViolation: () => assert(violation === undefined, `every request is allowed: ${violation}`),
    onResponse: async (world, request, response) => {
      if (request.path === '/api/login' || request.path === '/api/sync/adopt') recordSession(response)
      if (request.path === '/api/sync/adopt' && response.status < 300) world.isRegistered = true
      if (request.path === '/api/sync/adopt' && response.status === 201) checkWrite(world)
      checkRefusal(world, response)
      if (request.path === '/api/sync/push') await checkPush(world, request, response)
    },
  }
}

const parseEntries = (input: unknown): readonly Entry[] => {
  const entry = parseEntry(input)
  return entry.ok ? [entry.value] : []
}

/** The server acknowledges an entry by accepting it, even if the response never arrives. */
function acknowledge(world: World, entry: Entry, session: string | undefined): void {
  const by = peopleOf(world).find(({ user }) => user.userId === entry.by)
  assert(by, 'the author of an entry belongs to the family')
  const mayPush = session === entry.by || (session === world.parent.user.userId && by.user.role === 'child')
  assert(mayPush, 'only the author or a parent of the child may push an entry')
  noteAccepted(world, entry.id)
  if (world.acknowledged.find(entry.id) === undefined) world.acknowledged.add({ entry, by, where: 'the server' })
}

async function assertNotAhead({ server, serverClock, familyId }: World): Promise<void> {
  const last = await server.lastStamp(familyId)
  if (last === undefined) return
  const stamp = parseStamp(last)
  const isAhead = stamp.ok && instantOf(stamp.value) > serverClock.latest() + MAX_STAMP_LEAD_MS
  assert(!isAhead, `no stamp on the server is ahead of its clock: ${last}`)
}
