import { err, ok, type Result } from '@little-ledger/domain'
import { rename } from '../store/change-login.ts'
import { noteTaken } from '../store/login-exchange.ts'
import { isRightPassword } from '../store/logins.ts'
import { isRemembered } from '../store/sessions.ts'
import type { SignedInUser } from '../store/session-state.ts'
import type { FamilyStore } from '../store/family-store.ts'
import type { StoreError } from '../store/store-error.ts'
import type { ApiClient } from './api-client.ts'
import { adopt, logInKnown, settleRevocation, type Credentials } from './credentials.ts'
import type { ServerError } from './server-error.ts'

export type ReconnectError =
  | ServerError
  | StoreError
  | { readonly type: 'WrongLogin' }
  /** Somebody else has that name on the server: another one is needed. */
  | { readonly type: 'UsernameTaken' }

const inWords = (error: ServerError): ReconnectError => {
  if (error.type === 'SignedOut') return { type: 'WrongLogin' }
  return error.type === 'Conflict' ? { type: 'UsernameTaken' } : error
}

/**
 * Signs in on the server again without leaving the page. A family that the server has never seen is carried up under the
 * name that is given, which may be another than so far where that was taken.
 */
export async function signInAgain(
  server: ApiClient,
  { store, user }: { readonly store: FamilyStore; readonly user: SignedInUser },
  typed: { readonly username: string; readonly password: string },
): Promise<Result<void, ReconnectError>> {
  const form = { ...typed, rememberMe: await isRemembered(store.device) }
  const revoked = await settleRevocation(store.device, server)
  if (!revoked.ok) return err(inWords(revoked.error))
  if (user.role === 'child' || (await store.db.fact('isAdopted')) === true) {
    const signedIn = await logInKnown(store, user, form, server)
    return signedIn.ok ? ok(undefined) : err(inWords(signedIn.error))
  }
  const login = await store.db.logins.get(user.userId)
  if (login === undefined || !(await isRightPassword(form.password, login))) return err({ type: 'WrongLogin' })
  const adopted = await adopt(store, user.userId, form, server)
  if (!adopted.ok && isKnown(adopted.error)) return logInRestored(server, store, form)
  if (!adopted.ok && adopted.error.type === 'Conflict') await noteTaken(store, user.userId)
  if (!adopted.ok) return err(inWords(adopted.error))
  return form.username.trim() === login.username ? ok(undefined) : rename(store, user.userId, form.username)
}

/** The server has this family already, under another password perhaps: it was restored here from a file. */
const isKnown = (error: ServerError): boolean =>
  error.type === 'Conflict' && error.sentence !== 'Username already exists'

async function logInRestored(
  server: ApiClient,
  store: FamilyStore,
  form: Credentials,
): Promise<Result<void, ReconnectError>> {
  const signedIn = await server.logIn(form)
  if (!signedIn.ok) return err(inWords(signedIn.error))
  await store.db.setFact('isAdopted', true)
  return ok(undefined)
}
