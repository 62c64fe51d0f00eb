import { actorOf } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../ledger/database/device.ts'
import { createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER } from '../testing/network.ts'
import { pullPage, type ServerEntry } from '../testing/server-responses.ts'
import { createApiClient } from './api-client.ts'
import { readOutbox } from './outbox.ts'
import { syncOnce } from './sync-once.ts'

const REFUSAL = { status: 503, headers: { 'Content-Type': 'text/plain', 'Error-Code': 'server_clock' } }

let isClockRight: boolean
let stored: ServerEntry[]
let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>

beforeEach(async () => {
  isClockRight = false
  stored = []
  family = await createTestFamilyWithChild()
})

const network = createTestNetwork(
  http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
    if (!isClockRight) return new HttpResponse('The server’s clock is wrong.\n', REFUSAL)
    const { entries } = (await request.json()) as { readonly entries: readonly ServerEntry['entry'][] }
    stored.push(...entries.map((entry, index) => ({ position: stored.length + index + 1, entry })))
    const results = stored.map(({ position, entry: { id } }) => ({ id, status: 'accepted', position }))
    return HttpResponse.json({ epoch: 'first', head: stored.length, serverNow: family.device.now(), results })
  }),
  http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
    const after = Number(new URL(request.url).searchParams.get('after'))
    const { serverNow, ...page } = pullPage(stored, { after })
    return HttpResponse.json(isClockRight ? { ...page, serverNow } : page)
  }),
)

const sync = () => {
  const { store, parent } = family
  return syncOnce({ store, actor: actorOf(parent), server: createApiClient(network.fetch) }, { withLogins: false })
}

const waiting = () => readOutbox(family.store, actorOf(family.parent))

test('a device pulls from a server whose clock is wrong, but pushes no changes', async () => {
  const [row] = await waiting()
  const other = { ...row?.entry, id: newId(), kind: 'chore.done', v: 9 }
  stored.push({ position: 1, entry: other })
  const before = await waiting()
  expect(await sync()).toMatchObject({ ok: false, error: { type: 'ServerClockWrong' } })
  expect(await family.store.db.entries.get(other.id)).toMatchObject({ position: 1 })
  expect(await waiting()).toEqual(before)
})

test('a device ignores the time of a server that reports its own clock as wrong', async () => {
  const now = family.device.now()
  const contact = { serverNow: now + 86_400_000 * 365, raw: now }
  await family.store.db.setMeta('clock', { offsetMs: 0, readAt: now, contact, difference: 'later' })
  const before = await waiting()
  expect(await sync()).toMatchObject({ ok: false, error: { type: 'ServerClockWrong' } })
  expect(await family.store.db.getMeta('clock')).toEqual({
    offsetMs: 0,
    readAt: now,
    contact,
    difference: 'later',
  })
  expect(await waiting()).toEqual(before)
})

test('a device pushes its changes once the server’s clock is corrected', async () => {
  await sync()
  isClockRight = true
  unwrap(await sync())
  expect([stored.length, await waiting()]).toEqual([3, []])
})

test('a device without changes also detects that the server’s clock is wrong', async () => {
  isClockRight = true
  unwrap(await sync())
  isClockRight = false
  expect(await sync()).toMatchObject({ ok: false, error: { type: 'ServerClockWrong', retryAfterMs: 60_000 } })
})
