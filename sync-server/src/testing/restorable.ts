import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import { onTestFinished } from 'vitest'
import type { Storage } from '../storage/port.ts'
import { finishRestore } from '../storage/postgres/check.ts'
import { openPostgres } from '../storage/postgres/open.ts'
import { backUpFile, restoreBackup } from '../storage/sqlite/backup.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { temporaryFolder } from './built-app.ts'
import { emptyDatabase, hasPostgres } from './postgres.ts'

/** A database of the project's engine that can be restored to its own current contents. */
export type RestorableDatabase = {
  readonly storage: Storage
  /** Closes the storage, restores as the operator's command does, and opens the database again. */
  readonly restore: (parents?: readonly string[]) => Promise<Storage>
}

/** Opens a database, and closes it after the test and before each restore. */
const restorable = async (
  open: () => Promise<Storage>,
  finish: (parents?: readonly string[]) => Promise<boolean>,
): Promise<RestorableDatabase> => {
  const storage = await open()
  let current: Storage | undefined = storage
  const close = async () => {
    await current?.close()
    current = undefined
  }
  onTestFinished(close)
  return {
    storage,
    restore: async (parents) => {
      await close()
      assert(await finish(parents), 'the restore succeeds')
      current = await open()
      return current
    },
  }
}

const restorablePostgres = async () => {
  const url = await emptyDatabase()
  const open = async () => {
    const opened = await openPostgres(url)
    assert(opened.ok, 'the database opens')
    return opened.value
  }
  return restorable(open, async (parents) => (await finishRestore(url, parents)).ok)
}

const restorableFile = () => {
  const folder = temporaryFolder()
  const file = join(folder, 'ledger.db')
  const open = async () => {
    const opened = await openSqlite(file)
    assert(opened.ok, 'the database opens')
    return opened.value
  }
  return restorable(open, async (parents) => {
    const backup = join(temporaryFolder(), 'backup.db')
    return (await backUpFile(file, backup)).ok && restoreBackup(backup, file, parents).ok
  })
}

export const restorableDatabase = () => (hasPostgres() ? restorablePostgres() : restorableFile())
