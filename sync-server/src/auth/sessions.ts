import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@little-ledger/domain'
import type { NewSession } from '../storage/port.ts'

const HOUR_MS = 3_600_000

/** SECURITY, "Sessions": with Remember me 30 days, otherwise 12 hours without use. */
export const REMEMBERED_MS = 30 * 24 * HOUR_MS
export const IDLE_MS = 12 * HOUR_MS

/** That a session was used is noted this often: each note is a write to the disk. */
export const TOUCH_AFTER_MS = 10 * 60_000

/** 256 random bits, of which the database keeps only the hash. */
export const generateToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

type Beginning = {
  readonly id: Id
  readonly token: string
  readonly user: { readonly id: Id; readonly familyId: Id }
  readonly isRemembered: boolean
  readonly now: number
}

export const newSession = ({ id, token, user, isRemembered, now }: Beginning): NewSession => ({
  id,
  tokenHash: hashToken(token),
  familyId: user.familyId,
  userId: user.id,
  createdAt: now,
  endsAt: isRemembered ? now + REMEMBERED_MS : undefined,
  idleMs: isRemembered ? undefined : IDLE_MS,
})
