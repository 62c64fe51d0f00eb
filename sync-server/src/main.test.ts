import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startErrorLine } from './start-errors.ts'
import { page, temporaryFolder, writeBuiltApp, writeFiles } from './testing/built-app.ts'
import { httpClient } from './testing/program/http-client.ts'
import { freePort, holdPort } from './testing/program/ports.ts'
import { waitForExitCode, installProgram, runProgram, startProgram, useProgram } from './testing/program/program.ts'

const program = useProgram()

describe('a starting server', () => {
  test('prints its URL on one line and serves the app and /api/health there', async () => {
    const { port, output } = await startProgram({ program })
    expect(output).toEqual({ stdout: `Little Ledger is ready at http://localhost:${port}\n`, stderr: '' })
    expect(await (await fetch(`http://localhost:${port}/parent`)).text()).toBe(page)
    const health = await fetch(`http://localhost:${port}/api/health`)
    expect(await health.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      clock: 'right',
      registration: 'open',
    })
  })

  test('logs that the clock is before the build date, and stores nothing', async () => {
    const folder = temporaryFolder()
    writeBuiltApp(join(folder, 'dist'))
    const { port, output } = await startProgram({ program: await installProgram(folder, '2999-01-01'), folder })
    await expect.poll(() => output.stdout).toMatch(/"event":"clock_slow".*"latest":"2999-01-01T00:00:00\.000Z"/)
    await expect.poll(() => output.stdout).toContain('is ready at')
    const ready = await fetch(`http://localhost:${port}/api/ready`)
    expect([ready.status, ready.headers.get('Error-Code')]).toEqual([503, 'server_clock'])
  })

  test('prints PUBLIC_URL when it is set', async () => {
    const { output } = await startProgram({ program, environment: { PUBLIC_URL: 'https://ledger.example.org' } })
    expect(output.stdout).toBe('Little Ledger is ready at https://ledger.example.org\n')
  })
})

describe('a start-up error prints one line and exits with 1', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, not "abc". Example: PORT=3000\n'],
    [
      { DATABASE_URL: 'mysql://pat:secret@db/ledger' },
      'DATABASE_URL must begin with "sqlite:" or "postgres://". Example: DATABASE_URL=sqlite:data/little-ledger.db\n',
    ],
    [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine. Example: HOST=localhost\n'],
    [{ HOST: 'nowhere.invalid' }, 'HOST nowhere.invalid is not an address of this machine. Example: HOST=localhost\n'],
  ])('%o', async (environment, line) => {
    const { PORT = String(await freePort()), ...others }: Record<string, string> = environment
    expect(await runProgram({ program, environment: { PORT, ...others } })).toEqual({
      code: 1,
      stdout: '',
      stderr: line,
    })
  })

  test('when the port is in use', async () => {
    const { port, release } = await holdPort()
    const line = `Port ${port} is in use by another program: stop it, or choose another port. Example: PORT=${port + 1}\n`
    expect(await runProgram({ program, environment: { PORT: String(port) } })).toEqual({
      code: 1,
      stdout: '',
      stderr: line,
    })
    await release()
  })

  test('when the database folder is not writable', async () => {
    const folder = temporaryFolder()
    writeFiles(folder, { file: '' })
    const outcome = await runProgram({ program, folder, environment: { DATABASE_URL: 'sqlite:file/ledger.db' } })
    const line = `The database ${join(folder, 'file/ledger.db')} is not writable (EEXIST): choose a folder this user can write to. Example: DATABASE_URL=sqlite:data/little-ledger.db\n`
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: line })
  })

  test('when Node is too old for the rest of the program', () => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })"
    const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, program]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: {} })
    const line =
      'Little Ledger needs Node.js 20.19 or newer, and this is 18.20.8. Install a newer one: https://nodejs.org\n'
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: line })
    // Node looks for everything that is imported statically before any line runs.
    expect(readFileSync(program, 'utf8')).not.toMatch(/^import /m)
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(manifest.engines).toEqual({ node: '>=20.19' })
  })

  test.each([
    ['when another user owns the database', { 'l.db': '' }, 'run this as the user who owns the file, or '],
    ['without naming an owner if there is no database yet', {}, ''],
  ])('%s', (_, files, owner) => {
    const folder = temporaryFolder()
    writeFiles(folder, files)
    const file = join(folder, 'l.db')
    expect(startErrorLine({ type: 'DatabaseNotWritable', file, reason: 'EACCES' })).toBe(
      `The database ${file} is not writable (EACCES): ${owner}choose a folder this user can write to. Example: DATABASE_URL=sqlite:data/little-ledger.db`,
    )
  })

  test('when the app is not built', async () => {
    const elsewhere = temporaryFolder()
    const unbuilt = await installProgram(elsewhere)
    const line = `The app is not built: ${join(elsewhere, 'dist')} has no index.html. Build it first: pnpm build\n`
    expect(await runProgram({ program: unbuilt })).toEqual({ code: 1, stdout: '', stderr: line })
  })

  test.each([[], ['users'], ['backup', 'a.db']])('when the current folder was deleted: %j', (...command) => {
    const folder = temporaryFolder()
    const script = 'rmdir "$PWD" && exec "$0" "$@"'
    const options = { cwd: folder, env: { PATH: '/usr/bin:/bin' }, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(
      '/bin/sh',
      ['-c', script, process.execPath, program, ...command],
      options,
    )
    const line = 'The current folder has been deleted. Change to another one, for example with cd, and try again.\n'
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: line })
  })
})

describe('output that cannot be written', () => {
  test('fails a command, which says so in one line', () => {
    const script = 'exec "$0" "$1" --help > /dev/full'
    const { status, stderr } = spawnSync('/bin/sh', ['-c', script, process.execPath, program])
    expect([status, String(stderr)]).toEqual([1, 'The output could not be written (ENOSPC).\n'])
  })

  test('does not fail a server', async () => {
    const environment = { PORT: String(await freePort()), PATH: '/usr/bin:/bin' }
    const script = 'exec "$0" "$1" > /dev/full'
    const child = spawn('/bin/sh', ['-c', script, process.execPath, program], {
      cwd: temporaryFolder(),
      env: environment,
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const { PORT } = environment
    const isReady = () =>
      fetch(`http://localhost:${PORT}/api/ready`).then(
        ({ status }) => status,
        () => undefined,
      )
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
    child.kill('SIGTERM')
    expect(await waitForExitCode(child)).toBe(0)
  })
})

describe('a stopping server', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s', async (signal) => {
    const { port, child, output } = await startProgram({ program })
    await (await fetch(`http://localhost:${port}/`)).text()
    child.kill(signal)
    expect(await waitForExitCode(child)).toBe(0)
    expect(output.stderr).toBe('')
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed')
  })

  test('closes the database before SIGHUP ends it', async () => {
    const folder = temporaryFolder()
    const { port, child, output } = await startProgram({ program, folder })
    await httpClient(port).begin()
    expect(readdirSync(join(folder, 'data'))).toContain('little-ledger.db-wal')
    child.kill('SIGHUP')
    // Two arrive: the shell and the system each send one.
    child.kill('SIGHUP')
    expect(await once(child, 'close')).toEqual([null, 'SIGHUP'])
    expect(output.stderr).toBe('')
    expect(readdirSync(join(folder, 'data'))).toEqual(['little-ledger.db', 'little-ledger.db.lock'])
  })
})
