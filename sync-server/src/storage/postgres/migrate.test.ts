import { expect, test } from 'vitest'
import { emptyDatabase, openPostgresDatabase, queryRows } from '../../testing/postgres.ts'
import { schemaSql } from '../schema.ts'

/** Tables with their columns, in any order, and indexes. */
const shapeOf = async (url: string) => ({
  columns: await queryRows(
    url,
    `SELECT table_name, column_name, data_type, collation_name, is_nullable, column_default
      FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, column_name`,
  ),
  indexes: await queryRows(
    url,
    `SELECT tablename, replace(indexdef, current_schema() || '.', '') AS definition
      FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname`,
  ),
})

test('the migrations create the tables of schema.ts (a change of it needs a migration: docs/compatibility.md)', async () => {
  const { url } = await openPostgresDatabase()
  const described = await emptyDatabase()
  await queryRows(described, schemaSql('postgres'))
  const shape = await shapeOf(described)
  expect(shape.columns).not.toEqual([])
  expect(await shapeOf(url)).toEqual(shape)
})
