import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testApp, testDependencies } from '../testing/app.ts'
import {
  makePushBody,
  pullAll,
  pushAs,
  pushOne,
  registerLocalFamily,
  sendPush,
  statusOrCode,
  syncedHousehold,
} from '../testing/fixtures/device.ts'
import { makeEntry, NOON, newId, type SentEntry, stampAt } from '../testing/fixtures/entries.ts'

const start = async () => {
  const app = testApp({ now: () => NOON })
  return { app, moss: await syncedHousehold(app, 'moss') }
}

const deposits = (count: number, ids: Parameters<typeof makeEntry>[1]) =>
  Array.from({ length: count }, (_, index) =>
    makeEntry('transaction.added', ids, { stamp: stampAt('2026-11-21T10:00', index), amount: 1 }),
  )

const backwards = (entry: SentEntry) => Object.fromEntries(Object.entries(entry).toReversed())

const headOf = async (moss: Awaited<ReturnType<typeof start>>['moss']) => (await pullAll(moss.parent)).last.head

describe('a push', () => {
  test('returns 409 and stores nothing in another person’s session', async () => {
    const { moss } = await start()
    const before = await headOf(moss)
    const entry = makeEntry('cash.counted', moss.annaOnAnna)
    for (const [client, actor] of [
      [moss.parent, moss.anna.userId],
      [moss.ben.client, moss.anna.userId],
      [moss.anna.client, moss.userId],
      [moss.parent, newId()],
    ] as const) {
      const response = await sendPush(client, actor, [entry])
      expect([response.status, await response.text()]).toEqual([409, 'These changes were recorded by someone else.'])
    }
    expect(await headOf(moss)).toBe(before)
  })

  test('accepts at most 500 entries, and only the current protocol version', async () => {
    const { moss } = await start()
    const entries = deposits(501, moss.parentOnAnna)
    expect((await sendPush(moss.parent, moss.userId, entries)).status).toBe(400)
    expect((await sendPush(moss.parent, moss.userId, entries.slice(1), { protocol: 2 })).status).toBe(400)
    const { results } = await moss.pushAsParent(entries.slice(1))
    expect(results.map(statusOrCode)).toEqual(Array.from({ length: 500 }, () => 'accepted'))
    expect(await moss.parent.json('GET', `/api/children/${moss.anna.id}`)).toMatchObject({ balance: 26.5 })
  })

  test('returns the position of the last entry if it contains no entries', async () => {
    const { moss } = await start()
    const response = await moss.pushAsParent([])
    expect(response).toEqual({ epoch: expect.any(String), head: await headOf(moss), serverNow: NOON, results: [] })
  })

  test('is validated in the same way for any epoch the client sends, and returns the server’s epoch', async () => {
    const { moss } = await start()
    const { epoch } = await moss.pushAsParent([])
    for (const clientEpoch of [null, 'of-another-database', epoch]) {
      const entry = makeEntry('transaction.added', moss.parentOnAnna)
      const response = await sendPush(moss.parent, moss.userId, [entry], { epoch: clientEpoch })
      expect(await response.json()).toMatchObject({ epoch, results: [{ id: entry.id, status: 'accepted' }] })
    }
  })
})

