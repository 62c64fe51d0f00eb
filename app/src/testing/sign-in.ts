import { parseForm, signUpForm, type Result } from '@little-ledger/domain'
import { activateSession, currentDevice } from '../auth/current-session.ts'
import { signInOnDevice } from '../auth/sign-in.ts'
import { createFamilyOnDevice } from '../auth/sign-up.ts'
import type { SignedIn } from '../auth/stored-session.ts'
import { unwrap } from './family.ts'

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
