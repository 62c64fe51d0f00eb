import { assert, type PushResponse } from '@little-ledger/domain'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { localFamily, pullAll, pushAs, sendPush } from '../testing/fixtures/device.ts'
import { makeEntry, type SentEntry } from '../testing/fixtures/entries.ts'
import { openEventStream, headEvent } from '../testing/event-stream.ts'
import { emptyDatabase } from '../testing/postgres.ts'
import { waitForExitCode, startProgram, useProgram } from '../testing/program/program.ts'
import { remoteClient } from '../testing/program/remote-client.ts'
import { responseOrUndefined } from '../testing/program/push-durability.ts'

const program = useProgram()

const PROCESSES = 3
const DEVICES = 6
const BATCH = 15
const kills = process.env['LITTLE_LEDGER_LONG'] ? 60 : 6

type Process = Awaited<ReturnType<typeof startProgram>>

/** Starts several servers on one database and registers a family on the first. */
const startCluster = async () => {
  const environment = { DATABASE_URL: await emptyDatabase() }
  const startOne = async (): Promise<Process> => {
    const server = await startProgram({ program, environment })
    expect(server.output).toEqual({ stdout: `Little Ledger is ready at http://localhost:${server.port}\n`, stderr: '' })
    return server
  }
  // Start them concurrently on an empty database.
  const servers = await Promise.all(Array.from({ length: PROCESSES }, startOne))
  const { registration, ids } = localFamily('moss')
  const [first] = servers
  assert(first, 'a first server')
  const client = remoteClient(first.port)
  await client.json('POST', '/api/sync/adopt', registration)
  const cookie = client.cookie()
  assert(cookie, 'registering a family sets a session cookie')
  await pushAs(client, ids.by, [makeEntry('family.created', ids), makeEntry('child.added', ids)])
  return { servers, startOne, ids, cookie }
}

const killOne = async (servers: readonly Process[], index: number) => {
  const dying = servers[index]
  assert(dying, 'the server runs')
  const closed = once(dying.child, 'close')
  dying.child.kill('SIGKILL')
  await closed
}

describe('three servers on one PostgreSQL database', () => {
  test(
    `lose no entries or positions when killed and restarted ${kills} times during concurrent pushes from one family`,
    { timeout: 30 * 60_000 },
    async () => {
      const { servers, startOne, ids, cookie } = await startCluster()
      const acknowledged = new Map<string, number>()
      const state = { isOver: false, turn: 0, pushed: 0 }
      const clientOfAny = () => {
        const server = servers[(state.turn += 1) % servers.length]
        assert(server, 'a server runs')
        return remoteClient(server.port, cookie)
      }
      const push = async (batch: readonly SentEntry[]): Promise<void> => {
        const response = await responseOrUndefined(sendPush(clientOfAny(), ids.by, batch))
        // The server or its database did not respond, so retry on the next server.
        if (response?.status !== 200) return push(batch)
        const { results } = JSON.parse(response.text) as PushResponse
        for (const { id, status, position = 0 } of results) {
          expect(['accepted', 'duplicate']).toContain(status)
          acknowledged.set(id, position)
        }
        state.pushed += 1
      }
      const device = async () => {
        while (!state.isOver) await push(Array.from({ length: BATCH }, () => makeEntry('transaction.added', ids)))
      }
      const killAndStart = async () => {
        for (let count = 0; count < kills; count += 1) {
          const seen = state.pushed
          await expect.poll(() => state.pushed, { timeout: 60_000, interval: 5 }).toBeGreaterThan(seen + 4)
          const index = count % PROCESSES
          await killOne(servers, index)
          servers[index] = await startOne()
        }
        state.isOver = true
      }
      await Promise.all([killAndStart(), ...Array.from({ length: DEVICES }, device)])

      const [first, ...others] = await Promise.all(servers.map(({ port }) => pullAll(remoteClient(port, cookie))))
      assert(first, 'a server answers')
      const { entries, last } = first
      expect(entries.map(({ position }) => position)).toEqual(
        Array.from({ length: last.head }, (_, index) => index + 1),
      )
      expect(entries).toHaveLength(acknowledged.size + 2)
      const stored = new Map(entries.map(({ entry, position }) => [entry.id, position]))
      for (const [id, position] of acknowledged) expect([id, stored.get(id)]).toEqual([id, position])
      // `serverNow` may differ, because each server has its own clock.
      const page = { ...last, serverNow: expect.any(Number) }
      for (const other of others) expect(other.last).toEqual(page)
      expect(acknowledged.size).toBeGreaterThan(kills * BATCH)
    },
  )

  // Retried because it measures wall-clock time, which varies on a busy machine.
  test('notify each other’s devices within a second, even after a kill and restart', { retry: 2 }, async () => {
    const { servers, startOne, ids, cookie } = await startCluster()
    await killOne(servers, 1)
    servers[1] = await startOne()
    const clients = servers.map(({ port }) => remoteClient(port, cookie))
    const streams = await Promise.all(clients.map(openEventStream))
    for (const stream of streams) expect(await stream.next()).toBe(headEvent(2))
    let head = 2
    for (const client of clients) {
      const begun = performance.now()
      await pushAs(client, ids.by, [makeEntry('transaction.added', ids)])
      head += 1
      for (const stream of streams) expect(await stream.next()).toBe(headEvent(head))
      expect(performance.now() - begun).toBeLessThan(1_000)
    }
    for (const { child } of servers) {
      child.kill('SIGTERM')
      expect(await waitForExitCode(child)).toBe(0)
    }
  })
})
