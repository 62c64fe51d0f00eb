import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import { backUp, restore } from '../../sync-server/src/operations/database-commands.ts'
import { openSqlite } from '../../sync-server/src/storage/sqlite/open.ts'
import { type Kill, KILLED, NAME_OF_SERVER, type ServerDatabase } from './server-database.ts'

type Opened = Extract<Awaited<ReturnType<typeof openSqlite>>, { readonly ok: true }>['value']

type Row = Readonly<Record<string, unknown>>

async function open(file: string): Promise<Opened> {
  const opened = await openSqlite(file)
  assert(opened.ok, 'the database opens')
  // Nobody cuts the power here: a process that is killed leaves what it wrote to the operating system.
  opened.value.connection.pragma('synchronous = OFF')
  return opened.value
}

/** Makes the database and gives the server the same name in every run. */
async function create(file: string): Promise<void> {
  const { connection } = await open(file)
  connection.prepare(`UPDATE meta SET value = ? WHERE name = 'device'`).run(NAME_OF_SERVER)
  connection.close()
}

/** What is on the disk at this moment, journal included, as after a SIGKILL. */
function copyOf(file: string, folder: string): string {
  mkdirSync(folder)
  const copy = join(folder, 'ledger.db')
  for (const suffix of ['', '-wal'])
    if (existsSync(`${file}${suffix}`)) copyFileSync(`${file}${suffix}`, `${copy}${suffix}`)
  return copy
}

/** A file, of which every life of the server has its own copy. */
export async function sqliteDatabase(folder: string): Promise<ServerDatabase> {
  let file = join(folder, 'ledger.db')
  await create(file)
  let storage = await open(file)
  let copies = 0
  let left: string | undefined

  const die = (): never => {
    left = copyOf(file, join(folder, `life-${(copies += 1)}`))
    throw new Error(KILLED)
  }
  // A row of SQLite is an object by its columns' names.
  const select = (sql: string, id: string) => storage.connection.prepare(sql).all(id) as readonly Row[]
  return {
    storage: () => storage,
    killAtEntry: (count) => armKill(storage, count, die, () => left !== undefined),
    openAgain: async () => {
      file = left ?? copyOf(file, join(folder, `life-${(copies += 1)}`))
      left = undefined
      await storage.close()
      storage = await open(file)
    },
    backUp: async () => {
      const backup = join(folder, `backup-${(copies += 1)}.db`)
      assert((await backUp(file, backup)).ok, 'a backup is made')
      return backup
    },
    restore: async (backup) => {
      await storage.close()
      assert((await restore(file, backup)).ok, 'a backup is restored')
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

/** A trigger of this connection only: SQLite calls it inside the transaction, after the entry is written. */
function armKill({ connection }: Opened, count: number, die: () => never, hasDied: () => boolean): Kill {
  let left = count
  connection.function('kill_here', { directOnly: false }, () => {
    left -= 1
    return left === 0 ? die() : 0
  })
  connection.exec('DROP TRIGGER IF EXISTS temp.kill')
  connection.exec('CREATE TEMP TRIGGER kill AFTER INSERT ON main.entries BEGIN SELECT kill_here(); END')
  return {
    hasDied: () => {
      connection.exec('DROP TRIGGER IF EXISTS temp.kill')
      return hasDied()
    },
  }
}
