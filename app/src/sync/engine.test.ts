import { type Actor, type Id, type PullResponse, type Stamp, actorOf } from '@little-ledger/domain'
import { http, HttpResponse, type RequestHandler } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../ledger/database/device.ts'
import { readOutboxView, readRefused } from './outbox.ts'
import { deposit } from '../testing/commands.ts'
import {
  addTestLogin,
  addTestChild,
  childUser,
  createTestFamilyWithChild,
  unwrap,
  type TestFamily,
} from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { pullPage } from '../testing/server-responses.ts'
import { createApiClient } from './api-client.ts'
import { createSyncEngine, type SyncEngine, type SyncEngineOptions, type SyncState } from './engine.ts'

const plainText = (status: number, headers: Record<string, string> = {}) =>
  new HttpResponse('No.\n', { status, headers: { 'Content-Type': 'text/plain', 'Error-Code': 'any', ...headers } })

/** The response to a request made with a deleted child's session. */
const goneResponse = (userId: Id) => plainText(410, { 'Session-User': userId })

interface PushedBody {
  readonly actor: Id
  readonly entries: readonly { readonly id: string }[]
}

/** A server that accepts all entries in order of arrival. */
function createAcceptingServer(): {
  readonly handlers: readonly RequestHandler[]
  readonly taken: { position: number; entry: { id: string } }[]
} {
  const taken: { position: number; entry: { id: string } }[] = []
  const push = http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
    const { entries } = (await request.json()) as PushedBody
    const results = entries.map((entry) => {
      const known = taken.find((stored) => stored.entry.id === entry.id)
      if (known) return { id: entry.id, status: 'duplicate', position: known.position }
      taken.push({ position: taken.length + 1, entry })
      return { id: entry.id, status: 'accepted', position: taken.length }
    })
    return HttpResponse.json({ epoch: 'first', head: taken.length, results })
  })
  const pull = http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
    const after = Number(new URL(request.url).searchParams.get('after'))
    return HttpResponse.json(pullPage(taken as never, { after }))
  })
  const logins = http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([]))
  return { handlers: [push, pull, logins], taken }
}

let family: TestFamily & { readonly childId: Id }
let network: TestNetwork
let server: ReturnType<typeof createAcceptingServer>
let states: SyncState[]
let timers: { readonly callback: () => void; readonly delayMs: number; isCancelled: boolean }[]
let onChildDeleted: ReturnType<typeof vi.fn<() => Promise<void>>>
let engine: SyncEngine

const start = (changes: Partial<SyncEngineOptions> = {}): SyncEngine =>
  createSyncEngine({
    store: family.store,
    actor: actorOf(family.parent) as Actor,
    createClient: (signal) => createApiClient(network.fetch, signal),
    lock: (work) => work(new AbortController().signal),
    now: family.device.clock.now,
    schedule: (callback, delayMs) => {
      const wait = { callback, delayMs, isCancelled: false }
      timers.push(wait)
      return () => {
        wait.isCancelled = true
      }
    },
    random: () => 0.5,
    onState: (state) => states.push(state),
    onChildDeleted: onChildDeleted,
    ...changes,
  })

beforeEach(async () => {
  family = await createTestFamilyWithChild()
  server = createAcceptingServer()
  network = createTestNetwork(...server.handlers)
  states = []
  timers = []
  onChildDeleted = vi.fn<() => Promise<void>>(async () => undefined)
  engine = start()
})

const countPending = async () => (await readOutboxView(family.store, actorOf(family.parent))).pending
const phases = () => states.map(({ phase }) => phase)

