import { createApp } from '../app.ts'
import type { Storage } from '../storage/port.ts'
import { type AppDependencies } from '../app.ts'
import { testDependencies } from './app.ts'
import { openDatabase } from './database.ts'

/** Two servers on one database file, each with a connection, a cache and turns of its own: as two processes are. */
export const twoProcesses = async (changes: Partial<AppDependencies> = {}) => {
  const first = await openDatabase()
  const second = await openDatabase(first.file)
  const appOn = (storage: Storage) => createApp(testDependencies({ ...changes, storage }))
  return { file: first.file, one: appOn(first.storage), other: appOn(second.storage) }
}

/** The same person at another server: the session is in the database both share. */
export const sessionHeader = (cookie: string | undefined) => ({ Cookie: cookie ?? '' })
