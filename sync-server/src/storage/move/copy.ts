import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Connection } from '../sqlite/connection.ts'
import { parseColumns, columnNames, type Row, type Table, tables } from './tables.ts'

/** Rows per INSERT. */
const BATCH_SIZE = 2_000

type Rows = ReadonlyMap<Table, readonly Row[]>

/** Reads all rows of these families from SQLite. */
export const readSqlite = (connection: Connection, familyIds: readonly string[]): Rows =>
  new Map(
    tables.map((table) => {
      const rows = connection
        .prepare(
          `SELECT ${columnNames(table).join(', ')} FROM ${table.name}
           WHERE family_id IN (SELECT value FROM json_each(?)) ORDER BY ${table.order}`,
        )
        .all(JSON.stringify(familyIds))
      // better-sqlite3 returns rows as objects keyed by column.
      return [table, rows as readonly Row[]]
    }),
  )

/** Reads all rows of these families from PostgreSQL, in the SQLite format. */
export const readPostgres = async (client: ClientBase, familyIds: readonly string[]): Promise<Rows> => {
  const found = new Map<Table, readonly Row[]>()
  for (const table of tables) {
    const { rows } = await client.query<Row>(
      `SELECT ${columnNames(table).join(', ')} FROM ${table.name} WHERE family_id = ANY($1::uuid[]) ORDER BY ${table.order}`,
      [familyIds],
    )
    found.set(table, table.fromPostgres ? rows.map(table.fromPostgres) : rows)
  }
  return found
}

/** Digest of all rows, for comparing the two databases. */
export const digestOf = (rows: Rows): string => {
  const hash = createHash('sha256')
  for (const [table, found] of rows) {
    const names = columnNames(table)
    hash.update(`${table.name} ${found.length}\n`)
    for (const row of found) hash.update(`${JSON.stringify(names.map((name) => row[name]))}\n`)
  }
  return hash.digest('hex')
}

const insert = async (client: ClientBase, table: Table, rows: readonly Row[]) => {
  const columns = [...parseColumns(table.columns), ...(table.extra === undefined ? [] : parseColumns(table.extra))]
  const names = columns.map(([name]) => name)
  const lists = columns.map(([, type], index) => `$${index + 1}::${type}[]`)
  const text = `INSERT INTO ${table.name} (${names.join(', ')}) SELECT * FROM unnest(${lists.join(', ')})`
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE).map((row) => table.toPostgres?.(row) ?? row)
    await client.query(
      text,
      names.map((name) => batch.map((row) => row[name] ?? null)),
    )
  }
}

/** Replaces these families' rows in PostgreSQL, in one transaction. */
export const writePostgres = async (client: ClientBase, familyIds: readonly string[], rows: Rows) => {
  await client.query('BEGIN')
  try {
    for (const { name } of tables)
      await client.query(`DELETE FROM ${name} WHERE family_id = ANY($1::uuid[])`, [familyIds])
    for (const [table, found] of rows) await insert(client, table, found)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
