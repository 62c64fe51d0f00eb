import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { pullAll, pushAs, syncedHousehold } from '../testing/fixtures/device.ts'
import { entryKinds, makeEntry, newId, NOON, stampAt } from '../testing/fixtures/entries.ts'
import { joinedMember } from '../testing/fixtures/members.ts'

const sequences = process.env['LITTLE_LEDGER_LONG'] === undefined ? 500 : 2_000
const seed = Number(process.env['SEED'] ?? Date.now())

/** Kinds that a helper may record, except `member.removed`, which would make the helper leave the family. */
const OWN_KINDS = [
  'member.changed',
  'profile.changed',
  'transaction.added',
  'transaction.deleted',
  'transaction.restored',
] as const

type Transaction = { readonly id: string; readonly amount: number; readonly type: string; readonly date: string }

test(
  `a tampered helper client can change the bank only through the helper’s own deposits, in ${sequences} sequences of forged entries (seed ${seed})`,
  { timeout: 20 * 60_000 },
  async () => {
    const app = testApp({ now: () => NOON })
    const [moss, fern] = [await syncedHousehold(app, 'moss'), await syncedHousehold(app, 'fern')]
    const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
    const children = [moss, fern].flatMap((home) => [home.anna, home.ben].map((child) => ({ home, child })))
    const history = () =>
      Promise.all(
        children.map(async ({ home, child }) => {
          const rows = await home.parent.json<Transaction[]>('GET', `/api/children/${child.id}/transactions`)
          return rows.map(({ id, amount, type }) => ({ id, amount, type }))
        }),
      )
    const before = await history()
    const recorded = (await pullAll(moss.parent)).entries.filter(({ entry }) => entry['kind'] !== 'transaction.added')
    const own = [newId(), newId(), newId()]
    const people = [gran.userId, moss.userId, moss.anna.userId, fern.userId, newId()]
    const known = [moss.anna.transactionId, moss.ben.transactionId, fern.anna.transactionId]
    const forged = fc
      .record({
        kind: fc.oneof(fc.constantFrom(...entryKinds), fc.constantFrom(...OWN_KINDS)),
        by: fc.oneof({ weight: 4, arbitrary: fc.constant(gran.userId) }, fc.constantFrom(...people)),
        userId: fc.oneof(fc.constant(gran.userId), fc.constantFrom(...people)),
        childId: fc.constantFrom(moss.anna.id, moss.anna.id, moss.ben.id, fern.anna.id, newId()),
        familyId: fc.oneof({ weight: 6, arbitrary: fc.constant(moss.familyId) }, fc.constant(fern.familyId)),
        day: fc.constantFrom('2020-01-01', '2026-11-20', '2026-11-21'),
        // Gifts get one of a few ids, so that some deletions refer to an existing gift.
        ownId: fc.constantFrom(...own),
        id: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...known)),
        transactionId: fc.constantFrom(...own, ...own, ...known, `opening:${moss.anna.id}`),
        giftOf: fc.constantFrom(gran.userId, gran.userId, moss.userId, undefined),
        extra: fc.constantFrom(
          {},
          {},
          { type: 'withdrawal' },
          { toCash: true },
          { role: 'parent' },
          { date: '2020-01-02' },
        ),
      })
      // Excludes leaving, because the server would then reject all further pushes.
      .filter(({ kind, by, userId }) => kind !== 'member.removed' || by !== gran.userId || userId !== gran.userId)
      .map(({ kind, day, ownId, id, transactionId, giftOf, extra, ...ids }) =>
        makeEntry(kind, ids, {
          ...{ stamp: stampAt(`${day}T11:00`), on: day },
          ...(id === undefined ? {} : { id }),
          ...(kind === 'transaction.added' ? { date: day, id: id ?? ownId } : {}),
          ...(kind === 'transaction.deleted' || kind === 'transaction.restored' ? { transactionId, giftOf } : {}),
          ...extra,
        }),
      )
    const accepted = new Set<unknown>()
    const gifts = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(forged, { minLength: 1, maxLength: 20 }), async (entries) => {
        const { results } = await pushAs(gran.client, gran.userId, entries)
        for (const [index, { status }] of results.entries()) {
          const entry = entries[index]
          if (status !== 'accepted' || entry === undefined) continue
          accepted.add(entry['kind'])
          if (entry['kind'] !== 'transaction.added') continue
          expect(entry).toMatchObject({ by: gran.userId, childId: moss.anna.id, type: 'deposit', amount: 100 })
          gifts.add(entry.id)
        }
      }),
      { numRuns: sequences, seed },
    )
    const after = await history()
    const [annas = [], ...others] = after
    expect([annas.filter(({ id }) => !gifts.has(id)), ...others]).toEqual(before)
    expect(annas.every(({ id, type }) => !gifts.has(id) || type === 'deposit')).toBe(true)
    // Permitted entries were accepted, so the sequences really reached the journal.
    expect(accepted).toContain('transaction.added')
    expect(OWN_KINDS).toEqual(expect.arrayContaining([...accepted]))
    // None of the family's earlier entries were replaced or erased.
    const kept = (await pullAll(moss.parent)).entries
    expect(recorded.every(({ entry }) => kept.some((found) => found.entry.id === entry.id))).toBe(true)
  },
)
