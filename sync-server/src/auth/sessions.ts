import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@little-ledger/domain'
import type { NewSession } from '../storage/port.ts'

const HOUR_MS = 3_600_000

/** Session lifetimes (docs/security.md): 30 days with Remember me, otherwise 12 hours idle. */
export const REMEMBERED_MS = 30 * 24 * HOUR_MS
export const IDLE_MS = 12 * HOUR_MS

/** The last use is updated at most this often, to save disk writes. */
export const TOUCH_AFTER_MS = 10 * 60_000

/** 256 random bits; the database stores only the hash. */
export const generateToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

type SessionOptions = {
  readonly id: Id
  readonly token: string
  readonly user: { readonly id: Id; readonly familyId: Id }
  readonly isRemembered: boolean
  readonly now: number
}

export const newSession = ({ id, token, user, isRemembered, now }: SessionOptions): NewSession => ({
  id,
  tokenHash: hashToken(token),
  familyId: user.familyId,
  userId: user.id,
  createdAt: now,
  endsAt: isRemembered ? now + REMEMBERED_MS : undefined,
  idleMs: isRemembered ? undefined : IDLE_MS,
})
