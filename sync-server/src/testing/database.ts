import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import { onTestFinished } from 'vitest'
import { openSqlite } from '../storage/sqlite/open.ts'
import { temporaryFolder } from './built-app.ts'

/** Opens a database file, closed after the test. */
export const openDatabase = async (file = join(temporaryFolder(), 'ledger.db')) => {
  const opened = await openSqlite(file)
  assert(opened.ok, 'the database opens')
  const storage = opened.value
  onTestFinished(() => void storage.connection.close())
  return { file, storage }
}

export const fileDigest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
