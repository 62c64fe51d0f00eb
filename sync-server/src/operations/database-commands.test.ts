import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/built-app.ts'
import { fileDigest } from '../testing/database.ts'
import { freePort } from '../testing/program/ports.ts'
import { waitForExitCode, runProgram, startProgram, useProgram } from '../testing/program/program.ts'

const program = useProgram()

const send = (port: number, path: string, body: object, cookie = '') =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(body),
  })

const register = async (port: number, username: string) => {
  const response = await send(port, '/api/register', {
    username,
    password: 'correct horse',
    firstName: 'P',
    lastName: 'G',
  })
  return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const logIn = async (port: number, username: string) =>
  (await send(port, '/api/login', { username, password: 'correct horse' })).status

const command = (folder: string, ...words: string[]) => runProgram({ program, folder, command: words })

const stop = async ({ child }: Awaited<ReturnType<typeof startProgram>>) => {
  child.kill('SIGTERM')
  expect(await waitForExitCode(child)).toBe(0)
}

describe('commands on a SQLite database', () => {
  test('back up a running server and restore everything except sessions', { timeout: 60_000 }, async () => {
    const folder = temporaryFolder()
    const database = join(folder, 'data/little-ledger.db')
    const first = await startProgram({ program, folder })
    const { cookie } = await register(first.port, 'before')
    expect(await command(folder, 'backup', 'copies/one.db')).toEqual({
      code: 0,
      stdout: 'Backup completed and verified: copies/one.db\n',
      stderr: '',
    })
    for (const file of [database, join(folder, 'copies/one.db')]) expect(statSync(file).mode & 0o077).toBe(0)
    await register(first.port, 'after')

    const whileRunning = await command(folder, 'restore', 'copies/one.db')
    expect(whileRunning).toEqual({
      code: 1,
      stdout: '',
      stderr: `The database ${database} is in use. Stop the server first.\n`,
    })
    expect(await logIn(first.port, 'after')).toBe(200)
    await stop(first)

    const restored = await command(folder, 'restore', 'copies/one.db')
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(
      /^The backup was restored; all users have to log in again\. The previous database was kept as .*before-restore.*\.\n$/,
    )
    const second = await startProgram({ program, folder })
    expect([await logIn(second.port, 'before'), await logIn(second.port, 'after')]).toEqual([200, 401])
    const old = await fetch(`http://127.0.0.1:${second.port}/api/user`, { headers: { Cookie: cookie } })
    expect(old.status).toBe(401)
    await stop(second)
    expect(await command(folder, 'check')).toEqual({
      code: 0,
      stdout: 'The database is valid: 2 entries of 1 family.\n',
      stderr: '',
    })
    expect(readdirSync(join(folder, 'data')).filter((name) => /restoring|unfinished|\.new/.test(name))).toEqual([])
  })

  test(
    'make a complete backup while the server is writing (SECURITY check 15, server part)',
    { timeout: 120_000 },
    async () => {
      const folder = temporaryFolder()
      const server = await startProgram({ program, folder })
      const progress = { isOver: false }
      const names: string[] = []
      const writing = (async () => {
        while (!progress.isOver) {
          const name = `family-${names.length}`
          expect((await register(server.port, name)).status).toBe(201)
          names.push(name)
        }
      })()
      const rounds = process.env['LITTLE_LEDGER_LONG'] ? 20 : 3
      for (let round = 0; round < rounds; round += 1) {
        const known = names.length
        expect(await command(folder, 'backup', `copy-${round}.db`)).toMatchObject({ code: 0 })
        const elsewhere = temporaryFolder()
        expect(await command(elsewhere, 'restore', join(folder, `copy-${round}.db`))).toMatchObject({
          code: 0,
          stdout: 'The backup was restored; all users have to log in again.\n',
        })
        const checked = await command(elsewhere, 'check')
        const families = Number(/of (\d+) famil/.exec(checked.stdout)?.[1])
        expect([checked.code, families >= known]).toEqual([0, true])
      }
      progress.isOver = true
      await writing
      await stop(server)
    },
  )

  test('replace a damaged database and keep the damaged file under a different name', async () => {
    const folder = temporaryFolder()
    await stop(await startProgram({ program, folder }))
    await command(folder, 'backup', 'copy.db')
    const database = join(folder, 'data/little-ledger.db')
    writeFileSync(database, 'ruined')
    expect(await command(folder, 'check')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a database'),
    })
    const started = await command(folder)
    expect(started).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database .* is not a database\..*\n$/),
    })
    expect(readFileSync(database, 'utf8')).toBe('ruined')
    expect(await command(folder, 'restore', 'copy.db')).toMatchObject({ code: 0 })
    expect(await command(folder, 'check')).toMatchObject({ code: 0 })
    const kept = readdirSync(join(folder, 'data')).find((name) => name.includes('before-restore'))
    expect(readFileSync(join(folder, 'data', kept ?? ''), 'utf8')).toBe('ruined')
  })

  test('print one line if the path is a folder', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'data/little-ledger.db')
    mkdirSync(path, { recursive: true })
    const line = `The database ${path} is a folder. Check DATABASE_URL.\n`
    expect(await command(folder, 'check')).toEqual({ code: 1, stdout: '', stderr: line })
    expect(await command(folder, 'backup', 'copy.db')).toEqual({ code: 1, stdout: '', stderr: line })
    expect(await command(folder)).toEqual({ code: 1, stdout: '', stderr: line })
  })

  test('refuse to start a second server on the same file, without disturbing the first', async () => {
    const folder = temporaryFolder()
    const database = join(folder, 'data/little-ledger.db')
    const first = await startProgram({ program, folder })
    const second = await runProgram({ program, folder, environment: { PORT: String(await freePort()) } })
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: `The database ${database} is in use by another server or by a command. Stop it first; only a PostgreSQL database can be shared.\n`,
    })
    expect((await register(first.port, 'pat')).status).toBe(201)
    first.child.kill('SIGKILL')
    await waitForExitCode(first.child)
    const third = await startProgram({ program, folder })
    expect(await logIn(third.port, 'pat')).toBe(200)
    expect(await command(folder, 'restore', database)).toMatchObject({ code: 1 })
    await stop(third)
  })

  test('let a running server write again after its clock was a year ahead and has been corrected (`accept-time`)', async () => {
    const folder = temporaryFolder()
    const server = await startProgram({ program, folder })
    expect((await register(server.port, 'pat')).status).toBe(201)
    expect(await command(folder, 'accept-time')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The latest stored time was .*already accepts.*\. Nothing was changed\.\n$/),
    })
    const ahead = new Date(Date.now() + 365 * 86_400_000).toISOString()
    const connection = new Database(join(folder, 'data/little-ledger.db'))
    connection.prepare("UPDATE meta SET value = ? WHERE name = 'clock'").run(ahead)
    connection.close()
    expect((await register(server.port, 'sam')).status).toBe(503)
    const { code, stdout, stderr } = await command(folder, 'accept-time')
    const [, accepted = ''] = /machine's time, (\S+)\.\n$/.exec(stdout) ?? []
    expect([code, stdout, stderr]).toEqual([
      0,
      `The latest stored time was ${ahead}. The server now accepts this machine's time, ${accepted}.\n`,
      '',
    ])
    expect(Math.abs(Date.parse(accepted) - Date.now())).toBeLessThan(60_000)
    expect((await register(server.port, 'sam')).status).toBe(201)
    await stop(server)
    expect(server.output.stdout).toMatch(/"event":"clock_slow".*[^]*"event":"clock_right"/)
  })

  test('raise a family’s limits while the server runs (`bounds`)', async () => {
    const folder = temporaryFolder()
    const database = join(folder, 'data/little-ledger.db')
    const server = await startProgram({ program, folder })
    const { cookie } = await register(server.port, 'Pat')
    const form = { name: 'Mia', username: 'mia', password: 'star' }
    const addChild = async () => (await send(server.port, '/api/create-child-account', form, cookie)).status
    const connection = new Database(database)
    connection.exec('UPDATE families SET erased = head - 200000')
    connection.close()
    expect(await addChild()).toBe(409)
    expect(await command(folder, 'bounds', ' pat', '3')).toEqual({
      code: 0,
      stdout:
        'The family of pat may now hold 600,000 entries, 150 children and 150 members.\nA child may record 30,000 of these entries, a helper 15,000, and all of them 300,000.\n',
      stderr: '',
    })
    expect(await addChild()).toBe(201)
    expect(await command(folder, 'bounds', 'robin', '3')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No user has the username "robin". Nothing was changed.\n',
    })
    await stop(server)
  })

  test('print one line and change nothing when they fail', async () => {
    const folder = temporaryFolder()
    expect(await command(folder, 'check')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database .* does not exist\. Check the file name or DATABASE_URL\.\n$/),
    })
    expect(await command(folder, 'backup', 'copy.db')).toMatchObject({ code: 1 })
    expect(await command(folder, 'bounds', 'pat', '2')).toMatchObject({ code: 1 })
    expect(existsSync(join(folder, 'copy.db'))).toBe(false)
    await stop(await startProgram({ program, folder }))
    const database = join(folder, 'data/little-ledger.db')
    const before = fileDigest(database)
    writeFileSync(join(folder, 'taken.db'), 'a letter')
    expect(await command(folder, 'backup', 'taken.db')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists: choose another file name'),
    })
    expect(readFileSync(join(folder, 'taken.db'), 'utf8')).toBe('a letter')
    expect(await command(folder, 'restore', 'taken.db')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a database'),
    })
    expect(await command(folder, 'restore', 'nowhere.db')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not exist'),
    })
    for (const words of [
      ['erase'],
      ['bounds', 'pat', '0'],
      ['move', '--from', 'x', '--to', 'y'],
      ['move', '--from', 'sqlite:x', '--to', 'postgres://y'],
    ]) {
      expect(await command(folder, ...words)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/ Usage: little-ledger .*\n$| is not a command\. See: little-ledger --help\n$/),
      })
    }
    expect(fileDigest(database)).toBe(before)
  })
})
