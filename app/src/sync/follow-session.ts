import type { Id } from '@little-ledger/domain'
import { eraseChild } from '../store/erase-child.ts'
import { scopeOf } from '../store/exchange.ts'
import { watchOutbox } from '../store/outbox.ts'
import { logOutHere } from '../store/session-actions.ts'
import { actorOf, sessionState, type Session } from '../store/session-state.ts'
import { nextPage } from '../store/take-page.ts'
import { inWriting } from '../store/writing.ts'
import { browserClient } from './browser-client.ts'
import { signInOnContact } from './credentials.ts'
import { createEngine, type Engine, type SyncState } from './engine.ts'
import { followNews } from './news.ts'
import { underLock } from './lock.ts'
import { setSyncState } from './sync-state.ts'

type SignedInSession = Extract<Session, { readonly status: 'signed-in' }>

/** A browser's timers, network and lock as the engine takes them. */
const browser = {
  later: (callback: () => void, delayMs: number) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/** The child of this session was deleted: what is here of it goes too, and its session ends (design: sync). */
async function leave({ store, user }: SignedInSession): Promise<void> {
  const { childId } = user
  if (childId !== undefined) await inWriting(store, () => eraseChild(store, childId))
  await logOutHere()
}

/** Whether a parent, or a changed password, ended this very person's session: another's cookie locks nobody. */
const isRevokedFor = (userId: Id, { error }: SyncState): boolean =>
  error?.type === 'SignedOut' && error.revokedUserId === userId

/** Whoever's session was ended has to show their password again; the ledger stays (design: signing in). */
async function lock(onLocked: () => void): Promise<void> {
  // Fetched when it is needed: few sessions end like this.
  const { logOut } = await import('./signing.ts')
  await logOut(browserClient())
  onLocked()
}

/** The engine of whoever is signed in in this tab. */
let current: Engine | undefined

/** Exchanges with the server now, if somebody is signed in. */
export const syncNow = async (): Promise<void> => current?.kick()

/** Keeps a signed-in person's ledger and the server's in step; the answer stops it. */
function keepInStep(session: SignedInSession, onLocked: () => void): () => void {
  const { store, user } = session
  const engine = createEngine({
    store,
    actor: actorOf(user),
    serverUntil: browserClient,
    lock: (work) => underLock(`little-ledger-sync-${store.familyId}`, work),
    now: store.device.now,
    ...browser,
    onState: (state) => void onState(state),
    onGone: () => leave(session),
  })
  const onNews = async (head: number): Promise<void> => {
    if (await isNews(session, head)) await engine.kick()
  }
  const news = followNews({
    onNews: (head) => void onNews(head),
    // Whether the server is away or the session was ended, its answer says, within a second.
    onBreak: () => void engine.kick(),
    random: browser.random,
  })
  const onState = async (state: SyncState): Promise<void> => {
    setSyncState(state)
    if (state.phase === 'synced') news.listen()
    // What was typed while the server was out of reach signs in there silently, once.
    if (state.phase !== 'signed-out') return
    const signedIn = await signInOnContact(store, user, browserClient())
    if (signedIn.ok) void engine.kick()
    else if (isRevokedFor(user.userId, state)) await lock(onLocked)
  }
  const stops = [followOutbox(session, engine), followBrowser(engine), news.stop]
  current = engine
  void engine.kick()
  return () => {
    current = undefined
    engine.stop()
    for (const stop of stops) stop()
    setSyncState({ phase: 'off' })
  }
}

/** Whether the server has more than was fetched: of what this device sent it need not be told. */
async function isNews({ store, user }: SignedInSession, head: number): Promise<boolean> {
  const { after } = await nextPage(store, scopeOf(actorOf(user)))
  return head > after
}

/** Exchanges whenever something more waits, whichever window recorded it. */
function followOutbox({ store }: SignedInSession, engine: Engine): () => void {
  let known = 0
  return watchOutbox(store, ({ waiting }) => {
    if (waiting > known) void engine.kick()
    known = waiting
  })
}

/** Exchanges when the network is back and when the page is seen again. */
function followBrowser(engine: Engine): () => void {
  const onOnline = (): void => void engine.kick()
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void engine.kick()
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
export function followSession(onLocked: () => void): () => void {
  let stop: (() => void) | undefined
  const follow = ({ session }: { readonly session: Session }): void => {
    stop?.()
    stop = session.status === 'signed-in' ? keepInStep(session, onLocked) : undefined
  }
  follow(sessionState.getState())
  const unsubscribe = sessionState.subscribe(follow)
  return () => {
    unsubscribe()
    stop?.()
  }
}
