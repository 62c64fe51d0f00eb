import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '@little-ledger/domain'

export type DatabaseNotWritable = {
  readonly type: 'DatabaseNotWritable'
  readonly file: string
  readonly reason: string
}

const reasonOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

/** SQLite writes its journal beside the file, so the folder must be writable, not only the file. */
const tryFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const probe = join(folder, `.write-test-${randomUUID()}`)
  try {
    writeFileSync(probe, 'Little Ledger checks that it can write here.', { flag: 'wx' })
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Opening for reading and writing changes no byte, and fails where the file is a folder or may not be written. */
const tryFile = (file: string) => {
  if (statSync(file, { throwIfNoEntry: false })) closeSync(openSync(file, 'r+'))
}

/**
 * Finds out before the first request whether the database can be kept there, creating its folder where it is missing.
 * It really writes: permission bits say nothing about a full or read-only disk.
 */
export const checkDatabaseFolder = (file: string): Result<undefined, DatabaseNotWritable> => {
  try {
    tryFolder(dirname(file))
    tryFile(file)
    return ok(undefined)
  } catch (error) {
    return err({ type: 'DatabaseNotWritable', file, reason: reasonOf(error) })
  }
}
