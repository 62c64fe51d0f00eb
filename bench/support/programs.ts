import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const workspace = fileURLToPath(new URL('../..', import.meta.url))

export type Program = { readonly port: number; readonly child: ChildProcess; readonly stop: () => Promise<void> }

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  return address.port
}

/** Starts a program in a separate process, so that it does not share a thread with the load generator. */
const start = async (args: readonly string[], environment: Record<string, string>): Promise<Program> => {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: `${workspace}sync-server`,
    env: { PATH: process.env['PATH'], ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = once(child, 'close').then(([code]) => {
    throw new Error(`${args.at(-1)} ended with ${code} before it was ready`)
  })
  await Promise.race([once(child.stdout, 'data'), died])
  died.catch(() => {})
  child.stdout.resume()
  const stop = async () => {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  }
  return { port, child, stop }
}

/** Starts the built server on a database. */
export const startServerOn = (databaseUrl: string) =>
  start([`${workspace}sync-server/dist/main.js`], { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1' })

export const startServer = (databaseFile: string) => startServerOn(`sqlite:${databaseFile}`)

export const startBareServer = () =>
  start(['--import', 'tsx', `${workspace}sync-server/src/testing/baseline/server.ts`], {})

/** Resident memory of a process, in MB (Linux). */
export const memoryOf = ({ child }: Program): number => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000
}

/** Clock ticks per second, as used in /proc. */
const TICKS = 100

const statOf = (pid: number | string | undefined) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

const processorMsIn = (fields: readonly string[]) => ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS

/** CPU time used by a process, in ms. */
export const processorMsOf = ({ child }: Pick<Program, 'child'>): number => processorMsIn(statOf(child.pid))

/** CPU time of a process and its running children, in ms. */
export const processorMsOfFamily = (pid: number): number => {
  const isOurs = (fields: readonly string[], other: string) => other === String(pid) || fields[1] === String(pid)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const fields = statOf(name)
        return isOurs(fields, name) ? processorMsIn(fields) : 0
      } catch {
        // The process has just ended.
        return 0
      }
    })
    .reduce((sum, ms) => sum + ms, 0)
}
