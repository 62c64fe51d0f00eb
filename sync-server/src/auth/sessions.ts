import { hash, randomBytes } from 'node:crypto'
import {
  DEVICE_KIND_HEADER,
  DEVICE_KINDS,
  err,
  type Id,
  ok,
  type Result,
  type resumeField,
  type resumeRequest,
  type signInRequest,
} from '@little-ledger/domain'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { fallback, type InferOutput, optional, parse, picklist } from 'valibot'
import type { ApiError } from '../api-error.ts'
import type { EndedSession, NewSession, Storage, User } from '../storage/port.ts'

const HOUR_MS = 3_600_000

/** Session lifetimes (docs/security.md): 30 days with Remember me, otherwise 12 hours without use. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS
export const IDLE_MS = 12 * HOUR_MS

/** The time of last use is updated at most this often, to save disk writes. */
export const TOUCH_AFTER_MS = 10 * 60_000

/** 256 random bits; the database stores only the hash. */
export const generateToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => hash('sha256', token, 'base64url')

type SessionOptions = {
  readonly id: Id
  readonly token: string
  readonly user: { readonly id: Id; readonly familyId: Id }
  readonly isRemembered: boolean
  /** If set, the device may resume the session with this token. */
  readonly resume?: InferOutput<typeof resumeField> | undefined
  readonly deviceKind?: NewSession['deviceKind']
  readonly now: number
}

const limitsOf = (isRemembered: boolean, now: number) => ({
  endsAt: isRemembered ? now + REMEMBERED_MS : undefined,
  idleMs: isRemembered ? undefined : IDLE_MS,
})

export const newSession = ({ id, token, user, isRemembered, resume, deviceKind, now }: SessionOptions): NewSession => ({
  id,
  tokenHash: hashToken(token),
  familyId: user.familyId,
  userId: user.id,
  createdAt: now,
  ...limitsOf(isRemembered, now),
  device: resume?.device,
  resumeHash: resume?.tokenHash,
  deviceKind,
})

export type SessionCookie = {
  readonly name: string
  readonly read: (c: Context) => string | undefined
  readonly write: (c: Context, token: string, isRemembered: boolean) => void
  readonly clear: (c: Context) => void
}

const isLocalhost = (publicUrl: string) => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'))
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Browsers reject Secure cookies over plain http; some reject them even on localhost. */
export const createSessionCookie = (publicUrl: string): SessionCookie => {
  const isPlainHttp = isLocalhost(publicUrl)
  const name = isPlainHttp ? 'little-ledger' : '__Host-little-ledger'
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: !isPlainHttp } as const
  return {
    name,
    read: (c) => {
      const token = getCookie(c, name)
      return token !== undefined && TOKEN.test(token) ? token : undefined
    },
    write: (c, token, isRemembered) =>
      setCookie(c, name, token, isRemembered ? { ...options, maxAge: REMEMBERED_MS / 1000 } : options),
    clear: (c) => void deleteCookie(c, name, options),
  }
}

type SessionServices = {
  readonly cookie: SessionCookie
  readonly storage: Storage
  readonly newId: () => Id
  readonly now: () => number
}

const deviceKindSchema = fallback(optional(picklist(DEVICE_KINDS)), undefined)

/** The client's choices when it signs in. */
export type SignInOptions = Pick<InferOutput<typeof signInRequest>, 'rememberMe' | 'resume'>

/**
 * Creates a session, deletes the browser's previous session and sets the cookie. Always issuing a new token prevents
 * session fixation.
 */
export const startSession = async (
  c: Context,
  { cookie, storage, newId, now }: SessionServices,
  user: User,
  { rememberMe: isRemembered = false, resume }: SignInOptions,
) => {
  const token = generateToken()
  const replaced = cookie.read(c)
  const deviceKind = parse(deviceKindSchema, c.req.header(DEVICE_KIND_HEADER))
  const session = newSession({ id: newId(), token, user, isRemembered, resume, deviceKind, now: now() })
  await storage.createSession(session, replaced === undefined ? undefined : hashToken(replaced))
  cookie.write(c, token, isRemembered)
}

/** Restarts a device's session with a single-use resume token (docs/security.md). */
export const resumeSession = async (
  c: Context,
  { cookie, storage, now }: SessionServices,
  { token: resumeToken, nextHash, rememberMe = false, ...owner }: InferOutput<typeof resumeRequest>,
): Promise<Result<void, ApiError>> => {
  const token = generateToken()
  const next = { tokenHash: hashToken(token), resumeHash: nextHash, ...limitsOf(rememberMe, now()) }
  const held = { ...owner, resumeHash: hashToken(resumeToken) }
  const replaced = cookie.read(c)
  const resumed = await storage.resumeSession(held, next, now(), replaced && hashToken(replaced))
  if (resumed === undefined) return err({ type: 'Unauthorized' })
  if (resumed !== 'resumed') return err(toApiError(resumed))
  cookie.write(c, token, rememberMe)
  return ok(undefined)
}

const TYPES = {
  erased: 'ChildDeleted',
  removed: 'MemberRemoved',
  familyRemoved: 'FamilyRemoved',
  revoked: 'SessionRevoked',
} as const

/**
 * The error type decides what the device does: it erases a deleted child's data, keeps everything of a removed family,
 * and otherwise only locks.
 */
export const toApiError = ({ ended, userId }: EndedSession): ApiError => ({
  type: TYPES[ended],
  userId,
})
