import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Connection } from '../sqlite/connection.ts'
import { parseColumns, columnNames, type Row, type Table, tables } from './tables.ts'

/** So many rows go into one statement. */
const ROWS_AT_ONCE = 2_000

type Rows = ReadonlyMap<Table, readonly Row[]>

/** Everything of these families, as SQLite holds it. */
export const readSqlite = (connection: Connection, familyIds: readonly string[]): Rows =>
  new Map(
    tables.map((table) => {
      const rows = connection
        .prepare(
          `SELECT ${columnNames(table).join(', ')} FROM ${table.name}
           WHERE family_id IN (SELECT value FROM json_each(?)) ORDER BY ${table.order}`,
        )
        .all(JSON.stringify(familyIds))
      // A row of SQLite is an object by its columns' names.
      return [table, rows as readonly Row[]]
    }),
  )

/** The same as PostgreSQL holds it. */
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

/** One digest over every value of every row: two databases with the same one hold the same. */
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
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE).map((row) => table.toPostgres?.(row) ?? row)
    await client.query(
      text,
      names.map((name) => some.map((row) => row[name] ?? null)),
    )
  }
}

/** Puts these rows in the place of whatever PostgreSQL holds of these families, in one transaction. */
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
