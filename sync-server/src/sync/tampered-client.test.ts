import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { pullAll, pushAs, sendPush, syncedHousehold, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, entryKinds, newId, NOON, stampAt } from '../testing/fixtures/entries.ts'

const isLong = process.env['LITTLE_LEDGER_LONG'] !== undefined
const sequences = isLong ? 1_000 : 300
const fuzzed = isLong ? 3_000 : 300
const seed = Number(process.env['SEED'] ?? Date.now())

const start = async () => {
  const app = testApp({ now: () => NOON })
  return { moss: await syncedHousehold(app, 'moss'), fern: await syncedHousehold(app, 'fern') }
}

/** What a child may record. Half of the forged entries are of these kinds, so that in each run some of each are accepted. */
const permitted = [
  ...(['ask.made', 'ask.withdrawn', 'cash.counted', 'child.changed'] as const),
  ...(['goal.added', 'goal.changed', 'goal.deleted', 'profile.changed'] as const),
]

describe('a tampered child client', () => {
  test(
    `changes no bank balance in ${sequences} sequences of forged entries (SECURITY check 4, seed ${seed})`,
    { timeout: 20 * 60_000 },
    async () => {
      const { moss, fern } = await start()
      const bankOf = async (home: typeof moss) =>
        (await home.parent.json<{ id: string; balance: number }[]>('GET', '/api/children')).map(({ id, balance }) => [
          id,
          balance,
        ])
      const before = [await bankOf(moss), await bankOf(fern)]
      const people = [moss, fern].flatMap(({ userId, anna, ben }) => [userId, anna.userId, ben.userId])
      const children = [moss, fern].flatMap(({ anna, ben }) => [anna.id, ben.id])
      const known = (await pullAll(moss.anna.client)).entries.map(({ entry }) => entry)
      const anyone = fc.constantFrom(...people, newId())
      const forged = fc
        .record({
          kind: fc.oneof(fc.constantFrom(...entryKinds), fc.constantFrom(...permitted)),
          by: fc.oneof({ weight: 3, arbitrary: fc.constant(moss.anna.userId) }, anyone),
          userId: anyone,
          childId: fc.oneof(fc.constant(moss.anna.id), fc.constantFrom(...children, newId())),
          familyId: fc.oneof({ weight: 5, arbitrary: fc.constant(moss.familyId) }, fc.constant(fern.familyId)),
          goalId: fc.constantFrom(moss.anna.goalId, fern.anna.goalId, moss.anna.transactionId),
          year: fc.constantFrom('2020', '2026', '2031'),
          id: fc.oneof(
            { weight: 3, arbitrary: fc.constant(undefined) },
            fc.constantFrom(...known.map((entry) => entry.id)),
          ),
          extra: fc.constantFrom({}, {}, {}, { amount: 99_999 }, { position: 1 }, { balance: 9 }, { v: 2 }),
        })
        .map(({ kind, year, id, extra, ...ids }) =>
          makeEntry(kind, ids, {
            ...{ stamp: stampAt(`${year}-11-20T11:00`), on: `${year}-11-20` },
            ...(id === undefined ? {} : { id }),
            ...extra,
          }),
        )
      const accepted = new Set<unknown>()
      await fc.assert(
        fc.asyncProperty(fc.array(forged, { minLength: 1, maxLength: 20 }), async (entries) => {
          const { results } = await pushAs(moss.anna.client, moss.anna.userId, entries)
          for (const [index, { status }] of results.entries()) {
            if (status === 'accepted') accepted.add(entries[index]?.['kind'])
          }
        }),
        { numRuns: sequences, seed },
      )
      expect([await bankOf(moss), await bankOf(fern)]).toEqual(before)
      // The permitted entries were accepted, so the sequences really reached the journal.
      expect([...accepted].toSorted()).toEqual(permitted)
    },
  )
})

test('server-owned fields in an entry have no effect (SECURITY check 3)', async () => {
  const { moss } = await start()
  const owned = {
    ...{ position: 1, head: 1, balance: 9_999, balanceAfter: 9_999, principal: 1, createdAt: '1999-01-01T00:00:00Z' },
    ...{ isParent: true, transactionAmount: 1, status: 'accepted', role: 'parent', epoch: 'mine', isDeleted: false },
  }
  const before = await pullAll(moss.parent)
  for (const [field, value] of Object.entries(owned)) {
    const entry = makeEntry('cash.counted', moss.annaOnAnna, { [field]: value })
    expect([field, (await moss.pushAsAnna([entry])).results.map(statusOrCode)]).toEqual([field, ['bad_schema']])
    const beside = await sendPush(moss.anna.client, moss.anna.userId, [], { [field]: value })
    expect([field, beside.status]).toEqual([field, field === 'epoch' ? 200 : 400])
  }
  expect(await pullAll(moss.parent)).toEqual(before)
})

test(
  `returns one result per entry and never a 5xx for ${fuzzed} fuzzed pushes (SECURITY check 11, seed ${seed})`,
  { timeout: 20 * 60_000 },
  async () => {
    const { moss, fern } = await start()
    const knownIds = [
      moss.familyId,
      moss.userId,
      moss.anna.id,
      moss.anna.userId,
      fern.anna.id,
      fern.userId,
      newId(),
      newId(),
    ]
    const odd = fc.oneof(
      fc.constantFrom(...knownIds),
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom(-0, 1e308, '__proto__', '\u0000', '\ud800', stampAt('9999-12-30T00:00'), 'x'.repeat(600)),
    )
    const ids = { ...moss.parentOnAnna, goalId: moss.anna.goalId }
    const fuzzy = fc
      .tuple(fc.constantFrom(...entryKinds), fc.nat(), odd, fc.boolean())
      .map(([kind, place, value, isChanged]) => {
        const entry = makeEntry(kind, kind === 'child.added' ? { ...ids, childId: newId(), userId: newId() } : ids)
        const fields = Object.keys(entry).filter((field) => field !== 'kind' || kind !== 'child.deleted')
        return isChanged ? { ...entry, [fields[place % fields.length] ?? 'id']: value } : entry
      })
      .filter(({ kind }) => kind !== 'child.deleted')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof({ weight: 9, arbitrary: fuzzy }, odd), { maxLength: 8 }), async (entries) => {
        const response = await sendPush(moss.parent, moss.userId, entries)
        expect(response.status).toBe(200)
        const { results } = (await response.json()) as { results: object[] }
        expect(results).toHaveLength(entries.length)
      }),
      { numRuns: fuzzed, seed },
    )
    const { entries, last } = await pullAll(moss.parent)
    expect([entries.length, last.count]).toEqual([last.head, last.head])
    expect((await moss.parent.request('GET', '/api/children')).status).toBe(200)
  },
)