describe('a repeated push', () => {
  test('returns the stored entries if the response was lost, even after a restart', async () => {
    const dependencies = testDependencies({ now: () => NOON })
    const moss = await syncedHousehold(testApp(dependencies), 'moss')
    const entries = deposits(3, moss.parentOnAnna)
    const first = await moss.pushAsParent(entries)
    const again = await createApp(dependencies).request('/api/sync/push', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: moss.parent.cookie() ?? '' },
      body: JSON.stringify(
        makePushBody(
          moss.userId,
          [...entries.toReversed().map(backwards), makeEntry('cash.counted', moss.parentOnAnna)],
          { deviceNow: NOON },
        ),
      ),
    })
    const stored = first.results.map((result) => ({ ...result, status: 'duplicate' })).toReversed()
    expect(await again.json()).toMatchObject({
      head: first.head + 1,
      results: [...stored, { status: 'accepted', position: first.head + 1 }],
    })
    expect(await moss.parent.json('GET', `/api/children/${moss.anna.id}`)).toMatchObject({ balance: 21.53 })
  })

  test('is stored once when sent many times concurrently', async () => {
    const { moss } = await start()
    const before = await headOf(moss)
    const entries = deposits(20, moss.parentOnAnna)
    const responses = await Promise.all(Array.from({ length: 10 }, () => moss.pushAsParent(entries)))
    const accepted = responses.flatMap(({ results }) => results.filter(({ status }) => status === 'accepted'))
    expect(accepted.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
    for (const { results } of responses) {
      expect(results.map(({ position }) => position)).toEqual(entries.map((_, index) => before + 1 + index))
    }
  })

  test('returns `duplicate` for an entry that occurs twice in the push', async () => {
    const { moss } = await start()
    const entry = makeEntry('transaction.added', moss.parentOnAnna)
    const { results } = await moss.pushAsParent([entry, backwards(entry) as SentEntry, { ...entry, amount: 2 }])
    expect(results.map(statusOrCode)).toEqual(['accepted', 'duplicate', 'id_reuse'])
    expect(results[1]).toEqual({ ...results[0], status: 'duplicate' })
  })

  test('returns `duplicate` even if the stamp, date and time differ', async () => {
    const { moss } = await start()
    const entry = makeEntry('transaction.added', moss.parentOnAnna)
    const first = await pushOne(moss.parent, moss.userId, entry)
    const moved = { ...entry, stamp: stampAt('2026-11-20T08:00'), on: '2026-11-20', at: '08:00' }
    expect(await pushOne(moss.parent, moss.userId, moved)).toEqual({ ...first, status: 'duplicate' })
  })

  test.each([
    ['another amount', { amount: 2 }],
    [
      'another kind',
      { kind: 'cash.counted', type: undefined, description: undefined, date: undefined, time: undefined },
    ],
    ['another text', { description: 'Teeth' }],
  ])('is rejected if it has %s under the same id', async (_what, change) => {
    const { moss } = await start()
    const entry = makeEntry('transaction.added', moss.parentOnAnna)
    await pushOne(moss.parent, moss.userId, entry)
    expect(statusOrCode(await pushOne(moss.parent, moss.userId, { ...entry, ...change }))).toBe('id_reuse')
  })
})

describe('the entry that creates a family', () => {
  test('returns `later`, as do all other entries, if the server is too old for its `rules`', async () => {
    const { client, userId, ids } = await registerLocalFamily(testApp({ now: () => NOON }), 'moss')
    const kinds = ['family.created', 'child.added', 'allowance.set', 'transaction.added', 'profile.changed'] as const
    const entries = kinds.map((kind) => makeEntry(kind, ids))
    const [created, ...others] = entries
    const push = async (sent: readonly unknown[]) => (await pushAs(client, userId, sent)).results.map(statusOrCode)
    expect(await push([{ ...created, rules: 999 }, ...others])).toEqual(kinds.map(() => 'later'))
    expect(await push(others)).toEqual(others.map(() => 'later'))
    expect(await push(entries)).toEqual(kinds.map(() => 'accepted'))
  })
})

describe('an entry that cannot be parsed', () => {
  const cases = (ids: Parameters<typeof makeEntry>[1]): readonly (readonly [unknown, string, string])[] => {
    const entry = makeEntry('transaction.added', ids)
    return [
      [{ ...entry, kind: 'pocket.sewn' }, 'later', entry.id],
      [{ ...entry, v: 2 }, 'later', entry.id],
      [{ ...entry, kind: 'family.changed', rules: 999 }, 'later', entry.id],
      [{ ...entry, on: '2019-12-31' }, 'bad_schema', entry.id],
      [{ ...entry, v: 2, id: 'not-an-id' }, 'later', ''],
      [{ ...entry, amount: 1.5 }, 'bad_schema', entry.id],
      [{ ...entry, position: 1 }, 'bad_schema', entry.id],
      [{ ...entry, stamp: 'yesterday' }, 'bad_schema', entry.id],
      [{ ...entry, v: 0 }, 'bad_schema', entry.id],
      [{ ...entry, id: entry.id.toUpperCase() }, 'bad_schema', ''],
      [null, 'bad_schema', ''],
      ['text', 'bad_schema', ''],
      [[], 'bad_schema', ''],
      [{ id: 7 }, 'bad_schema', ''],
    ]
  }

  test('returns `later` if a newer server may understand it, otherwise `bad_schema`, and does not affect other entries', async () => {
    const { moss } = await start()
    const bad = cases(moss.parentOnAnna)
    const good = deposits(bad.length, moss.parentOnAnna)
    const sent = bad.flatMap(([entry], index) => [entry, good[index]])
    const { results } = await pushAs(moss.parent, moss.userId, sent)
    expect(results.filter((_, index) => index % 2 === 0).map((result) => [statusOrCode(result), result.id])).toEqual(
      bad.map(([, expected, id]) => [expected, id]),
    )
    expect(results.filter((_, index) => index % 2 === 1).map(statusOrCode)).toEqual(good.map(() => 'accepted'))
  })
})
