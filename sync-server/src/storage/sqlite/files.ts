import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { err, ok, type Result } from '@little-ledger/domain'
import { type DatabaseUnusable, openProblem, unusable } from './inspect.ts'

/** Flushes a file's contents or a folder's entries to disk. */
export const syncToDisk = (path: string) => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Linux follows as many symbolic links. */
const MAX_LINKS = 40

/** The file that a symbolic link leads to, also if it does not exist yet. Another path is returned unchanged. */
export const followLinks = (file: string, limit = MAX_LINKS): string => {
  let target: string
  try {
    const link = readlinkSync(file)
    // The system's function follows a linked folder before it goes on to `..`; Node's own does not.
    if (existsSync(file)) return realpathSync.native(file)
    target = resolve(realpathSync.native(dirname(file)), link)
  } catch {
    // Not a link, or nothing that this user may read.
    return file
  }
  return limit === 0 ? file : followLinks(target, limit - 1)
}

/** Atomically and durably renames a finished file to its final name. */
export const replaceFile = (finished: string, file: string) => {
  syncToDisk(finished)
  renameSync(finished, file)
  syncToDisk(dirname(file))
}

export const removeDatabaseFiles = (file: string) => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true })
}

export type DatabaseNotWritable = {
  readonly type: 'DatabaseNotWritable'
  readonly file: string
  readonly reason: string
}

export type BackupNotWritable = {
  readonly type: 'BackupNotWritable'
  readonly file: string
  /** An error code, `in progress`, or `incomplete` if the copy of a valid database is not valid. */
  readonly reason: string
}

export const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Checks the folder too, because SQLite creates its journal next to the file. */
const checkFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const probe = join(folder, `.write-test-${randomUUID()}`)
  try {
    writeFileSync(probe, 'Little Ledger checks that it can write here.', { flag: 'wx' })
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Opening with `r+` changes nothing, but fails for a folder or a read-only file. */
const checkFile = (file: string) => {
  if (statSync(file, { throwIfNoEntry: false })) closeSync(openSync(file, 'r+'))
}

/** Performs a real write, because permission bits don't reveal a full or read-only disk. */
const checkWritable = (file: string): Result<undefined, string> => {
  try {
    checkFolder(dirname(file))
    checkFile(file)
    return ok(undefined)
  } catch (error) {
    return err(reasonOf(error))
  }
}

/** Checks at startup that the database can be stored here, and creates the folder if it is missing. */
export const checkDatabaseFolder = (path: string): Result<undefined, DatabaseNotWritable | DatabaseUnusable> => {
  const file = followLinks(path)
  const problem = openProblem(file)
  if (problem !== undefined) return unusable(file, problem)
  const checked = checkWritable(file)
  return checked.ok ? checked : err({ type: 'DatabaseNotWritable', file, reason: checked.error })
}

/** Checks that a backup can be stored here, and creates the folder if it is missing. */
export const checkBackupFolder = (file: string): Result<undefined, BackupNotWritable> => {
  const checked = checkWritable(file)
  return checked.ok ? checked : err({ type: 'BackupNotWritable', file, reason: checked.error })
}
