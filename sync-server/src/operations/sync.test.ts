import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/built-app.ts'
import { familyOnDevice, pullAll, pullPage, pushAs, verdictOf } from '../testing/device.ts'
import { entryOf } from '../testing/entries.ts'
import { listen, newsOf } from '../testing/listening.ts'
import { exitCodeOf, runToEnd, startReady, useProgram } from '../testing/program.ts'
import { remoteClient } from '../testing/remote.ts'

const program = useProgram()

const stop = async ({ child }: Awaited<ReturnType<typeof startReady>>) => {
  child.kill('SIGTERM')
  expect(await exitCodeOf(child)).toBe(0)
}

/** A server with a family that was carried up to it. */
const start = async (folder = temporaryFolder()) => {
  const server = await startReady({ program, folder })
  const { adoptBody, told } = familyOnDevice('moss')
  const client = remoteClient(server.port)
  await client.json('POST', '/api/sync/adopt', adoptBody)
  const entries = [entryOf('family.created', told), entryOf('child.added', told)]
  await pushAs(client, told.by, entries)
  return { folder, server, client, adoptBody, told, entries }
}

describe('over a socket', () => {
  test('news comes as it happens, and a stopping server keeps nobody listening', async () => {
    const { server, client, told } = await start()
    const [one, other] = [await listen(client), await listen(client)]
    expect([await one.next(), await other.next()]).toEqual([newsOf(2), newsOf(2)])
    await other.stop()
    const begun = performance.now()
    await pushAs(client, told.by, [entryOf('transaction.added', told)])
    expect(await one.next()).toBe(newsOf(3))
    expect(performance.now() - begun).toBeLessThan(1_000)
    const stopping = performance.now()
    const over = one.next()
    await stop(server)
    expect(await over).toBeUndefined()
    // Well within the time of grace, after which connections would be cut.
    expect(performance.now() - stopping).toBeLessThan(2_000)
  })

  test('a push of one MiB gets in, and one byte more does not', async () => {
    const { server, client, told } = await start()
    const body = JSON.stringify({ protocol: 1, epoch: null, actor: told.by, device: '0123456789ab', entries: [] })
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
  'a restored backup is another epoch: sessions end, devices pull from the beginning and put back what is missing',
  { timeout: 60_000 },
  async () => {
    const { folder, server, client, adoptBody, told, entries } = await start()
    const later = entryOf('transaction.added', told)
    expect(await runToEnd({ program, folder, command: ['backup', 'copy.db'] })).toMatchObject({ code: 0 })
    await pushAs(client, told.by, [later])
    const before = (await pullAll(client)).last
    expect(before.head).toBe(3)
    await stop(server)
    expect(await runToEnd({ program, folder, command: ['restore', 'copy.db'] })).toMatchObject({ code: 0 })

    const restored = await startReady({ program, folder })
    const device = remoteClient(restored.port)
    const query = { epoch: before.epoch, scope: before.scope, after: before.next }
    expect((await device.request('GET', `/api/sync/pull?epoch=${before.epoch}`)).status).toBe(401)
    const login = { username: adoptBody.username, password: adoptBody.password }
    await device.json('POST', '/api/login', login)
    const page = await pullPage(device, query)
    expect([page.epoch === before.epoch, page.entries.map(({ entry }) => entry.id)]).toEqual([
      false,
      entries.map(({ id }) => id),
    ])
    const { results } = await pushAs(device, told.by, [...entries, later])
    expect(results.map(verdictOf)).toEqual(['duplicate', 'duplicate', 'accepted'])
    await stop(restored)
  },
)
