import { deriveFamily, type Id, isFamilyEntry, parseEntry, type PushResponse } from '@little-ledger/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storagePerRun, testApp } from '../testing/app.ts'
import type { Storage } from '../storage/port.ts'
import type { Client } from '../testing/client.ts'
import { pullAll, sendPush, syncedHousehold } from '../testing/fixtures/device.ts'
import { NOON, stampAt } from '../testing/fixtures/entries.ts'
import { joinedMember, memberEntry } from '../testing/fixtures/members.ts'

const sequences = process.env['LITTLE_LEDGER_LONG'] === undefined ? 25 : 300
const seed = Number(process.env['SEED'] ?? Date.now())

/** What one member's device sends. `by` and `about` are indexes into `people`: two parents and a helper. */
const anyAction = fc.record({
  by: fc.nat({ max: 2 }),
  about: fc.nat({ max: 2 }),
  kind: fc.constantFrom('remove', 'promote', 'demote', 'rename'),
  minute: fc.integer({ min: 10, max: 40 }),
})

type Action = typeof anyAction extends fc.Arbitrary<infer T> ? T : never
type Person = { readonly client: Client; readonly userId: string }

const changesOf = ({ kind, minute }: Action, childId: string) =>
  ({
    remove: {},
    promote: { role: 'parent' },
    demote: { role: 'helper', childIds: [childId] },
    rename: { name: `Name ${minute}` },
  })[kind] as object

const start = async (storage: Storage) => {
  const app = testApp({ now: () => NOON, storage })
  const moss = await syncedHousehold(app, 'moss')
  const pat: Person = { client: moss.parent, userId: moss.userId }
  const sam: Person = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const gran: Person = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
  const people = [pat, sam, gran] as const
  const entryFor = async (action: Action, counter: number) => {
    const by = people[action.by]?.userId ?? ''
    const kind = action.kind === 'remove' ? 'member.removed' : 'member.changed'
    const fields = { userId: people[action.about]?.userId ?? '', ...changesOf(action, moss.anna.id) }
    return {
      ...(await memberEntry({ parent: moss.anna.client, userId: by }, kind, fields)),
      stamp: stampAt(`2026-11-21T10:${action.minute}`, counter),
    }
  }
  return { moss, people, entryFor }
}

type Started = Awaited<ReturnType<typeof start>>

const membersIn = async ({ moss }: Started) => {
  // Pull as a child, who sees all members, because any of the members may have been removed.
  const entries = (await pullAll(moss.anna.client)).entries.flatMap(({ entry }) => {
    const parsed = parseEntry(entry)
    return parsed.ok && isFamilyEntry(parsed.value) ? [parsed.value] : []
  })
  return { ids: entries.map(({ id }) => id), members: deriveFamily(entries)?.members ?? new Map<Id, never>() }
}

test(
  `when two parents and a helper change and remove each other, a parent remains and removed members stay out (seed ${seed})`,
  { timeout: 10 * 60_000 },
  async () => {
    const { openStorage, closeStorage } = storagePerRun()
    const property = fc.asyncProperty(fc.array(anyAction, { maxLength: 12 }), async (actions) => {
      const started = await start(openStorage())
      const { people, entryFor } = started
      const accepted: string[] = []
      const removed = new Set<string>()
      for (const [counter, action] of actions.entries()) {
        const sender = people[action.by]
        if (sender === undefined) continue
        const entry = await entryFor(action, counter)
        const response = await sendPush(sender.client, sender.userId, [entry])
        expect([response.status, response.headers.get('Error-Code')]).toEqual(
          removed.has(sender.userId) ? [401, 'member_removed'] : [200, null],
        )
        if (!response.ok) continue
        const { results } = (await response.json()) as PushResponse
        if (results[0]?.status !== 'accepted') continue
        accepted.push(entry.id)
        if (action.kind === 'remove') removed.add(people[action.about]?.userId ?? '')
      }
      const { ids, members } = await membersIn(started)
      expect(accepted.filter((id) => !ids.some((found) => found === id))).toEqual([])
      const active = [...members.values()].filter(({ isRemoved }) => !isRemoved)
      expect(active.some(({ role }) => role === 'parent')).toBe(true)
      expect(people.map(({ userId }) => removed.has(userId))).toEqual(
        people.map(({ userId }) => members.get(userId as Id)?.isRemoved),
      )
      // Every session has the role that devices derive from the entries.
      for (const { client, userId } of people) {
        const member = members.get(userId as Id)
        const response = await client.request('GET', '/api/user')
        expect(response.status).toBe(member?.isRemoved ? 401 : 200)
        if (response.ok) expect(await response.json()).toMatchObject({ isParent: member?.role === 'parent' })
      }
    })
    await fc.assert(property.afterEach(closeStorage), { numRuns: sequences, seed })
  },
)
