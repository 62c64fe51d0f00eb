import { describe, expect, test } from 'vitest'
import { freshStorage, testApp } from '../testing/app.ts'
import { createClient, type Client } from '../testing/client.ts'
import { DEVICE } from '../testing/fixtures/entries.ts'
import { familyIdOf } from '../testing/fixtures/device.ts'
import { household } from '../testing/fixtures/household.ts'
import { generateToken, hashToken } from './sessions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const OTHER_DEVICE = 'ba9876543210'

const start = async () => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const app = testApp({ storage: freshStorage(), now: () => now })
  const moss = await household(app, 'moss')
  const familyId = await familyIdOf(moss.parent)
  const userId = moss.anna.userId
  /** Signs a child in with a password and sends the server a resume token, as a device does. */
  const signIn = async (token: string, device = DEVICE) => {
    const client = createClient(app)
    const body = { username: 'moss-anna', password: 'star', resume: { device, tokenHash: hashToken(token) } }
    await client.json('POST', '/api/login', body)
    return client
  }
  const resume = (client: Client, token: string, next: string, changes: object = {}) =>
    client.request('POST', '/api/sync/resume', {
      ...{ familyId, userId, device: DEVICE, token, nextHash: hashToken(next) },
      ...changes,
    })
  const status = async (response: Promise<Response>) => (await response).status
  return { app, ...moss, moss, familyId, userId, signIn, resume, status, pass: (ms: number) => (now += ms) }
}

const tokens = () => [generateToken(), generateToken(), generateToken()] as const

describe('a resume token', () => {
  test('signs its user in without the password after the cookie has expired', async () => {
    const { signIn, resume, userId, pass } = await start()
    const [first, second] = tokens()
    const client = await signIn(first)
    pass(13 * HOUR)
    expect((await client.request('GET', '/api/user')).status).toBe(401)
    expect((await resume(client, first, second)).status).toBe(204)
    expect(await client.json('GET', '/api/user')).toMatchObject({ id: userId, isParent: false })
  })

  test('is replaced when it is used, and the old token is rejected', async () => {
    const { app, signIn, resume, status } = await start()
    const [first, second, third] = tokens()
    const client = await signIn(first)
    expect(await status(resume(client, first, second))).toBe(204)
    expect(await status(resume(createClient(app), first, third))).toBe(401)
    expect((await client.request('GET', '/api/user')).status).toBe(200)
    expect(await status(resume(client, second, third))).toBe(204)
  })

  test('works for only one of two simultaneous requests', async () => {
    const { app, signIn, resume, status } = await start()
    const [first, second, third] = tokens()
    await signIn(first)
    const both = [second, third].map((next) => status(resume(createClient(app), first, next)))
    expect((await Promise.all(both)).toSorted()).toEqual([204, 401])
  })

  test('works only for its own user, family and device', async () => {
    const { app, signIn, resume, status, ben, userId: annas, parent } = await start()
    const [first, second] = tokens()
    await signIn(first)
    const fern = await household(app, 'fern')
    const other = await familyIdOf(fern.parent)
    const parentId = (await parent.json<{ id: string }>('GET', '/api/user')).id
    const changes = [{ userId: ben.userId }, { userId: parentId }, { familyId: other }, { device: OTHER_DEVICE }]
    for (const change of changes) expect(await status(resume(createClient(app), first, second, change))).toBe(401)
    expect(await status(resume(createClient(app), generateToken(), second))).toBe(401)
    expect(await status(resume(createClient(app), hashToken(first), second))).toBe(401)
    expect(await status(resume(createClient(app), first, second, { userId: annas }))).toBe(204)
  })

  test('is stored only as a hash, and neither the token nor its hash works as a cookie', async () => {
    const { app, signIn } = await start()
    const [first] = tokens()
    await signIn(first)
    for (const token of [first, hashToken(first)]) {
      const response = await app.request('/api/user', { headers: { Cookie: `little-ledger=${token}` } })
      expect(response.status).toBe(401)
    }
  })

  test('on one device is independent of the token on another device', async () => {
    const { app, signIn, resume, status } = await start()
    const [first, second, third] = tokens()
    await signIn(first)
    await signIn(second, OTHER_DEVICE)
    expect(await status(resume(createClient(app), second, third, { device: OTHER_DEVICE }))).toBe(204)
    expect(await status(resume(createClient(app), first, third))).toBe(204)
  })

  test('expires 90 days after its last use, not earlier', async () => {
    const { app, signIn, resume, status, pass } = await start()
    const [first, second, third] = tokens()
    await signIn(first)
    pass(89 * DAY)
    expect(await status(resume(createClient(app), first, second))).toBe(204)
    pass(90 * DAY)
    expect(await status(resume(createClient(app), second, third))).toBe(401)
  })

  test('never gives a device a second session for the same user, however often it resumes', async () => {
    const { app, signIn, resume, parent, userId } = await start()
    const first = generateToken()
    await signIn(first)
    await signIn(first)
    let token = first
    for (let count = 0; count < 20; count += 1) {
      const next = generateToken()
      await resume(createClient(app), token, next)
      token = next
    }
    const sessions = await parent.json<{ userId: string }[]>('GET', '/api/sessions')
    // The other session belongs to the fixture's client, which has no device id.
    expect(sessions.filter((session) => session.userId === userId)).toHaveLength(2)
  })

  test('does not delay sign-ins if it is wrong', async () => {
    const { app, resume, signIn } = await start()
    for (let count = 0; count < 200; count += 1) await resume(createClient(app), generateToken(), generateToken())
    const client = await signIn(generateToken())
    expect((await client.request('GET', '/api/user')).status).toBe(200)
  })
})

