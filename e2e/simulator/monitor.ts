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
import type { SimulatedDevice } from './device.ts'
import { peopleOf, type World } from './world.ts'
import type { Answer, Asked } from './wire.ts'

/** Watches every request and its answer: what must hold at every moment and not only at the end. */
export interface Monitor {
  /** A request sets out. */
  readonly watch: (device: SimulatedDevice, asked: Asked) => void
  /** Throws what was seen on the way. */
  readonly assertNoComplaint: () => void
  readonly observe: (world: World, asked: Asked, answer: Answer) => Promise<void>
}

/** How far ahead of the server a stamp may be (docs/sync.md). */
export const TOLERATED_MS = 5 * 60_000

/** Whom an answer to signing in or carrying up a family names. */
function userIn(text: string): string | undefined {
  const answer: unknown = JSON.parse(text)
  const [user, adopted] = [parseForm(userResponse, answer), parseForm(registerFamilyResponse, answer)]
  if (user.ok) return user.value.id
  return adopted.ok ? adopted.value.userId : undefined
}

export function createMonitor(): Monitor {
  const userByCookie = new Map<string, string>()
  let complaint: string | undefined

  const noteSession = ({ headers, text, status }: Answer): void => {
    const [cookie] = headers.getSetCookie()[0]?.split(';') ?? []
    const user = status < 300 && cookie !== undefined ? userIn(text) : undefined
    if (cookie !== undefined && user !== undefined) userByCookie.set(cookie, user)
  }

  const notePush = async (world: World, { cookie, body }: Asked, { status, text }: Answer): Promise<void> => {
    if (status !== 200 && status !== 409) return
    const user = userByCookie.get(cookie ?? '')
    const push = parseForm(pushRequest, JSON.parse(body ?? ''))
    assert(push.ok, 'a device pushes what the protocol says')
    assert((push.value.actor === user) === (status === 200), 'an outbox never travels under another person’s cookie')
    if (status !== 200) return
    const answer = parseForm(pushResponse, JSON.parse(text))
    assert(answer.ok, 'the server answers what the protocol says')
    const { results } = answer.value
    const accepted = new Set(results.filter((result) => result.status === 'accepted').map(({ id }) => id))
    for (const entry of push.value.entries.flatMap(read)) if (accepted.has(entry.id)) acknowledge(world, entry, user)
    await assertNotAhead(world)
  }

  return {
    watch: ({ name, endedCookie }, { cookie, method, path }) => {
      const isEnded = cookie !== undefined && cookie === endedCookie
      if (isEnded && path !== '/api/logout') complaint = `${method} ${path} of the ${name} in a session that was ended`
    },
    assertNoComplaint: () => assert(complaint === undefined, `nobody asks ${complaint}`),
    observe: async (world, asked, answer) => {
      if (asked.path === '/api/login' || asked.path === '/api/sync/adopt') noteSession(answer)
      if (asked.path === '/api/sync/adopt' && answer.status < 300) world.isCarriedUp = true
      if (asked.path === '/api/sync/push') await notePush(world, asked, answer)
    },
  }
}

const read = (input: unknown): readonly Entry[] => {
  const entry = parseEntry(input)
  return entry.ok ? [entry.value] : []
}

/** What the server has accepted counts as kept, also where its device never learned of it. */
function acknowledge(world: World, entry: Entry, session: string | undefined): void {
  const by = peopleOf(world).find(({ user }) => user.userId === entry.by)
  assert(by, 'whoever recorded an entry is of this family')
  const isVouchedFor = session === entry.by || (session === world.parent.user.userId && by.user.role === 'child')
  assert(isVouchedFor, 'nobody’s entries are taken from somebody who cannot vouch for them')
  if (world.saved.find(entry.id) === undefined) world.saved.note({ entry, by, where: 'the server' })
}

async function assertNotAhead({ server, clock, familyId }: World): Promise<void> {
  const last = await server.lastStamp(familyId)
  if (last === undefined) return
  const stamp = parseStamp(last)
  const isAhead = stamp.ok && instantOf(stamp.value) > clock.now() + TOLERATED_MS
  assert(!isAhead, `no stamp on the server runs ahead: ${last}`)
}
