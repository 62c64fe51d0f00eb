import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/built-app.ts'
import { signUp } from '../testing/household.ts'
import { createApp } from '../app.ts'
import { testDependencies } from '../testing/app.ts'
import { openDatabase } from '../testing/database.ts'
import { emptyDatabase } from '../testing/postgres.ts'
import { runToEnd, startReady, useProgram } from '../testing/program.ts'

const program = useProgram()

const filledFile = async (folder: string) => {
  const { file, storage } = await openDatabase(join(folder, 'ledger.db'))
  await signUp(createApp(testDependencies({ storage })), 'pat')
  await storage.close()
  return file
}

test('a household moves by one command, whichever of its places is named first, and a server goes on there', async () => {
  for (const isFromFirst of [true, false]) {
    const folder = temporaryFolder()
    const file = await filledFile(folder)
    const url = await emptyDatabase()
    const [from, to] = [
      ['--from', `sqlite:${file}`],
      ['--to', url],
    ]
    const command = ['move', ...(isFromFirst ? [...from, ...to] : [...to, ...from])]
    const { code, stdout, stderr } = await runToEnd({ program, folder, command })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^2 entries of 1 families are moved and were compared; .* kept as .*\.moved\..*\.\n$/)
    const environment = { DATABASE_URL: url }
    const checked = await runToEnd({ program, environment, command: ['check'] })
    expect(checked).toEqual({ code: 0, stdout: 'The database is sound: 2 entries of 1 families.\n', stderr: '' })
    const { port } = await startReady({ program, environment })
    const login = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'pat', password: 'correct horse' }),
    })
    expect(login.status).toBe(200)
    const restored = await runToEnd({ program, environment, command: ['restored'] })
    expect(restored).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ is in use\. Stop the servers first\.\n$/),
    })
  }
})

test('a restored database is told so by one command', async () => {
  const environment = { DATABASE_URL: await emptyDatabase() }
  const empty = await runToEnd({ program, environment, command: ['restored'] })
  expect(empty).toMatchObject({ code: 1, stderr: expect.stringMatching(/ holds no ledger yet\.\n$/) })
  const { child } = await startReady({ program, environment })
  child.kill('SIGKILL')
  expect(await runToEnd({ program, environment, command: ['restored'] })).toEqual({
    code: 0,
    stdout: 'The database has a new epoch, and everybody has to log in again. Start the servers.\n',
    stderr: '',
  })
})

test('what cannot be done is said in one line, without any password', async () => {
  const postgres = 'postgres://pat:secret@127.0.0.1:1/ledger'
  const lineOf = async (command: readonly string[], DATABASE_URL = 'sqlite:ledger.db') => {
    const { code, stdout, stderr } = await runToEnd({ program, command, environment: { DATABASE_URL } })
    expect([code, stdout, stderr.split('\n').length, stderr.includes('secret')]).toEqual([1, '', 2, false])
    return stderr
  }
  expect(await lineOf(['backup', 'x'], postgres)).toMatch(/^PostgreSQL is backed up by its own means/)
  expect(await lineOf(['restore', 'x'], postgres)).toMatch(/^PostgreSQL is restored by its own means/)
  expect(await lineOf(['restored'])).toMatch(/^Only a restored PostgreSQL is told so\./)
  expect(await lineOf([], postgres)).toMatch(/^The app|^The database 127\.0\.0\.1:1\/ledger cannot be reached\./)
  for (const words of [
    [],
    ['--from', 'sqlite:x'],
    ['--from', postgres, '--to', postgres],
    ['--to', 'sqlite:x', '--from', 'sqlite:y'],
  ])
    expect(await lineOf(['move', ...words])).toMatch(/ is not a command\. The commands are:/)
  expect(await lineOf(['move', '--from', 'mysql://pat:secret@db', '--to', postgres])).toBe(
    '--from must begin with "sqlite:" or "postgres://". Example: --from sqlite:data/little-ledger.db\n',
  )
  expect(await lineOf(['move', '--from', 'sqlite:nowhere.db', '--to', postgres])).toMatch(/ is not there\.\n$/)
})