describe('a resume token’s lifetime', () => {
  test('ends at sign-out, but the device can send a replacement', async () => {
    const { app, signIn, resume, status } = await start()
    const [first, second, third] = tokens()
    const client = await signIn(first)
    const replaced = { resume: { tokenHash: hashToken(first), nextHash: hashToken(second) } }
    expect((await client.request('POST', '/api/logout', replaced)).status).toBe(204)
    expect(await status(resume(createClient(app), first, third))).toBe(401)
    expect(await status(resume(createClient(app), second, third))).toBe(204)
  })

  test.each([
    ['without a replacement', undefined],
    ['with a replacement for another token', { tokenHash: hashToken('other'), nextHash: hashToken('x') }],
  ])('ends at sign-out %s', async (_, replacement) => {
    const { app, signIn, resume, status } = await start()
    const [first, second] = tokens()
    const client = await signIn(first)
    await client.request('POST', '/api/logout', replacement && { resume: replacement })
    expect(await status(resume(createClient(app), first, second))).toBe(401)
  })

  test('is not affected by a sign-out without the session’s cookie', async () => {
    const { app, signIn, resume, status, ben } = await start()
    const [first, second, third] = tokens()
    await signIn(first)
    const replaced = { resume: { tokenHash: hashToken(first), nextHash: hashToken(second) } }
    for (const stranger of [createClient(app), ben.client]) await stranger.request('POST', '/api/logout', replaced)
    expect(await status(resume(createClient(app), second, third))).toBe(401)
    expect(await status(resume(createClient(app), first, third))).toBe(204)
  })

  test('ends when a parent changes the password, and the response makes the device lock', async () => {
    const { app, signIn, resume, parent, userId } = await start()
    const [first, second] = tokens()
    await signIn(first)
    await parent.json('PATCH', `/api/users/${userId}`, { password: 'moon' })
    const response = await resume(createClient(app), first, second)
    expect([response.status, response.headers.get('Session-User')]).toEqual([401, userId])
  })

  test('ends when users change their own password, even on the device where they change it', async () => {
    const { app, parent, familyId, status, resume } = await start()
    const [first, second] = tokens()
    const phone = createClient(app)
    const body = { device: DEVICE, tokenHash: hashToken(first) }
    const login = { username: 'moss-parent', password: 'correct horse', resume: body }
    const { id: userId } = await phone.json<{ id: string }>('POST', '/api/login', login)
    await phone.json('PATCH', `/api/users/${userId}`, { password: 'another horse' })
    expect((await phone.request('GET', '/api/user')).status).toBe(200)
    expect(await status(resume(createClient(app), first, second, { userId, familyId }))).toBe(401)
    expect((await parent.request('GET', '/api/user')).status).toBe(401)
  })

  test('ends when the child is deleted, and the response makes the device erase its data', async () => {
    const { app, signIn, resume, parent, anna, userId } = await start()
    const [first, second] = tokens()
    await signIn(first)
    await parent.request('DELETE', `/api/children/${anna.id}`)
    const response = await resume(createClient(app), first, second)
    expect([response.status, response.headers.get('Session-User')]).toEqual([410, userId])
  })

  test('ends when a parent ends the session, which stays in the session list even after its cookie has expired', async () => {
    const { app, signIn, resume, status, parent, userId, pass } = await start()
    const [first, second, third] = tokens()
    await signIn(first)
    pass(13 * HOUR)
    await parent.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
    const listed = await parent.json<{ id: string; userId: string }[]>('GET', '/api/sessions')
    const lost = listed.filter((session) => session.userId === userId)
    expect(lost).toHaveLength(1)
    expect((await parent.request('DELETE', `/api/sessions/${lost[0]?.id}`)).status).toBe(204)
    expect(await status(resume(createClient(app), first, second))).toBe(401)
    expect(await status(resume(createClient(app), second, third))).toBe(401)
  })

  test('does not end when another user signs in with the same browser', async () => {
    const { app, signIn, resume, status } = await start()
    const [first, second] = tokens()
    const tablet = await signIn(first)
    const old = tablet.cookie() ?? ''
    await tablet.json('POST', '/api/login', { username: 'moss-ben', password: 'star' })
    expect((await app.request('/api/user', { headers: { Cookie: old } })).status).toBe(401)
    expect(await status(resume(createClient(app), first, second))).toBe(204)
  })
})
