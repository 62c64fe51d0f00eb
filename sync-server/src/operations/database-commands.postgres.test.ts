import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/built-app.ts'
import { signUpParent } from '../testing/fixtures/household.ts'
import { createApp } from '../app.ts'
import { testDependencies } from '../testing/app.ts'
import { openDatabase } from '../testing/database.ts'
import { syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId } from '../testing/fixtures/entries.ts'
import { emptyDatabase, openPostgresDatabase, queryRows, openStorage } from '../testing/postgres.ts'
import { waitForExitCode, spawnProgram, runProgram, startProgram, useProgram } from '../testing/program/program.ts'

const program = useProgram()

const filledFile = async (folder: string) => {
  const { file, storage } = await openDatabase(join(folder, 'ledger.db'))
  await signUpParent(createApp(testDependencies({ storage })), 'pat')
  await storage.close()
  return file
}

test('`move` copies a family to the PostgreSQL database of --to or DATABASE_URL, which a server can use', async () => {
  for (const isOption of [true, false]) {
    const folder = temporaryFolder()
    const file = await filledFile(folder)
    const url = await emptyDatabase()
    const environment = { DATABASE_URL: url }
    const from = ['--from', `sqlite:${file}`]
    const moved = isOption
      ? await runProgram({ program, folder, command: ['move', '--to', url, ...from] })
      : await runProgram({ program, folder, command: ['move', ...from], environment })
    expect([moved.code, moved.stderr]).toEqual([0, ''])
    expect(moved.stdout).toMatch(/^Moved and verified 2 entries of 1 family; .* kept as .*\.moved\..*\.\n$/)
    const checked = await runProgram({ program, environment, command: ['check'] })
    expect(checked).toEqual({ code: 0, stdout: 'The database is valid: 2 entries of 1 family.\n', stderr: '' })
    const { port } = await startProgram({ program, environment })
    const login = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'pat', password: 'correct horse' }),
    })
    expect(login.status).toBe(200)
    const restored = await runProgram({ program, environment, command: ['restored'] })
    expect(restored).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ is in use\. Stop the servers first\.\n$/),
    })
  }
})

/** A database with enough copies of one family to fill several batches. */
const manyFamilies = async (folder: string, count: number) => {
  const { file, storage } = await openDatabase(join(folder, 'ledger.db'))
  const moss = await syncedHousehold(createApp(testDependencies({ storage })), 'moss')
  await moss.pushAsParent(Array.from({ length: 40 }, () => makeEntry('transaction.added', moss.parentOnAnna)))
  const { connection } = storage
  const [family] = connection.prepare('SELECT family_id FROM families').pluck().all()
  const copyFamily = connection.prepare(
    'INSERT INTO families (family_id, head, last_stamp) SELECT ?, head, last_stamp FROM families WHERE family_id = ?',
  )
  const copyEntries = connection.prepare(
    'INSERT INTO entries SELECT ?, position, id, child_id, user_id, kind, body FROM entries WHERE family_id = ?',
  )
  connection.transaction(() => {
    for (let copies = 1; copies < count; copies += 1) {
      const copy = newId()
      copyFamily.run(copy, family)
      copyEntries.run(copy, family)
    }
  })()
  const entries = connection.prepare('SELECT family_id, position, body FROM entries ORDER BY 1, 2').all()
  await storage.close()
  return { file, entries }
}

test('a move that was killed leaves nothing behind, and a second move loses no entries', async () => {
  const families = 700
  const { file, entries } = await manyFamilies(temporaryFolder(), families)
  const { url, storage } = await openPostgresDatabase()
  await storage.close()
  const command = ['move', '--from', `sqlite:${file}`, '--to', url]
  const moving = spawnProgram({ program, command })
  const ended = waitForExitCode(moving.child)
  const writes = `SELECT 1 FROM pg_locks WHERE relation = 'entries'::regclass AND mode = 'RowExclusiveLock'`
  await expect.poll(() => queryRows(url, writes), { timeout: 20_000, interval: 5 }).not.toEqual([])
  moving.child.kill('SIGKILL')
  await ended
  for (const table of ['families', 'entries']) expect(await queryRows(url, `SELECT * FROM ${table}`)).toEqual([])

  const { code, stdout, stderr } = await runProgram({ program, command })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`Moved and verified ${entries.length} entries of ${families} families`)
  const inOrder = await queryRows(url, 'SELECT family_id, position, body FROM entries ORDER BY family_id, position')
  expect(isDeepStrictEqual(inOrder, entries)).toBe(true)
})

