import { err, ok } from '@little-ledger/domain'
import type { Database } from '../environment.ts'
import { BOUNDS } from '../ledger/bounds.ts'
import type { CommandLineResult } from '../start-errors.ts'
import { checkBackupFolder, checkDatabaseFolder, followLinks } from '../storage/sqlite/files.ts'
import { migrations } from '../storage/sqlite/migrate.ts'
import { moveToPostgres } from '../storage/move/move-to-postgres.ts'
import { selectClock, setBackupTime, setClock, toReading } from '../storage/queries/meta.ts'
import { setBoundFactor } from '../storage/queries/bounds.ts'
import type { Counts } from '../storage/queries/check.ts'
import type { Unconfirmed } from '../storage/queries/restore.ts'
import { checkPostgres, finishRestore } from '../storage/postgres/check.ts'
import { backUpFile, isInUse, restoreBackup } from '../storage/sqlite/backup.ts'
import { checkDatabaseFile } from '../storage/sqlite/check.ts'
import { inspectDatabase, unusable } from '../storage/sqlite/inspect.ts'
import type { Connection } from '../storage/sqlite/connection.ts'
import { lockDatabase } from '../storage/sqlite/lock.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { failureOf, requireDatabase, runOn } from './run-statements.ts'

/** Copies the database to a new file, checks the copy, and stores the time for the metrics. The database may be in use. */
export const backUp = async (databaseFile: string, file: string): Promise<CommandLineResult> => {
  const found = requireDatabase(databaseFile)
  if (!found.ok) return found
  const folder = checkBackupFolder(file)
  if (!folder.ok) return folder
  const backup = await backUpFile(databaseFile, file)
  if (!backup.ok) return err(backup.error)
  // The backup is complete even if its time cannot be stored, for example on a full disk.
  await runOn({ type: 'sqlite', file: databaseFile }, setBackupTime(Date.now())).catch(() => {})
  return ok(`Backup completed and verified: ${file}`)
}

const amountOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const entriesOf = ({ entries, families }: Counts) =>
  `${amountOf(entries, 'entry', 'entries')} of ${amountOf(families, 'family', 'families')}`

/** What an operator has to know about families whose members wait for a parent's confirmation. */
const confirmationNotes = ({ waiting, withoutParent }: Unconfirmed = { waiting: 0, withoutParent: 0 }): string[] => [
  ...(waiting === 0
    ? []
    : [`In ${amountOf(waiting, 'family', 'families')}, a parent has to log in first and confirm who else may log in.`]),
  ...(withoutParent === 0
    ? []
    : [`In ${withoutParent} of them, the creator was removed: run this command again with --parent USERNAME.`]),
]

/** Replaces the database with a backup. The old file is renamed, not deleted. A symbolic link to it stays. */
export const restore = async (
  path: string,
  file: string,
  parents: readonly string[] = [],
): Promise<CommandLineResult> => {
  const databaseFile = followLinks(path)
  const found = inspectDatabase(file, migrations.length, true)
  if (!found.ok) return err({ type: 'BackupUnusable', file, problem: found.error.problem })
  if (found.value === 'absent') return err({ type: 'BackupUnusable', file, problem: 'missing' })
  const folder = checkDatabaseFolder(databaseFile)
  if (!folder.ok) return folder
  const restored = restoreBackup(file, databaseFile, parents)
  if (!restored.ok) return restored
  const { aside, unconfirmed } = restored.value
  const kept = aside === undefined ? [] : [`The previous database was kept as ${aside}.`]
  return ok(
    ['The backup was restored; all users have to log in again.', ...confirmationNotes(unconfirmed), ...kept].join(' '),
  )
}

/** Reads and validates the whole database. */
export const check = async (database: Database): Promise<CommandLineResult> => {
  const checked = await (database.type === 'sqlite' ? checkDatabaseFile(database.file) : checkPostgres(database.url))
  if (!checked.ok) return checked
  return ok(`The database is valid: ${entriesOf(checked.value)}.`)
}

/** Lowers the stored server time to this machine's time. */
export const acceptTime = async (database: Database, now: number): Promise<CommandLineResult> => {
  const found = await runOn(database, selectClock({}))
  if (!found.ok) return found
  const latest = toReading(found.value.rows)
  const time = new Date(now).toISOString()
  if (latest === undefined) return ok(`No time is stored yet. The server accepts this machine's time, ${time}.`)
  const stored = `The latest stored time was ${new Date(latest).toISOString()}.`
  if (latest <= now)
    return ok(`${stored} The server already accepts this machine's time, ${time}. Nothing was changed.`)
  const written = await runOn(database, setClock(now))
  return written.ok ? ok(`${stored} The server now accepts this machine's time, ${time}.`) : written
}

/** Sets the limits for this user's family to a multiple of the standard limits. Safe while servers are running. */
export const setBounds = async (database: Database, username: string, factor: number): Promise<CommandLineResult> => {
  const run = await runOn(database, setBoundFactor(username, factor))
  if (!run.ok) return run
  if (run.value.count === 0) return err({ type: 'UnknownUsername', username })
  const limit = (bound: keyof typeof BOUNDS) => (BOUNDS[bound] * factor).toLocaleString('en-US')
  return ok(
    [
      `The family of ${username.trim()} may now hold ${limit('entries')} entries, ${limit('children')} children and ${limit('members')} members.`,
      `A child may record ${limit('entriesOfChild')} of these entries, a helper ${limit('entriesOfHelper')}, and all of them ${limit('entriesOfOthers')}.`,
    ].join('\n'),
  )
}

/** Starts a new epoch and ends all sessions. Run it after restoring an older copy of a PostgreSQL database. */
export const markRestored = async (url: string, parents: readonly string[] = []): Promise<CommandLineResult> => {
  const finished = await finishRestore(url, parents)
  if (!finished.ok) return finished
  const done = 'The database has a new epoch; all users have to log in again.'
  return ok([done, ...confirmationNotes(finished.value), 'Start the servers.'].join(' '))
}

/** Moves a database that no other program has open. */
const moveUnused = async (file: string, url: string): Promise<CommandLineResult> => {
  if (isInUse(file)) return unusable(file, 'in use')
  const opened = await openSqlite(file)
  if (!opened.ok) return opened
  const { connection: source } = opened.value
  try {
    // Leave WAL mode and lock the single file, so the final comparison reads exactly what was copied.
    source.pragma('journal_mode = DELETE')
    source.exec('BEGIN IMMEDIATE')
    const moved = await moveToPostgres({ url, file, source })
    if (!moved.ok) return moved
    return ok(
      `Moved and verified ${entriesOf(moved.value)}; sessions remain valid. The file was kept as ${moved.value.keptAs}.`,
    )
  } finally {
    source.close()
  }
}

/** Copies all families from a SQLite file to PostgreSQL and renames the file. No server can open it in the meantime. */
export const move = async (path: string, url: string): Promise<CommandLineResult> => {
  const file = followLinks(path)
  const found = requireDatabase(file)
  if (!found.ok) return found
  // The file is renamed at the end, after the data was committed.
  const folder = checkDatabaseFolder(file)
  if (!folder.ok) return folder
  let lock: Connection | undefined
  try {
    const locked = lockDatabase(file)
    if (!locked.ok) return locked
    lock = locked.value
    return lock ? await moveUnused(file, url) : unusable(file, 'in use')
  } catch (error) {
    return failureOf(file, error)
  } finally {
    lock?.close()
  }
}
