import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** Flushes a file's contents or a folder's entries to disk. */
export const syncToDisk = (path: string) => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
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
