import { ok, type Result } from '@little-ledger/domain'
import type { ClientBase } from 'pg'
import * as v from 'valibot'
import { storedEntryRow } from '../rows.ts'
import { inspectPostgres, type PostgresUnusable, unusablePostgres } from './inspect.ts'
import { assignNewEpoch, lockOutServers, migrations, withMigrationLock } from './migrate.ts'
import { withConnection } from './open.ts'

const PAGE = 5_000

const entryRow = v.looseObject({ family_id: v.string(), position: v.number() })
const countRow = v.object({ count: v.number() })

const countRows = async (client: ClientBase, from: string) => {
  const [row] = (await client.query<object>(`SELECT count(*)::integer AS count FROM ${from}`)).rows
  return v.parse(countRow, row).count
}

const checkReady = async (url: string, client: ClientBase): Promise<Result<undefined, PostgresUnusable>> => {
  const found = await inspectPostgres(client, migrations.length)
  if (found.state === 'unusable') return unusablePostgres(url, found.problem)
  if (found.state === 'empty') return unusablePostgres(url, 'not set up')
  return found.movingFrom === undefined ? ok(undefined) : unusablePostgres(url, 'moving')
}

const canParse = (row: unknown): boolean => {
  try {
    return v.is(storedEntryRow, row)
  } catch {
    return false
  }
}

/** Parses every entry, page by page. @returns the count, or undefined if one cannot be parsed */
const countEntries = async (client: ClientBase): Promise<number | undefined> => {
  let [after, entries]: [readonly [string, number], number] = [['00000000-0000-0000-0000-000000000000', 0], 0]
  for (;;) {
    const { rows } = await client.query<object>(
      `SELECT family_id, position, body AS entry FROM entries WHERE (family_id, position) > ($1, $2)
       ORDER BY family_id, position LIMIT ${PAGE}`,
      [...after],
    )
    if (!rows.every(canParse)) return undefined
    entries += rows.length
    const last = rows.at(-1)
    if (last === undefined) return entries
    const { family_id: familyId, position } = v.parse(entryRow, last)
    after = [familyId, position]
  }
}

const ORPHANS =
  'entries e LEFT JOIN families f ON f.family_id = e.family_id WHERE f.head IS NULL OR e.position > f.head'

/** Parses every entry in one consistent snapshot and returns the counts. */
export const checkPostgres = (
  url: string,
): Promise<Result<{ readonly families: number; readonly entries: number }, PostgresUnusable>> =>
  withConnection(url, async (client) => {
    const found = await checkReady(url, client)
    if (!found.ok) return found
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const entries = await countEntries(client)
    if (entries === undefined || (await countRows(client, ORPHANS)) > 0) return unusablePostgres(url, 'damaged')
    return ok({ families: await countRows(client, 'families'), entries })
  })

/** Assigns a new epoch and deletes all sessions. Required after restoring a backup with PostgreSQL's own tools. */
export const finishRestore = (url: string): Promise<Result<undefined, PostgresUnusable>> =>
  withConnection(url, async (client) => {
    const found = await checkReady(url, client)
    if (!found.ok) return found
    if (!(await lockOutServers(client))) return unusablePostgres(url, 'in use')
    await withMigrationLock(client, async () => {
      await assignNewEpoch(client)
      await client.query('DELETE FROM sessions')
    })
    return ok(undefined)
  })
