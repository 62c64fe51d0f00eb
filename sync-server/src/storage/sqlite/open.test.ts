import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { assert } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { testDependencies } from '../../testing/app.ts'
import { temporaryFolder } from '../../testing/built-app.ts'
import { fileDigest, openDatabase } from '../../testing/database.ts'
import { household } from '../../testing/fixtures/household.ts'
import { lockDatabase } from './lock.ts'
import { migrations } from './migrate.ts'
import { openForServer, openSqlite } from './open.ts'

/** A database with one family, closed so that all its data is in one file. */
const closedDatabase = async () => {
  const { file, storage } = await openDatabase()
  await household(createApp(testDependencies({ storage })), 'moss')
  await storage.close()
  return file
}

const overwrite = (file: string, at: number, bytes: Uint8Array) => {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, at)
  closeSync(descriptor)
}

const pagesOf = (file: string) => readFileSync(file).length / 4096

describe('an unusable database is rejected and not changed (SECURITY check 14)', () => {
  const damages: readonly (readonly [string, (file: string) => void, string])[] = [
    ['empty', (file) => truncateSync(file, 0), 'empty'],
    ['a few bytes', (file) => truncateSync(file, 40), 'damaged'],
    ['truncated within a page', (file) => truncateSync(file, 4096 * 3 + 100), 'damaged'],
    ['truncated by whole pages', (file) => truncateSync(file, 4096 * (pagesOf(file) - 4)), 'damaged'],
    ['text', (file) => writeFileSync(file, 'Dear diary,\n'.repeat(1_000)), 'not a database'],
    ['zeros', (file) => writeFileSync(file, new Uint8Array(20_000)), 'not a database'],
    ['overwritten in its schema', (file) => overwrite(file, 100, new Uint8Array(2_000).fill(0xa5)), 'damaged'],
    ['overwritten in its pages', (file) => overwrite(file, 4096 * 3, new Uint8Array(4096 * 4).fill(0xa5)), 'damaged'],
    ['a newer version', (file) => setPragma(file, 'user_version = 99'), 'newer'],
    ['a database of another program', (file) => setPragma(file, 'application_id = 7'), 'of another program'],
  ]
  const setPragma = (file: string, pragma: string) => {
    const connection = new Database(file)
    connection.pragma(pragma)
    connection.pragma('wal_checkpoint(TRUNCATE)')
    connection.close()
  }

  test.each(damages)('%s', async (_what, damage, problem) => {
    const file = await closedDatabase()
    damage(file)
    const before = fileDigest(file)
    const started = performance.now()
    expect(await openSqlite(file)).toEqual({ ok: false, error: { type: 'DatabaseUnusable', file, problem } })
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(fileDigest(file)).toBe(before)
  })

  test('a sound file that SQLite cannot open is unreadable, not damaged', async () => {
    const file = await closedDatabase()
    mkdirSync(`${file}-wal`)
    expect(await openSqlite(file)).toMatchObject({ ok: false, error: { problem: 'unreadable' } })
  })

  test('a missing file with a WAL', async () => {
    const file = join(temporaryFolder(), 'ledger.db')
    writeFileSync(`${file}-wal`, 'uncommitted pages')
    expect(await openSqlite(file)).toMatchObject({
      ok: false,
      error: { problem: 'missing, though its journal is there' },
    })
    expect(existsSync(file)).toBe(false)
  })
})

test('a file beside the database that this user cannot use is named', async () => {
  const file = join(temporaryFolder(), 'ledger.db')
  mkdirSync(`${file}.new`)
  expect(await openSqlite(file)).toMatchObject({ ok: false, error: { file: `${file}.new`, problem: 'unreadable' } })
  mkdirSync(`${file}.lock`)
  expect(await openForServer(file)).toMatchObject({ ok: false, error: { file: `${file}.lock`, problem: 'unreadable' } })
})

test('a lock that this user can only read is not taken for a lock', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'ledger.db')
  writeFileSync(`${file}.lock`, '', { mode: 0o444 })
  if (process.getuid?.() === 0) {
    // root can write every file.
    chmodSync(folder, 0o777)
    process.seteuid?.('nobody')
    onTestFinished(() => process.seteuid?.(0))
  }
  expect(lockDatabase(file)).toEqual({
    ok: false,
    error: { type: 'DatabaseUnusable', file: `${file}.lock`, problem: 'unreadable' },
  })
})

test('a second server does not open the database through a symbolic link', async () => {
  const file = join(temporaryFolder(), 'ledger.db')
  const link = join(temporaryFolder(), 'link.db')
  const first = await openForServer(file)
  assert(first.ok, 'the database opens')
  onTestFinished(() => first.value.close())
  symlinkSync(file, link)
  expect(await openForServer(link)).toMatchObject({ ok: false, error: { problem: 'served' } })
})

test('opening a database replaces files left over from an interrupted creation', async () => {
  const file = join(temporaryFolder(), 'ledger.db')
  writeFileSync(`${file}.new`, 'partial database')
  const { storage } = await openDatabase(file)
  await storage.checkWritable()
  expect(existsSync(`${file}.new`)).toBe(false)
})

test('a database uses WAL, full synchronization and secure delete', async () => {
  const { storage } = await openDatabase()
  const read = (pragma: string) => storage.connection.pragma(pragma, { simple: true })
  expect([read('journal_mode'), read('synchronous'), read('secure_delete')]).toEqual(['wal', 2, 1])
})

test('the database file contains no data about a deleted child', async () => {
  const { file, storage } = await openDatabase()
  const { parent, anna } = await household(createApp(testDependencies({ storage })), 'moss')
  await parent.request('DELETE', `/api/children/${anna.id}`)
  await storage.close()
  const bytes = readFileSync(file).toString('latin1')
  expect([bytes.includes('moss-anna'), bytes.includes('moss-ben')]).toEqual([false, true])
})

describe('SQLite migrations', () => {
  const next = "CREATE TABLE notes (text TEXT) STRICT; INSERT INTO notes VALUES ('new');"

  test('make a valid backup first and keep existing data', async () => {
    const file = await closedDatabase()
    const before = readFileSync(file)
    const opened = await openSqlite(file, [...migrations, next])
    assert(opened.ok, 'an older database is migrated')
    onTestFinished(() => void opened.value.connection.close())
    expect(opened.value.connection.prepare('SELECT text FROM notes').get()).toEqual({ text: 'new' })
    expect(await opened.value.findLogin('moss-anna')).toMatchObject({ username: 'moss-anna' })
    const [backup, ...others] = readdirSync(dirname(file)).filter((name) => name.endsWith('.backup'))
    expect([backup, others]).toEqual([expect.stringContaining(`ledger.db.version-${migrations.length}.`), []])
    const copy = join(temporaryFolder(), 'ledger.db')
    cpSync(join(dirname(file), backup ?? ''), copy)
    const { storage } = await openDatabase(copy)
    expect(await storage.findLogin('moss-anna')).toBeDefined()
    expect(before.length).toBeGreaterThan(0)
  })

  test('change nothing when a migration fails', async () => {
    const file = await closedDatabase()
    const failed = await openSqlite(file, [...migrations, `${next} CREATE TABLE notes (text TEXT);`])
    expect(failed).toEqual({ ok: false, error: { type: 'DatabaseUnusable', file, problem: 'not brought up to date' } })
    const { storage } = await openDatabase(file)
    expect(storage.connection.prepare("SELECT name FROM sqlite_schema WHERE name = 'notes'").get()).toBeUndefined()
    expect(await storage.findLogin('moss-anna')).toBeDefined()
  })
})
