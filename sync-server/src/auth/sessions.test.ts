import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { freshStorage, testApp, testDependencies } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { addSampleChild, signUpParent } from '../testing/fixtures/household.ts'

const HOUR = 3_600_000
const right = { username: 'pat', password: 'correct horse' }

const start = async () => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const app = testApp({ now: () => now })
  const { parent, userId } = await signUpParent(app, 'pat')
  return { app, parent, userId, pass: (ms: number) => (now += ms) }
}

const cookieSet = async (publicUrl: string, rememberMe?: boolean) => {
  const app = testApp({ publicUrl })
  await signUpParent(app, 'pat')
  const response = await createClient(app).request('POST', '/api/login', {
    ...right,
    ...(rememberMe === undefined ? {} : { rememberMe }),
  })
  return response.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43}/, '=TOKEN'))
}

describe('the session cookie', () => {
  // SPEC: 7.1
  test('is Secure, HttpOnly and host-only over https', async () => {
    const session = '__Host-little-ledger=TOKEN; Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(await cookieSet('https://ledger.example.org')).toEqual([session])
    expect(await cookieSet('https://ledger.example.org', false)).toEqual([session])
  })

  test('lasts 30 days with Remember me', async () => {
    expect(await cookieSet('https://ledger.example.org', true)).toEqual([
      '__Host-little-ledger=TOKEN; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  test('has the __Host- prefix except on http://localhost', async () => {
    expect(await cookieSet('http://localhost:3000')).toEqual(['little-ledger=TOKEN; Path=/; HttpOnly; SameSite=Lax'])
    expect((await cookieSet('http://192.168.1.5:3000'))[0]).toContain(
      '__Host-little-ledger=TOKEN; Path=/; HttpOnly; Secure',
    )
  })

  test('is stored only as a hash', async () => {
    const storage = freshStorage()
    const { parent } = await signUpParent(testApp({ storage }), 'pat')
    const token = parent.cookie()?.split('=')[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await storage.resolveSession(token, 0, HOUR)).toBeUndefined()
  })

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)};`, 'A'.repeat(10_000)])(
    'is rejected with 401 if its token is made up (%#)',
    async (token) => {
      const { app } = await start()
      const response = await app.request('/api/user', { headers: { Cookie: `little-ledger=${token}` } })
      expect(response.status).toBe(401)
    },
  )
})

describe('a session', () => {
  test('expires after 12 hours without use, but stays valid while in use', async () => {
    const { parent, pass } = await start()
    for (let count = 0; count < 5; count += 1) {
      pass(11 * HOUR)
      expect((await parent.request('GET', '/api/user')).status).toBe(200)
    }
    pass(12 * HOUR)
    expect((await parent.request('GET', '/api/user')).status).toBe(401)
  })

  test('expires after 30 days with Remember me, even if it is in use', async () => {
    const { parent, pass } = await start()
    await parent.json('POST', '/api/login', { ...right, rememberMe: true })
    pass(29 * 24 * HOUR)
    expect((await parent.request('GET', '/api/user')).status).toBe(200)
    pass(24 * HOUR)
    expect((await parent.request('GET', '/api/user')).status).toBe(401)
  })

  test('gets a new token at each sign-in, which invalidates the old one', async () => {
    const { app, parent } = await start()
    const old = parent.cookie() ?? ''
    await parent.json('POST', '/api/login', right)
    expect(parent.cookie()).not.toBe(old)
    expect((await app.request('/api/user', { headers: { Cookie: old } })).status).toBe(401)
  })

  test('ends on the server at sign-out', async () => {
    const { app, parent } = await start()
    const old = parent.cookie() ?? ''
    await parent.request('POST', '/api/logout')
    expect((await app.request('/api/user', { headers: { Cookie: old } })).status).toBe(401)
  })

  test('ends on all other devices when the password changes', async () => {
    const { app, parent, userId } = await start()
    const phone = createClient(app)
    await phone.json('POST', '/api/login', { ...right, rememberMe: true })
    await parent.json('PATCH', `/api/users/${userId}`, { firstName: 'Patricia', password: '' })
    expect((await phone.request('GET', '/api/user')).status).toBe(200)
    await parent.json('PATCH', `/api/users/${userId}`, { password: 'another horse' })
    expect((await phone.request('GET', '/api/user')).status).toBe(401)
    expect((await parent.request('GET', '/api/user')).status).toBe(200)
  })

  test("ends when a parent changes the child's password", async () => {
    const { app, parent } = await start()
    const mia = await addSampleChild(app, parent, 'mia')
    await parent.json('PATCH', `/api/users/${mia.userId}`, { password: 'moon' })
    expect((await mia.client.request('GET', '/api/user')).status).toBe(401)
    expect((await parent.request('GET', '/api/user')).status).toBe(200)
  })

  test('can be seen and ended by a parent in the family', async () => {
    const { app, parent, pass } = await start()
    pass(1_000)
    const mia = await addSampleChild(app, parent, 'mia')
    await signUpParent(app, 'other')
    const sessions = await parent.json<{ id: string }[]>('GET', '/api/sessions')
    const id = expect.any(String)
    const [first, second] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:01.000Z']
    expect(sessions).toEqual([
      { id, userId: id, username: 'pat', createdAt: first, lastUsedAt: first, isCurrent: true },
      { id, userId: mia.userId, username: 'mia', createdAt: second, lastUsedAt: second, isCurrent: false },
    ])
    expect((await parent.request('DELETE', `/api/sessions/${sessions[1]?.id}`)).status).toBe(204)
    expect((await mia.client.request('GET', '/api/user')).status).toBe(401)
    expect((await parent.request('DELETE', `/api/sessions/${sessions[1]?.id}`)).status).toBe(404)
    expect(await parent.json('GET', '/api/sessions')).toHaveLength(1)
  })

  test('is listed with the kind of its device, if the login told a known one', async () => {
    const { app, parent } = await start()
    const login = (kind: string) => createClient(app).request('POST', '/api/login', right, { 'Device-Kind': kind })
    for (const kind of ['ipad', 'toaster', '']) expect((await login(kind)).status).toBe(200)
    const sessions = await parent.json<{ deviceKind?: string }[]>('GET', '/api/sessions')
    expect(sessions.map(({ deviceKind }) => deviceKind).toSorted()).toEqual(['ipad', undefined, undefined, undefined])
  })

  test('survives a server restart', async () => {
    const dependencies = testDependencies()
    const { parent } = await signUpParent(createApp(dependencies), 'pat')
    const again = await createApp(dependencies).request('/api/user', { headers: { Cookie: parent.cookie() ?? '' } })
    expect(again.status).toBe(200)
  })
})
