import { assert, invitationResponse, joinResponse, parseForm } from '@little-ledger/domain'
import { createApiClient, type ApiClient } from '../../../app/src/sync/api-client.ts'
import type { Member, MemberDevice, MemberWorld } from './types.ts'

export const PASSWORD = 'correct horse'

interface Browser {
  readonly address: string
  cookie: string | undefined
}

/** `fetch` on a device. The network loses nothing here: the other simulator tests sync over a faulty one. */
const fetchOn =
  ({ server }: MemberWorld, browser: Browser): typeof fetch =>
  async (input, init = {}) => {
    const { method = 'GET', body } = init
    const { cookie, address } = browser
    const text = typeof body === 'string' ? body : undefined
    const response = await server.handle({ method, path: String(input), body: text, cookie, address })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) browser.cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
    const content = response.status === 204 ? null : response.text
    return new Response(content, { status: response.status, headers: response.headers })
  }

export const clientOn = (world: MemberWorld, device: MemberDevice): ApiClient => createApiClient(fetchOn(world, device))

/** Signs a member in from a new browser. Each has its own address, so that no one is rate-limited. */
export async function logIn(world: MemberWorld, { username }: Member) {
  const { random } = world
  const browser: Browser = { address: `198.51.${random.between(0, 255)}.${random.between(1, 254)}`, cookie: undefined }
  const call = fetchOn(world, browser)
  const send = (method: string, path: string, body?: object) =>
    call(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const response = await send('POST', '/api/login', { username, password: PASSWORD })
  return { send, answer: response.ok ? 'signed in' : (response.headers.get('Error-Code') ?? '') }
}

/** Lets a member without a login join with a new code. Returns whether the member has joined. */
export async function join(world: MemberWorld, inviter: Member, invited: Member): Promise<boolean> {
  const parent = await logIn(world, inviter)
  if (parent.answer !== 'signed in') return false
  const made = await parent.send('POST', `/api/sync/members/${invited.userId}/invitation`)
  if (!made.ok) {
    world.eventLog.add(`no code for ${invited.name}: ${made.headers.get('Error-Code')}`)
    return false
  }
  const invitation = parseForm(invitationResponse, await made.json())
  assert(invitation.ok, 'a new invitation has a code')
  const { send } = await logIn(world, { ...invited, username: 'nobody' })
  const joined = await send('POST', '/api/sync/join', {
    code: invitation.value.code,
    username: invited.username,
    password: PASSWORD,
  })
  world.eventLog.add(`${invited.name} joins → ${joined.status} ${joined.headers.get('Error-Code') ?? ''}`)
  if (!joined.ok) return false
  const response = parseForm(joinResponse, await joined.json())
  assert(response.ok && response.value.userId === invited.userId, 'a code belongs to one member')
  return true
}

/** Lets the other members log in after a restore. */
export async function confirmMembers(world: MemberWorld): Promise<void> {
  const { send, answer } = await logIn(world, world.creator)
  assert(answer === 'signed in', 'the creator can always sign in')
  assert((await send('POST', '/api/sync/members/confirm')).ok, 'the creator can confirm the members')
  world.eventLog.add('the members are confirmed')
}
