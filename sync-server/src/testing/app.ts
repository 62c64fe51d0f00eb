import { assert } from '@little-ledger/domain'
import { type AppDependencies, createApp } from '../app.ts'
import { type BuiltFiles, readBuiltFiles } from '../http/built-files.ts'
import { temporaryFolder, writeBuiltApp } from './built-app.ts'

/** The whole server on a small built app, without a socket. */
export const testApp = (changes: Partial<AppDependencies> = {}) => {
  const folder = temporaryFolder()
  writeBuiltApp(folder)
  const files = readBuiltFiles(folder)
  assert(files.ok, 'the app of the tests is built')
  const reportDefect = (error: Error) => {
    throw error
  }
  return createApp({
    version: '1.2.3',
    publicUrl: 'http://localhost:3000',
    files: files.value,
    reportDefect,
    ...changes,
  })
}

/** Stands for a defect anywhere below the app. */
export const brokenFiles = (message: string): BuiltFiles =>
  Object.assign(new Map(), {
    get: () => {
      throw new Error(message)
    },
  })
