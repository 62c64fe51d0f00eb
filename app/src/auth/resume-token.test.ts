import type { RegisterFamilyResponse } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, assert, beforeEach, describe, expect, test } from 'vitest'
import { DeviceDatabase, newId } from '../ledger/database/device.ts'
import { createApiClient, sendPendingRevocation, type ApiClient } from '../sync/api-client.ts'
import { HOUR_MS } from '../testing/clock.ts'
import { unwrap } from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { startSession } from '../testing/sign-in.ts'
import { changeOwnLogin } from './change-login.ts'
import { checkSession, currentDevice, signOut } from './current-session.ts'
import { resumeServerSession } from './resume-token.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { completeDeferredSignIn } from './server-sign-in.ts'
import { sessionState } from './session-state.ts'
import { cancelSignIn } from './sign-in-attempt.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const CREDENTIALS = { username: 'pat', password: 'correct horse', rememberMe: false }
const OFFLINE = http.all(`${SERVER}/api/*`, () => HttpResponse.error())

interface Body {
  readonly token: string
  readonly nextHash: string
  readonly resume?: { readonly tokenHash: string; readonly nextHash: string }
}

const hash = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

let network: TestNetwork
let server: ApiClient
/** The hash of the token that the server accepts. */
let tokenHash: string | undefined
/** Every token the app has sent. */
let sent: string[]
/** The number of tokens that were accepted. */
let accepted: number

/** Mocks the server's sign-up, sign-out and resume endpoints. */
const goOnline = (): void =>
  network.use(
    http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
      tokenHash = ((await request.json()) as Body).resume?.tokenHash
      return HttpResponse.json({ epoch: 'first', userId: newId() } satisfies RegisterFamilyResponse, { status: 201 })
    }),
    http.post(`${SERVER}/api/logout`, async ({ request }) => {
      const text = await request.text()
      const replaced = text === '' ? undefined : (JSON.parse(text) as Body).resume
      const isKnown = replaced && [replaced.tokenHash, replaced.nextHash].includes(tokenHash ?? '')
      tokenHash = isKnown ? replaced.nextHash : undefined
      return new HttpResponse(null, { status: 204 })
    }),
    http.post(`${SERVER}/api/sync/resume`, async ({ request }) => {
      const { token, nextHash } = (await request.json()) as Body
      sent.push(token)
      if ((await hash(token)) !== tokenHash) return plainTextResponse(401, 'Please log in.')
      tokenHash = nextHash
      accepted += 1
      return new HttpResponse(null, { status: 204 })
    }),
    http.patch(`${SERVER}/api/users/:id`, () =>
      HttpResponse.json({ id: newId(), username: 'pat', email: null, firstName: '', lastName: '', isParent: true }),
    ),
  )
const goOffline = (): void => network.use(OFFLINE)

beforeEach(async () => {
  sent = []
  accepted = 0
  network = createTestNetwork(OFFLINE)
  server = createApiClient(network.fetch)
  await startSession()
})
afterEach(() => clearDeferredSignIn())

const signedIn = () => {
  const { session } = sessionState.getState()
  assert(session.status === 'signed-in', 'a user is signed in')
  return session
}

/** Reloads the page, which clears all in-memory state. */
const reload = async (): Promise<void> => {
  clearDeferredSignIn()
  await startSession()
}

const contact = () => {
  const { store, user } = signedIn()
  return completeDeferredSignIn(store, user, server)
}

const storedLogin = async () => {
  const { store, user } = signedIn()
  return store.db.logins.get(user.userId)
}

/** Signs up with the server, signs out, signs in offline and reloads the page. */
const signInOfflineAndReload = async (): Promise<void> => {
  goOnline()
  unwrap(await signUp(PAT, server))
  await signOut(server)
  await expect.poll(() => new DeviceDatabase().revocations.count()).toBe(0)
  goOffline()
  unwrap(await signIn(CREDENTIALS, server))
  await reload()
}

const SIGNED_OUT = { ok: false, error: { type: 'SignedOut' } }

/** Whether the signed-in user can be signed in to the server again without the password. */
const isResumable = async (): Promise<boolean> => {
  const [login, session] = await Promise.all([storedLogin(), currentDevice().db.sessions.get('current')])
  return login?.resume !== undefined && session?.resumeKey !== undefined
}

