import { type Id, scopeOf, actorOf } from '@little-ledger/domain'
import { eraseChild } from '../ledger/erase-child.ts'
import { watchOutbox } from '../sync/outbox.ts'
import { signOutOnDevice } from './current-session.ts'
import { sessionState, type Session } from './session-state.ts'
import { nextPullRequest } from '../sync/apply-page.ts'
import { runWriteTransaction } from '../ledger/write-transaction.ts'
import { browserApiClient } from '../sync/browser-client.ts'
import { completeDeferredSignIn } from './deferred-sign-in.ts'
import { createSyncEngine, type SyncEngine, type SyncState } from '../sync/engine.ts'
import { createChangeFeed } from '../sync/change-feed.ts'
import { withSyncLock } from '../sync/lock.ts'
import { setSyncState } from '../sync/sync-state.ts'

type SignedInSession = Extract<Session, { readonly status: 'signed-in' }>

/** A browser's timers, network and lock as the engine takes them. */
const browser = {
  schedule: (callback: () => void, delayMs: number) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/** The child of this session was deleted: what is here of it goes too, and its session ends (design: sync). */
async function eraseDeletedChildAndSignOut({ store, user }: SignedInSession): Promise<void> {
  const { childId } = user
  if (childId !== undefined) await runWriteTransaction(store, () => eraseChild(store, childId))
  await signOutOnDevice()
}

/** Whether a parent, or a changed password, ended this very person's session: another's cookie locks nobody. */
const isRevokedFor = (userId: Id, { error }: SyncState): boolean =>
  error?.type === 'SignedOut' && error.revokedUserId === userId

/** Whoever's session was ended has to show their password again; the ledger stays (design: signing in). */
async function signOutRevoked(onLocked: () => void): Promise<void> {
  // Fetched when it is needed: few sessions end like this.
  const { signOut: logOut } = await import('./sign-in.ts')
  await logOut(browserApiClient())
  onLocked()
}

/** The engine of whoever is signed in in this tab. */
let currentEngine: SyncEngine | undefined

/** Exchanges with the server now, if somebody is signed in. */
export const syncNow = async (): Promise<void> => currentEngine?.syncNow()

/** Keeps a signed-in person's ledger and the server's in step; the answer stops it. */
function startSync(session: SignedInSession, onLocked: () => void): () => void {
  const { store, user } = session
  const engine = createSyncEngine({
    store,
    actor: actorOf(user),
    createClient: browserApiClient,
    lock: (work) => withSyncLock(`little-ledger-sync-${store.familyId}`, work),
    now: store.device.now,
    ...browser,
    onState: (state) => void onState(state),
    onChildDeleted: () => eraseDeletedChildAndSignOut(session),
  })
  const onNews = async (head: number): Promise<void> => {
    if (await isAheadOfCursor(session, head)) await engine.syncNow()
  }
  const news = createChangeFeed({
    onChange: (head) => void onNews(head),
    // Whether the server is away or the session was ended, its answer says, within a second.
    onBreak: () => void engine.syncNow(),
    random: browser.random,
  })
  const onState = async (state: SyncState): Promise<void> => {
    setSyncState(state)
    if (state.phase === 'synced') news.listen()
    // What was typed while the server was out of reach signs in there silently, once.
    if (state.phase !== 'signed-out') return
    const signedIn = await completeDeferredSignIn(store, user, browserApiClient())
    if (signedIn.ok) void engine.syncNow()
    else if (isRevokedFor(user.userId, state)) await signOutRevoked(onLocked)
  }
  const stops = [syncOnOutboxGrowth(session, engine), syncOnBrowserEvents(engine), news.stop]
  currentEngine = engine
  void engine.syncNow()
  return () => {
    currentEngine = undefined
    engine.stop()
    for (const stop of stops) stop()
    setSyncState({ phase: 'off' })
  }
}

/** Whether the server has more than was fetched: of what this device sent it need not be told. */
async function isAheadOfCursor({ store, user }: SignedInSession, head: number): Promise<boolean> {
  const { after } = await nextPullRequest(store, scopeOf(actorOf(user)))
  return head > after
}

/** Exchanges whenever something more waits, whichever window recorded it. */
function syncOnOutboxGrowth({ store }: SignedInSession, engine: SyncEngine): () => void {
  let known = 0
  return watchOutbox(store, ({ waiting }) => {
    if (waiting > known) void engine.syncNow()
    known = waiting
  })
}

/** Exchanges when the network is back and when the page is seen again. */
function syncOnBrowserEvents(engine: SyncEngine): () => void {
  const onOnline = (): void => void engine.syncNow()
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void engine.syncNow()
  }
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/**
 * Keeps whoever is signed in in this tab in step with the server, until the answer is called. `onLocked` is told when
 * somebody was logged out because their session was ended for them.
 */
export function startSessionSync(onLocked: () => void): () => void {
  let stop: (() => void) | undefined
  const follow = ({ session }: { readonly session: Session }): void => {
    stop?.()
    stop = session.status === 'signed-in' ? startSync(session, onLocked) : undefined
  }
  follow(sessionState.getState())
  const unsubscribe = sessionState.subscribe(follow)
  return () => {
    unsubscribe()
    stop?.()
  }
}
