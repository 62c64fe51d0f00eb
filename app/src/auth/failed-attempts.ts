import { err, ok, usernameKey, type Result } from '@little-ledger/domain'
import type { Device } from '../ledger/database/device.ts'

/** Why a username and password were not accepted on this device. */
export type LoginCheckError =
  { readonly type: 'WrongLogin' } | { readonly type: 'TooManyAttempts'; readonly waitSeconds: number }

/** Failed attempts allowed before the first lockout. Lockouts double in length, from 1 second to 15 minutes. */
const FREE_ATTEMPTS = 4
const MAX_LOCKOUT_MS = 900_000

const lockoutMs = (failures: number): number =>
  failures <= FREE_ATTEMPTS ? 0 : Math.min(MAX_LOCKOUT_MS, 1000 * 2 ** (failures - FREE_ATTEMPTS - 1))

/**
 * Counts an attempt as failed before the password is checked, so that concurrent attempts all count. Call
 * `clearFailedAttempts` if the password is correct.
 * @param key the username key
 */
export async function recordAttempt(device: Device, key: string): Promise<Result<void, LoginCheckError>> {
  const { db, now } = device
  const waitMs = await db.transaction('rw', db.failedAttempts, async () => {
    const { failures, lastFailureAt } = (await db.failedAttempts.get(key)) ?? { failures: 0, lastFailureAt: -Infinity }
    const at = now()
    // If the clock was set back, restart the full lockout, once: storing the new time prevents another restart.
    if (at < lastFailureAt) await db.failedAttempts.put({ usernameKey: key, failures, lastFailureAt: at })
    const remainingMs = Math.max(0, Math.min(lastFailureAt, at) + lockoutMs(failures) - at)
    if (remainingMs === 0) await db.failedAttempts.put({ usernameKey: key, failures: failures + 1, lastFailureAt: at })
    return remainingMs
  })
  return waitMs === 0 ? ok(undefined) : err({ type: 'TooManyAttempts', waitSeconds: Math.ceil(waitMs / 1000) })
}

export const clearFailedAttempts = (device: Device, username: string): Promise<void> =>
  device.db.failedAttempts.delete(usernameKey(username))
