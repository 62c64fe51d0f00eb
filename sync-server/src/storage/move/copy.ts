import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { insertText, insertValues } from '../postgres/statements.ts'
import { columnsOf, type Engine, expressionFor, type TableName, tables } from '../schema.ts'
import type { Connection } from '../sqlite/connection.ts'

/** Rows per INSERT. */
const BATCH_SIZE = 2_000

type Row = Readonly<Record<string, unknown>>
type Rows = ReadonlyMap<TableName, readonly Row[]>

/** All tables with family data. */
export const familyTables: readonly TableName[] = [
  'families',
  'entries',
  'children',
  'owners',
  'logins',
  'sessions',
  'idempotency_records',
] as const

/** Columns in the same order for both databases. SQLite derives some of them. */
const columnNames = (table: TableName) => columnsOf(table, 'postgres').map(([name]) => name)

const selectText = (engine: Engine, table: TableName, condition: string) => {
  const columns = columnNames(table).map((name) => `${expressionFor(engine, table, name)} AS ${name}`)
  const order = new Set(['family_id', ...tables[table].primaryKey])
  return `SELECT ${columns.join(', ')} FROM ${table} WHERE ${condition} ORDER BY ${[...order].join(', ')}`
}

/** Reads all rows of these families from SQLite. */
export const readSqlite = (connection: Connection, familyIds: readonly string[]): Rows =>
  new Map(
    familyTables.map((table) => {
      const text = selectText('sqlite', table, 'family_id IN (SELECT value FROM json_each(?))')
      // better-sqlite3 returns rows as objects keyed by column.
      return [table, connection.prepare(text).all(JSON.stringify(familyIds)) as readonly Row[]]
    }),
  )

/** Reads all rows of these families from PostgreSQL. */
export const readPostgres = async (client: ClientBase, familyIds: readonly string[]): Promise<Rows> => {
  const found = new Map<TableName, readonly Row[]>()
  for (const table of familyTables)
    found.set(
      table,
      (await client.query<Row>(selectText('postgres', table, 'family_id = ANY($1::uuid[])'), [familyIds])).rows,
    )
  return found
}

/** Digest of all rows, for comparing the two databases. */
export const digestOf = (rows: Rows): string => {
  const hash = createHash('sha256')
  for (const [table, found] of rows) {
    const names = columnNames(table)
    hash.update(`${table} ${found.length}\n`)
    for (const row of found) hash.update(`${JSON.stringify(names.map((name) => row[name]))}\n`)
  }
  return hash.digest('hex')
}

/** Replaces these families' rows in PostgreSQL, in one transaction. */
export const writePostgres = async (client: ClientBase, familyIds: readonly string[], rows: Rows) => {
  await client.query('BEGIN')
  try {
    for (const table of familyTables)
      await client.query(`DELETE FROM ${table} WHERE family_id = ANY($1::uuid[])`, [familyIds])
    for (const [table, found] of rows)
      for (let start = 0; start < found.length; start += BATCH_SIZE)
        await client.query(insertText(table), [
          ...insertValues({ table, rows: found.slice(start, start + BATCH_SIZE) }),
        ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
