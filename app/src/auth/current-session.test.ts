import { assert } from '@little-ledger/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../testing/clock.ts'
import { unwrap } from '../testing/family.ts'
import { storedChild } from '../testing/stored-model.ts'
import { failWriteTransactions, openBlockingTab } from '../testing/faults.ts'
import { addChildWithLogin } from './child-login.ts'
import { DeviceDatabase } from '../ledger/database/device.ts'
import { checkSession, endCurrentSession, initializeSession } from './current-session.ts'
import { SAMPLE_FAMILY_ID } from '../ledger/sample/sample-family.ts'
import { signInLocally, signUpLocally, startSession } from '../testing/sign-in.ts'
import { sessionState } from './session-state.ts'
import { signUp } from './sign-up.ts'
import { viewChild, viewedChild } from './viewed-child.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

const session = () => sessionState.getState().session

/** This tab's signed-in session. */
function signedIn() {
  const now = session()
  assert(now.status === 'signed-in', 'a user is signed in')
  return now
}

const deviceSession = () => new DeviceDatabase().sessions.get('current')

/** Simulates reloading the page, which initializes the session in the same way. */
const reload = () => startSession()

describe('the current session', () => {
  beforeEach(async () => {
    await startSession()
  })

  test('is signed out on a new device', () => {
    expect(session()).toEqual({ status: 'signed-out' })
  })

  // SPEC: 4.1
  test('belongs to the parent after signing up and after a reload', async () => {
    unwrap(await signUpLocally(PAT))
    const { user } = signedIn()
    expect(user).toMatchObject({ username: 'pat', role: 'parent' })
    await reload()
    expect(signedIn().user).toEqual(user)
  })

  test('opens the ledger for reading when storage is too full to update lastSeenAt', async () => {
    unwrap(await signUpLocally(PAT))
    const { store, user } = signedIn()
    const childId = unwrap(await addChildWithLogin(store, user, MIA))
    const lastSeenAt = Date.now() - HOUR_MS
    await new DeviceDatabase().sessions.update('current', { lastSeenAt })
    const restore = failWriteTransactions()
    await reload()
    expect(signedIn().user).toEqual(user)
    expect(await storedChild(signedIn().store, childId)).toMatchObject({ balance: 2000 })
    restore()
    await reload()
    expect((await deviceSession())?.lastSeenAt).toBeGreaterThan(lastSeenAt)
  })

  test('stays signed out after the session expires while storage is full', async () => {
    unwrap(await signUpLocally(PAT))
    await new DeviceDatabase().sessions.update('current', { lastSeenAt: Date.now() - 13 * HOUR_MS })
    failWriteTransactions()
    await reload()
    expect(session()).toMatchObject({ status: 'signed-out', expiredUserId: expect.any(String) })
  })

  test('stays signed out when a sign-up or sign-in fails', async () => {
    expect(await signUp({ ...PAT, password: 'abc' })).toMatchObject({ ok: false, error: { type: 'Invalid' } })
    expect(await signInLocally(PAT)).toEqual({ ok: false, error: { type: 'WrongLogin' } })
    expect(session()).toEqual({ status: 'signed-out' })
  })

  // SPEC: 4.2
  test('ends at sign-out, along with view-as-child mode (SPEC §4)', async () => {
    unwrap(await signUpLocally(PAT))
    const { store, user } = signedIn()
    viewChild(unwrap(await addChildWithLogin(store, user, MIA)))
    await endCurrentSession()
    expect(session()).toEqual({ status: 'signed-out' })
    expect(viewedChild()).toBeUndefined()
    await reload()
    expect(session()).toEqual({ status: 'signed-out' })
    unwrap(await signInLocally({ username: 'mia', password: 'mia7' }))
    expect(signedIn().user).toMatchObject({ role: 'child', username: 'mia' })
  })

  test('ends when it expires while the page is open', async () => {
    unwrap(await signUpLocally(PAT))
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 11 * HOUR_MS)
    await checkSession()
    expect(session().status).toBe('signed-in')
    clock.mockReturnValue(now + 22 * HOUR_MS)
    await checkSession()
    expect(session().status).toBe('signed-in')
    clock.mockReturnValue(now + 35 * HOUR_MS)
    await checkSession()
    expect(session()).toMatchObject({ status: 'signed-out', expiredUserId: expect.any(String) })
  })

  test.each([
    ['has expired and another tab ends it', 13 * HOUR_MS, { status: 'signed-out', expiredUserId: expect.any(String) }],
    ['is ended by a logout in another tab', HOUR_MS, { status: 'signed-out' }],
  ])('says why it ended if it %s', async (_, passed, ended) => {
    unwrap(await signUpLocally(PAT))
    // The tab has to know the stored session before it goes.
    await new Promise((resolve) => setTimeout(resolve, 100))
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + passed)
    await new DeviceDatabase().sessions.delete('current')
    await vi.waitFor(() => expect(session()).toEqual(ended), 5000)
  })

  test('is extended by pointer events but not by the page becoming visible', async () => {
    unwrap(await signUpLocally(PAT))
    const { store } = signedIn()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 11 * HOUR_MS)
    document.dispatchEvent(new Event('pointerdown'))
    const lastSeen = async () => (await deviceSession())?.lastSeenAt
    await vi.waitFor(async () => expect(await lastSeen()).toBe(now + 11 * HOUR_MS))
    clock.mockReturnValue(now + 22 * HOUR_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    await store.db.meta.count()
    expect(await lastSeen()).toBe(now + 11 * HOUR_MS)
    expect(session().status).toBe('signed-in')
    clock.mockReturnValue(now + 24 * HOUR_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(session()).toMatchObject({ status: 'signed-out', expiredUserId: expect.any(String) }))
  })

  test('writes nothing to the ledger after the user signs out', async () => {
    unwrap(await signUpLocally(PAT))
    const { store, user } = signedIn()
    const childId = unwrap(await addChildWithLogin(store, user, MIA))
    const before = await storedChild(store, childId)
    await endCurrentSession()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 100 * HOUR_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    // Wait for pending writes: a write transaction on all tables starts only after earlier ones finish.
    await store.db.transaction('rw', store.db.tables, () => store.db.meta.count())
    expect(await storedChild(store, childId)).toEqual(before)
  })

  test('precomputes the children’s ledgers soon after it starts', async () => {
    unwrap(await signUpLocally(PAT))
    const { store, user } = signedIn()
    const childId = unwrap(await addChildWithLogin(store, user, MIA))
    await reload()
    const fresh = signedIn().store
    expect(fresh.cache.size).toBe(0)
    await vi.waitFor(() => expect(fresh.cache.get(childId)?.accounts.bank.balance).toBe(2000), 3000)
  })

  test('requests persistent storage for a parent', async () => {
    const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
    unwrap(await signUpLocally(PAT))
    expect(persist).toHaveBeenCalledOnce()
  })
})

