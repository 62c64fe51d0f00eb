import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assert, ok } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startErrorLine } from '../start-errors.ts'
import { testApp } from '../testing/app.ts'
import { temporaryFolder } from '../testing/built-app.ts'
import { createClient } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { useProgram } from '../testing/program/program.ts'
import { backUpFile } from '../storage/sqlite/backup.ts'
import { checkDatabaseFolder } from '../storage/sqlite/files.ts'
import { systemProblem } from '../storage/sqlite/inspect.ts'
import { openForServer } from '../storage/sqlite/open.ts'
import { backUp, check, move, restore, setBounds } from './database-commands.ts'
import { listFamilies, listUsers } from './operator-commands.ts'

const program = useProgram()

/** A database that no server uses, and its backup. */
const start = async () => {
  const { file, storage } = await openDatabase()
  const backup = join(temporaryFolder(), 'backup.db')
  await backUpFile(file, backup)
  await storage.close()
  return { file, backup }
}

/** Another program locks the database until the test ends, such as a `sqlite3` shell in a transaction. */
const lockFile = (file: string, transaction: 'IMMEDIATE' | 'EXCLUSIVE') => {
  const other = new Database(file)
  other.pragma('journal_mode = DELETE')
  other.exec(`BEGIN ${transaction}`)
  onTestFinished(() => void other.close())
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: Parameters<typeof startErrorLine>[0] }
const lineOf = (outcome: Outcome) => (outcome.ok ? 'done' : startErrorLine(outcome.error))

const LOCKED = 'is locked by another program. Try again when that program is done.'

// Each waits five seconds for the lock.
describe('while another program has locked the database, one line says so', { timeout: 60_000 }, () => {
  test('if nothing can be read', async () => {
    const { file, backup } = await start()
    lockFile(file, 'EXCLUSIVE')
    const before = readFileSync(file)
    const line = `The database ${file} ${LOCKED}`
    expect(lineOf(await openForServer(file))).toBe(line)
    expect(lineOf(await check({ type: 'sqlite', file }))).toBe(line)
    expect(lineOf(await backUp(file, `${backup}.other`))).toBe(line)
    expect(lineOf(await restore(file, backup))).toBe(`The database ${file} is in use. Stop the server first.`)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('if nothing can be written', async () => {
    const { file } = await start()
    lockFile(file, 'IMMEDIATE')
    const line = `The database ${file} ${LOCKED}`
    expect(lineOf(await openForServer(file))).toBe(line)
    expect(lineOf(await setBounds({ type: 'sqlite', file }, 'pat', 2))).toBe(line)
  })

  test('if it is the backup to restore', async () => {
    const { file, backup } = await start()
    lockFile(backup, 'EXCLUSIVE')
    expect(lineOf(await restore(file, backup))).toBe(`The backup ${backup} ${LOCKED} Nothing was changed.`)
  })
})

describe('without room for the files beside the database, one line says so', () => {
  /** Runs a command that can write only small files. */
  const runLimited = (file: string, command: string) => {
    const script = `ulimit -f 4; exec "$0" "$1" ${command}`
    const env = { DATABASE_URL: `sqlite:${file}` }
    const { status, stderr } = spawnSync('/bin/sh', ['-c', script, process.execPath, program], { env })
    return [status, String(stderr)]
  }

  test('and not that the database is damaged', async () => {
    const { file } = await start()
    const line = `The database ${file} cannot be opened, because the disk is full. Free some space.\n`
    for (const command of ['check', 'bounds pat 2', 'serve']) expect(runLimited(file, command)).toEqual([1, line])
  })

  test('and a server that creates its database there leaves no part of it', () => {
    const file = join(temporaryFolder(), 'ledger.db')
    const line = `The database ${file} cannot be read or written, because the disk reports an error. Check the disk and any quota.\n`
    expect(runLimited(file, 'serve')).toEqual([1, line])
    expect(readdirSync(dirname(file)).filter((name) => !name.includes('.lock'))).toEqual([])
  })

  test('also if only writing needs them', async () => {
    const { backup } = await start()
    const line = `^The database ${backup} is not writable \\(SQLITE_IOERR_WRITE\\)\\. Check the disk and any quota\\.\\n$`
    expect(runLimited(backup, 'bounds pat 2')).toEqual([1, expect.stringMatching(line)])
  })
})

describe('a command that replaces the database', () => {
  /** A server that has the lock, but has not opened the database yet. */
  const startingServer = (file: string) => {
    const lock = new Database(`${file}.lock`)
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE')
    onTestFinished(() => void lock.close())
  }

  test('does not run while a server starts', async () => {
    const { file, backup } = await start()
    startingServer(file)
    const line = `The database ${file} is in use. Stop the server first.`
    expect(lineOf(await restore(file, backup))).toBe(line)
    expect(lineOf(await move(file, 'postgres://nobody@127.0.0.1:9/none'))).toBe(line)
    expect(readdirSync(dirname(file)).filter((name) => /restor|moved/.test(name))).toEqual([])
  })

  test('names the lock if this user cannot open it, as a server does', async () => {
    const { file, backup } = await start()
    mkdirSync(`${file}.lock`)
    const line = `The database ${file}.lock cannot be read by this user. Check its permissions.`
    expect(lineOf(await openForServer(file))).toBe(line)
    expect(lineOf(await restore(file, backup))).toBe(line)
    expect(lineOf(await move(file, 'postgres://nobody@127.0.0.1:9/none'))).toBe(line)
  })

  test('names the lock if it cannot be read, and not another server', async () => {
    const { file, backup } = await start()
    execFileSync('mkfifo', [`${file}.lock`])
    const line = `The database ${file}.lock cannot be read or written, because the disk reports an error. Check the disk and any quota.`
    expect(lineOf(await openForServer(file))).toBe(line)
    expect(lineOf(await restore(file, backup))).toBe(line)
  })
})

test('a pipe is no file, and no command waits for it', async () => {
  const { file, backup } = await start()
  const pipe = join(temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  // In a process of its own, because opening a pipe blocks.
  const run = (...command: string[]) => {
    const env = { DATABASE_URL: `sqlite:${command[0] === 'restore' ? file : pipe}` }
    return String(spawnSync(process.execPath, [program, ...command], { env, timeout: 10_000 }).stderr)
  }
  const line = `The database ${pipe} is a pipe or a device, not a file. Check DATABASE_URL.\n`
  for (const command of [['check'], ['serve'], ['backup', `${backup}.other`]]) expect(run(...command)).toBe(line)
  expect(run('restore', pipe)).toBe(
    `The backup ${pipe} is a pipe or a device. Save it as a file first. Nothing was changed.\n`,
  )
})

/** Runs as a user who may not open the folder, or not write there. Permission bits have no effect for root. */
const withoutAccess = async (folder: string, work: () => Promise<void>, mode = 0) => {
  const isRoot = process.geteuid?.() === 0
  chmodSync(folder, mode)
  try {
    if (isRoot) process.seteuid?.(65_534)
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
    chmodSync(folder, 0o700)
  }
}

test('families and users are listed without write access, and the file stays as it is', async () => {
  const { file, storage } = await openDatabase()
  const account = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' }
  await createClient(testApp({ storage })).json('POST', '/api/register', account)
  const folder = dirname(file)
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444)
  const database = { type: 'sqlite', file } as const
  const work = async () => {
    expect(await listUsers(database)).toEqual(ok(expect.stringMatching(/\npat +parent /)))
    expect(await listFamilies(database)).toEqual(ok(expect.stringMatching(/\npat /)))
    expect(lineOf(await setBounds(database, 'pat', 2))).toMatch(/ is not writable \(EACCES\)/)
  }
  await withoutAccess(folder, work, 0o555)
  const backup = join(temporaryFolder(), 'backup.db')
  await backUpFile(file, backup)
  const before = readFileSync(backup)
  await listUsers({ type: 'sqlite', file: backup })
  expect(readFileSync(backup).equals(before)).toBe(true)
})

test('a file in a folder that this user may not open is not called missing', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'ledger.db')
  const line = `The database ${file} cannot be read by this user. Check its permissions.`
  await withoutAccess(folder, async () => {
    expect(lineOf(await check({ type: 'sqlite', file }))).toBe(line)
    expect(lineOf(await backUp(file, 'backup.db'))).toBe(line)
    expect(lineOf(await restore('new.db', file))).toBe(
      `The backup ${file} cannot be read by this user. Check its permissions. Nothing was changed.`,
    )
  })
})