describe('a sync cycle', () => {
  test('pushes the outbox, pulls new entries and reports the time', async () => {
    await engine.syncNow()
    expect(server.taken).toHaveLength(3)
    expect(await countPending()).toBe(0)
    expect(phases()).toEqual(['syncing', 'synced'])
    expect(states.at(-1)).toEqual({ phase: 'synced', lastSyncedAt: family.device.clock.now() })
  })

  test('sends a queued sign-out before other requests', async () => {
    await family.device.db.revocations.put({ key: 'revocation' })
    await engine.syncNow()
    expect(phases()).toEqual(['syncing', 'offline'])
    expect(network.requests).toEqual(['POST /api/logout'])
    network.use(http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })))
    await engine.syncNow()
    expect(phases().at(-1)).toBe('synced')
    expect(await family.device.db.revocations.count()).toBe(0)
  })

  test('sends only one request when nothing has changed', async () => {
    await engine.syncNow()
    network.requests.length = 0
    await engine.syncNow()
    expect(network.requests).toEqual(['GET /api/sync/pull'])
  })

  test('pulls all pages again from position 0 when the server has a new epoch', async () => {
    await engine.syncNow()
    const restored = http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
      const query = new URL(request.url).searchParams
      const after = query.get('epoch') === 'second' ? Number(query.get('after')) : 0
      return HttpResponse.json(pullPage(server.taken as never, { after, limit: 1, epoch: 'second' }))
    })
    network.use(restored)
    await engine.syncNow()
    expect(phases().at(-1)).toBe('synced')
    expect((await family.store.db.getMeta('syncProgress'))?.epoch).toBe('second')
    expect((await family.store.db.getMeta('syncProgress'))?.cursors.family?.next).toBe(3)
  })

  test('pushes at most 500 entries per request', async () => {
    const rows = await family.store.db.entries.toArray()
    const sample = rows.find(({ entry }) => entry.kind === 'child.added')
    const many = Array.from({ length: 1200 }, (_, index) => {
      const id = `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}` as Id
      return { ...sample, id, subject: 'family' as const, entry: { ...sample?.entry, id, kind: 'chore.done', v: 9 } }
    })
    await family.store.db.entries.bulkAdd(many as never)
    const sizes: number[] = []
    const noteSize = http.post<never, { readonly entries: readonly unknown[] }>(
      `${SERVER}/api/sync/push`,
      async ({ request }) => void sizes.push((await request.clone().json()).entries.length),
    )
    network.use(noteSize)
    await engine.syncNow()
    expect(server.taken).toHaveLength(1203)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
  })

  test('runs once more if requested while a cycle is running', async () => {
    const cycles = [engine.syncNow(), engine.syncNow(), engine.syncNow()]
    await Promise.all(cycles)
    expect(phases()).toEqual(['syncing', 'synced', 'syncing', 'synced'])
  })

  test('stores each entry only once when it retries after a lost response', async () => {
    const [push] = server.handlers
    network.use(
      http.post(
        `${SERVER}/api/sync/push`,
        async ({ request }) => {
          await push?.run({ request, requestId: 'lost' })
          return HttpResponse.error()
        },
        { once: true },
      ),
    )
    await engine.syncNow()
    expect(phases()).toEqual(['syncing', 'offline'])
    expect(await countPending()).toBe(3)
    await engine.syncNow()
    expect(server.taken).toHaveLength(3)
    expect(await countPending()).toBe(0)
  })
})

test('digests that still differ after a refetch are compared again after growing delays, and never count as synced', async () => {
  const differing = http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
    const after = Number(new URL(request.url).searchParams.get('after'))
    return HttpResponse.json({ ...pullPage(server.taken as never, { after }), digest: '0123456789abcdef' })
  })
  network.use(differing)
  for (let count = 0; count < 3; count += 1) await engine.syncNow()
  expect(phases()).toEqual(['syncing', 'differs', 'syncing', 'differs', 'syncing', 'differs'])
  expect(states.filter(({ lastSyncedAt }) => lastSyncedAt !== undefined)).toEqual([])
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([1000, 2000, 4000])
  expect([await countPending(), server.taken.length]).toEqual([0, 3])
  network.use(...server.handlers)
  await engine.syncNow()
  expect(phases().at(-1)).toBe('synced')
  expect(timers.every(({ isCancelled }) => isCancelled)).toBe(true)
})

