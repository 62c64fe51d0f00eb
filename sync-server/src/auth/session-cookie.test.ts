import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { signUpParent } from '../testing/fixtures/household.ts'
import { createSessionCookie, generateToken } from './sessions.ts'

const TOKEN = generateToken()

/** Returns the token that a server with this public URL reads from a Cookie header. */
const readBy = async (publicUrl: string, header: string) => {
  const cookie = createSessionCookie(publicUrl)
  const app = new Hono().get('/', (context) => context.text(cookie.read(context) ?? 'no session'))
  return (await app.request('/', { headers: { Cookie: header } })).text()
}

describe('session cookie over https', () => {
  const site = 'https://ledger.example.org'

  test('ignores cookies without the __Host- prefix', async () => {
    expect(await readBy(site, `__Host-little-ledger=${TOKEN}`)).toBe(TOKEN)
    for (const name of ['little-ledger', '__Secure-little-ledger', '__host-little-ledger', 'x__Host-little-ledger'])
      expect(await readBy(site, `${name}=${TOKEN}`)).toBe('no session')
  })

  test('finds the session cookie among other cookies', async () => {
    expect(await readBy(site, `a=b; little-ledger=x; __Host-little-ledger=${TOKEN}; c="d"`)).toBe(TOKEN)
  })
})

test.each([
  ['http://localhost:3000', 'little-ledger'],
  ['http://family.localhost:3000', 'little-ledger'],
  ['https://localhost:3000', '__Host-little-ledger'],
  ['http://localhost.example.org', '__Host-little-ledger'],
  ['http://192.168.1.5:3000', '__Host-little-ledger'],
])('a server at %s calls its session cookie %s', async (publicUrl, name) => {
  expect(await readBy(publicUrl, `${name}=${TOKEN}`)).toBe(TOKEN)
})

test.each([
  ['too short', TOKEN.slice(1)],
  ['too long', `${TOKEN}A`],
  ['not base64url', `${TOKEN.slice(1)}+`],
  ['empty', ''],
])('ignores a token that is %s', async (_what, token) => {
  expect(await readBy('http://localhost:3000', `little-ledger=${token}`)).toBe('no session')
})

test('tokens are 256 bits long and unique', () => {
  const tokens = Array.from({ length: 1_000 }, generateToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

describe('a token set before sign-in', () => {
  test('is replaced at sign-in, so a planted token never becomes a valid session', async () => {
    const app = testApp()
    await signUpParent(app, 'pat')
    const planted = `little-ledger=${TOKEN}`
    const login = await app.request('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: planted },
      body: JSON.stringify({ username: 'pat', password: 'correct horse' }),
    })
    expect([login.status, login.headers.getSetCookie()[0]]).toEqual([200, expect.not.stringContaining(TOKEN)])
    expect((await app.request('/api/user', { headers: { Cookie: planted } })).status).toBe(401)
  })

  test('stops working after a new sign-up, but not after a wrong password', async () => {
    const app = testApp()
    const { parent } = await signUpParent(app, 'pat')
    const first = parent.cookie() ?? ''
    const isStillThere = async () => (await app.request('/api/user', { headers: { Cookie: first } })).status === 200
    expect((await parent.request('POST', '/api/login', { username: 'pat', password: 'wrong' })).status).toBe(401)
    expect(await isStillThere()).toBe(true)
    const form = { username: 'sam', password: 'correct horse', firstName: 'S', lastName: 'L' }
    await parent.json('POST', '/api/register', form)
    expect(await isStillThere()).toBe(false)
    expect(await parent.json('GET', '/api/user')).toMatchObject({ username: 'sam' })
  })
})

// SPEC: 7.6
test('signing out clears the cookie and keeps the user’s other sessions', async () => {
  const app = testApp()
  const { parent } = await signUpParent(app, 'pat')
  const phone = createClient(app)
  await phone.json('POST', '/api/login', { username: 'pat', password: 'correct horse' })
  const out = await parent.request('POST', '/api/logout')
  expect(out.headers.getSetCookie()).toEqual(['little-ledger=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  expect((await phone.request('GET', '/api/user')).status).toBe(200)
  expect(await phone.json('GET', '/api/sessions')).toHaveLength(1)
})
