import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { err, ok, type Result } from '@little-ledger/domain'
import type { ClientBase } from 'pg'
import * as v from 'valibot'
import { digestOf, familyTables, readPostgres, readSqlite, writePostgres } from './copy.ts'
import { readIdentity } from '../identity.ts'
import { inspectPostgres, type PostgresUnusable, serverOf, unusablePostgres } from '../postgres/inspect.ts'
import { lockOutServers, migrate, migrations, setMeta, withMigrationLock } from '../postgres/migrate.ts'
import { withConnection } from '../postgres/open.ts'
import type { Connection } from '../sqlite/connection.ts'
import { syncToDisk } from '../sqlite/files.ts'

export type MoveRefused = {
  readonly type: 'MoveRefused'
  readonly problem: 'other data' | 'went on' | 'differs'
  readonly server: string
  readonly file: string
}

export type MoveOptions = {
  readonly url: string
  readonly file: string
  /** The SQLite database, opened exclusively. */
  readonly source: Connection
  /** Approximate number of entries per transaction. */
  readonly batchSize?: number
  /** Called after each batch with the number of families copied so far. */
  readonly onProgress?: (families: number) => void
}

export type Moved = { readonly families: number; readonly entries: number; readonly keptAs: string }

type Outcome<T> = Result<T, PostgresUnusable | MoveRefused>

/** Approximate number of entries per transaction, chosen to balance round trips against memory. */
const DEFAULT_BATCH_SIZE = 20_000
/** Added to each family's number of entries, so that families without entries count too. */
const MIN_WEIGHT = 40

const familyRow = v.object({ family_id: v.string(), head: v.number() })

/** Groups the families into batches of about `batchSize` entries. */
const groupFamilies = (source: Connection, batchSize: number): readonly (readonly string[])[] => {
  const anywhere = familyTables.map((table) => `SELECT family_id FROM ${table}`).join(' UNION ')
  const rows = source
    .prepare(
      `SELECT a.family_id, coalesce(f.head, 0) AS head FROM (${anywhere}) AS a
       LEFT JOIN families f ON f.family_id = a.family_id ORDER BY a.family_id`,
    )
    .all()
  const groups: string[][] = []
  let weight = Number.POSITIVE_INFINITY
  for (const { family_id: familyId, head } of rows.map((row) => v.parse(familyRow, row))) {
    if (weight >= batchSize) {
      groups.push([])
      weight = 0
    }
    groups.at(-1)?.push(familyId)
    weight += head + MIN_WEIGHT
  }
  return groups
}

const moveRefused = ({ url, file }: MoveOptions, problem: MoveRefused['problem']) =>
  err({ type: 'MoveRefused', problem, server: serverOf(url), file } as const)

/** Whether a group of families has the same digest in both databases. */
const isCopied = async ({ source }: MoveOptions, client: ClientBase, group: readonly string[]) =>
  digestOf(readSqlite(source, group)) === digestOf(await readPostgres(client, group))

const hasFamilies = async (client: ClientBase) =>
  (await client.query<object>('SELECT 1 FROM families LIMIT 1')).rows.length > 0

/**
 * Prepares the target with the source's identity, so that devices keep their cursors and sessions stay valid. Servers
 * refuse to open it until the move is complete.
 */
const prepareTarget = (options: MoveOptions, client: ClientBase): Promise<Outcome<'moving' | 'moved'>> =>
  withMigrationLock<Outcome<'moving' | 'moved'>>(client, async () => {
    const identity = readIdentity(options.source.prepare('SELECT name, value FROM meta').all())
    const found = await inspectPostgres(client, migrations.length)
    if (found.state === 'unusable') return unusablePostgres(options.url, found.problem)
    if (found.state === 'ours') {
      if (found.movingFrom !== undefined)
        return found.movingFrom === identity.epoch ? ok('moving') : moveRefused(options, 'other data')
      const { rows } = await client.query<object>('SELECT name, value FROM meta')
      if (readIdentity(rows).epoch === identity.epoch) return ok('moved')
      if (await hasFamilies(client)) return moveRefused(options, 'other data')
    }
    await migrate(client, found.state === 'empty' ? 0 : found.version, migrations)
    for (const [name, value] of Object.entries({ ...identity, 'moving from': identity.epoch }))
      await setMeta(client, name, value)
    return ok('moving')
  })

/** Copies all groups. When resuming, skips groups that were already copied. */
const copyAll = async (options: MoveOptions, client: ClientBase, groups: readonly (readonly string[])[]) => {
  const isResumed = await hasFamilies(client)
  let families = 0
  for (const group of groups) {
    if (!isResumed || !(await isCopied(options, client, group)))
      await writePostgres(client, group, readSqlite(options.source, group))
    families += group.length
    options.onProgress?.(families)
  }
}

const isAllCopied = async (options: MoveOptions, client: ClientBase, groups: readonly (readonly string[])[]) => {
  for (const group of groups) if (!(await isCopied(options, client, group))) return false
  const { rows } = await client.query<object>('SELECT count(*)::integer AS count FROM families')
  const [target] = rows.map((row) => v.parse(countRow, row))
  return target?.count === countRows(options.source, 'families')
}

const countRow = v.object({ count: v.number() })
const countRows = (source: Connection, table: string) =>
  v.parse(countRow, source.prepare(`SELECT count(*) AS count FROM ${table}`).get()).count

/** Renames the source so that no server opens it again: both databases would assign the same positions. */
const renameSource = (file: string): string => {
  const keptAs = `${file}.moved.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, keptAs)
  syncToDisk(dirname(file))
  return keptAs
}

/**
 * Copies a SQLite database to PostgreSQL, one group of families per transaction, and verifies the copy by digest before a
 * server may open it. An interrupted move resumes when it is run again.
 */
export const moveToPostgres = async (options: MoveOptions): Promise<Outcome<Moved>> => {
  const { url, file, source, batchSize = DEFAULT_BATCH_SIZE } = options
  const outcome = await withConnection<Outcome<Moved>>(url, async (client) => {
    if (!(await lockOutServers(client))) return unusablePostgres(url, 'in use')
    const prepared = await prepareTarget(options, client)
    if (!prepared.ok) return ok(prepared)
    const groups = groupFamilies(source, batchSize)
    if (prepared.value === 'moving') await copyAll(options, client, groups)
    if (!(await isAllCopied(options, client, groups)))
      return ok(moveRefused(options, prepared.value === 'moved' ? 'went on' : 'differs'))
    await client.query('ANALYZE')
    await client.query(`DELETE FROM meta WHERE name = 'moving from'`)
    return ok(ok({ families: countRows(source, 'families'), entries: countRows(source, 'entries'), keptAs: '' }))
  })
  if (!outcome.ok) return outcome
  if (!outcome.value.ok) return outcome.value
  source.close()
  return ok({ ...outcome.value.value, keptAs: renameSource(file) })
}
