import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, serverProgram, untilReady } from './server-program.ts'

/** The built server with a data folder of its own; it keeps its port and its data from one start to the next. */
export type LedgerServer = {
  readonly url: string
  readonly dataFolder: string
  /** Starts it, with more variables where a test wants some, and waits until it says that it is ready. */
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<void>
  /** Starts it anew as it is by default, without anything of the test before. */
  readonly renew: () => Promise<void>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
  /** Asks it to end and returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Copies its database to a file, whether it runs or not. */
  readonly backUp: (file: string) => Promise<void>
  /** Puts a copy back in its place; the server must have ended. */
  readonly restore: (file: string) => Promise<void>
  /** Ends it and removes its data. */
  readonly dispose: () => Promise<void>
}

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

export const createLedgerServer = async (): Promise<LedgerServer> => {
  const port = await freePort()
  const dataFolder = await mkdtemp(join(tmpdir(), 'little-ledger-e2e-'))
  const defaults = { PORT: String(port), DATABASE_URL: `sqlite:${join(dataFolder, 'little-ledger.db')}` }
  let child: ChildProcess | undefined

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!isRunning(child)) return null
    const closed = once(child, 'close')
    child.kill(signal)
    const [code] = await closed
    return code as number | null
  }

  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    if (isRunning(child)) throw new Error('The server is already running: end it first.')
    child = spawn(process.execPath, [serverProgram], {
      cwd: dataFolder,
      env: { ...process.env, ...defaults, ...environment },
    })
    await untilReady(child)
  }

  return {
    url: `http://localhost:${port}`,
    dataFolder,
    start,
    renew: async () => {
      await end('SIGKILL')
      await rm(dataFolder, { recursive: true, force: true })
      await mkdir(dataFolder)
      await start()
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    backUp: (file) => runCommand(['backup', join(dataFolder, file)], { ...process.env, ...defaults }),
    restore: (file) => runCommand(['restore', join(dataFolder, file)], { ...process.env, ...defaults }),
    dispose: async () => {
      await end('SIGKILL')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