test.each([
  ['circle', 'is behind a circle of symbolic links. Correct the links.'],
  ['circle/ledger.db', 'is behind a circle of symbolic links. Correct the links.'],
  ['x'.repeat(300), 'has a path that is too long for this system. Choose a shorter one.'],
])('says what is wrong with the path %s', async (path, advice) => {
  const { file: other, backup } = await start()
  const folder = temporaryFolder()
  symlinkSync('circle', join(folder, 'circle'))
  const file = join(folder, path)
  const line = `The database ${file} ${advice}`
  expect(lineOf(checkDatabaseFolder(file))).toBe(line)
  expect(lineOf(await check({ type: 'sqlite', file }))).toBe(line)
  expect(lineOf(await backUp(file, `${backup}.other`))).toBe(line)
  expect(lineOf(await restore(file, backup))).toBe(line)
  expect(lineOf(await move(file, 'postgres://nobody@127.0.0.1:9/none'))).toBe(line)
  expect(lineOf(await backUp(other, file))).toBe(`The backup ${file} ${advice}`)
  expect(lineOf(await restore(`${backup}.new`, file))).toBe(`The backup ${file} ${advice} Nothing was changed.`)
  expect(readdirSync(folder)).toEqual(['circle'])
})

test.each([
  ['SQLITE_FULL', 'because the disk is full'],
  ['SQLITE_IOERR_SHMSIZE', 'because the disk is full'],
  ['SQLITE_IOERR_SHMMAP', 'does not allow the shared memory that SQLite needs'],
  ['SQLITE_IOERR_SHMLOCK', 'does not allow the shared memory that SQLite needs'],
  ['SQLITE_IOERR_READ', 'because the disk reports an error'],
  ['SQLITE_BUSY_SNAPSHOT', 'locked by another program'],
])('%s is told apart from a damaged database', (code, words) => {
  const problem = systemProblem(new Database.SqliteError('disk I/O error', code))
  assert(problem !== undefined, 'the code is known')
  expect(startErrorLine({ type: 'DatabaseUnusable', file: 'ledger.db', problem })).toContain(words)
})

test('a database that was cut off is damaged', () => {
  const error = new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_SHORT_READ')
  expect(systemProblem(error)).toBeUndefined()
})

test('of two backups to the same file, one is complete and the other says so', async () => {
  const { file, backup } = await start()
  const target = `${backup}.other`
  const [first, second] = await Promise.all([backUpFile(file, target), backUpFile(file, target)])
  expect([first, lineOf(second)]).toEqual([
    { ok: true, value: undefined },
    `The backup ${target} is being written by another command.`,
  ])
  expect(lineOf(await check({ type: 'sqlite', file: target }))).toBe('done')
  expect(readdirSync(dirname(backup)).toSorted()).toEqual(['backup.db', 'backup.db.other'])
})
