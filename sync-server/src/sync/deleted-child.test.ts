import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { type Client, createClient } from '../testing/client.ts'
import { makePushBody, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, NOON, stampAt } from '../testing/fixtures/entries.ts'

const DAY = 24 * 3_600_000
const gone = [410, 'This account was deleted.']

type ListedSession = { readonly id: string; readonly userId: string }

const sessionsOf = (parent: Client) => parent.json<ListedSession[]>('GET', '/api/sessions')

const start = async () => {
  let now = NOON
  const app = testApp({ now: () => now })
  const moss = await syncedHousehold(app, 'moss')
  const remembered = createClient(app)
  await remembered.json('POST', '/api/login', { username: 'moss-anna', password: 'star', rememberMe: true })
  const before = await sessionsOf(moss.parent)
  await moss.parent.request('DELETE', `/api/children/${moss.anna.id}`)
  return { moss, remembered, before, pass: (ms: number) => (now += ms) }
}

describe('a deleted child’s session', () => {
  test('gets 410 from every sync route and 401 elsewhere', async () => {
    const { moss } = await start()
    const { client, userId } = moss.anna
    const push = makePushBody(userId, [makeEntry('cash.counted', moss.annaOnAnna)])
    const calls: readonly (readonly [string, string, object?])[] = [
      ['POST', '/api/sync/push', push],
      ['GET', '/api/sync/pull'],
      ['GET', '/api/sync/logins'],
      [
        'PUT',
        `/api/sync/logins/${userId}`,
        { deviceNow: Date.now(), username: 'anna', stamp: stampAt('2026-11-21T11:00') },
      ],
      ['GET', '/api/sync/events'],
    ]
    for (const [method, path, body] of calls) {
      const response = await client.request(method, path, body)
      expect([path, response.status, await response.text()]).toEqual([path, ...gone])
      expect(response.headers.get('Session-User')).toBe(userId)
    }
    for (const path of ['/api/user', '/api/children', `/api/children/${moss.anna.id}`]) {
      expect((await client.request('GET', path)).status).toBe(401)
    }
    const login = { username: 'moss-anna', password: 'star' }
    expect((await client.request('POST', '/api/login', login)).status).toBe(401)
  })

  test('is not listed, cannot be ended by a parent, and still expires', async () => {
    const { moss, remembered, before, pass } = await start()
    const isAnnas = ({ userId }: ListedSession) => userId === moss.anna.userId
    const left = await sessionsOf(moss.parent)
    expect([before.filter(isAnnas).length, left.length, left.some(isAnnas)]).toEqual([2, 2, false])
    for (const { id } of before.filter(isAnnas)) {
      expect((await moss.parent.request('DELETE', `/api/sessions/${id}`)).status).toBe(404)
    }
    expect((await remembered.request('GET', '/api/sync/pull')).status).toBe(410)
    pass(DAY)
    expect((await moss.anna.client.request('GET', '/api/sync/pull')).status).toBe(401)
    expect((await remembered.request('GET', '/api/sync/pull')).status).toBe(410)
    pass(29 * DAY)
    expect((await remembered.request('GET', '/api/sync/pull')).status).toBe(401)
  })

  test('can be ended by signing out', async () => {
    const { remembered } = await start()
    expect((await remembered.request('POST', '/api/logout')).status).toBe(204)
    expect((await remembered.request('GET', '/api/sync/pull')).status).toBe(401)
  })

  test('gets 401 if it is revoked first, and 410 once the child is deleted', async () => {
    const moss = await syncedHousehold(testApp(), 'moss')
    const annas = (await sessionsOf(moss.parent)).find(({ userId }) => userId === moss.anna.userId)
    await moss.parent.json('DELETE', `/api/sessions/${annas?.id}`)
    const ended = await moss.anna.client.request('GET', '/api/sync/pull')
    expect([ended.status, ended.headers.get('Session-User')]).toEqual([401, moss.anna.userId])
    const elsewhere = await moss.anna.client.request('GET', '/api/user')
    expect([elsewhere.status, elsewhere.headers.get('Session-User')]).toEqual([401, null])
    await moss.parent.request('DELETE', `/api/children/${moss.anna.id}`)
    expect((await moss.anna.client.request('GET', '/api/sync/pull')).status).toBe(410)
  })
})
