import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { assert } from '@little-ledger/domain'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { startErrorLine } from '../../start-errors.ts'
import { testDependencies } from '../../testing/app.ts'
import { household } from '../../testing/fixtures/household.ts'
import { freePort } from '../../testing/program/ports.ts'
import { emptyDatabase, openPostgresDatabase, openStorage, queryRows } from '../../testing/postgres.ts'
import { checkPostgres, finishRestore } from './check.ts'
import { migrations } from './migrate.ts'
import { problemOf } from './inspect.ts'
import { openPostgres } from './open.ts'

const TABLES = [
  'children',
  'entries',
  'families',
  'idempotency_records',
  'invitations',
  'login_attempts',
  'logins',
  'members',
  'meta',
  'owners',
  'sessions',
]

/** Digest of the schema and all rows. */
const digestOf = async (url: string) => {
  const hash = createHash('sha256')
  const columns = `SELECT table_name, column_name, data_type FROM information_schema.columns
    WHERE table_schema = current_schema() ORDER BY 1, 2`
  const shape = await queryRows(url, columns)
  hash.update(JSON.stringify(shape))
  for (const table of new Set(shape.map(({ table_name: name }) => String(name))))
    hash.update(JSON.stringify(await queryRows(url, `SELECT t::text AS row FROM ${table} t ORDER BY 1`)))
  return hash.digest('hex')
}

const lineOf = async (
  url: string,
  ...more: Parameters<typeof openPostgres> extends [string, ...infer R] ? R : never
) => {
  const opened = await openPostgres(url, ...more)
  if (!opened.ok) return startErrorLine(opened.error)
  await opened.value.close()
  return 'opened'
}

/** A message of PostgreSQL's protocol that asks for authentication: its kind, and more for SASL. */
const authentication = (kind: number, more: string) => {
  const message = Buffer.alloc(9)
  message.write('R')
  message.writeInt32BE(8 + more.length, 1)
  message.writeInt32BE(kind, 5)
  return Buffer.concat([message, Buffer.from(more)])
}

