import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/built-app.ts'
import { fileDigest } from '../testing/database.ts'
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

describe('backup, restore and check', () => {
  test('backs up a running server and restores it completely, ending all sessions', { timeout: 60_000 }, async () => {
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
      stdout: 'The database is valid: 2 entries of 1 families.\n',
      stderr: '',
    })
    expect(readdirSync(join(folder, 'data')).filter((name) => /restoring|unfinished|\.new/.test(name))).toEqual([])
  })

  test(
    'each backup taken during writes is complete (SECURITY check 15, server part)',
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
        const families = Number(/of (\d+) families/.exec(checked.stdout)?.[1])
        expect([checked.code, families >= known]).toEqual([0, true])
      }
      progress.isOver = true
      await writing
      await stop(server)
    },
  )

  test('replaces a damaged database and keeps it under a different name', async () => {
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

  test('a failed command prints one line and changes nothing', async () => {
    const folder = temporaryFolder()
    expect(await command(folder, 'check')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database .* does not exist\.\n$/),
    })
    expect(await command(folder, 'backup', 'copy.db')).toMatchObject({ code: 1 })
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
    for (const words of [['backup'], ['restore'], ['erase'], ['check', 'x'], ['backup', 'a', 'b']]) {
      expect(await command(folder, ...words)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is not a command. The commands are:'),
      })
    }
    expect(fileDigest(database)).toBe(before)
  })
})
