import { actorOf, assert, postingId, type Stamp } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { deletePosting, deposit } from '../testing/commands.ts'
import { addTestChild, addTestLogin, childUser, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER } from '../testing/network.ts'
import { newId } from '../ledger/database/device.ts'
import { pullPage, toServerEntries, type ServerEntry } from '../testing/server-responses.ts'
import { storedChild } from '../testing/stored-model.ts'
import { createApiClient } from './api-client.ts'
import { checkClock } from './check-clock.ts'
import { readOutbox, readOutboxView } from './outbox.ts'
import { syncOnce } from './sync-once.ts'
import { applyPage } from './sync-progress.ts'

const STAMP = '2026-03-09T09:00:00.000Z-0000-0123456789ab' as Stamp

test('a sync cycle sends a login after its child, even if the child is added while logins are read', async () => {
  const family = await createTestFamilyWithChild()
  const pushed: string[] = []
  const network = createTestNetwork(
    http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
      const { entries } = (await request.json()) as { readonly entries: readonly { readonly id: string }[] }
      pushed.push(...entries.map(({ id }) => id))
      const results = entries.map(({ id }) => ({ id, status: 'accepted', position: pushed.indexOf(id) + 1 }))
      return HttpResponse.json({ epoch: 'first', head: pushed.length, results })
    }),
    http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage([]))),
    http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([])),
    http.put(`${SERVER}/api/sync/logins/:id`, () => plainTextResponse(404, 'Not found')),
  )
  const { logins } = family.store.db
  const filter = logins.filter.bind(logins)
  const addAnn = async () => {
    const user = await childUser(family, await addTestChild(family, { name: 'Ann' }))
    await addTestLogin(family, user, 'ann7')
    await logins.update(user.userId, { pending: 1, usernameStamp: STAMP, verifierStamp: STAMP })
  }
  vi.spyOn(logins, 'filter').mockImplementationOnce((matches) =>
    Object.assign(filter(matches), { toArray: () => addAnn().then(() => filter(matches).toArray()) }),
  )
  const server = createApiClient(network.fetch)
  unwrap(await syncOnce({ store: family.store, actor: actorOf(family.parent), server }, { withLogins: false }))
  const sent = network.requests.filter((request) => !request.startsWith('GET'))
  expect(sent.map((request) => request.split('/', 4).join('/'))).toEqual([
    'POST /api/sync/push',
    'POST /api/sync/push',
    'PUT /api/sync/logins',
    'PUT /api/sync/logins',
  ])
})

test('a sync cycle takes nothing of another family, whose parent’s cookie the browser still has', async () => {
  const family = await createTestFamilyWithChild()
  const { store } = family
  await store.db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
  const own = await store.db.entries.toArray()
  const other = await createTestFamilyWithChild()
  const entries = await toServerEntries(other.store)
  const network = createTestNetwork(
    http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage(entries, { serverNow: family.device.now() }))),
    http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([])),
  )
  const context = { store, actor: actorOf(family.parent), server: createApiClient(network.fetch) }
  expect(await syncOnce(context, { withLogins: true })).toEqual({ ok: false, error: { type: 'SignedOut' } })
  expect(await store.db.entries.toArray()).toEqual(own)
  expect((await store.db.children.toArray()).map(({ id }) => id)).toEqual([family.childId])
  expect(network.requests).not.toContain('GET /api/sync/logins')
})

test('a sync cycle takes no logins of another family, whose parent’s cookie came after the last page', async () => {
  const family = await createTestFamilyWithChild()
  const { store } = family
  await store.db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
  const login = await addTestLogin(family, await childUser(family, family.childId), 'mia7')
  const network = createTestNetwork(
    http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage([], { serverNow: family.device.now() }))),
    http.get(`${SERVER}/api/sync/logins`, ({ request }) => {
      const isNamed = new URL(request.url).searchParams.get('familyId') === store.familyId
      return isNamed ? plainTextResponse(409, 'Another family', 'actor_mismatch') : HttpResponse.json([])
    }),
  )
  const context = { store, actor: actorOf(family.parent), server: createApiClient(network.fetch) }
  expect(await syncOnce(context, { withLogins: true })).toMatchObject({
    ok: false,
    error: { type: 'Conflict', code: 'actor_mismatch' },
  })
  expect(await store.db.logins.toArray()).toEqual([login])
})

