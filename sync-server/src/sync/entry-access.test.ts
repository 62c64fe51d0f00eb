import type { Kind } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { pullAll, sendPush, syncedHousehold, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, entryKinds, newId, NOON, type EntryIds } from '../testing/fixtures/entries.ts'

const roles = ['anonymous', 'other parent', 'other child', 'sibling', 'own child', 'own parent'] as const
type Role = (typeof roles)[number]
type Cell = 401 | 'forbidden' | 'accepted' | 'duplicate'
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell]

const PARENTS: Row = [401, 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'accepted']
const ALSO_OWN_CHILDS: Row = [401, 'forbidden', 'forbidden', 'forbidden', 'accepted', 'accepted']

/** What becomes of an entry of each kind about Anna’s things and Anna’s family, recorded by each of the six as themselves. */
const matrix: Readonly<Record<Kind, Row>> = {
  // The family was created when it signed up: its own parent only says so again.
  'family.created': [401, 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'duplicate'],
  'family.changed': PARENTS,
  // One’s own profile is everybody’s own business, within one’s own family.
  'profile.changed': [401, 'forbidden', 'forbidden', 'accepted', 'accepted', 'accepted'],
  'child.added': PARENTS,
  'child.deleted': PARENTS,
  'allowance.set': PARENTS,
  'interest.set': PARENTS,
  'transaction.added': PARENTS,
  'transaction.deleted': PARENTS,
  'transaction.restored': PARENTS,
  'cash.counted': ALSO_OWN_CHILDS,
  'goal.added': ALSO_OWN_CHILDS,
  'goal.changed': ALSO_OWN_CHILDS,
  'goal.deleted': ALSO_OWN_CHILDS,
}

const start = async () => {
  const app = testApp({ now: () => NOON })
  const [moss, fern] = [await syncedHousehold(app, 'moss'), await syncedHousehold(app, 'fern')]
  const senders = {
    anonymous: { client: createClient(app), userId: moss.userId },
    'other parent': { client: fern.parent, userId: fern.userId },
    'other child': fern.anna,
    sibling: moss.ben,
    'own child': moss.anna,
    'own parent': { client: moss.parent, userId: moss.userId },
  }
  return { moss, fern, senders }
}

type Started = Awaited<ReturnType<typeof start>>

/** The entry as it was created at sign-up, in the name of whoever sends it now. */
const createdBy = async ({ moss }: Started, by: string) => {
  const { entries } = await pullAll(moss.parent)
  return { ...entries[0]?.entry, by, id: moss.familyId }
}

const entryFor = async (kind: Kind, started: Started, by: string) => {
  const { moss } = started
  if (kind === 'family.created') return createdBy(started, by)
  const child = kind === 'child.added' ? { childId: newId(), userId: newId() } : {}
  const told: EntryIds = { ...moss.parentOnAnna, ...child, by, goalId: moss.anna.goalId }
  return makeEntry(kind, told)
}

describe('the access matrix of entries through a push (SECURITY check 1)', () => {
  test('has a row for every kind', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(entryKinds.toSorted())
  })

  const cells = entryKinds.flatMap((kind) => roles.map((role, column) => [kind, role, matrix[kind][column]] as const))

  test.each(cells)('%s by %s: %s', async (kind, role: Role, cell) => {
    const started = await start()
    const { moss, fern, senders } = started
    const { client, userId } = senders[role]
    const before = [await pullAll(moss.parent), await pullAll(fern.parent)]
    const answer = await sendPush(client, userId, [await entryFor(kind, started, userId)])
    const verdicts = answer.ok
      ? ((await answer.json()) as { results: Parameters<typeof statusOrCode>[0][] }).results.map(statusOrCode)
      : [answer.status]
    expect(verdicts).toEqual([cell])
    if (cell !== 'accepted') expect([await pullAll(moss.parent), await pullAll(fern.parent)]).toEqual(before)
  })
})

test('a child may not speak in another’s name, nor a parent in a stranger’s, whatever the kind', async () => {
  const { moss, fern } = await start()
  for (const kind of entryKinds) {
    const by = (name: string) => makeEntry(kind, { ...moss.parentOnAnna, by: name, goalId: moss.anna.goalId })
    const asAnna = await moss.pushAsAnna([by(moss.userId), by(moss.ben.userId), by(fern.anna.userId)])
    expect([kind, asAnna.results.map(statusOrCode)]).toEqual([kind, ['wrong_actor', 'wrong_actor', 'wrong_actor']])
    const asParent = await moss.pushAsParent([by(fern.userId), by(fern.anna.userId), by(newId())])
    expect([kind, asParent.results.map(statusOrCode)]).toEqual([kind, ['wrong_actor', 'wrong_actor', 'wrong_actor']])
  }
})
