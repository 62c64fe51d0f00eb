import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import { backUp, restore } from '../../../sync-server/src/operations/database-commands.ts'
import { openSqlite } from '../../../sync-server/src/storage/sqlite/open.ts'
import { acceptTimeOf } from './accept-time.ts'
import { type ArmedCrash, CRASH_MESSAGE, SERVER_DEVICE_ID, type ServerDatabase } from './database.ts'

type Opened = Extract<Awaited<ReturnType<typeof openSqlite>>, { readonly ok: true }>['value']

type Row = Readonly<Record<string, unknown>>

async function open(file: string): Promise<Opened> {
  const opened = await openSqlite(file)
  assert(opened.ok, 'the database opens')
  // The simulator kills processes, not the operating system, so fsync is not needed.
  opened.value.connection.pragma('synchronous = OFF')
  return opened.value
}

/** Creates the database and gives the server a fixed device id. */
async function create(file: string): Promise<void> {
  const { connection } = await open(file)
  connection.prepare(`UPDATE meta SET value = ? WHERE name = 'device'`).run(SERVER_DEVICE_ID)
  connection.close()
}

/** Copies the database and its write-ahead log as they are on disk now, which is what a SIGKILL would leave behind. */
function copyDatabase(file: string, folder: string): string {
  mkdirSync(folder)
  const copy = join(folder, 'ledger.db')
  for (const suffix of ['', '-wal'])
    if (existsSync(`${file}${suffix}`)) copyFileSync(`${file}${suffix}`, `${copy}${suffix}`)
  return copy
}

/** A SQLite database. Each server process gets its own copy of the file. */
export async function sqliteDatabase(folder: string): Promise<ServerDatabase> {
  let file = join(folder, 'ledger.db')
  await create(file)
  let storage = await open(file)
  let copyCount = 0
  let crashCopy: string | undefined

  const crash = (): never => {
    crashCopy = copyDatabase(file, join(folder, `process-${(copyCount += 1)}`))
    throw new Error(CRASH_MESSAGE)
  }
  // Rows are objects keyed by column name.
  const select = (sql: string, id: string) => storage.connection.prepare(sql).all(id) as readonly Row[]
  return {
    storage: () => storage,
    crashAtEntry: (count) => armCrash(storage, count, crash, () => crashCopy !== undefined),
    reopen: async () => {
      file = crashCopy ?? copyDatabase(file, join(folder, `process-${(copyCount += 1)}`))
      crashCopy = undefined
      await storage.close()
      storage = await open(file)
    },
    acceptTime: (now) => acceptTimeOf({ type: 'sqlite', file }, now),
    backUp: async () => {
      const backup = join(folder, `backup-${(copyCount += 1)}.db`)
      assert((await backUp(file, backup)).ok, 'the backup succeeds')
      return backup
    },
    restore: async (backup) => {
      await storage.close()
      assert((await restore(file, backup)).ok, 'the restore succeeds')
      storage = await open(file)
    },
    lastStamp: async (familyId) => {
      const [row] = select('SELECT last_stamp FROM families WHERE family_id = ? AND last_stamp IS NOT NULL', familyId)
      return row === undefined ? undefined : String(row['last_stamp'])
    },
    deletedUsers: async (familyId) =>
      select('SELECT user_id FROM children WHERE family_id = ? AND is_deleted = 1', familyId).map((row) =>
        String(row['user_id']),
      ),
    close: () => storage.close(),
  }
}

/** Crashes the server through a temporary trigger, which SQLite runs inside the transaction after each insert. */
function armCrash({ connection }: Opened, count: number, crash: () => never, hasCrashed: () => boolean): ArmedCrash {
  let remaining = count
  connection.function('crash_here', { directOnly: false }, () => {
    remaining -= 1
    return remaining === 0 ? crash() : 0
  })
  connection.exec('DROP TRIGGER IF EXISTS temp.crash')
  connection.exec('CREATE TEMP TRIGGER crash AFTER INSERT ON main.entries BEGIN SELECT crash_here(); END')
  return {
    hasCrashed: () => {
      connection.exec('DROP TRIGGER IF EXISTS temp.crash')
      return hasCrashed()
    },
  }
}