describe('an unusable response', () => {
  const respondWith = (response: () => Response): void =>
    network.use(http.all(`${SERVER}/api/sync/*`, () => response() as never))

  test.each<[string, () => Response, SyncState['phase']]>([
    ['a network error', () => HttpResponse.error(), 'offline'],
    ['a captive portal', () => HttpResponse.html('<h1>Pay</h1>'), 'offline'],
    ['500', () => plainText(500), 'offline'],
    ['503', () => plainText(503), 'offline'],
    ['503 for the server’s clock', () => plainText(503, { 'Error-Code': 'server_clock' }), 'server-clock'],
    ['507', () => plainText(507, { 'Error-Code': 'storage_full' }), 'failed'],
    ['429', () => plainText(429), 'offline'],
    ['401', () => plainText(401), 'signed-out'],
    ['409 for another user’s session', () => plainText(409), 'signed-out'],
    ['410', () => goneResponse(family.parent.userId), 'gone'],
    ['410 for another user’s session', () => goneResponse(newId()), 'signed-out'],
    ['410 without a user', () => plainText(410), 'signed-out'],
    ['400 for an unsupported protocol', () => plainText(400), 'failed'],
    ['403', () => plainText(403), 'failed'],
    ['404', () => plainText(404), 'failed'],
    ['413', () => plainText(413), 'failed'],
    ['415', () => plainText(415), 'failed'],
  ])('with %s sets the phase and keeps the outbox', async (_, response, phase) => {
    respondWith(response)
    await engine.syncNow()
    expect(phases()).toEqual(['syncing', phase])
    expect(await countPending()).toBe(3)
  })

  test('causes an automatic retry unless its status is 401 or 410', async () => {
    respondWith(() => plainText(401))
    await engine.syncNow()
    expect(timers).toEqual([])
    respondWith(() => goneResponse(newId()))
    await engine.syncNow()
    expect(timers).toEqual([])
    expect(onChildDeleted).not.toHaveBeenCalled()
    respondWith(() => goneResponse(family.parent.userId))
    await engine.syncNow()
    expect(timers).toEqual([])
    expect(onChildDeleted).toHaveBeenCalledOnce()
    respondWith(() => plainText(400))
    await engine.syncNow()
    expect(timers).toHaveLength(1)
  })

  test('causes retries after growing delays, which start over after a success or a reset', async () => {
    respondWith(() => HttpResponse.error())
    for (const expected of [1000, 2000, 4000, 8000]) {
      await engine.syncNow()
      expect(timers.at(-1)?.delayMs).toBe(expected)
    }
    expect(timers.slice(0, -1).every(({ isCancelled }) => isCancelled)).toBe(true)
    network.use(...server.handlers)
    await engine.syncNow()
    expect(phases().at(-1)).toBe('synced')
    respondWith(() => HttpResponse.error())
    await engine.syncNow()
    engine.resetBackoff()
    await engine.syncNow()
    expect(timers.slice(-2).map(({ delayMs }) => delayMs)).toEqual([1000, 1000])
  })

  test('causes a retry after the Retry-After time', async () => {
    respondWith(() => plainText(503, { 'Retry-After': '120' }))
    await engine.syncNow()
    expect(timers.at(-1)?.delayMs).toBe(120_000)
    network.use(...server.handlers)
    timers.at(-1)?.callback()
    await vi.waitFor(() => expect(phases().at(-1)).toBe('synced'))
  })

  test('is not applied if its scope belongs to another user', async () => {
    const stranger: PullResponse['scope'] = `child:${family.childId}`
    network.use(http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage([], { scope: stranger }))))
    await engine.syncNow()
    expect(phases().at(-1)).toBe('signed-out')
    expect((await family.store.db.getMeta('syncProgress'))?.cursors ?? {}).toEqual({})
  })

  test('does not cause a loop if it announces more pages but is empty', async () => {
    const never = { ...pullPage([], {}), more: true, next: 0, head: 7 }
    network.use(http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(never)))
    await engine.syncNow()
    expect(phases().at(-1)).toBe('offline')
  })
})