/** A server that asks for a password as PostgreSQL does, and waits. The test cluster trusts everyone. */
const serverWithPasswords = async () => {
  const messages = [authentication(10, 'SCRAM-SHA-256\0\0'), authentication(11, 'r=a,s=YQ==,i=1')]
  const server = createServer((socket) =>
    socket.on('data', () => void socket.write(messages.shift() ?? '')).on('error', () => {}),
  ).listen(0, '127.0.0.1')
  const connection = once(server, 'connection').then(([socket]) => socket as Socket)
  await once(server, 'listening')
  onTestFinished(async () => {
    const socket = await connection
    socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, connection }
}

const nameIn = (url: string) => `127.0.0.1:${new URL(url).port}/postgres`

describe('an unusable database is left unchanged and reported on one line that hides the password', () => {
  test('an unreachable server', async () => {
    const port = await freePort()
    expect(await lineOf(`postgres://pat:secret@127.0.0.1:${port}/ledger`)).toBe(
      `The database 127.0.0.1:${port}/ledger cannot be reached. Is it running, and are the host and port in DATABASE_URL correct?`,
    )
    expect(await lineOf('postgres:///ledger?host=/nowhere&user=pat')).toBe(
      'The database /nowhere/ledger cannot be reached. Is it running, and are the host and port in DATABASE_URL correct?',
    )
  })

  test('a missing database', async () => {
    const url = inject('postgresUrl').replace(/\/postgres$/, '/nothing')
    expect(await lineOf(url)).toMatch(
      /^The database 127\.0\.0\.1:\d+\/nothing does not exist\. Create it first: createdb --encoding=UTF8 --template=template0$/,
    )
  })

  test('a rejected user', async () => {
    const url = inject('postgresUrl').replace('postgres@', 'stranger:secret@')
    expect(await lineOf(url)).toBe(`The database ${nameIn(url)} refused the user or the password. Check DATABASE_URL.`)
  })

  test('a missing password, whose connection is closed', async () => {
    const { port, connection } = await serverWithPasswords()
    expect(await lineOf(`postgres://pat@127.0.0.1:${port}/ledger`)).toBe(
      `The database 127.0.0.1:${port}/ledger refused the user or the password. Check DATABASE_URL.`,
    )
    // Otherwise the program would not end until PostgreSQL closes it, after a minute.
    await expect.poll(async () => (await connection).closed, { timeout: 5_000 }).toBe(true)
  })

  test('an unknown option', async () => {
    const url = `${inject('postgresUrl')}?options=-c%20speed%3D1`
    expect(await lineOf(url)).toBe(
      `The database ${nameIn(url)} rejected the connection. Check the options in DATABASE_URL; the log of PostgreSQL has the reason.`,
    )
  })

  test('TLS that the server does not offer, or whose certificate cannot be checked', async () => {
    const url = `${inject('postgresUrl')}?sslmode=verify-full`
    expect(await lineOf(url)).toContain('does not offer TLS')
    expect(await lineOf(`${url}&sslrootcert=/nowhere.crt`)).toContain('has a TLS certificate that cannot be checked')
    for (const code of [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'CERT_HAS_EXPIRED',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ]) {
      expect(problemOf(Object.assign(new Error('certificate'), { code }))).toBe('untrusted certificate')
    }
  })

  test.each(['prefer', 'require', 'verify-ca'])('no TLS with sslmode=%s, without a warning of pg', async (mode) => {
    const warn = vi.spyOn(process, 'emitWarning')
    onTestFinished(() => warn.mockRestore())
    expect(await lineOf(`${inject('postgresUrl')}?sslmode=${mode}`)).toContain('does not offer TLS')
    expect(warn).not.toHaveBeenCalled()
  })

  test('an encoding without all characters', async () => {
    const name = `latin_${process.pid}`
    await queryRows(inject('postgresUrl'), `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
    const url = inject('postgresUrl').replace(/\/postgres$/, `/${name}`)
    expect(await lineOf(url)).toContain('does not use UTF-8')
  })

  test('missing permission to create tables', async () => {
    const url = await emptyDatabase()
    await queryRows(url, `CREATE ROLE guest_${process.pid} LOGIN`)
    const line = await lineOf(url.replace('postgres@', `guest_${process.pid}@`))
    expect(line).toBe(
      `The database ${nameIn(url)} does not let this user create and change tables. Make the user its owner.`,
    )
  })

  test('missing permission to read a ledger', async () => {
    const { url } = await openPostgresDatabase()
    const stranger = `stranger_${process.pid}`
    await queryRows(url, `CREATE ROLE ${stranger} LOGIN`)
    const check = () => checkPostgres(url.replace('postgres@', `${stranger}@`))
    expect(await check()).toMatchObject({ ok: false, error: { problem: 'not permitted' } })
    const schema = /search_path%3D(\w+)/.exec(url)?.[1]
    await queryRows(url, `GRANT USAGE ON SCHEMA ${schema} TO ${stranger}`)
    expect(await check()).toMatchObject({ ok: false, error: { problem: 'not permitted' } })
  })

  test('another program’s database', async () => {
    for (const columns of ['name text', 'name text, value text', 'words text']) {
      const url = await emptyDatabase()
      await queryRows(url, `CREATE TABLE ${columns === 'words text' ? 'diary' : 'meta'} (${columns})`)
      const before = await digestOf(url)
      expect(await lineOf(url)).toBe(
        `The database ${nameIn(url)} contains tables of another program. Give Little Ledger its own database.`,
      )
      expect(await digestOf(url)).toBe(before)
    }
  })

  test('a newer version', async () => {
    const { url, storage } = await openPostgresDatabase()
    await household(createApp(testDependencies({ storage })), 'moss')
    await storage.close()
    await queryRows(url, `UPDATE meta SET value = '99' WHERE name = 'version'`)
    const before = await digestOf(url)
    const line = `The database ${nameIn(url)} was written by a newer version of Little Ledger. Start that version, or restore an older backup.`
    expect(await lineOf(url)).toBe(line)
    expect(await checkPostgres(url)).toMatchObject({ ok: false, error: { problem: 'newer' } })
    expect(await digestOf(url)).toBe(before)
  })

  test('a database that is not durable or is read-only', async () => {
    const url = await emptyDatabase()
    const withSetting = (setting: string) => url.replace('-c%20', `-c%20${setting}%20-c%20`)
    expect(await lineOf(withSetting('synchronous_commit%3Doff'))).toContain('does not wait for its disk')
    expect(await lineOf(withSetting('default_transaction_read_only%3Don'))).toContain('is read-only')
  })
})

describe('PostgreSQL migrations', () => {
  const next = `CREATE TABLE notes (text text); INSERT INTO notes VALUES ('new')`

  test('run once when several servers start concurrently', async () => {
    const url = await emptyDatabase()
    const opened = await Promise.all(Array.from({ length: 6 }, () => openStorage(url)))
    expect(new Set(opened.map(({ epoch, pepper }) => `${epoch} ${pepper}`)).size).toBe(1)
    const tables = `SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1`
    expect((await queryRows(url, tables)).map((row) => row['table_name'])).toEqual(TABLES)
    const upgraded = await Promise.all(Array.from({ length: 4 }, () => lineOf(url, [...migrations, next])))
    expect(upgraded).toEqual(Array(4).fill('opened'))
    expect(await queryRows(url, 'SELECT text FROM notes')).toEqual([{ text: 'new' }])
  })

  test('keep existing data, and change nothing when a migration fails', async () => {
    const { url, storage } = await openPostgresDatabase()
    await household(createApp(testDependencies({ storage })), 'moss')
    const before = await digestOf(url)
    expect(await lineOf(url, [...migrations, `${next}; CREATE TABLE notes (text text)`])).toBe(
      `The database ${nameIn(url)} could not be migrated and is unchanged. Is the disk full?`,
    )
    expect(await digestOf(url)).toBe(before)
    expect(await lineOf(url, [...migrations, next])).toBe('opened')
    expect(await storage.findLogin('moss-anna')).toMatchObject({ username: 'moss-anna' })
  })
})

describe('finishing a PostgreSQL restore', () => {
  test('assigns a new epoch and deletes the sessions, but not while a server is running', async () => {
    const { url, storage } = await openPostgresDatabase()
    await household(createApp(testDependencies({ storage })), 'moss')
    const before = await digestOf(url)
    expect(await finishRestore(url)).toMatchObject({ ok: false, error: { problem: 'in use' } })
    expect(await digestOf(url)).toBe(before)
    await storage.close()
    expect(await finishRestore(url)).toEqual({ ok: true, value: { waiting: 0, withoutParent: 0 } })
    expect(await queryRows(url, 'SELECT token_hash FROM sessions')).toEqual([])
    const again = await openStorage(url)
    expect([again.epoch === storage.epoch, again.pepper === storage.pepper]).toEqual([false, true])
    expect(await again.findLogin('moss-anna')).toBeDefined()
  })
})

describe('checking a PostgreSQL database', () => {
  test('counts families and entries, and detects damage', async () => {
    const { url, storage } = await openPostgresDatabase()
    await household(createApp(testDependencies({ storage })), 'moss')
    const checked = await checkPostgres(url)
    assert(checked.ok, 'the database is valid')
    const [counted] = await queryRows(url, 'SELECT count(*)::integer AS count FROM entries')
    expect(checked.value).toEqual({ families: 1, entries: counted?.['count'] })
    await queryRows(url, 'DELETE FROM entries WHERE position = 2')
    expect(await checkPostgres(url)).toMatchObject({ ok: false, error: { problem: 'incomplete' } })
    await queryRows(url, 'UPDATE families SET head = head - 1')
    expect(await checkPostgres(url)).toMatchObject({ ok: false, error: { problem: 'damaged' } })
    await queryRows(url, `UPDATE entries SET body = '{}' WHERE position = 1`)
    expect(await checkPostgres(url)).toMatchObject({ ok: false, error: { problem: 'damaged' } })
    expect(await checkPostgres(await emptyDatabase())).toMatchObject({ ok: false, error: { problem: 'not set up' } })
  })
})
