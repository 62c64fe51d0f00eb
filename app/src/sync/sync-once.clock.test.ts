import { actorOf } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerDifference } from '../ledger/answer-clock.ts'
import { DAY_MS } from '../testing/clock.ts'
import { addTestChild, createTestFamily, unwrap, type TestFamily } from '../testing/family.ts'
import { createTestNetwork, SERVER } from '../testing/network.ts'
import { pullPage } from '../testing/server-responses.ts'
import { createApiClient } from './api-client.ts'
import { readOutbox } from './outbox.ts'
import { syncOnce } from './sync-once.ts'

const NOON = '2026-03-02T12:00:00Z'

let family: TestFamily

beforeEach(async () => {
  family = await createTestFamily()
})

describe('a sync cycle while the clocks differ', () => {
  test.each([
    ['the clock is right', async () => family.device.clock.set(NOON)],
    ['the user says that the server is right', async () => unwrap(await answerDifference(family.store, 'server'))],
  ])('pushes nothing until %s, then pushes corrected entries', async (_, resolve) => {
    family.device.clock.set('2026-01-02T12:00:00Z')
    await addTestChild(family)
    let serverNow = Date.parse(NOON)
    const pushed: { readonly on: string }[] = []
    const network = createTestNetwork(
      http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json({ ...pullPage([]), serverNow })),
      http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
        const { deviceNow, entries } = (await request.json()) as {
          deviceNow: number
          entries: readonly { id: string; on: string }[]
        }
        const isHeld = Math.abs(serverNow - deviceNow) > DAY_MS
        if (!isHeld) pushed.push(...entries)
        const results = entries.map(({ id }, index) =>
          isHeld ? { id, status: 'later', code: 'clock' } : { id, status: 'accepted', position: index + 1 },
        )
        return HttpResponse.json({ epoch: 'first', head: 0, serverNow, results })
      }),
      http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([])),
    )
    const actor = actorOf(family.parent)
    const waiting = () => readOutbox(family.store, actor)
    const sync = () =>
      syncOnce({ store: family.store, actor, server: createApiClient(network.fetch) }, { withLogins: false })
    for (let cycle = 0; cycle < 2; cycle += 1) {
      expect(await sync()).toEqual({ ok: false, error: { type: 'ClockDiffers' } })
      expect(network.requests.filter((request) => request.startsWith('POST'))).toEqual([])
    }
    expect(pushed).toEqual([])
    await resolve()
    serverNow += 60_000
    await sync()
    expect(new Set(pushed.map(({ on }) => on))).toEqual(new Set(['2026-03-02']))
    expect(await waiting()).toEqual([])
  })
})
