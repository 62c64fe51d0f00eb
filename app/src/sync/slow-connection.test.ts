import { actorOf, ok } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../ledger/database/device.ts'
import { entryRow } from '../ledger/database/family-database.ts'
import { deposit } from '../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER } from '../testing/network.ts'
import { pullPage, toServerEntries } from '../testing/server-responses.ts'
import { createApiClient } from './api-client.ts'
import { readOutbox } from './outbox.ts'
import { createSyncEngine, type SyncState } from './engine.ts'
import { pullPage as requestPage, pushSize } from './request-size.ts'
import { syncOnce } from './sync-once.ts'

/** Lets the size of requests grow to the maximum. It is kept over a test, like over a login. */
async function restoreSizes(): Promise<void> {
  for (let request = 0; request < 10; request += 1) {
    await pushSize.measure(0, async () => ok(undefined))
    await requestPage({ pull: async () => ok(pullPage([])) }, { scope: 'family', after: 0 })
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await restoreSizes()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Lets the time for this many entries pass. After the time limit of a request, rejects as `fetch` does. */
async function transfer(entries: number, entriesPerSecond: number): Promise<void> {
  const seconds = Math.min(20, entries / entriesPerSecond)
  vi.advanceTimersByTime(seconds * 1000)
  if (seconds === 20) throw new DOMException('The request took too long.', 'TimeoutError')
}

/** Syncs until a cycle succeeds, and returns the number of cycles that failed. */
async function syncRepeatedly(sync: () => ReturnType<typeof syncOnce>): Promise<number> {
  for (let failed = 0; failed < 20; failed += 1) {
    const result = await sync()
    if (result.ok) return failed
    expect(result.error.type).toBe('Unreachable')
  }
  throw new Error('no cycle has succeeded')
}

/** Lets the time for this many entries pass, but at most `maxMs`, after which the connection breaks. */
async function transferUntilCut(entries: number, maxMs: number): Promise<void> {
  const neededMs = entries * 100
  vi.advanceTimersByTime(Math.min(neededMs, maxMs))
  if (neededMs > maxMs) throw new TypeError('Failed to fetch')
}

/** A family with 60 more entries in its outbox, and a server that accepts them. */
async function createFamilyWithOutbox() {
  const family = await createTestFamilyWithChild()
  const [store, actor] = [family.store, actorOf(family.parent)]
  for (let amount = 1; amount <= 60; amount += 1) unwrap(await deposit(family, amount))
  const waiting = (await readOutbox(store, actor)).map(({ id }) => id)
  const pushed: string[] = []
  const network = createTestNetwork(
    http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
      const { entries } = (await request.json()) as { readonly entries: readonly { readonly id: string }[] }
      pushed.push(...entries.map(({ id }) => id))
      const results = entries.map(({ id }) => ({ id, status: 'accepted', position: pushed.indexOf(id) + 1 }))
      return HttpResponse.json({ epoch: 'first', head: pushed.length, results })
    }),
    http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage([], { serverNow: family.device.now() }))),
  )
  /** Syncs over a connection on which a push takes as long as `transferEntries`. */
  const syncOver = (transferEntries: (entries: number) => Promise<void>) => {
    const slow: typeof fetch = async (input, init) => {
      const { entries = [] } = JSON.parse(String(init?.body ?? '{}')) as { readonly entries?: readonly unknown[] }
      await transferEntries(entries.length)
      return network.fetch(input, init)
    }
    return syncRepeatedly(() => syncOnce({ store, actor, server: createApiClient(slow) }, { withLogins: false }))
  }
  return { waiting, pushed, syncOver }
}

test('sends fewer entries at a time over a connection that is too slow for many', async () => {
  const { waiting, pushed, syncOver } = await createFamilyWithOutbox()
  expect(await syncOver((entries) => transfer(entries, 1))).toBe(2)
  expect(pushed).toEqual(waiting)
})

test('sends fewer entries at a time over a connection that breaks before many have arrived', async () => {
  const { waiting, pushed, syncOver } = await createFamilyWithOutbox()
  expect(await syncOver((entries) => transferUntilCut(entries, 2000))).toBeLessThan(6)
  expect(pushed).toEqual(waiting)
})

test('sends as many entries as before after a request that failed at once', async () => {
  const { waiting, pushed, syncOver } = await createFamilyWithOutbox()
  const sizes: number[] = []
  const failTwice = async (entries: number) => {
    if (entries > 0) sizes.push(entries)
    if (entries > 0 && sizes.length < 3) throw new TypeError('Failed to fetch')
  }
  expect(await syncOver(failTwice)).toBe(2)
  expect([sizes, pushed]).toEqual([Array.from({ length: 3 }, () => waiting.length), waiting])
})

