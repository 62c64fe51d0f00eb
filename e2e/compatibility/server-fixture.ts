import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expectOk } from '@little-ledger/domain'
import { onTestFinished } from 'vitest'
import type { Storage } from '../../sync-server/src/storage/port.ts'
import { openSqlite } from '../../sync-server/src/storage/sqlite/open.ts'
import { emptyDatabase, hasPostgres, openStorage, queryRows } from '../../sync-server/src/testing/postgres.ts'
import { FIXTURES, readFixture } from './versions.ts'

/** A folder that is removed after the test. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'little-ledger-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Opens a new database: SQLite, or PostgreSQL in that test project. */
export async function newStorage(): Promise<Storage> {
  if (hasPostgres()) return openStorage(await emptyDatabase())
  const storage = expectOk(await openSqlite(join(temporaryFolder(), 'ledger.db')), 'the database opens')
  onTestFinished(() => storage.close())
  return storage
}

/** Opens the database that a server of this version left. The code of today migrates it. */
export async function openOldServer(version: string): Promise<Storage> {
  if (hasPostgres()) {
    const url = await emptyDatabase()
    await queryRows(url, readFixture(version, 'server.postgres.sql'))
    return openStorage(url)
  }
  const file = join(temporaryFolder(), 'ledger.db')
  writeFileSync(file, gunzipSync(readFileSync(join(FIXTURES, version, 'server.db.gz'))))
  const storage = expectOk(await openSqlite(file), 'the database opens')
  onTestFinished(() => storage.close())
  return storage
}
