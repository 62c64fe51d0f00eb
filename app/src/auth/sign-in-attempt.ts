import { err, type Id, type Result } from '@little-ledger/domain'
import type { Device } from '../ledger/database/device.ts'
import { queueSignOut, type ApiClient } from '../sync/api-client.ts'
import { forgetUnrememberedVerifier } from './forget-login.ts'
import { type FoundLogin } from './login-table.ts'
import { endServerSession } from './server-sign-in.ts'
import { sessionState } from './session-state.ts'

/** The form of this sign-in was closed, or another sign-in began or finished, here or in another tab. */
export interface SignInCancelled {
  readonly type: 'SignInCancelled'
}

let latest: AbortController | undefined

const currentUserId = (): string | undefined => {
  const { session } = sessionState.getState()
  return session.status === 'signed-in' ? session.user.userId : undefined
}

/** Whether a sign-in or a join may still open a session. `userId` is its user, once that is known. */
export type MayOpen = (userId?: Id) => boolean

export interface SignInAttempt {
  readonly mayOpen: MayOpen
  /** Aborts its requests when it is cancelled. */
  readonly signal: AbortSignal
}

/**
 * Begins a sign-in or a join, and cancels an earlier one. Its download can take minutes, in which someone else may take
 * the device.
 */
export function beginSignIn(controller = new AbortController()): SignInAttempt {
  cancelSignIn()
  latest = controller
  const { signal } = controller
  const before = currentUserId()
  return { mayOpen: (userId) => !signal.aborted && [before, userId].includes(currentUserId()), signal }
}

/**
 * Runs a sign-in or a join. If it was cancelled, also ends the session that the server may have started, unless it is
 * another user's by now. The user does not wait for that, and the next sign-in aborts the request, because it sends its own.
 */
export async function runSignIn<T, E>(
  device: Device,
  server: ApiClient,
  signIn: (client: ApiClient, attempt: SignInAttempt) => Promise<Result<T, E>>,
): Promise<Result<T, E | SignInCancelled>> {
  const [own, ending] = [new AbortController(), new AbortController()]
  const attempt = beginSignIn(own)
  const release = await cancelInOtherTabs(device, () => {
    own.abort()
    ending.abort()
  })
  let ended: Promise<void> | undefined
  try {
    const result = await signIn(server.withSignal(attempt.signal), attempt)
    if (result.ok || attempt.mayOpen()) return result
    if (own === latest && !ending.signal.aborted && currentUserId() === undefined) {
      latest = ending
      ended = endServerSession(device, server.withSignal(ending.signal)).catch((error: unknown) =>
        console.warn('The server was not told of a cancelled login:', error),
      )
    }
    return err({ type: 'SignInCancelled' })
  } finally {
    void Promise.resolve(ended).then(release)
  }
}

const LOCK = 'little-ledger-sign-in'

/** How many sign-ins of this tab are not done yet. */
let running = 0

/**
 * Cancels the sign-in of another tab, because all tabs share the server's cookie. The server may have started a session
 * for it, which this tab's sign-in ends first.
 * @param onTaken called when another tab begins a sign-in before this one is done
 * @returns a function to call when this one is done
 */
async function cancelInOtherTabs(device: Device, onTaken: () => void): Promise<() => void> {
  running += 1
  // The server replaces the session of this tab's own earlier try.
  const { held = [] } = running === 1 ? await navigator.locks.query() : {}
  if (held.some(({ name }) => name === LOCK)) await queueSignOut(device)
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK, { steal: true }, () => new Promise<void>((release) => resolve(release)))
      .catch(onTaken)
      .finally(() => (running -= 1))
  })
}

/** Cancels the sign-in that is running, if any. */
export const cancelSignIn = (): void => latest?.abort()

/**
 * Calls `begin`, which may begin a sign-in before its first `await`.
 * @returns the result of `begin`, and a function that cancels that sign-in, but no other
 */
export function withCancel<T>(begin: () => T): readonly [T, () => void] {
  const before = latest
  const result = begin()
  const own = latest === before ? undefined : latest
  return [result, () => own?.abort()]
}

/**
 * Does not open a ledger that was downloaded or found here. Keeps the verifier if another try of the same user opened a
 * session with it.
 */
export async function discardSignIn({ store, login }: FoundLogin): Promise<Result<never, SignInCancelled>> {
  if (currentUserId() !== login.userId) await forgetUnrememberedVerifier(store, login.userId)
  store.db.close()
  return err({ type: 'SignInCancelled' })
}
