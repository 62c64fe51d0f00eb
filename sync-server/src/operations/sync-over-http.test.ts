import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/built-app.ts'
import { localFamily, pullAll, pullPage, pushAs, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, newId } from '../testing/fixtures/entries.ts'
import { openEventStream, headEvent } from '../testing/event-stream.ts'
import { waitForExitCode, runProgram, startProgram, useProgram } from '../testing/program/program.ts'
import { remoteClient } from '../testing/program/remote-client.ts'

const program = useProgram()

const stop = async ({ child }: Awaited<ReturnType<typeof startProgram>>) => {
  child.kill('SIGTERM')
  expect(await waitForExitCode(child)).toBe(0)
}

/** A server with a family registered from a device. */
const start = async (folder = temporaryFolder(), environment = {}) => {
  const server = await startProgram({ program, folder, environment })
  const { registration, ids } = localFamily('moss')
  const client = remoteClient(server.port)
  await client.json('POST', '/api/sync/adopt', registration)
  const entries = [makeEntry('family.created', ids), makeEntry('child.added', ids)]
  await pushAs(client, ids.by, entries)
  return { folder, server, client, registration, ids, entries }
}

describe('sync over a real socket', () => {
  // Retried because it measures wall-clock time, which varies on a busy machine.
  test('sends events as entries arrive, and closes the streams when the server is stopped', { retry: 2 }, async () => {
    const { server, client, ids } = await start()
    const [one, other] = [await openEventStream(client), await openEventStream(client)]
    expect([await one.next(), await other.next()]).toEqual([headEvent(2), headEvent(2)])
    await other.stop()
    const begun = performance.now()
    await pushAs(client, ids.by, [makeEntry('transaction.added', ids)])
    expect(await one.next()).toBe(headEvent(3))
    expect(performance.now() - begun).toBeLessThan(1_000)
    const stopping = performance.now()
    const over = one.next()
    await stop(server)
    expect(await over).toBeUndefined()
    // If the server had not closed the streams, stopping would have taken the whole grace period of 3 seconds.
    expect(performance.now() - stopping).toBeLessThan(2_000)
  })

  test('accepts a push of 1 MiB and rejects one byte more', async () => {
    const { server, client, ids } = await start()
    const body = JSON.stringify({
      protocol: 1,
      epoch: null,
      actor: ids.by,
      device: '0123456789ab',
      deviceNow: Date.now(),
      entries: [],
    })
    const send = (length: number) =>
      fetch(`http://127.0.0.1:${server.port}/api/sync/push`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: client.cookie() ?? '' },
        body: body.padEnd(length, ' '),
      })
    expect((await send(1_048_576)).status).toBe(200)
    expect((await send(1_048_577)).status).toBe(413)
    await stop(server)
  })
})

test(
  '50 children with allowance and interest since 2020, the earliest year, fit in 512 MB, even after a restart',
  { timeout: 60_000 },
  async () => {
    const environment = { NODE_OPTIONS: '--max-old-space-size=512' }
    const { folder, server, client, ids, registration } = await start(temporaryFolder(), environment)
    const since = { on: '2020-01-01', at: '12:00' }
    const children = Array.from({ length: 49 }, () => ({ ...ids, childId: newId(), userId: newId() }))
    const entries = children.flatMap((child) => [
      makeEntry('child.added', child, since),
      makeEntry('allowance.set', child, since),
      makeEntry('interest.set', child, since),
    ])
    const { results } = await pushAs(client, ids.by, entries)
    expect(new Set(results.map(statusOrCode))).toEqual(new Set(['accepted']))
    expect(await client.json('GET', '/api/children')).toHaveLength(50)
    await stop(server)
    const restarted = await startProgram({ program, folder, environment })
    const again = remoteClient(restarted.port)
    await again.json('POST', '/api/login', registration)
    expect(await again.json('GET', '/api/children')).toHaveLength(50)
    await stop(restarted)
  },
)

test(
  'a restore ends sessions, and devices then pull from the start and push missing entries',
  { timeout: 60_000 },
  async () => {
    const { folder, server, client, registration, ids, entries } = await start()
    const later = makeEntry('transaction.added', ids)
    expect(await runProgram({ program, folder, command: ['backup', 'copy.db'] })).toMatchObject({ code: 0 })
    await pushAs(client, ids.by, [later])
    const before = (await pullAll(client)).last
    expect(before.head).toBe(3)
    await stop(server)
    expect(await runProgram({ program, folder, command: ['restore', 'copy.db'] })).toMatchObject({ code: 0 })

    const restored = await startProgram({ program, folder })
    const device = remoteClient(restored.port)
    const query = { epoch: before.epoch, scope: before.scope, after: before.next }
    expect((await device.request('GET', `/api/sync/pull?epoch=${before.epoch}`)).status).toBe(401)
    const login = { username: registration.username, password: registration.password }
    await device.json('POST', '/api/login', login)
    const page = await pullPage(device, query)
    expect([page.epoch === before.epoch, page.entries.map(({ entry }) => entry.id)]).toEqual([
      false,
      entries.map(({ id }) => id),
    ])
    const { results } = await pushAs(device, ids.by, [...entries, later])
    expect(results.map(statusOrCode)).toEqual(['duplicate', 'duplicate', 'accepted'])
    await stop(restored)
  },
)