test('the `restored` command starts a new epoch in a restored database', async () => {
  const environment = { DATABASE_URL: await emptyDatabase() }
  const empty = await runProgram({ program, environment, command: ['restored'] })
  expect(empty).toMatchObject({ code: 1, stderr: expect.stringMatching(/ contains no ledger yet\.\n$/) })
  const { child } = await startProgram({ program, environment })
  child.kill('SIGKILL')
  expect(await runProgram({ program, environment, command: ['restored'] })).toEqual({
    code: 0,
    stdout: 'The database has a new epoch; all users have to log in again. Start the servers.\n',
    stderr: '',
  })
  expect((await openStorage(environment.DATABASE_URL)).isRestored).toBe(true)
})

test('the `accept-time` command lets a server write again after its clock was a year ahead and has been corrected', async () => {
  const { url, storage } = await openPostgresDatabase()
  const app = createApp(testDependencies({ storage }))
  await signUpParent(app, 'pat')
  const ahead = new Date(Date.now() + 365 * 86_400_000).toISOString()
  await queryRows(url, "UPDATE meta SET value = $1 WHERE name = 'clock'", [ahead])
  expect((await app.request('/api/ready')).status).toBe(503)
  const { code, stdout } = await runProgram({ program, environment: { DATABASE_URL: url }, command: ['accept-time'] })
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(`^The latest stored time was ${ahead}\\. The server now accepts this machine's time, `),
  ])
  await signUpParent(app, 'sam')
})

test('the `bounds` command raises a family’s limits', async () => {
  const { url, storage } = await openPostgresDatabase()
  await signUpParent(createApp(testDependencies({ storage })), 'pat')
  const run = (username: string) =>
    runProgram({ program, environment: { DATABASE_URL: url }, command: ['bounds', username, '2'] })
  expect(await run('Pat')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^The family of Pat may now hold 400,000 entries, 100 children and 100 members\.\n/),
    stderr: '',
  })
  expect(await queryRows(url, 'SELECT bound_factor FROM families')).toEqual([{ bound_factor: 2 }])
  expect(await run('robin')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^No user has the username/) })
})

test('a failed command prints one line without passwords', async () => {
  const postgres = 'postgres://pat:secret@127.0.0.1:1/ledger'
  const lineOf = async (command: readonly string[], DATABASE_URL = 'sqlite:ledger.db', expected = 1) => {
    const { code, stdout, stderr } = await runProgram({ program, command, environment: { DATABASE_URL } })
    expect([code, stdout, stderr.split('\n').length, stderr.includes('secret')]).toEqual([expected, '', 2, false])
    return stderr
  }
  expect(await lineOf(['backup', 'x'], postgres)).toMatch(/^Back up PostgreSQL with pg_dump/)
  expect(await lineOf(['restore', 'x'], postgres)).toMatch(/^Restore PostgreSQL with its own tools/)
  expect(await lineOf(['restored'])).toMatch(/^This command is for PostgreSQL only\./)
  expect(await lineOf([], postgres)).toMatch(/^The app|^The database 127\.0\.0\.1:1\/ledger cannot be reached\./)
  for (const words of [
    [],
    ['--from', 'sqlite:x'],
    ['--from', postgres, '--to', postgres],
    ['--to', 'sqlite:x', '--from', 'sqlite:y'],
  ])
    expect(await lineOf(['move', ...words], undefined, 2)).toMatch(/ Usage: little-ledger move /)
  expect(await lineOf(['move', '--from', 'sqlite:x', '--to', 'sqlite:y'], undefined, 2)).toMatch(
    /^--to must begin with "postgres:\/\/"\. Usage/,
  )
  expect(await lineOf(['move', '--from', 'mysql://pat:secret@db', '--to', postgres], undefined, 2)).toBe(
    '--from must begin with "sqlite:". Usage: little-ledger move --from sqlite:FILE [--to postgres://…]\n',
  )
  expect(await lineOf(['move', '--from', 'sqlite:nowhere.db', '--to', postgres])).toMatch(
    / does not exist\. Check the file name or --from\.\n$/,
  )
  const file = await filledFile(temporaryFolder())
  expect(await lineOf(['move', '--from', `sqlite:${file}`, '--to', postgres])).toBe(
    'The database 127.0.0.1:1/ledger cannot be reached. Is it running, and are the host and port in --to correct?\n',
  )
  expect(await lineOf(['move', '--from', `sqlite:${file}`], postgres)).toMatch(/ in DATABASE_URL correct\?\n$/)
  expect(await lineOf(['move', '--from', `sqlite:${file}`], undefined, 2)).toMatch(
    /^--to is missing, and DATABASE_URL does not begin with "postgres:\/\/"\. Usage: /,
  )
})