test('receives fewer entries at a time over a connection that is too slow for many', async () => {
  const family = await createTestFamilyWithChild()
  const [store, actor] = [family.store, actorOf(family.parent)]
  const all = [...(await toServerEntries(store))]
  await store.db.entries.bulkPut(all.map(({ position, entry }) => entryRow(entry, { position })))
  const entry = { ...all[0]?.entry, kind: 'chore.done', v: 9 }
  while (all.length < 600) all.push({ position: all.length + 1, entry: { ...entry, id: newId() } })
  const limits: number[] = []
  const network = createTestNetwork(
    http.get(`${SERVER}/api/sync/pull`, async ({ request }) => {
      const { searchParams } = new URL(request.url)
      const [after, limit] = [Number(searchParams.get('after')), Number(searchParams.get('limit'))]
      limits.push(limit)
      return HttpResponse.json(pullPage(all, { after, limit, serverNow: family.device.now() }))
    }),
  )
  const slow: typeof fetch = async (input, init) => {
    const response = await network.fetch(input, init)
    const { entries } = (await response.clone().json()) as { readonly entries: readonly unknown[] }
    await transfer(entries.length, 15)
    return response
  }
  const server = createApiClient(slow)
  expect(await syncRepeatedly(() => syncOnce({ store, actor, server }, { withLogins: false }))).toBe(2)
  expect(limits).toEqual([1000, 500, 250, 250, 250])
  expect(await store.db.entries.count()).toBe(all.length)
})

/** A family whose server has this many entries, of which the device has the first few. */
async function createFamilyWithJournal(count: number, maxLimit = 1000) {
  const family = await createTestFamilyWithChild()
  const { store } = family
  const all = [...(await toServerEntries(store))]
  await store.db.entries.bulkPut(all.map(({ position, entry }) => entryRow(entry, { position })))
  const entry = { ...all[0]?.entry, kind: 'chore.done', v: 9 }
  while (all.length < count) all.push({ position: all.length + 1, entry: { ...entry, id: newId() } })
  const pull = http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
    const { searchParams } = new URL(request.url)
    const [after, limit] = [Number(searchParams.get('after')), Math.min(maxLimit, Number(searchParams.get('limit')))]
    return HttpResponse.json(pullPage(all, { after, limit, serverNow: family.device.now() }))
  })
  const logins = http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([]))
  return { family, store, actor: actorOf(family.parent), network: createTestNetwork(pull, logins), all }
}

test('receives a smaller page at once if only the beginning of a page arrives in time', async () => {
  const { store, actor, network, all } = await createFamilyWithJournal(1200)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeout = new AbortController()
    setTimeout(() => timeout.abort(new DOMException('The request took too long.', 'TimeoutError')), 300)
    return timeout.signal
  })
  const received: number[] = []
  const slow: typeof fetch = async (input, init) => {
    const response = await network.fetch(input, init)
    const { entries } = (await response.clone().json()) as { readonly entries: readonly unknown[] }
    received.push(entries.length)
    if (entries.length <= 300) return response
    // The rest of the body never arrives.
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"entries":['))
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  }
  const result = await syncOnce({ store, actor, server: createApiClient(slow) }, { withLogins: false })
  expect(result).toEqual({ ok: true, value: 'complete' })
  expect(Math.max(...received)).toBeGreaterThan(300)
  expect(await store.db.entries.count()).toBe(all.length)
})

test('receives a smaller page at once if the connection breaks in the middle of a page', async () => {
  const { store, actor, network, all } = await createFamilyWithJournal(1200)
  const cut: typeof fetch = async (input, init) => {
    const response = await network.fetch(input, init)
    const { entries } = (await response.clone().json()) as { readonly entries: readonly unknown[] }
    if (entries.length <= 300) return response
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"entries":[')),
      pull: (controller) => {
        vi.advanceTimersByTime(2000)
        controller.error(new TypeError('network error'))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  }
  const result = await syncOnce({ store, actor, server: createApiClient(cut) }, { withLogins: false })
  expect(result).toEqual({ ok: true, value: 'complete' })
  expect(await store.db.entries.count()).toBe(all.length)
})

test('continues at once, and never reports offline, while cycles reach their time limit but transfer entries', async () => {
  const { family, store, actor, network, all } = await createFamilyWithJournal(500, 150)
  const states: SyncState[] = []
  const scheduled: number[] = []
  let cycles = 0
  const engine = createSyncEngine({
    store,
    actor,
    // The time limit of a cycle is too short for two pages.
    createClient: (signal) => {
      let pages = 0
      const fetchOnce: typeof fetch = async (input, init) => {
        pages += 1
        if (pages === 2 && cycles < 3) throw new DOMException('The cycle took too long.', 'TimeoutError')
        return network.fetch(input, init)
      }
      cycles += 1
      return createApiClient(fetchOnce, signal)
    },
    lock: (work) => work(new AbortController().signal),
    now: family.device.clock.now,
    schedule: (_, delayMs) => {
      scheduled.push(delayMs)
      return () => undefined
    },
    random: () => 0.5,
    onState: (state) => states.push(state),
    onChildDeleted: async () => undefined,
  })
  await engine.syncNow()
  expect(states.map(({ phase }) => phase)).toEqual(['syncing', 'synced'])
  expect(scheduled).toEqual([])
  expect(await store.db.entries.count()).toBe(all.length)
})
