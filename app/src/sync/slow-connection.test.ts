import { actorOf } from '@little-ledger/domain'
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
import { syncOnce } from './sync-once.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
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

test('sends fewer entries at a time over a connection that is too slow for many', async () => {
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
  const slow: typeof fetch = async (input, init) => {
    const { entries = [] } = JSON.parse(String(init?.body ?? '{}')) as { readonly entries?: readonly unknown[] }
    await transfer(entries.length, 1)
    return network.fetch(input, init)
  }
  const server = createApiClient(slow)
  expect(await syncRepeatedly(() => syncOnce({ store, actor, server }, { withLogins: false }))).toBe(2)
  expect(pushed).toEqual(waiting)
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
