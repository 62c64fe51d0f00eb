import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import * as v from 'valibot'
import type { AttemptKeys, AttemptRecords, AttemptUpdate, AttemptStore } from '../../auth/attempt-store.ts'
import { type Query, transact } from './connection.ts'

// Whoever begins is counted before anybody else begins: the rows are there, and locked, before they are looked at.
const lock = {
  name: 'lock-guesses',
  text: `INSERT INTO guesses (key, kept, until) SELECT unnest($1::text[]), 'null', 0
    ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING key, kept`,
}
const keep = {
  name: 'keep-guesses',
  text: `INSERT INTO guesses (key, kept, until) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
    ON CONFLICT (key) DO UPDATE SET kept = excluded.kept, until = excluded.until`,
}

const row = v.object({ key: v.string(), kept: v.pipe(v.string(), v.parseJson()) })
const pairSchema = v.nullable(v.object({ count: v.number(), until: v.number() }))
const timesSchema = v.nullable(v.array(v.number()))

/** Neither a username nor an address can be read from what is kept. */
const keyOf = (pepper: string, kind: 'pair' | 'address', text: string) =>
  createHmac('sha256', pepper).update(`${kind} ${text}`).digest('base64url')

const readRecords = async (ask: Query, pair: string, address: string): Promise<AttemptRecords> => {
  // Always in the same order, so that no two guesses wait for each other.
  const { rows } = await ask(lock, [[pair, address].toSorted()])
  const kept = new Map(rows.map((found) => v.parse(row, found)).map((found) => [found.key, found.kept]))
  return {
    login: v.parse(pairSchema, kept.get(pair) ?? null) ?? undefined,
    addressFailures: v.parse(timesSchema, kept.get(address) ?? null) ?? [],
  }
}

/**
 * Wrong guesses as all servers of one database count them. What is kept is forgotten when it has said nothing for
 * `keptMs`, which is longer than any wait.
 */
export const createSharedAttemptStore = (
  pool: Pool,
  pepper: string,
  keptMs: number,
  now: () => number,
): AttemptStore => ({
  update: <T>(keys: AttemptKeys, step: AttemptUpdate<T>) =>
    transact(pool, async ({ ask, commit, rollback }) => {
      const [pair, address] = [keyOf(pepper, 'pair', keys.login), keyOf(pepper, 'address', keys.address)]
      const { value, after } = step(await readRecords(ask, pair, address))
      if (after === undefined) {
        await rollback()
        return value
      }
      const until = Math.max(now(), after.login?.until ?? 0) + keptMs
      const kept = [JSON.stringify(after.login ?? null), JSON.stringify(after.addressFailures)]
      await commit([ask(keep, [[pair, address], kept, [until, until]])])
      return value
    }),
})
