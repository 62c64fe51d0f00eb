import Database from 'better-sqlite3'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { migrate, migrations } from './migrate.ts'

/** Indexes for lookups before the family is known, or for deleting expired rows. */
const indexesWithoutFamily = [
  'idempotency_records_by_age (created_at)',
  'invitations_by_name (name)',
  'logins unique (username_key)',
  'meta unique (name)',
  'owners unique (id)',
  'sessions unique (token_hash)',
]

const rows = <T>(
  connection: Database.Database,
  sql: string,
  schema: v.GenericSchema<unknown, T>,
  ...values: string[]
) => v.parse(v.array(schema), connection.prepare(sql).all(...values))

const indexRow = v.object({ name: v.string(), unique: v.number(), origin: v.string() })
const columnRow = v.object({ name: v.nullable(v.string()) })

/** All indexes of all tables with their columns. */
const keysOf = (connection: Database.Database) => {
  const tables = rows(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'", v.object({ name: v.string() }))
  return tables.flatMap(({ name: table }) =>
    rows(connection, 'SELECT name, "unique", origin FROM pragma_index_list(?)', indexRow, table).map((index) => {
      const columns = rows(connection, 'SELECT name FROM pragma_index_info(?)', columnRow, index.name)
      return { label: index.origin === 'c' ? index.name : `${table} unique`, columns: columns.map(({ name }) => name) }
    }),
  )
}

test('every index starts with the family id, except those for lookups made before the family is known', () => {
  const connection = new Database(':memory:')
  migrate(connection, migrations)
  const keys = keysOf(connection)
  const others = keys.filter(({ columns }) => columns[0] !== 'family_id')
  expect(others.map(({ label, columns }) => `${label} (${columns.join(', ')})`).toSorted()).toEqual(
    indexesWithoutFamily,
  )
  expect(keys.length).toBeGreaterThan(others.length + 4)
  connection.close()
})

test('every table with family data has a family_id', () => {
  const connection = new Database(':memory:')
  migrate(connection, migrations)
  const tables = rows(
    connection,
    `SELECT s.name FROM sqlite_schema s WHERE s.type = 'table' AND NOT EXISTS
       (SELECT 1 FROM pragma_table_info(s.name) c WHERE c.name = 'family_id' AND c."notnull" = 1)`,
    v.object({ name: v.string() }),
  )
  expect(tables).toEqual([{ name: 'meta' }])
  connection.close()
})
