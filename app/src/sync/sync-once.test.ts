import { actorOf, type Stamp } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { addTestChild, addTestLogin, childUser, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER } from '../testing/network.ts'
import { newId } from '../ledger/database/device.ts'
import { pullPage } from '../testing/server-responses.ts'
import { createApiClient } from './api-client.ts'
import { readOutbox } from './outbox.ts'
import { syncOnce } from './sync-once.ts'

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
