import { type AppDependencies, createApp } from '../app.ts'
import type { Storage } from '../storage/port.ts'
import { testDependencies } from './app.ts'
import { openDatabase } from './database.ts'

/** Two apps on one database file with separate connections, caches and mutexes, like two server processes. */
export const twoProcesses = async (changes: Partial<AppDependencies> = {}) => {
  const first = await openDatabase()
  const second = await openDatabase(first.file)
  const appOn = (storage: Storage) => createApp(testDependencies({ ...changes, storage }))
  return { file: first.file, one: appOn(first.storage), other: appOn(second.storage) }
}

/** A Cookie header for using a session on either app, because sessions are stored in the shared database. */
export const sessionHeader = (cookie: string | undefined) => ({ Cookie: cookie ?? '' })
