import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testDependencies } from '../testing/app.ts'
import { temporaryFolder } from '../testing/built-app.ts'
import { openDatabase } from '../testing/database.ts'
import { household } from '../testing/fixtures/household.ts'
import { freePort } from '../testing/program/ports.ts'
import { waitForExitCode, runProgram, startProgram, useProgram } from '../testing/program/program.ts'

const program = useProgram()

/** A killed server's data folder, with the latest entries only in the -wal file. */
const afterKill = async () => {
  const { file, storage } = await openDatabase()
  const { anna } = await household(createApp(testDependencies({ storage })), 'moss')
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
  const database = join(folder, 'data/little-ledger.db')
  for (const suffix of ['', '-wal']) copyFileSync(`${file}${suffix}`, `${database}${suffix}`)
  return { folder, database, anna }
}

const bytesOf = (database: string) =>
  ['', '-wal'].map((suffix) => (existsSync(database + suffix) ? readFileSync(database + suffix) : undefined))

const startIn = async (folder: string) =>
  runProgram({ program, folder, environment: { PORT: String(await freePort()) } })

/** The offset of SQLite's user_version, which is the schema version. */
const setVersion = (file: string, version: number) => {
  const bytes = readFileSync(file)
  bytes.writeUInt32BE(version, 60)
  writeFileSync(file, bytes)
}

/** The result of a run, and how many milliseconds it took. */
const timed = async <T>(run: () => Promise<T>): Promise<readonly [T, number]> => {
  const started = performance.now()
  return [await run(), performance.now() - started]
}

describe('startup with an unusable database prints one line, exits within 5 s and changes nothing (SECURITY check 14)', () => {
  const damages: readonly (readonly [string, (file: string) => void, RegExp])[] = [
    ['empty', (file) => truncateSync(file, 0), / is empty\. /],
    ['cut off', (file) => truncateSync(file, 4096 * 2 + 77), / is damaged\. /],
    ['text', (file) => writeFileSync(file, 'Dear diary,\n'.repeat(99)), / is not a database\. /],
    // Damage every page: SQLite reads some pages from the -wal file and would not notice damage to those alone.
    ['overwritten', (file) => writeFileSync(file, readFileSync(file).fill(0xa5, 100)), / is damaged\. /],
  ]
  // Retried, and compared with the start of the program, because both take seconds on a busy machine.
  test.each(damages)('%s', { retry: 2 }, async (_what, damage, line) => {
    const { folder, database } = await afterKill()
    damage(database)
    const before = bytesOf(database)
    const [, startTime] = await timed(() => runProgram({ program, command: ['--version'] }))
    const [{ code, stdout, stderr }, time] = await timed(() => startIn(folder))
    expect(time).toBeLessThan(Math.max(5_000, 4 * startTime))
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^The database \/[^\n]+\n$/)
    expect(stderr).toMatch(line)
    expect(bytesOf(database)).toEqual(before)
  })

  test('a database from a newer version', async () => {
    const { file, storage } = await openDatabase()
    await storage.close()
    setVersion(file, 99)
    const before = readFileSync(file)
    const outcome = await runProgram({
      program,
      environment: { PORT: String(await freePort()), DATABASE_URL: `sqlite:${file}` },
    })
    const line = `The database ${file} was written by a newer version of Little Ledger. Start that version, or restore an older backup.\n`
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: line })
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

test('after a kill, the database and its -wal file together contain all entries', async () => {
  const { folder, anna } = await afterKill()
  const { port, child } = await startProgram({ program, folder })
  const send = (path: string, cookie: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const login = await send('/api/login', '', { username: 'moss-parent', password: 'correct horse' })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const history = await send(`/api/children/${anna.id}/transactions`, cookie)
  expect(await history.json()).toMatchObject([{ id: anna.transactionId }, { id: `opening:${anna.id}` }])
  child.kill('SIGTERM')
  expect(await waitForExitCode(child)).toBe(0)
})
