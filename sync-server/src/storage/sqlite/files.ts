import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes sure that what was written to a file, or which names a folder holds, outlasts a power cut. */
export const syncToDisk = (path: string) => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Puts a finished file in its place: whoever looks sees the old one or the new one, never half of one. */
export const replaceFile = (finished: string, file: string) => {
  syncToDisk(finished)
  renameSync(finished, file)
  syncToDisk(dirname(file))
}

export const removeDatabaseFiles = (file: string) => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true })
}
