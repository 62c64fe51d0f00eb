import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { type App, type Client, createClient } from '../testing/client.ts'
import { makePushBody, registerLocalFamily } from '../testing/fixtures/device.ts'
import { DEVICE, makeEntry } from '../testing/fixtures/entries.ts'
import { PASSWORD } from '../testing/fixtures/members.ts'

/** Sends the headers and the first byte. @returns a function that sends the rest of the body */
const hold = (app: App, client: Client, [method, path, body]: readonly [string, string, unknown]) => {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  let finish = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, 1))
      finish = () => {
        controller.enqueue(bytes.slice(1))
        controller.close()
      }
    },
  })
  const headers = { 'Content-Type': 'application/json', Cookie: client.cookie() ?? '' }
  const incoming = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
  const answer = app.request(path, { method, headers, body: stream, duplex: 'half' } as RequestInit, incoming)
  return async () => {
    finish()
    return answer
  }
}

const verifier = (byte: number) => ({
  rounds: 100_000,
  salt: Buffer.alloc(16, byte).toString('base64'),
  hash: Buffer.alloc(32, byte).toString('base64'),
})

describe('a request whose body arrives only after its session has ended', () => {
  test('changes nothing, not even the password that its owner has just changed', async () => {
    const app = testApp()
    const { client, userId, ids } = await registerLocalFamily(app, 'pat')
    const other = createClient(app)
    await other.json('POST', '/api/login', { username: 'pat', password: PASSWORD })
    const login = { deviceNow: Date.now(), verifier: verifier(2), stamp: `2026-11-22T11:00:00.000Z-0000-${DEVICE}` }
    const held = [
      hold(app, other, ['PUT', `/api/sync/logins/${userId}`, login]),
      hold(app, other, ['POST', '/api/sync/push', makePushBody(userId, [makeEntry('family.created', ids)])]),
      hold(app, other, ['PATCH', `/api/users/${userId}`, { password: 'of a stranger' }]),
    ]
    await sleep(1_100)
    await client.json('PATCH', `/api/users/${userId}`, { password: 'a new one' })
    const answers = await Promise.all(held.map((finish) => finish()))
    expect(answers.map(({ status, headers }) => [status, headers.get('Error-Code')])).toEqual([
      [401, 'session_revoked'],
      [401, 'session_revoked'],
      [401, 'unauthorized'],
    ])
    expect(await client.json('GET', '/api/sync/pull')).toMatchObject({ head: 0 })
    const again = await createClient(app).request('POST', '/api/login', { username: 'pat', password: 'a new one' })
    expect(again.status).toBe(200)
  })

  test('is answered if the session lasts', async () => {
    const app = testApp()
    const { client, userId, ids } = await registerLocalFamily(app, 'pat')
    const body = makePushBody(userId, [makeEntry('family.created', ids)])
    const finish = hold(app, client, ['POST', '/api/sync/push', body])
    await sleep(1_100)
    expect((await finish()).status).toBe(200)
  })
})
