import { ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import * as v from 'valibot'
import { migrations } from './migrate.ts'
import { type DatabaseUnusable, inspectDatabase, unusable } from './inspect.ts'
import { storedEntryRow } from '../rows.ts'

const countRow = v.object({ count: v.number() })

/** Checks the integrity of the file, parses every entry, and returns the counts. */
export const checkDatabaseFile = (
  file: string,
): Result<{ readonly families: number; readonly entries: number }, DatabaseUnusable> => {
  const inspected = inspectDatabase(file, migrations.length, true)
  if (!inspected.ok) return inspected
  const connection = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const count = (sql: string) => v.parse(countRow, connection.prepare(sql).get()).count
    let entries = 0
    for (const row of connection.prepare('SELECT position, body AS entry FROM entries').iterate()) {
      v.parse(storedEntryRow, row)
      entries += 1
    }
    const orphanCount = count(`SELECT count(*) AS count FROM entries e
      LEFT JOIN families f ON f.family_id = e.family_id WHERE f.head IS NULL OR e.position > f.head`)
    if (orphanCount > 0) return unusable(file, 'damaged')
    return ok({ families: count('SELECT count(*) AS count FROM families'), entries })
  } catch {
    return unusable(file, 'damaged')
  } finally {
    connection.close()
  }
}
