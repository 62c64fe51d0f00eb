import { assert, instantOf, parseEntry, pushAnswer, type Entry, type Id, type Stamp } from '@little-ledger/domain'
import * as v from 'valibot'
import { peopleOf, type World } from './world.ts'
import type { Answer, Asked } from './wire.ts'

/** Watches every request and its answer: what must hold at every moment and not only at the end. */
export interface Monitor {
  readonly observe: (world: World, asked: Asked, answer: Answer) => void
}

/** How far ahead of the server a stamp may be (docs/sync.md). */
const TOLERATED_MS = 5 * 60_000

const signedIn = v.union([v.object({ id: v.string() }), v.object({ userId: v.string() })])
const pushed = v.object({ actor: v.string(), entries: v.array(v.unknown()) })

export function createMonitor(): Monitor {
  const userByCookie = new Map<string, string>()

  const noteSession = ({ headers, text, status }: Answer): void => {
    const [cookie] = headers.getSetCookie()[0]?.split(';') ?? []
    if (status >= 300 || cookie === undefined) return
    const user = v.parse(signedIn, JSON.parse(text))
    userByCookie.set(cookie, 'id' in user ? user.id : user.userId)
  }

  const notePush = (world: World, { cookie, body }: Asked, { status, text }: Answer): void => {
    if (status !== 200 && status !== 409) return
    const user = userByCookie.get(cookie ?? '')
    const { actor, entries } = v.parse(pushed, JSON.parse(body ?? ''))
    assert((actor === user) === (status === 200), 'an outbox never travels under another person’s cookie')
    if (status !== 200) return
    const { results } = v.parse(pushAnswer, JSON.parse(text))
    const accepted = new Set(results.filter((result) => result.status === 'accepted').map(({ id }) => id))
    for (const entry of entries.flatMap(read)) if (accepted.has(entry.id)) acknowledge(world, entry, user)
    assertNotAhead(world)
  }

  return {
    observe: (world, asked, answer) => {
      if (asked.path === '/api/login' || asked.path === '/api/sync/adopt') noteSession(answer)
      if (asked.path === '/api/sync/push') notePush(world, asked, answer)
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

function assertNotAhead({ server, clock, familyId }: World): void {
  for (const stamp of lastStamps(server, familyId)) {
    assert(instantOf(stamp) <= clock.now() + TOLERATED_MS, `no stamp on the server runs ahead: ${stamp}`)
  }
}

const stampRow = v.object({ last_stamp: v.nullable(v.string()) })

const lastStamps = (server: World['server'], familyId: Id): readonly Stamp[] =>
  server.select('SELECT last_stamp FROM families WHERE family_id = ?', familyId).flatMap((row) => {
    const { last_stamp: stamp } = v.parse(stampRow, row)
    return stamp === null ? [] : [stamp as Stamp]
  })
