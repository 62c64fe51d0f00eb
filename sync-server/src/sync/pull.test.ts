import { gunzipSync } from 'node:zlib'
import { addToDigest, EMPTY_DIGEST, type PullResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testApp, testDependencies } from '../testing/app.ts'
import { pullAll, pullPage, makePushBody, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, NOON, stampAt } from '../testing/fixtures/entries.ts'

const start = async () => {
  const app = testApp({ now: () => NOON })
  return { app, moss: await syncedHousehold(app, 'moss') }
}

/** Count and digest as a device computes them. */
const digestOf = (entries: PullResponse['entries']) => addToDigest(EMPTY_DIGEST, entries)

const positionsOf = ({ entries }: Pick<PullResponse, 'entries'>) => entries.map(({ position }) => position)

describe('a pull', () => {
  test('is compressed if the client accepts gzip, for slow connections', async () => {
    const { app, moss } = await start()
    await moss.pushAsParent(Array.from({ length: 30 }, () => makeEntry('transaction.added', moss.parentOnAnna)))
    const request = (encodings: string, query = '') =>
      app.request(`/api/sync/pull${query}`, {
        headers: { Cookie: moss.parent.cookie() ?? '', 'Accept-Encoding': encodings },
      })
    const plain = await request('identity')
    const compressed = await request('gzip, br')
    expect([plain, compressed].map(({ headers }) => headers.get('Content-Encoding'))).toEqual([null, 'gzip'])
    expect([plain, compressed].map(({ headers }) => headers.get('Vary'))).toEqual([
      'Accept-Encoding',
      'Accept-Encoding',
    ])
    const [text, bytes] = [await plain.text(), Buffer.from(await compressed.arrayBuffer())]
    expect(gunzipSync(bytes).toString()).toBe(text)
    expect(bytes.length).toBeLessThan(text.length / 3)
    expect((await request('gzip;q=0')).headers.has('Content-Encoding')).toBe(false)
    expect((await request('gzip', '?limit=1')).headers.has('Content-Encoding')).toBe(false)
  })

  test('returns all entries to a parent, and to a child only their own and family-wide entries', async () => {
    const { moss } = await start()
    const { entries, last } = await pullAll(moss.parent)
    expect(positionsOf({ entries })).toEqual(Array.from({ length: last.head }, (_, index) => index + 1))
    expect(last.scope).toBe('family')
    const annas = await pullAll(moss.anna.client)
    expect(annas.last.scope).toBe(`child:${moss.anna.id}`)
    const about = annas.entries.map(({ entry }) => entry['childId'] ?? entry['kind'])
    expect(new Set(about)).toEqual(new Set([moss.anna.id, 'family.created']))
    expect(JSON.stringify(annas.entries)).not.toMatch(/example\.org|moss-ben/)
  })

  test('is refused if the device asks for another family than the session’s', async () => {
    const { app, moss } = await start()
    const ivy = await syncedHousehold(app, 'ivy')
    const pull = (familyId: string) => moss.parent.request('GET', `/api/sync/pull?familyId=${familyId}`)
    expect((await pull(moss.familyId)).status).toBe(200)
    const refused = await pull(ivy.familyId)
    expect([refused.status, refused.headers.get('Error-Code')]).toEqual([409, 'actor_mismatch'])
  })

  test('returns the count and digest of the whole scope', async () => {
    const { moss } = await start()
    for (const client of [moss.parent, moss.anna.client, moss.ben.client]) {
      const { entries, last } = await pullAll(client, 3)
      expect({ count: last.count, digest: last.digest }).toEqual(digestOf(entries))
    }
  })

  test('returns the same entries in several pages, with `more` on all but the last', async () => {
    const { moss } = await start()
    const whole = await pullAll(moss.parent)
    for (const limit of [1, 2, 5, whole.last.head, 1_000]) {
      const { entries, pages, last } = await pullAll(moss.parent, limit)
      expect(entries).toEqual(whole.entries)
      expect(last).toMatchObject({ next: last.head, more: false, count: whole.last.count, digest: whole.last.digest })
      expect(pages.length).toBe(Math.max(1, Math.ceil(last.head / limit)))
      for (const page of pages.slice(0, -1)) expect([page.more, 'digest' in page]).toEqual([true, false])
    }
  })

  test('continues past a page without visible entries', async () => {
    const { moss } = await start()
    const hidden = Array.from({ length: 12 }, () => makeEntry('transaction.added', moss.about(moss.ben, moss.userId)))
    await moss.pushAsParent(hidden)
    await moss.pushAsParent([makeEntry('cash.counted', moss.parentOnAnna)])
    const { pages, entries, last } = await pullAll(moss.anna.client, 4)
    expect(pages.filter((page) => page.entries.length === 0).map(({ more, next }) => [more, next > 0])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
    expect(entries.at(-1)).toMatchObject({ position: last.head, entry: { kind: 'cash.counted' } })
  })

  test('returns one empty page if there is nothing new', async () => {
    const { moss } = await start()
    const { last } = await pullAll(moss.parent)
    const again = await pullPage(moss.parent, { epoch: last.epoch, scope: last.scope, after: last.next })
    expect(again).toEqual({ ...last, entries: [] })
  })
})

describe('a pull query', () => {
  test('starts from position 0 if the epoch, scope or cursor does not match', async () => {
    const { moss } = await start()
    const { epoch, scope, head } = (await pullAll(moss.parent)).last
    const right = { epoch, scope, after: head - 1 }
    expect(positionsOf(await pullPage(moss.parent, right))).toEqual([head])
    const wrong = [
      { ...right, epoch: 'another' },
      { ...right, scope: `child:${moss.anna.id}` },
      { ...right, after: head + 1 },
      { scope, after: head },
      { epoch, after: head },
    ]
    for (const query of wrong) expect((await pullPage(moss.parent, query)).entries).toHaveLength(head)
    const child = await pullPage(moss.anna.client, { epoch, scope: `child:${moss.ben.id}`, after: head })
    expect([child.scope, child.entries.length > 0]).toEqual([`child:${moss.anna.id}`, true])
  })

  test.each(['?limit=0', '?limit=1001', '?limit=x', '?after=-1', '?after=1.5', '?scope=all', '?epoch='])(
    'returns 400 for %s',
    async (query) => {
      const { moss } = await start()
      expect((await moss.parent.request('GET', `/api/sync/pull${query}`)).status).toBe(400)
    },
  )
})

describe('a deleted child', () => {
  test('has no entries in the pull and its digest, except the deletion', async () => {
    const { moss } = await start()
    const before = await pullAll(moss.parent)
    await pullAll(moss.ben.client)
    await moss.parent.request('DELETE', `/api/children/${moss.anna.id}`)
    const after = await pullAll(moss.parent)
    const left = before.entries.filter(({ entry }) => entry['childId'] !== moss.anna.id)
    expect(after.entries).toEqual([...left, { position: after.last.head, entry: expect.anything() }])
    expect(after.entries.at(-1)?.entry).toMatchObject({ kind: 'child.deleted', childId: moss.anna.id })
    expect({ count: after.last.count, digest: after.last.digest }).toEqual(digestOf(after.entries))
    const request = { epoch: before.last.epoch, scope: 'family', after: before.last.next }
    const page = await pullPage(moss.parent, request)
    expect(page).toMatchObject({ more: false, count: after.last.count, digest: after.last.digest })
    expect(positionsOf(page)).toEqual([after.last.head])
  })

  test('leaves a gap in the positions, which paging skips', async () => {
    const { moss } = await start()
    await moss.pushAsParent(Array.from({ length: 30 }, () => makeEntry('transaction.added', moss.parentOnAnna)))
    await moss.pushAsParent([makeEntry('child.deleted', moss.parentOnAnna)])
    const { entries, last, pages } = await pullAll(moss.parent, 5)
    expect(pages.length).toBe(Math.ceil(entries.length / 5))
    expect({ count: last.count, digest: last.digest }).toEqual(digestOf(entries))
  })
})

test('sync requests do not compute a ledger', async () => {
  const dependencies = testDependencies({ now: () => NOON })
  const app = createApp(dependencies)
  const moss = await syncedHousehold(app, 'moss')
  const asked: string[] = []
  const cache = { get: () => void asked.push('get'), set: () => asked.push('set'), delete: () => asked.push('drop') }
  const again = createApp({ ...dependencies, ledgerCache: cache })
  const headers = { 'Content-Type': 'application/json', Cookie: moss.parent.cookie() ?? '' }
  const entries = [makeEntry('transaction.added', moss.parentOnAnna, { stamp: stampAt('2027-01-01T00:00') })]
  const body = JSON.stringify(makePushBody(moss.userId, entries))
  expect((await again.request('/api/sync/push', { method: 'POST', headers, body })).status).toBe(200)
  for (const path of ['pull', 'logins', 'events']) {
    expect((await again.request(`/api/sync/${path}`, { headers })).status).toBe(200)
  }
  expect(asked).toEqual([])
  await again.request('/api/children', { headers })
  expect(asked).not.toEqual([])
})