describe('initializeSession when the database cannot be opened', () => {
  test('fails immediately when the browser reports an error, and succeeds on retry', async () => {
    const failingOpen = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private window', 'SecurityError')
    })
    await initializeSession()
    expect(session()).toMatchObject({ status: 'failed', error: { type: 'StorageFailed' } })
    failingOpen.mockRestore()
    await initializeSession()
    expect(session()).toEqual({ status: 'signed-out' })
  })

  test('reports a blocked database after two seconds and recovers when the other tab closes', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const blockingTab = await openBlockingTab()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const starting = initializeSession()
    await vi.advanceTimersByTimeAsync(1999)
    expect(session()).toEqual({ status: 'loading' })
    await vi.advanceTimersByTimeAsync(1)
    await starting
    vi.useRealTimers()
    expect(session()).toMatchObject({ status: 'failed', error: { type: 'StorageBlocked' } })
    blockingTab.close()
    await vi.waitFor(() => expect(session()).toEqual({ status: 'signed-out' }))
  })

  test('does not report a database that opens late because the page is busy', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const blockingTab = await openBlockingTab()
    const seen: string[] = []
    const stop = sessionState.subscribe(({ session: { status } }) => seen.push(status))
    const starting = initializeSession()
    const busyUntil = performance.now() + 2100
    while (performance.now() < busyUntil);
    blockingTab.close()
    await starting
    stop()
    expect(seen).toEqual(['loading', 'signed-out'])
  })
})

describe('several tabs', () => {
  beforeEach(async () => {
    await startSession()
    unwrap(await signUpLocally(PAT))
  })

  test('sign out together', async () => {
    await new DeviceDatabase().sessions.delete('current')
    await vi.waitFor(() => expect(session()).toEqual({ status: 'signed-out' }))
  })

  test('switch together when a different user signs in', async () => {
    const { store, user } = signedIn()
    unwrap(await addChildWithLogin(store, user, MIA))
    const login = await store.db.logins.where('usernameKey').equals('mia').first()
    assert(login, 'Mia has a login')
    const sessions = new DeviceDatabase().sessions
    const current = await sessions.get('current')
    assert(current, 'Pat is signed in')
    await sessions.put({ ...current, userId: login.userId })
    await vi.waitFor(() => expect(signedIn().user).toMatchObject({ username: 'mia', role: 'child' }))
  })

  test('sign in together, except to the sample family', async () => {
    const { sessions } = new DeviceDatabase()
    const current = await sessions.get('current')
    assert(current, 'Pat is signed in')
    await endCurrentSession()
    await sessions.put({ ...current, startedAt: current.startedAt + 1, familyId: SAMPLE_FAMILY_ID })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(session()).toEqual({ status: 'signed-out' })
    await sessions.put({ ...current, startedAt: current.startedAt + 2 })
    await vi.waitFor(() => expect(signedIn().user).toMatchObject({ username: 'pat' }))
  })

  test('do not reopen the ledger in the tab that signs in', async () => {
    await endCurrentSession()
    const { store } = unwrap(await signInLocally({ username: 'pat', password: 'correct horse' }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(signedIn().store).toBe(store)
  })
})
