import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { err, ok, type Result } from '@little-ledger/domain'
import type { ClientBase } from 'pg'
import * as v from 'valibot'
import { digestOf, readPostgres, readSqlite, writePostgres } from './copy.ts'
import { tables } from './tables.ts'
import { readIdentity } from '../identity.ts'
import { inspectPostgres, type PostgresUnusable, serverOf, unusablePostgres } from '../postgres/inspect.ts'
import { withMigrationLock, lockOutServers, migrate, setMeta } from '../postgres/migrate.ts'
import { migrations } from '../migrations/postgres/index.ts'
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
  /** The opened file, which nobody else has open. */
  readonly source: Connection
  /** How many entries are moved in one transaction, about. */
  readonly entriesAtOnce?: number
  /** Told of every group of families that is in. */
  readonly onGroup?: (families: number) => void
}

export type Moved = { readonly families: number; readonly entries: number; readonly keptAs: string }

type Outcome<T> = Result<T, PostgresUnusable | MoveRefused>

/** Enough for a statement to be worth its while, and little enough for memory. */
const ENTRIES_AT_ONCE = 20_000
/** What a family without entries counts for. */
const LEAST_WEIGHT = 40

const familyRow = v.object({ family_id: v.string(), head: v.number() })

/** All families, in groups that are moved together. */
const groupsIn = (source: Connection, atOnce: number): readonly (readonly string[])[] => {
  const anywhere = tables.map(({ name }) => `SELECT family_id FROM ${name}`).join(' UNION ')
  const rows = source
    .prepare(
      `SELECT a.family_id, coalesce(f.head, 0) AS head FROM (${anywhere}) AS a
       LEFT JOIN families f ON f.family_id = a.family_id ORDER BY a.family_id`,
    )
    .all()
  const groups: string[][] = []
  let weight = Number.POSITIVE_INFINITY
  for (const { family_id: familyId, head } of rows.map((row) => v.parse(familyRow, row))) {
    if (weight >= atOnce) {
      groups.push([])
      weight = 0
    }
    groups.at(-1)?.push(familyId)
    weight += head + LEAST_WEIGHT
  }
  return groups
}

const refusal = ({ url, file }: MoveOptions, problem: MoveRefused['problem']) =>
  err({ type: 'MoveRefused', problem, server: serverOf(url), file } as const)

/** Whether PostgreSQL holds what SQLite does, of a group. */
const isMoved = async ({ source }: MoveOptions, client: ClientBase, group: readonly string[]) =>
  digestOf(readSqlite(source, group)) === digestOf(await readPostgres(client, group))

const hasFamilies = async (client: ClientBase) =>
  (await client.query<object>('SELECT 1 FROM families LIMIT 1')).rows.length > 0

/**
 * Gives an empty database the names of the one that moves in: devices keep their cursors, and nobody has to log in again.
 * Until it is complete no server opens it.
 */
const moveIn = (options: MoveOptions, client: ClientBase): Promise<Outcome<'moving' | 'moved'>> =>
  withMigrationLock<Outcome<'moving' | 'moved'>>(client, async () => {
    const names = readIdentity(options.source.prepare('SELECT name, value FROM meta').all())
    const found = await inspectPostgres(client, migrations.length)
    if (found.state === 'unusable') return unusablePostgres(options.url, found.problem)
    if (found.state === 'ours') {
      if (found.movingFrom !== undefined)
        return found.movingFrom === names.epoch ? ok('moving') : refusal(options, 'other data')
      const { rows } = await client.query<object>('SELECT name, value FROM meta')
      if (readIdentity(rows).epoch === names.epoch) return ok('moved')
      if (await hasFamilies(client)) return refusal(options, 'other data')
    }
    await migrate(client, found.state === 'empty' ? 0 : found.version, migrations)
    for (const [name, value] of Object.entries({ ...names, 'moving from': names.epoch }))
      await setMeta(client, name, value)
    return ok('moving')
  })

/** Moves what is not there yet: after an interruption what is there is only compared. */
const copyAll = async (options: MoveOptions, client: ClientBase, groups: readonly (readonly string[])[]) => {
  const isBegun = await hasFamilies(client)
  let families = 0
  for (const group of groups) {
    if (!isBegun || !(await isMoved(options, client, group)))
      await writePostgres(client, group, readSqlite(options.source, group))
    families += group.length
    options.onGroup?.(families)
  }
}

const isAllMoved = async (options: MoveOptions, client: ClientBase, groups: readonly (readonly string[])[]) => {
  for (const group of groups) if (!(await isMoved(options, client, group))) return false
  const { rows } = await client.query<object>('SELECT count(*)::integer AS count FROM families')
  const [target] = rows.map((row) => v.parse(countRow, row))
  return target?.count === countOf(options.source, 'families')
}

const countRow = v.object({ count: v.number() })
const countOf = (source: Connection, table: string) =>
  v.parse(countRow, source.prepare(`SELECT count(*) AS count FROM ${table}`).get()).count

/** A file that was moved from is never served again by its name: two databases would give the same positions twice. */
const putAside = (file: string): string => {
  const keptAs = `${file}.moved.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, keptAs)
  syncToDisk(dirname(file))
  return keptAs
}

/**
 * Moves everything from a file to PostgreSQL, a group of families in a transaction, and compares both by their digests
 * before any server may open what was moved. Interrupted at any point it goes on where it was when it is run again.
 */
export const moveToPostgres = async (options: MoveOptions): Promise<Outcome<Moved>> => {
  const { url, file, source, entriesAtOnce = ENTRIES_AT_ONCE } = options
  const outcome = await withConnection<Outcome<Moved>>(url, async (client) => {
    if (!(await lockOutServers(client))) return unusablePostgres(url, 'in use')
    const begun = await moveIn(options, client)
    if (!begun.ok) return ok(begun)
    const groups = groupsIn(source, entriesAtOnce)
    if (begun.value === 'moving') await copyAll(options, client, groups)
    if (!(await isAllMoved(options, client, groups)))
      return ok(refusal(options, begun.value === 'moved' ? 'went on' : 'differs'))
    await client.query('ANALYZE')
    await client.query(`DELETE FROM meta WHERE name = 'moving from'`)
    return ok(ok({ families: countOf(source, 'families'), entries: countOf(source, 'entries'), keptAs: '' }))
  })
  if (!outcome.ok) return outcome
  if (!outcome.value.ok) return outcome.value
  source.close()
  return ok({ ...outcome.value.value, keptAs: putAside(file) })
}
