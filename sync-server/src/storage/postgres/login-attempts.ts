import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import * as v from 'valibot'
import type { AttemptKeys, AttemptRecords, AttemptStore, AttemptUpdate } from '../../auth/attempt-store.ts'
import { defineCommand } from '../statement.ts'
import { type Query, transact } from './connection.ts'

export const deleteExpiredAttempts = defineCommand('delete-expired-login-attempts', (db, p: { now: number }) =>
  db.deleteFrom('login_attempts').where('expires_at', '<', p.now),
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
const loginSchema = v.nullable(v.object({ count: v.number(), blockedUntil: v.number() }))
const addressFailuresSchema = v.nullable(v.array(v.number()))

/** Keys are HMACs, so that the table reveals neither usernames nor addresses. */
const hashKey = (pepper: string, kind: 'login' | 'address', text: string) =>
  createHmac('sha256', pepper).update(`${kind} ${text}`).digest('base64url')

const readRecords = async (query: Query, login: string, address: string): Promise<AttemptRecords> => {
  // Sort the keys, so that concurrent attempts lock rows in the same order.
  const { rows } = await query(lockRecords, [[login, address].toSorted()])
  const records = new Map(rows.map((row) => v.parse(attemptRow, row)).map(({ key, record }) => [key, record]))
  return {
    login: v.parse(loginSchema, records.get(login) ?? null) ?? undefined,
    addressFailures: v.parse(addressFailuresSchema, records.get(address) ?? null) ?? [],
  }
}

/** Failed sign-in attempts shared by all servers of a database. Records expire `retentionMs` after they last mattered. */
export const createSharedAttemptStore = (
  pool: Pool,
  pepper: string,
  retentionMs: number,
  now: () => number,
): AttemptStore => ({
  update: <T>(keys: AttemptKeys, update: AttemptUpdate<T>) =>
    transact(pool, async ({ query, commit, rollback }) => {
      const [login, address] = [hashKey(pepper, 'login', keys.login), hashKey(pepper, 'address', keys.address)]
      const { value, after } = update(await readRecords(query, login, address))
      if (after === undefined) {
        await rollback()
        return value
      }
      const expiresAt = Math.max(now(), after.login?.blockedUntil ?? 0) + retentionMs
      const records = [JSON.stringify(after.login ?? null), JSON.stringify(after.addressFailures)]
      await commit([query(saveRecords, [[login, address], records, [expiresAt, expiresAt]])])
      return value
    }),
})
