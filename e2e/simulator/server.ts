import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { assert, type Id, type Instant } from '@little-ledger/domain'
import { createApp, type AppDependencies } from '../../sync-server/src/app.ts'
import { createLedgerCache } from '../../sync-server/src/journal/ledger-cache.ts'
import { backUp, restore } from '../../sync-server/src/operations/database-commands.ts'
import type { StoredEntry } from '../../sync-server/src/storage/port.ts'
import { openSqlite } from '../../sync-server/src/storage/sqlite/open.ts'
import { testDependencies } from '../../sync-server/src/testing/app.ts'
import type { Asked, Answer } from './wire.ts'

type Opened = Extract<Awaited<ReturnType<typeof openSqlite>>, { readonly ok: true }>['value']

type Row = Readonly<Record<string, unknown>>

/** The real server on a real file: it can be killed at any moment, started again, backed up and restored. */
export interface Server {
  readonly answer: (asked: Asked) => Promise<Answer>
  /** Ends the process in the middle of the transaction that stores the n-th next entry, if one does. */
  readonly killAtEntry: (count: number) => { readonly hasDied: () => boolean }
  /** Starts anew on the bytes that the disk held when the process ended. */
  readonly startAgain: () => Promise<void>
  readonly backUp: () => Promise<string>
  readonly restore: (backup: string) => Promise<void>
  readonly entries: (familyId: Id) => Promise<readonly StoredEntry[]>
  readonly select: (sql: string, ...parameters: readonly string[]) => readonly Row[]
  readonly close: () => Promise<void>
}

export interface ServerOptions {
  readonly folder: string
  readonly now: () => Instant
  readonly newId: () => Id
  readonly onDefect: (error: Error) => void
}

/** What a transaction throws in the middle of which the process ends. */
export const KILLED = 'The server was killed here'

const NAME_OF_SERVER = '5e12e12e12e1'

async function open(file: string): Promise<Opened> {
  const opened = await openSqlite(file)
  assert(opened.ok, 'the database opens')
  // Nobody cuts the power here: a process that is killed leaves what it wrote to the operating system.
  opened.value.connection.pragma('synchronous = OFF')
  return opened.value
}

/** Makes the database and gives the server the same name in every run, which stamps are compared by. */
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

export async function startServer(options: ServerOptions): Promise<Server> {
  const { folder } = options
  const base = dependenciesFor(options)
  let file = join(folder, 'ledger.db')
  await create(file)
  let storage = await open(file)
  let app = createApp({ ...base, storage })
  let copies = 0
  let left: string | undefined

  const start = async (): Promise<void> => {
    storage = await open(file)
    app = createApp({ ...base, storage, cache: createLedgerCache() })
  }
  const die = (): never => {
    left = copyOf(file, join(folder, `life-${(copies += 1)}`))
    throw new Error(KILLED)
  }
  const startAgain = async (): Promise<void> => {
    file = left ?? copyOf(file, join(folder, `life-${(copies += 1)}`))
    left = undefined
    await storage.close()
    await start()
  }
  return {
    answer: async ({ method, path, body, cookie, address }) => {
      const headers = new Headers(body === undefined ? {} : { 'Content-Type': 'application/json' })
      if (cookie !== undefined) headers.set('Cookie', cookie)
      const init = { method, headers, ...(body === undefined ? {} : { body }) }
      const answer = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
    killAtEntry: (count) => armKill(storage, count, die, () => left !== undefined),
    startAgain,
    backUp: async () => {
      const backup = join(folder, `backup-${(copies += 1)}.db`)
      assert((await backUp(file, backup)).ok, 'a backup is made')
      return backup
    },
    restore: async (backup) => {
      await storage.close()
      assert((await restore(file, backup)).ok, 'a backup is restored')
      await start()
    },
    entries: (familyId) => storage.readEntries(familyId, 0, 1_000_000),
    // A row of SQLite is an object by its columns' names.
    select: (sql, ...parameters) => storage.connection.prepare(sql).all(...parameters) as readonly Row[],
    close: () => storage.close(),
  }
}

const dependenciesFor = ({ now, newId, onDefect }: ServerOptions): AppDependencies =>
  testDependencies({ now, newId, log: { info: () => {}, warn: () => {}, defect: (error) => onDefect(error) } })

/** A trigger of this connection only: SQLite calls it inside the transaction, after the entry is written. */
function armKill({ connection }: Opened, count: number, die: () => never, hasDied: () => boolean) {
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
