import type { Context } from 'hono'
import type { Id } from '@little-ledger/domain'
import type { Storage, User } from '../storage/port.ts'
import type { SessionCookie } from './session-cookie.ts'
import { generateToken, hashToken, newSession } from './sessions.ts'

type StartSessionOptions = {
  readonly context: Context
  readonly services: {
    readonly cookie: SessionCookie
    readonly storage: Storage
    readonly newId: () => Id
    readonly now: () => number
  }
  readonly user: User
  readonly isRemembered: boolean
}

/** Creates a session, deletes the browser's previous one and sets the cookie. The new token prevents session fixation. */
export const startSession = async ({ context, services, user, isRemembered }: StartSessionOptions) => {
  const { cookie, storage, newId, now } = services
  const token = generateToken()
  const replaced = cookie.read(context)
  const session = newSession({ id: newId(), token, user, isRemembered, now: now() })
  await storage.createSession(session, replaced === undefined ? undefined : hashToken(replaced))
  cookie.write(context, token, isRemembered)
}
