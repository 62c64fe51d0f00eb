import type { Kind } from '@little-ledger/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshStorage, testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { pullAll, sendPush, syncedHousehold, statusOrCode } from '../testing/fixtures/device.ts'
import { joinedMember, removeMember } from '../testing/fixtures/members.ts'
import { makeEntry, entryKinds, newId, NOON, type EntryIds } from '../testing/fixtures/entries.ts'

const roles = [
  'anonymous',
  'other parent',
  'other child',
  'sibling',
  'own child',
  'own parent',
  'co-parent',
  'helper',
  'removed member',
] as const
type Role = (typeof roles)[number]
type Cell = 401 | 'forbidden' | 'accepted' | 'duplicate' | 'id_reuse'
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]

const OUTSIDE = [401, 'forbidden', 'forbidden', 'forbidden'] as const
const PARENTS: Row = [...OUTSIDE, 'forbidden', 'accepted', 'accepted', 'forbidden', 401]
const ALSO_OWN_CHILDS: Row = [...OUTSIDE, 'accepted', 'accepted', 'accepted', 'forbidden', 401]
const ALSO_HELPERS: Row = [...OUTSIDE, 'forbidden', 'accepted', 'accepted', 'accepted', 401]

/** The expected result when each role pushes an entry of each kind about Anna or her family. */
const matrix: Readonly<Record<Kind, Row>> = {
  // The family was created at sign-up, so its parent’s entry is a duplicate.
  'family.created': [...OUTSIDE, 'forbidden', 'duplicate', 'id_reuse', 'forbidden', 401],
  'family.changed': PARENTS,
  'family.currency.set': PARENTS,
  // All users may change their own profile, within their own family.
  'profile.changed': [401, 'forbidden', 'forbidden', 'accepted', 'accepted', 'accepted', 'accepted', 'accepted', 401],
  'member.added': PARENTS,
  // Helpers may push these entries about themselves.
  'member.changed': ALSO_HELPERS,
  'member.removed': ALSO_HELPERS,
  'child.added': PARENTS,
  'opening.added': PARENTS,
  'child.changed': ALSO_OWN_CHILDS,
  'child.deleted': PARENTS,
  'allowance.set': PARENTS,
  'payday.changed': PARENTS,
  'pause.set': PARENTS,
  'pause.ended': PARENTS,
  'advance.given': PARENTS,
  'interest.set': PARENTS,
  'transaction.added': PARENTS,
  'transaction.deleted': PARENTS,
  'transaction.restored': PARENTS,
  'cash.counted': ALSO_OWN_CHILDS,
  'goal.added': ALSO_OWN_CHILDS,
  'goal.changed': ALSO_OWN_CHILDS,
  'goal.deleted': ALSO_OWN_CHILDS,
  'ask.made': ALSO_OWN_CHILDS,
  'ask.withdrawn': ALSO_OWN_CHILDS,
  'ask.answered': PARENTS,
}

const start = async (storage = freshStorage()) => {
  const app = testApp({ storage, now: () => NOON })
  const [moss, fern] = [await syncedHousehold(app, 'moss'), await syncedHousehold(app, 'fern')]
  const senders = {
    anonymous: { client: createClient(app), userId: moss.userId },
    'other parent': { client: fern.parent, userId: fern.userId },
    'other child': fern.anna,
    sibling: moss.ben,
    'own child': moss.anna,
    'own parent': { client: moss.parent, userId: moss.userId },
    'co-parent': await joinedMember(app, moss, { name: 'sam', role: 'parent' }),
    helper: await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] }),
    'removed member': await joinedMember(app, moss, { name: 'lee', role: 'parent' }),
  }
  await removeMember(moss, senders['removed member'].userId)
  return { moss, fern, senders }
}

type Started = Awaited<ReturnType<typeof start>>

/** The `family.created` entry from sign-up, changed so that the sender is its author. */
const createdBy = async ({ moss }: Started, by: string) => {
  const { entries } = await pullAll(moss.parent)
  return { ...entries[0]?.entry, by, id: moss.familyId }
}

const entryFor = async (kind: Kind, started: Started, by: string) => {
  const { moss } = started
  if (kind === 'family.created') return createdBy(started, by)
  const child = kind === 'child.added' ? { childId: newId(), userId: newId() } : {}
  const member = kind.startsWith('member.') ? { userId: started.senders.helper.userId } : {}
  const ids: EntryIds = { ...moss.parentOnAnna, ...child, ...member, by, goalId: moss.anna.goalId }
  return makeEntry(kind, ids)
}

const journalsOf = async ({ moss, fern }: Started) => [await pullAll(moss.parent), await pullAll(fern.parent)]

describe('the access matrix for pushed entries (SECURITY check 1)', () => {
  /** Shared by all pushes that must change nothing. */
  let unchanged: Started & { readonly before: unknown }
  beforeAll(async () => {
    let close = async () => {}
    const started = await start(freshStorage((how) => (close = how)))
    unchanged = { ...started, before: await journalsOf(started) }
    return () => close()
  })

  test('covers every kind of entry', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(entryKinds.toSorted())
  })

  const cells = entryKinds.flatMap((kind) => roles.map((role, column) => [kind, role, matrix[kind][column]] as const))

  test.each(cells)('%s from %s: %s', async (kind, role: Role, cell) => {
    const started = cell === 'accepted' ? await start() : unchanged
    const { client, userId } = started.senders[role]
    const response = await sendPush(client, userId, [await entryFor(kind, started, userId)])
    const results = response.ok
      ? ((await response.json()) as { results: Parameters<typeof statusOrCode>[0][] }).results.map(statusOrCode)
      : [response.status]
    expect(results).toEqual([cell])
    if (cell !== 'accepted') expect(await journalsOf(unchanged)).toEqual(unchanged.before)
  })
})

test('an entry of any kind is rejected if its author is not the sender, except a child’s entry in a parent’s session', async () => {
  const { moss, fern } = await start()
  for (const kind of entryKinds) {
    const by = (name: string) => makeEntry(kind, { ...moss.parentOnAnna, by: name, goalId: moss.anna.goalId })
    const asAnna = await moss.pushAsAnna([by(moss.userId), by(moss.ben.userId), by(fern.anna.userId)])
    expect([kind, asAnna.results.map(statusOrCode)]).toEqual([kind, ['wrong_actor', 'wrong_actor', 'wrong_actor']])
    const asParent = await moss.pushAsParent([by(fern.userId), by(fern.anna.userId), by(newId())])
    expect([kind, asParent.results.map(statusOrCode)]).toEqual([kind, ['wrong_actor', 'wrong_actor', 'wrong_actor']])
  }
})