/** Calls `isResumable` as soon as a sign-in has opened the app, which may be before the sign-in resolves. */
const checkWhenOpened = async (start: () => Promise<unknown>): Promise<boolean> => {
  const opened = new Promise<void>((resolve) => {
    const stop = sessionState.subscribe(({ session }) => {
      if (session.status !== 'signed-in') return
      stop()
      resolve()
    })
  })
  const [result] = await Promise.all([opened.then(isResumable), start()])
  return result
}

test('the app opens only once the session can be resumed, so signing out or reloading at once loses nothing', async () => {
  goOnline()
  expect(await checkWhenOpened(() => signUp(PAT, server))).toBe(true)
  const { userId } = signedIn().user
  await signOut(server)
  goOffline()
  expect(await checkWhenOpened(() => signIn(CREDENTIALS, server))).toBe(true)
  await signOut(server)
  const account = { id: userId, username: 'pat', email: null, firstName: 'Pat', lastName: 'Moss', isParent: true }
  network.use(
    http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${SERVER}/api/login`, () => HttpResponse.json(account)),
  )
  expect(await checkWhenOpened(() => signIn(CREDENTIALS, server))).toBe(true)
})

describe('the session after an offline sign-in and a reload', () => {
  test('signs in to the server as soon as it is reachable, without asking for the password', async () => {
    await signInOfflineAndReload()
    expect(await contact()).toMatchObject({ ok: false, error: { type: 'Unreachable' } })
    goOnline()
    expect(await contact()).toEqual({ ok: true, value: undefined })
    expect(network.requests.at(-1)).toBe('POST /api/sync/resume')
  })

  test('sends a new token each time, whether or not the response arrives', async () => {
    await signInOfflineAndReload()
    goOnline()
    unwrap(await contact())
    network.use(
      http.post(
        `${SERVER}/api/sync/resume`,
        async ({ request }) => {
          tokenHash = ((await request.json()) as Body).nextHash
          return HttpResponse.error()
        },
        { once: true },
      ),
    )
    expect(await contact()).toMatchObject({ ok: false, error: { type: 'Unreachable' } })
    expect(await contact()).toMatchObject({ ok: true })
    expect(await contact()).toMatchObject({ ok: true })
    expect(new Set(sent).size).toBe(sent.length)
  })

  test('keeps the token while the server is unreachable or busy', async () => {
    await signInOfflineAndReload()
    for (let count = 0; count < 3; count += 1) await contact()
    network.use(http.post(`${SERVER}/api/sync/resume`, () => plainTextResponse(503, 'Busy')))
    expect(await contact()).toMatchObject({ ok: false, error: { type: 'Busy' } })
    goOnline()
    expect(await contact()).toMatchObject({ ok: true })
  })

  test('resumes only once when two tabs are open', async () => {
    await signInOfflineAndReload()
    goOnline()
    const { store, user } = signedIn()
    const both = await Promise.all([0, 1].map(() => resumeServerSession(store, user, server)))
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(accepted).toBe(1)
  })

  test('queues a server sign-out if another tab signed the user out during the request', async () => {
    await signInOfflineAndReload()
    goOnline()
    const { store, user } = signedIn()
    network.use(
      http.post(`${SERVER}/api/sync/resume`, async () => {
        await new DeviceDatabase().sessions.clear()
        return new HttpResponse(null, { status: 204 })
      }),
    )
    expect(await resumeServerSession(store, user, server)).toMatchObject(SIGNED_OUT)
    expect(await new DeviceDatabase().revocations.count()).toBe(1)
  })

  test('does not resend a token that the server rejected, and asks for the password instead', async () => {
    await signInOfflineAndReload()
    goOnline()
    tokenHash = undefined
    expect(await contact()).toMatchObject(SIGNED_OUT)
    const count = sent.length
    expect(await contact()).toMatchObject(SIGNED_OUT)
    expect(sent).toHaveLength(count)
    expect((await storedLogin())?.resume).toBeUndefined()
  })

  test('sends the queued sign-out before the token', async () => {
    await signInOfflineAndReload()
    await new DeviceDatabase().revocations.put({ key: 'revocation' })
    network.requests.length = 0
    goOnline()
    await contact()
    expect(network.requests.slice(0, 2)).toEqual(['POST /api/logout', 'POST /api/sync/resume'])
  })

  test('signs in without the password even if the user signed out offline earlier', async () => {
    goOnline()
    unwrap(await signUp(PAT, server))
    const first = tokenHash
    goOffline()
    await signOut(server)
    unwrap(await signIn(CREDENTIALS, server))
    await reload()
    goOnline()
    expect(await contact()).toMatchObject({ ok: true })
    expect(network.requests).toContain('POST /api/logout')
    expect(await Promise.all(sent.map(hash))).not.toEqual([first])
  })

  test('signs in without the password even if a login was cancelled before the sign-out was sent', async () => {
    goOnline()
    unwrap(await signUp(PAT, server))
    goOffline()
    await signOut(server)
    const cancelled = signIn(CREDENTIALS, server)
    cancelSignIn()
    expect((await cancelled).ok).toBe(false)
    unwrap(await signIn(CREDENTIALS, server))
    await reload()
    goOnline()
    expect(await contact()).toMatchObject({ ok: true })
  })
})

describe('a stored resume token', () => {
  test('is encrypted, with a key whose bytes cannot be read', async () => {
    goOnline()
    unwrap(await signUp(PAT, server))
    const key = (await new DeviceDatabase().sessions.get('current'))?.resumeKey
    assert(key, 'the session has the key')
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/not extractable/)
    await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow(/not extractable/)
    const { data, iv } = (await storedLogin())?.resume?.token ?? {}
    assert(data && iv, 'the token is stored')
    const token = new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))
    expect(await hash(token)).toBe(tokenHash)
    expect(new TextDecoder().decode(data)).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('is replaced at sign-out, and cannot be used until the password is entered', async () => {
    goOnline()
    unwrap(await signUp(PAT, server))
    const [before, { store, user }] = [tokenHash, signedIn()]
    await signOut(server)
    await expect.poll(() => new DeviceDatabase().revocations.count()).toBe(0)
    expect(tokenHash).not.toBe(before)
    expect(tokenHash).toBeDefined()
    expect(await new DeviceDatabase().sessions.count()).toBe(0)
    expect(await resumeServerSession(store, user, server)).toMatchObject(SIGNED_OUT)
    expect(sent).toEqual([])
  })

  test.each([
    ['12 hours without use', () => ({ lastSeenAt: Date.now() - 13 * HOUR_MS })],
    ['closing the browser', () => ({ browserSession: 'another' })],
  ])('cannot be used after %s until the password is entered', async (_, change) => {
    await signInOfflineAndReload()
    goOnline()
    const { store, user } = signedIn()
    await new DeviceDatabase().sessions.update('current', change())
    expect(await resumeServerSession(store, user, server)).toMatchObject(SIGNED_OUT)
    await checkSession()
    expect(sessionState.getState().session.status).toBe('signed-out')
    expect(sent).toEqual([])
    goOffline()
    unwrap(await signIn(CREDENTIALS, server))
    await reload()
    goOnline()
    expect(await contact()).toMatchObject({ ok: true })
  })

  test('cannot be used by another user on the device', async () => {
    await signInOfflineAndReload()
    goOnline()
    const { store, user } = signedIn()
    const other = { ...user, userId: newId() }
    expect(await resumeServerSession(store, other, server)).toMatchObject(SIGNED_OUT)
    await new DeviceDatabase().sessions.update('current', { userId: newId() })
    expect(await resumeServerSession(store, user, server)).toMatchObject(SIGNED_OUT)
    expect(sent).toEqual([])
  })

  test('is deleted when the password changes', async () => {
    goOnline()
    unwrap(await signUp(PAT, server))
    expect((await storedLogin())?.resume).toBeDefined()
    unwrap(await changeOwnLogin(signedIn(), { username: 'patricia' }, server))
    expect((await storedLogin())?.resume).toBeDefined()
    unwrap(await changeOwnLogin(signedIn(), { password: 'another horse' }, server))
    expect((await storedLogin())?.resume).toBeUndefined()
  })

  test('is deleted when a parent without Remember me signs out', async () => {
    goOnline()
    unwrap(await signUp(PAT, server))
    const { store, user } = signedIn()
    await store.db.logins.update(user.userId, { forgetOnSignOut: true })
    await store.db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
    await signOut(server)
    unwrap(await sendPendingRevocation(currentDevice(), server))
    expect(await store.db.logins.get(user.userId)).not.toHaveProperty('resume')
    expect(tokenHash).toBeUndefined()
  })

  test('is not used if it was encrypted with an old password', async () => {
    await signInOfflineAndReload()
    const { store, user } = signedIn()
    const resume = (await storedLogin())?.resume
    await signOut(server)
    await store.db.logins.update(user.userId, { resume: { ...resume, salt: new Uint8Array(16) } as never })
    unwrap(await signIn(CREDENTIALS, server))
    await reload()
    goOnline()
    expect(await contact()).toMatchObject(SIGNED_OUT)
    expect(sent).toEqual([])
  })
})
