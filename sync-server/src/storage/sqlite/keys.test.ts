import Database from 'better-sqlite3'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { migrations } from '../migrations/sqlite/index.ts'
import { migrate } from './migrate.ts'

/**
 * The questions that come before the family is known, each by a key that is unique on the whole server: whose is this
 * username, this token, this id of a child or a user; and which answers are too old to keep.
 */
const askedBeforeTheFamily = [
  'answers_by_age (at)',
  'logins unique (username_key)',
  'meta unique (name)',
  'owners unique (id)',
  'sessions unique (token_hash)',
]

const rows = <T>(connection: Database.Database, sql: string, schema: v.GenericSchema<unknown, T>, ...asked: string[]) =>
  v.parse(v.array(schema), connection.prepare(sql).all(...asked))

const indexRow = v.object({ name: v.string(), unique: v.number(), origin: v.string() })
const columnRow = v.object({ name: v.nullable(v.string()) })

/** Every key of every table, as `name (columns)`. */
const keysOf = (connection: Database.Database) => {
  const tables = rows(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'", v.object({ name: v.string() }))
  return tables.flatMap(({ name: table }) =>
    rows(connection, 'SELECT name, "unique", origin FROM pragma_index_list(?)', indexRow, table).map((index) => {
      const columns = rows(connection, 'SELECT name FROM pragma_index_info(?)', columnRow, index.name)
      return { label: index.origin === 'c' ? index.name : `${table} unique`, columns: columns.map(({ name }) => name) }
    }),
  )
}

test('every key begins with the family, but for those that are asked before it is known', () => {
  const connection = new Database(':memory:')
  migrate(connection, migrations)
  const keys = keysOf(connection)
  const others = keys.filter(({ columns }) => columns[0] !== 'family_id')
  expect(others.map(({ label, columns }) => `${label} (${columns.join(', ')})`).toSorted()).toEqual(
    askedBeforeTheFamily,
  )
  expect(keys.length).toBeGreaterThan(others.length + 4)
  connection.close()
})

test('every table that holds anything of a family says of which', () => {
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
