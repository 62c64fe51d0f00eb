import { actorOf, assert, id, inviteMember, maySee, scopeOf, type Actor, type Entry } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addChildWithLogin } from './child-login.ts'
import { DeviceDatabase, newId } from '../ledger/database/device.ts'
import { currentDevice, endCurrentSession, signOut } from './current-session.ts'
import { sessionState } from './session-state.ts'
import { createVerifier } from './verifier.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { unwrap } from '../testing/family.ts'
import { unconfirmedResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { toServerEntries, pullPage, type ServerEntry } from '../testing/server-responses.ts'
import { storedChild } from '../testing/stored-model.ts'
import { startSession } from '../testing/sign-in.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { cancelSignIn } from './sign-in-attempt.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { downloadProgress } from './download-progress.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }
const CREDENTIALS = { username: 'pat', password: 'correct horse', rememberMe: false }

const OFFLINE = http.all(`${SERVER}/api/*`, () => HttpResponse.error())

let network: TestNetwork
let server: ApiClient

/** Ends the session without leaving a pending server sign-out. */
async function endSession(): Promise<void> {
  await endCurrentSession()
  await new DeviceDatabase().revocations.clear()
}

beforeEach(async () => {
  network = createTestNetwork(OFFLINE)
  server = createApiClient(network.fetch)
  await startSession()
})
afterEach(() => clearDeferredSignIn())

/** Accepts registrations. */
const handleRegistration = (): void =>
  network.use(
    http.post(`${SERVER}/api/sync/adopt`, () =>
      HttpResponse.json({ epoch: 'first', userId: newId() }, { status: 201 }),
    ),
  )

describe('signIn on a device without the ledger', () => {
  test('says that a parent has to confirm the member after a restore', async () => {
    network.use(http.post(`${SERVER}/api/login`, unconfirmedResponse))
    expect(await signIn(CREDENTIALS, server)).toMatchObject({ error: { type: 'Unconfirmed' } })
  })

  let entries: readonly ServerEntry[]
  let userId: string
  let childId: string
  let childUserId: string
  let gran: Extract<Actor, { role: 'helper' }>

  /** Creates a family, saves its entries for the mock server, and deletes the family from this device. */
  beforeEach(async () => {
    handleRegistration()
    const { store, user } = unwrap(await signUp(PAT, server))
    childId = unwrap(await addChildWithLogin(store, user, MIA))
    const invited = await recordCommand(store, {
      actor: actorOf(user),
      decide: (context) => inviteMember({ name: 'Gran', role: 'helper', childIds: [id(childId)] }, context),
    })
    gran = { role: 'helper', userId: unwrap(invited).userId, childIds: [id(childId)] }
    entries = await toServerEntries(store)
    userId = user.userId
    childUserId = (await store.db.children.get(childId as never))?.userId ?? ''
    await endSession()
    const device = new DeviceDatabase()
    await device.families.clear()
    await store.db.delete()
  })

  test('reports how much has arrived, until it ends', async () => {
    serveFamily(true, 'pat', [])
    const all = entries
    const reported: (number | undefined)[] = []
    const unsubscribe = downloadProgress.subscribe(({ received }) => reported.push(received))
    network.use(
      http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
        const after = Number(new URL(request.url).searchParams.get('after'))
        return HttpResponse.json(pullPage(all, { after, limit: 2, serverNow: currentDevice().now() }))
      }),
    )
    expect(await signIn(CREDENTIALS, server)).toMatchObject({ ok: true })
    unsubscribe()
    const steps = Array.from({ length: Math.ceil(all.length / 2) }, (_, page) =>
      Math.min(1, (2 * (page + 1)) / all.length),
    )
    expect(reported).toEqual([0, ...steps, undefined])
  })

  const login = async () => ({
    userId: childUserId,
    childId,
    username: 'mia',
    usernameStamp: '2026-03-02T09:00:00.000Z-0000-0123456789ab',
    verifier: await createVerifier('mia7'),
    verifierStamp: '2026-03-02T09:00:00.000Z-0000-0123456789ab',
  })

  const serveFamily = (isParent: boolean, username: string, logins: unknown[], isClockRight = true): void =>
    network.use(
      http.post(`${SERVER}/api/login`, () =>
        HttpResponse.json({
          id: isParent ? userId : childUserId,
          username,
          email: null,
          firstName: '',
          lastName: '',
          isParent,
        }),
      ),
      http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json(logins)),
      http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
        const query = new URL(request.url).searchParams
        const after = query.get('epoch') === 'first' ? Number(query.get('after')) : 0
        const scope = isParent ? 'family' : (`child:${childId}` as const)
        const { serverNow, ...page } = pullPage(entries, { after, scope, serverNow: currentDevice().now() })
        return HttpResponse.json(isClockRight ? { ...page, serverNow } : page)
      }),
    )

  test('downloads the ledger, after which children can sign in offline', async () => {
    serveFamily(true, 'pat', [await login()])
    const { store } = unwrap(await signIn(CREDENTIALS, server))
    expect(await storedChild(store, childId as never)).toMatchObject({ balance: 2000 })
    await signOut(server)
    network.use(OFFLINE)
    expect(unwrap(await signIn({ ...CREDENTIALS, username: 'mia', password: 'mia7' }, server)).user).toMatchObject({
      childId,
    })
  })

  describe('does not open the ledger later', () => {
    /** Begins Pat's login, and lets something happen before the last page of the download arrives. */
    const signInWhile = async (happen: () => unknown) => {
      serveFamily(true, 'pat', [])
      let isFirst = true
      network.use(
        http.get(`${SERVER}/api/sync/logins`, async () => {
          const happens = isFirst
          isFirst = false
          if (happens) await happen()
          return HttpResponse.json([])
        }),
        http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })),
      )
      return signIn(CREDENTIALS, server)
    }
    const cancelled = { ok: false, error: { type: 'SignInCancelled' } }

    test('if the user has closed the form', async () => {
      expect(await signInWhile(cancelSignIn)).toEqual(cancelled)
      expect(sessionState.getState().session.status).toBe('signed-out')
      expect(await currentDevice().db.sessions.count()).toBe(0)
      await vi.waitFor(() => expect(network.requests.at(-1)).toBe('POST /api/logout'))
      network.use(OFFLINE)
      expect((await signIn(CREDENTIALS, server)).ok).toBe(false)
    })

    test('if someone else has logged in here', async () => {
      const other = { ...PAT, username: 'kim' }
      expect(await signInWhile(async () => unwrap(await signUp(other, server)))).toEqual(cancelled)
      expect(network.requests).not.toContain('POST /api/logout')
      expect(sessionState.getState().session).toMatchObject({ user: { username: 'kim' } })
      expect(await currentDevice().db.sessions.toArray()).toMatchObject([
        { userId: expect.not.stringContaining(userId) },
      ])
    })

    test('if the same user logged in here with another try, whose login it keeps', async () => {
      let again: ReturnType<typeof signIn> | undefined
      const repeat = () => (again = signIn({ ...CREDENTIALS, rememberMe: true }, server))
      expect(await signInWhile(repeat)).toEqual(cancelled)
      assert(again, 'the other try has begun')
      unwrap(await again)
      expect(network.requests).not.toContain('POST /api/logout')
      const { session } = sessionState.getState()
      assert(session.status === 'signed-in', 'the other try logged in')
      const kept = await session.store.db.logins.get(session.user.userId)
      expect(kept).toMatchObject({ verifier: expect.anything(), resume: expect.anything() })
      expect(kept?.forgetOnSignOut).toBeUndefined()
    })

    test('but can be repeated', async () => {
      expect(await signInWhile(cancelSignIn)).toEqual(cancelled)
      expect(unwrap(await signIn(CREDENTIALS, server)).user.userId).toBe(userId)
    })
  })

  test('downloads the ledger from a server whose clock is wrong', async () => {
    serveFamily(true, 'pat', [], false)
    const { store } = unwrap(await signIn(CREDENTIALS, server))
    expect(await storedChild(store, childId as never)).toMatchObject({ balance: 2000 })
  })

  test('downloads a child’s login when the child signs in', async () => {
    serveFamily(false, 'mia', [await login()])
    expect(unwrap(await signIn({ ...CREDENTIALS, username: 'mia', password: 'mia7' }, server)).user).toMatchObject({
      role: 'child',
      childId,
    })
  })

  test('learns from the entries that a user is a helper, and of which children', async () => {
    serveFamily(false, 'gran', [await login()])
    const visible = entries.filter(({ entry }) => maySee(gran, entry as Entry))
    network.use(
      http.post(`${SERVER}/api/login`, () =>
        HttpResponse.json({
          id: gran.userId,
          username: 'gran',
          email: null,
          firstName: '',
          lastName: '',
          isParent: false,
        }),
      ),
      http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
        const after = Number(new URL(request.url).searchParams.get('after'))
        return HttpResponse.json(pullPage(visible, { after, scope: scopeOf(gran), serverNow: currentDevice().now() }))
      }),
    )
    const { user } = unwrap(await signIn({ ...CREDENTIALS, username: 'gran' }, server))
    expect(user).toMatchObject({ role: 'helper', userId: gran.userId, childIds: [childId] })
  })

  test.each([
    [true, 'lets the parent sign in offline later'],
    [false, 'does not let the parent sign in offline later'],
  ])('with Remember me set to %s, %s', async (rememberMe) => {
    serveFamily(true, 'pat', [])
    unwrap(await signIn({ ...CREDENTIALS, rememberMe }, server))
    await signOut(server)
    network.use(OFFLINE)
    expect((await signIn(CREDENTIALS, server)).ok).toBe(rememberMe)
  })

  test('lets a parent without Remember me sign in offline while entries are unsent', async () => {
    serveFamily(true, 'pat', [])
    const { store, user } = unwrap(await signIn(CREDENTIALS, server))
    unwrap(await addChildWithLogin(store, user, { ...MIA, username: 'ben' }))
    await signOut(server)
    network.use(OFFLINE)
    expect((await signIn(CREDENTIALS, server)).ok).toBe(true)
  })

  test('fails with NothingOnServer when the server has no entries for the family', async () => {
    entries = []
    serveFamily(true, 'pat', [])
    expect(await signIn(CREDENTIALS, server)).toEqual({ ok: false, error: { type: 'NothingOnServer' } })
  })

  test('stays signed out when the download fails, and succeeds on retry', async () => {
    serveFamily(true, 'pat', [])
    network.use(http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.error(), { once: true }))
    expect(await signIn(CREDENTIALS, server)).toEqual({ ok: false, error: { type: 'Unreachable' } })
    expect(sessionState.getState().session.status).toBe('signed-out')
    expect((await signIn(CREDENTIALS, server)).ok).toBe(true)
  })
})