test('a sync cycle reads from a server whose disk is full, and keeps the changes that it does not take', async () => {
  const family = await createTestFamilyWithChild()
  const context = { store: family.store, actor: actorOf(family.parent) }
  const waiting = async () => (await readOutbox(family.store, context.actor)).map(({ entry }) => entry)
  const before = await waiting()
  const headers = { 'Content-Type': 'text/plain', 'Error-Code': 'storage_full' }
  const other = { ...before[0], id: newId(), kind: 'chore.done', v: 9 }
  const network = createTestNetwork(
    http.post(`${SERVER}/api/sync/push`, () => new HttpResponse('Full.', { status: 507, headers })),
    http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after'))
      return HttpResponse.json(pullPage([{ position: 1, entry: other }], { after, serverNow: family.device.now() }))
    }),
  )
  const synced = await syncOnce({ ...context, server: createApiClient(network.fetch) }, { withLogins: false })
  expect(synced).toMatchObject({ ok: false, error: { type: 'ServerFull' } })
  expect(await family.store.db.entries.get(other.id)).toMatchObject({ position: 1 })
  expect(await waiting()).toEqual(before)
})

test('a sync cycle sends smaller pushes through a proxy that accepts less than the server', async () => {
  const family = await createTestFamilyWithChild()
  const context = { store: family.store, actor: actorOf(family.parent) }
  const lengths: number[] = []
  const pushed: string[] = []
  const network = createTestNetwork(
    http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
      const { entries } = (await request.json()) as { readonly entries: readonly { readonly id: string }[] }
      lengths.push(entries.length)
      if (entries.length > 2) return HttpResponse.html('<h1>Request Entity Too Large</h1>', { status: 413 })
      pushed.push(...entries.map(({ id }) => id))
      const results = entries.map(({ id }) => ({ id, status: 'accepted', position: pushed.indexOf(id) + 1 }))
      return HttpResponse.json({ epoch: 'first', head: pushed.length, results })
    }),
    http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage([], { serverNow: family.device.now() }))),
  )
  const waiting = (await readOutbox(family.store, context.actor)).map(({ id }) => id)
  await syncOnce({ ...context, server: createApiClient(network.fetch) }, { withLogins: false })
  expect(lengths[0]).toBe(waiting.length)
  expect(pushed).toEqual(waiting)
  expect(await readOutbox(family.store, context.actor)).toEqual([])
})

describe('an undo of transactions that another parent imported too', () => {
  /** Syncs a device with an undone transaction whose id another parent's has, on a server that the device knows. */
  async function syncUndone({ lastContactMs }: { readonly lastContactMs: number }) {
    const family = await createTestFamilyWithChild()
    const [store, actor] = [family.store, actorOf(family.parent)]
    const taken = [...(await toServerEntries(store))]
    const first = pullPage(taken, { serverNow: family.device.now() })
    unwrap(await applyPage(store, actor, { scope: 'family', after: 0 }, first))
    unwrap(await checkClock(store, family.device.now()))
    for (const amount of [150, 225]) unwrap(await deposit(family, amount))
    const [others, own] = (await readOutbox(store, actor)).map(({ id }) => id)
    assert(others && own, 'two transactions are unsent')
    for (const id of [others, own]) unwrap(await deletePosting(family, postingId(id)))
    const kept = { ...(await store.db.entries.get(others))?.entry, id: others, by: newId() }
    taken.push({ position: taken.length + 1, entry: kept })
    const network = createTestNetwork(
      http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
        const { entries } = (await request.json()) as { readonly entries: ServerEntry['entry'][] }
        const results = entries.map((entry) => {
          if (entry.id === others) return { id: entry.id, status: 'refused', code: 'id_reuse' }
          taken.push({ position: taken.length + 1, entry })
          return { id: entry.id, status: 'accepted', position: taken.length }
        })
        const serverNow = family.device.now()
        return HttpResponse.json({ epoch: 'first', head: taken.length, serverNow, results })
      }),
      http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
        const after = Number(new URL(request.url).searchParams.get('after'))
        return HttpResponse.json(pullPage(taken, { after, serverNow: family.device.now() }))
      }),
    )
    family.device.clock.advance(lastContactMs)
    unwrap(await syncOnce({ store, actor, server: createApiClient(network.fetch) }, { withLogins: false }))
    const deleted = taken.flatMap(({ entry }) => ('transactionId' in entry ? [entry['transactionId']] : []))
    return { family, actor, deleted, own, requests: network.requests }
  }

  test.each([
    ['the server refuses', 'POST /api/sync/push', 0],
    ['the server sends first, after hours', 'GET /api/sync/pull', 5 * 3_600_000],
  ])('leaves those that %s', async (_, firstRequest, lastContactMs) => {
    const { family, actor, deleted, own, requests } = await syncUndone({ lastContactMs })
    expect(requests[0]).toBe(firstRequest)
    expect(deleted).toEqual([own])
    expect(await storedChild(family.store, family.childId)).toMatchObject({ balance: 150 })
    expect(await readOutboxView(family.store, actor)).toMatchObject({ pending: 0, refused: 0 })
  })
})
