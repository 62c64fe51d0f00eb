import { id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { hashChildPassword } from '../auth/passwords.ts'
import { IDLE_MS } from '../auth/sessions.ts'
import { cheapHashingCost, testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { pullPage, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, NOON, stampAt } from '../testing/fixtures/entries.ts'
import { openEventStream, readEvents, headEvent } from '../testing/event-stream.ts'
import { createEventStreams } from './event-streams.ts'

const start = async (limits = { perUser: 20, heartbeatMs: 60_000 }) => {
  let now = NOON
  const streams = createEventStreams(limits)
  const app = testApp({ now: () => now, streams })
  const moss = await syncedHousehold(app, 'moss')
  const { head } = await pullPage(moss.parent)
  return { app, moss, head, streams, pass: (ms: number) => (now += ms) }
}

const HEARTBEAT = ': still here\n\n'

/** Skips chunks equal to `text` and returns the next other chunk. */
const untilNot = async (
  text: string,
  stream: Pick<ReturnType<typeof readEvents>, 'next'>,
): Promise<string | undefined> => {
  const piece = await stream.next()
  return piece === text ? untilNot(text, stream) : piece
}

const QUICK = { perUser: 20, heartbeatMs: 5 }

describe('a change event', () => {
  // Retried because it measures wall-clock time, which varies on a busy machine.
  test('is sent within a second after a push or any other write', { retry: 2 }, async () => {
    const { moss, head } = await start()
    const [parent, anna] = [await openEventStream(moss.parent), await openEventStream(moss.anna.client)]
    expect([await parent.next(), await anna.next()]).toEqual([headEvent(head), headEvent(head)])
    const started = performance.now()
    await moss.pushAsAnna([makeEntry('cash.counted', moss.annaOnAnna)])
    expect([await parent.next(), await anna.next()]).toEqual([headEvent(head + 1), headEvent(head + 1)])
    await moss.parent.json('PATCH', `/api/children/${moss.ben.id}/cash`, { cashOnHand: 1 })
    expect([await parent.next(), await anna.next()]).toEqual([headEvent(head + 2), headEvent(head + 2)])
    expect(performance.now() - started).toBeLessThan(1_000)
    await Promise.all([parent.stop(), anna.stop()])
  })

  test('is sent only to the family that changed', async () => {
    const { app, moss, head } = await start()
    const fern = await syncedHousehold(app, 'fern')
    const parent = await openEventStream(moss.parent)
    await parent.next()
    await fern.pushAsAnna([makeEntry('cash.counted', fern.annaOnAnna)])
    await moss.pushAsAnna([makeEntry('cash.counted', moss.annaOnAnna)])
    expect(await parent.next()).toBe(headEvent(head + 1))
    await parent.stop()
  })

  test('contains only the latest position for a slow reader', async () => {
    const { moss, head } = await start()
    const parent = await openEventStream(moss.parent)
    for (let count = 0; count < 5; count += 1) await moss.pushAsAnna([makeEntry('cash.counted', moss.annaOnAnna)])
    expect([await parent.next(), await parent.next()]).toEqual([headEvent(head), headEvent(head + 5)])
    await parent.stop()
  })

  test('is sent after polling if no notification arrives', async () => {
    const { moss, head, streams } = await start(QUICK)
    let found = head + 1
    const deaf = {
      userId: id(moss.userId),
      familyId: id(moss.familyId),
      head,
      subscribe: () => () => {},
      readHead: () => Promise.resolve(found),
    }
    const listening = readEvents(new Response(streams.open(deaf)))
    expect([await listening.next(), await listening.next()]).toEqual([headEvent(head), headEvent(head + 1)])
    found = head + 2
    expect(await untilNot(HEARTBEAT, listening)).toBe(headEvent(head + 2))
    await listening.stop()
  })
})

describe('an event stream', () => {
  test('sends heartbeats', async () => {
    const { moss } = await start(QUICK)
    const parent = await openEventStream(moss.parent)
    await parent.next()
    for (let count = 0; count < 3; count += 1) expect(await parent.next()).toBe(HEARTBEAT)
    await parent.stop()
  })

  test('ends with its session, and does not keep the session alive', async () => {
    const { moss, pass, streams } = await start(QUICK)
    const [parent, anna] = [await openEventStream(moss.parent), await openEventStream(moss.anna.client)]
    await Promise.all([parent.next(), anna.next()])
    await moss.anna.client.request('POST', '/api/logout')
    expect(await untilNot(HEARTBEAT, anna)).toBeUndefined()
    pass(IDLE_MS)
    expect(await untilNot(HEARTBEAT, parent)).toBeUndefined()
    expect([streams.count(), (await moss.parent.request('GET', '/api/sync/events')).status]).toEqual([0, 401])
  })

  test('ends when the child who opened it is deleted', async () => {
    const { moss, head } = await start(QUICK)
    const anna = await openEventStream(moss.anna.client)
    await anna.next()
    await moss.parent.request('DELETE', `/api/children/${moss.anna.id}`)
    // A change event may come before the stream ends.
    const last = await untilNot(HEARTBEAT, anna)
    expect([headEvent(head + 1), undefined]).toContain(last)
    if (last !== undefined) expect(await untilNot(HEARTBEAT, anna)).toBeUndefined()
  })

  test('stays open while the database is unavailable and the session cannot be checked', async () => {
    const { moss, head, streams } = await start(QUICK)
    const failing = () => Promise.reject(new Error('the database is unavailable'))
    const broken = {
      userId: id(moss.userId),
      familyId: id(moss.familyId),
      head,
      subscribe: () => () => {},
      readHead: failing,
    }
    const listening = readEvents(new Response(streams.open(broken)))
    await listening.next()
    expect([await listening.next(), await listening.next()]).toEqual([HEARTBEAT, HEARTBEAT])
    await listening.stop()
  })

  test('is closed when the client no longer reads', async () => {
    const { moss, streams } = await start(QUICK)
    expect((await moss.parent.request('GET', '/api/sync/events')).status).toBe(200)
    expect(streams.count()).toBe(1)
    await expect.poll(() => streams.count()).toBe(0)
  })

  test('counts toward a limit per user: opening one too many closes the user’s oldest stream', async () => {
    const { moss, streams } = await start({ perUser: 2, heartbeatMs: 60_000 })
    const anna = await openEventStream(moss.anna.client)
    const parents = [
      await openEventStream(moss.parent),
      await openEventStream(moss.parent),
      await openEventStream(moss.parent),
    ]
    await Promise.all([anna, ...parents].map(({ next }) => next()))
    expect(streams.count()).toBe(3)
    expect(await parents[0]?.next()).toBeUndefined()
    await Promise.all([anna, ...parents].map(({ stop }) => stop()))
    expect(streams.count()).toBe(0)
  })

  test('ends when the server shuts down, and no new stream opens', async () => {
    const { moss, streams } = await start()
    const parent = await openEventStream(moss.parent)
    await parent.next()
    streams.closeAll()
    expect([await parent.next(), await (await openEventStream(moss.parent)).next()]).toEqual([undefined, undefined])
  })

  test('has headers that keep proxies from buffering it', async () => {
    const { moss } = await start()
    const response = await moss.parent.request('GET', '/api/sync/events')
    const { stop } = readEvents(response)
    const names = ['Content-Type', 'X-Accel-Buffering', 'Cache-Control']
    expect(names.map((name) => response.headers.get(name))).toEqual(['text/event-stream', 'no', 'no-store'])
    await stop()
  })

  test('is not opened by a HEAD request', async () => {
    const { moss, streams } = await start()
    const response = await moss.parent.request('HEAD', '/api/sync/events')
    expect([response.status, response.headers.get('Content-Type'), streams.count()]).toEqual([
      200,
      'text/event-stream',
      0,
    ])
  })
})

describe('an event stream ends immediately, without affecting other streams', () => {
  /** Opens streams for the parent, the parent's phone and Anna. */
  const startListening = async () => {
    const { app, moss } = await start()
    const phone = createClient(app)
    await phone.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
    const streams = {
      here: await openEventStream(moss.parent),
      there: await openEventStream(phone),
      anna: await openEventStream(moss.anna.client),
    }
    await Promise.all(Object.values(streams).map(({ next }) => next()))
    return { ...streams, moss, phone }
  }
  type Ending = Awaited<ReturnType<typeof startListening>>
  type Name = 'here' | 'there' | 'anna'

  const endings: readonly (readonly [string, readonly Name[], (streams: Ending) => Promise<unknown>])[] = [
    [
      'when a parent ends the session',
      ['there'],
      async ({ moss }) => {
        const sessions = await moss.parent.json<{ id: string; userId: string; isCurrent: boolean }[]>(
          'GET',
          '/api/sessions',
        )
        const phones = sessions.find(({ userId, isCurrent }) => userId === moss.userId && !isCurrent)
        await moss.parent.json('DELETE', `/api/sessions/${phones?.id}`)
      },
    ],
    [
      'when the password is changed elsewhere',
      ['there'],
      ({ moss }) => moss.parent.json('PATCH', `/api/users/${moss.userId}`, { password: 'another horse' }),
    ],
    [
      'when a parent changes a child’s password',
      ['anna'],
      ({ moss }) => moss.parent.json('PATCH', `/api/users/${moss.anna.userId}`, { password: 'moon' }),
    ],
    [
      'when a parent’s device sends a child’s new password',
      ['anna'],
      async ({ moss }) => {
        const { type, ...verifier } = await hashChildPassword('moon', { ...cheapHashingCost, rounds: 100_000 })
        expect(type).toBe('pbkdf2')
        const stamp = stampAt('2026-11-21T12:01')
        await moss.parent.json('PUT', `/api/sync/logins/${moss.anna.userId}`, {
          deviceNow: moss.parent.now(),
          verifier,
          stamp,
        })
      },
    ],
  ]
  test.each(endings)('%s', async (_, ended, end) => {
    const streams = await startListening()
    await end(streams)
    const names: readonly Name[] = ['here', 'there', 'anna']
    for (const name of names.filter((one) => ended.includes(one))) expect(await streams[name].next()).toBeUndefined()
    const { head } = await pullPage(streams.moss.parent)
    await streams.moss.pushAsBen([
      makeEntry('cash.counted', streams.moss.about(streams.moss.ben, streams.moss.ben.userId)),
    ])
    for (const name of names.filter((one) => !ended.includes(one))) {
      expect(await streams[name].next()).toBe(headEvent(head + 1))
      await streams[name].stop()
    }
  })
})
