import { parseForm, signUpForm, type Result } from '@little-ledger/domain'
import { vi } from 'vitest'
import { activateSession, currentDevice, initializeSession } from '../auth/current-session.ts'
import { sessionState } from '../auth/session-state.ts'
import { signInOnDevice } from '../auth/sign-in.ts'
import { createFamilyOnDevice } from '../auth/sign-up.ts'
import type { SignedIn } from '../auth/stored-session.ts'
import { unwrap } from './family.ts'

/**
 * Starts the app's session on this page's device. Waits until the database is open: on a busy machine, that can take longer
 * than the two seconds after which the app shows an error. Opened later, it would end the session of the user a test has
 * signed in.
 */
export async function startSession(): Promise<void> {
  await initializeSession()
  await vi.waitUntil(() => sessionState.getState().session.status !== 'failed', { timeout: 60_000 })
}

const activate = <E>(result: Result<SignedIn, E>): Result<SignedIn, E> => {
  if (result.ok) activateSession(result.value)
  return result
}

/** Signs up on this device only, without a server. */
export const signUpLocally = async (form: object) =>
  activate(await createFamilyOnDevice(currentDevice(), unwrap(parseForm(signUpForm, form))))

/** Signs in on this device only, without a server. */
export const signInLocally = async (form: Parameters<typeof signInOnDevice>[1]) =>
  activate(await signInOnDevice(currentDevice(), form))