describe('push results', () => {
  const respondToPush = (resultOf: (index: number) => object): void =>
    network.use(
      http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
        const { entries } = (await request.json()) as PushedBody
        const results = entries.map(({ id }, index) => ({ id, ...resultOf(index) }))
        return HttpResponse.json({ epoch: 'first', head: 0, results })
      }),
    )

  test('`later` keeps entries in the outbox, to be pushed again in a later cycle', async () => {
    respondToPush(() => ({ status: 'later' }))
    await engine.syncNow()
    expect(phases()).toEqual(['syncing', 'synced'])
    expect(await countPending()).toBe(3)
    expect(network.requests.filter((path) => path.startsWith('POST'))).toHaveLength(1)
  })

  test('`later` entries are pushed unchanged once the server supports them', async () => {
    const [row] = await family.store.db.entries.toArray()
    const newer = { ...row?.entry, id: newId(), kind: 'chore.done', v: 9, chore: 'Dishes' }
    Object.assign(newer, { stamp: '2026-12-31T00:00:00.000Z-0000-0123456789ab' })
    await family.store.db.entries.add({ id: newer.id, subject: 'family', pending: 1, entry: newer })
    respondToPush((index) => (index === 3 ? { status: 'later' } : { status: 'accepted', position: index + 1 }))
    network.use(http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage([]))))
    await engine.syncNow()
    expect(await countPending()).toBe(1)
    network.use(...server.handlers)
    await engine.syncNow()
    expect(await countPending()).toBe(0)
    expect(server.taken.map(({ entry }) => entry)).toContainEqual(newer)
  })

  test.each(['forbidden', 'bad_schema', 'id_reuse'])(
    '`%s` moves entries from the outbox to the refused list',
    async (code) => {
      respondToPush(() => ({ status: 'refused', code }))
      await engine.syncNow()
      expect(await countPending()).toBe(0)
      expect(await readRefused(family.store, actorOf(family.parent))).toHaveLength(3)
    },
  )
})

describe('a pending login', () => {
  const STAMP = '2026-03-09T09:00:00.000Z-0000-0123456789ab' as Stamp

  /** Adds a pending login for a child. */
  const addPendingLogin = async (childId: Id) => {
    const user = await childUser(family, childId)
    const login = await addTestLogin(family, user, 'mia7')
    await family.store.db.logins.update(user.userId, { pending: 1, usernameStamp: STAMP, verifierStamp: STAMP })
    return { ...login, user }
  }

  test('does not block other logins or the sync if its username is taken', async () => {
    const mia = await addPendingLogin(family.childId)
    const ann = await addPendingLogin(await addTestChild(family, { name: 'Ann' }))
    const { userId: annId, username, verifier } = ann
    const serverLogin = { userId: annId, username, verifier, usernameStamp: STAMP, verifierStamp: STAMP }
    const put = http.put(`${SERVER}/api/sync/logins/:id`, ({ params }) => {
      if (params['id'] === mia.userId) {
        return plainTextResponse(409, 'Username already exists')
      }
      return HttpResponse.json(serverLogin)
    })
    network.use(
      put,
      http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([serverLogin])),
    )
    await engine.syncNow()
    expect(phases()).toEqual(['syncing', 'synced'])
    expect(await countPending()).toBe(0)
    expect(await family.store.db.logins.get(mia.userId)).toMatchObject({
      hasUsernameConflict: true,
      username: mia.username,
    })
    for (const { userId } of [mia, ann]) {
      expect(await family.store.db.logins.get(userId)).not.toHaveProperty('pending')
    }
    expect(await family.store.db.logins.get(annId)).not.toHaveProperty('hasUsernameConflict')
  })
})

describe('the sync engine', () => {
  test('reports no state after it is stopped', async () => {
    network.use(http.all(`${SERVER}/api/sync/*`, () => HttpResponse.error()))
    await engine.syncNow()
    engine.stop()
    expect(timers.at(-1)?.isCancelled).toBe(true)
    const before = states.length
    await engine.syncNow()
    expect(states).toHaveLength(before)
  })

  test('retries later when another tab has taken the lock', async () => {
    engine = start({ lock: async () => undefined })
    await engine.syncNow()
    expect(phases()).toEqual(['syncing', 'offline'])
    expect(timers).toHaveLength(1)
  })

  test('pushes entries recorded while the server was unreachable', async () => {
    await engine.syncNow()
    network.use(http.all(`${SERVER}/api/sync/*`, () => HttpResponse.error()))
    unwrap(await deposit(family, 500))
    await engine.syncNow()
    network.use(...server.handlers)
    await engine.syncNow()
    expect(server.taken).toHaveLength(4)
  })
})
