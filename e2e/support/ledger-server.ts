import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../sync-server/src/testing/program/ports.ts'
import { runCommand, serverProgram, waitUntilReady } from './server-program.ts'

/** The built server with a temporary data folder. Restarts keep the port and the data. */
export type LedgerServer = {
  readonly url: string
  readonly dataFolder: string
  /** Starts the server with additional environment variables and waits until it is ready. */
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<void>
  /** Restarts the server with an empty data folder, or the given database, and the default environment. */
  readonly reset: (database?: Buffer) => Promise<void>
  /** Kills the process with SIGKILL, so it can't shut down cleanly. */
  readonly kill: () => Promise<void>
  /** Stops the process with SIGTERM and returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Backs the database up to a file; the server may be running. */
  readonly backUp: (file: string) => Promise<void>
  /** Restores the database from a backup; the server must be stopped. */
  readonly restore: (file: string) => Promise<void>
  /** Kills the process and removes its data. */
  readonly dispose: () => Promise<void>
}

/** Environment for a server with a wrong clock. */
export const shiftedClock = (shiftMs: number) => ({
  NODE_OPTIONS: `--import=${new URL('shifted-clock.mjs', import.meta.url).href}`,
  TEST_CLOCK_SHIFT_MS: String(shiftMs),
})

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

export const createLedgerServer = async (): Promise<LedgerServer> => {
  const port = await freePort()
  const dataFolder = await mkdtemp(join(tmpdir(), 'little-ledger-e2e-'))
  const databaseFile = join(dataFolder, 'little-ledger.db')
  const defaults = { PORT: String(port), DATABASE_URL: `sqlite:${databaseFile}` }
  let child: ChildProcess | undefined

  const terminate = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!isRunning(child)) return null
    const closed = once(child, 'close')
    child.kill(signal)
    const [code] = await closed
    return code as number | null
  }

  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    if (isRunning(child)) throw new Error('The server is already running: stop it first.')
    child = spawn(process.execPath, [serverProgram], {
      cwd: dataFolder,
      env: { ...process.env, ...defaults, ...environment },
    })
    await waitUntilReady(child)
  }

  return {
    url: `http://localhost:${port}`,
    dataFolder,
    start,
    reset: async (database) => {
      await terminate('SIGKILL')
      await rm(dataFolder, { recursive: true, force: true })
      await mkdir(dataFolder)
      if (database) await writeFile(databaseFile, database)
      await start()
    },
    kill: async () => void (await terminate('SIGKILL')),
    stop: () => terminate('SIGTERM'),
    backUp: (file) => runCommand(['backup', join(dataFolder, file)], { ...process.env, ...defaults }),
    restore: (file) => runCommand(['restore', join(dataFolder, file)], { ...process.env, ...defaults }),
    dispose: async () => {
      await terminate('SIGKILL')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
