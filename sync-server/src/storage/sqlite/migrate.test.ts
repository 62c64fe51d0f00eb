import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { schemaSql } from '../schema.ts'
import type { Connection } from './connection.ts'
import { migrate, migrations } from './migrate.ts'

const read = (connection: Connection, sql: string, ...values: readonly unknown[]) =>
  connection.prepare<unknown[], Readonly<Record<string, unknown>>>(sql).all(...values)

/** Tables with their columns, in any order, and indexes. */
const shapeOf = (connection: Connection) =>
  read(connection, "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name").map(
    ({ type, name, sql }) => ({
      name,
      shape:
        type === 'table'
          ? read(
              connection,
              'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?) ORDER BY name',
              name,
            )
          : sql,
      keys: read(connection, 'SELECT origin, "unique" FROM pragma_index_list(?) ORDER BY origin', name),
    }),
  )

test('the migrations create the tables of schema.ts (a change of it needs a migration: docs/compatibility.md)', () => {
  const migrated = new Database(':memory:')
  migrate(migrated, migrations)
  const described = new Database(':memory:')
  described.exec(schemaSql('sqlite'))
  expect(shapeOf(described)).not.toEqual([])
  expect(shapeOf(migrated)).toEqual(shapeOf(described))
})
