import { err, ok, type Result } from '@little-ledger/domain'
import type { StartError } from '../start-errors.ts'
import { checkDatabaseFolder } from '../storage/database-folder.ts'
import { migrations } from '../storage/migrations/index.ts'
import { backUpFile } from '../storage/sqlite/backup.ts'
import { checkFile } from '../storage/sqlite/check.ts'
import { inspectDatabase, unusable } from '../storage/sqlite/inspect.ts'
import { restoreFile } from '../storage/sqlite/restore.ts'

/** What a command says when it is done, in one line. */
type Done = Result<string, StartError>

const existing = (file: string): Result<undefined, StartError> => {
  const found = inspectDatabase(file, migrations.length)
  if (!found.ok) return found
  return found.value === 'absent' ? unusable(file, 'missing') : ok(undefined)
}

/** Copies the database, in use or not, to a new file that was opened and checked. */
export const backUp = async (databaseFile: string, file: string): Promise<Done> => {
  const found = existing(databaseFile)
  if (!found.ok) return found
  const folder = checkDatabaseFolder(file)
  if (!folder.ok) return folder
  const backup = await backUpFile(databaseFile, file)
  return backup.ok ? ok(`The backup is complete and was checked: ${file}`) : err(backup.error)
}

/** Puts a backup in the place of the database, which is moved aside, not deleted. */
export const restore = async (databaseFile: string, file: string): Promise<Done> => {
  const found = inspectDatabase(file, migrations.length, true)
  if (!found.ok) return found
  if (found.value === 'absent') return unusable(file, 'missing')
  const folder = checkDatabaseFolder(databaseFile)
  if (!folder.ok) return folder
  const restored = restoreFile(file, databaseFile)
  if (!restored.ok) return restored
  const kept = restored.value === undefined ? '' : ` What was there before is kept as ${restored.value}.`
  return ok(`The backup is in place, and everybody has to log in again.${kept}`)
}

/** Reads the whole database through. */
export const check = async (databaseFile: string): Promise<Done> => {
  const found = existing(databaseFile)
  if (!found.ok) return found
  const checked = checkFile(databaseFile)
  if (!checked.ok) return checked
  const { families, entries } = checked.value
  return ok(`The database is sound: ${entries} entries of ${families} families.`)
}
