import type { Context } from 'hono'
import type { Id } from '@little-ledger/domain'
import type { Storage, User } from '../storage/port.ts'
import type { SessionCookie } from './session-cookie.ts'
import { hashToken, generateToken, newSession } from './sessions.ts'

type Beginning = {
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

/** Begins a session and ends the one this browser had: a token known before somebody logged in is worth nothing after. */
export const startSession = async ({ context, services, user, isRemembered }: Beginning) => {
  const { cookie, storage, newId, now } = services
  const token = generateToken()
  const replaced = cookie.read(context)
  const session = newSession({ id: newId(), token, user, isRemembered, now: now() })
  await storage.createSession(session, replaced === undefined ? undefined : hashToken(replaced))
  cookie.write(context, token, isRemembered)
}
