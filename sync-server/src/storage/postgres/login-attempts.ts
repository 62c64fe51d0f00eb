import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import * as v from 'valibot'
import type { AttemptKeys, AttemptRecords, AttemptStore, AttemptUpdate } from '../../auth/attempt-store.ts'
import { defineCommand } from '../statement.ts'
import { type Query, transact } from './connection.ts'

export const deleteExpiredAttempts = defineCommand('delete-expired-login-attempts', (db, p: { now: number }) =>
  db.deleteFrom('loginAttempts').where('expiresAt', '<', p.now),
)

// Inserts missing rows, so that concurrent attempts always find a row to lock.
const lockRecords = {
  name: 'lock-login-attempts',
  text: `INSERT INTO login_attempts (key, record, expires_at) SELECT unnest($1::text[]), 'null', 0
    ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING key, record`,
}
const saveRecords = {
  name: 'save-login-attempts',
  text: `INSERT INTO login_attempts (key, record, expires_at)
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
    ON CONFLICT (key) DO UPDATE SET record = excluded.record, expires_at = excluded.expires_at`,
}

const attemptRow = v.object({ key: v.string(), record: v.pipe(v.string(), v.parseJson()) })
const loginSchema = v.nullish(
  v.object({ count: v.number(), blockedUntil: v.number(), hasSignedIn: v.exactOptional(v.boolean()) }),
)
const networkFailuresSchema = v.nullish(v.array(v.number()))

/** How long to remember that a login has signed in from an address: 90 days after its last attempt. */
const KNOWN_RETENTION_MS = 90 * 24 * 3_600_000

/** Keys are HMACs, so that the table reveals neither usernames nor addresses. */
const hashKey = (pepper: string, kind: 'login' | 'network', text: string) =>
  createHmac('sha256', pepper).update(`${kind} ${text}`).digest('base64url')

const readRecords = async (query: Query, login: string, networks: readonly string[]): Promise<AttemptRecords> => {
  // The keys are sorted, so that concurrent attempts lock rows in the same order.
  const { rows } = await query(lockRecords, [[login, ...networks].toSorted()])
  const records = new Map(rows.map((row) => v.parse(attemptRow, row)).map(({ key, record }) => [key, record]))
  return {
    login: v.parse(loginSchema, records.get(login)) ?? undefined,
    networkFailures: networks.map((network) => v.parse(networkFailuresSchema, records.get(network)) ?? []),
  }
}

/**
 * Failed sign-in attempts, shared by all servers that use the database. Records expire `retentionMs` after their last
 * attempt or delay (`KNOWN_RETENTION_MS` for a login that has signed in).
 */
export const createSharedAttemptStore = (
  pool: Pool,
  pepper: string,
  retentionMs: number,
  now: () => number,
): AttemptStore => ({
  update: <T>(keys: AttemptKeys, update: AttemptUpdate<T>) =>
    transact(pool, async (query) => {
      const login = hashKey(pepper, 'login', keys.login)
      const networks = keys.networks.map((network) => hashKey(pepper, 'network', network))
      const { value, after } = update(await readRecords(query, login, networks))
      if (after === undefined) return { value }
      const loginRetentionMs = after.login?.hasSignedIn ? KNOWN_RETENTION_MS : retentionMs
      const loginExpiresAt = Math.max(now(), after.login?.blockedUntil ?? 0) + loginRetentionMs
      const records = [after.login ?? null, ...after.networkFailures].map((record) => JSON.stringify(record))
      const expiries = [loginExpiresAt, ...networks.map(() => now() + retentionMs)]
      return { value, pending: [query(saveRecords, [[login, ...networks], records, expiries])] }
    }),
})
