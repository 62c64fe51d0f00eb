// @ts-check
// Starts a temporary PostgreSQL cluster on a free port for tests and benchmarks.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookForPostgres } from './find-postgres.mjs'

const NAME = 'postgres'

/** PostgreSQL refuses to run as root, so use `postgres` or `nobody` instead. */
const userToRunAs = () => {
  if (process.getuid?.() !== 0) return {}
  for (const name of [NAME, 'nobody']) {
    try {
      const idOf = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // Try the next user.
    }
  }
  return {}
}

const ROOM_IN_MEMORY = 2 ** 30

/** A RAM disk with enough space, if there is one. Its contents survive a killed process but not a power cut. */
const folderInMemory = () => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= ROOM_IN_MEMORY ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}

/** @param {import('node:child_process').ChildProcess} started */
const untilReady = (started) =>
  new Promise((resolve, reject) => {
    let said = ''
    started.stderr?.on('data', (piece) => {
      said = (said + piece).slice(-10_000)
      if (said.includes('ready to accept connections')) resolve(undefined)
    })
    started.once('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
    started.once('error', reject)
  })

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
const endChild = async (child, signal) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}

/**
 * @typedef {object} RunningPostgres
 * @property {string} url of an empty database
 * @property {string} folder data folder
 * @property {() => number | undefined} pid of the main process
 * @property {() => Promise<void>} crash kills it without a clean shutdown
 * @property {() => Promise<void>} start restarts it with the same data and port
 * @property {() => Promise<void>} stop stops it and removes its data
 */

/**
 * Uses a real disk by default. Benchmarks must not use `isInMemory`.
 * @param {{ isInMemory?: boolean, settings?: Readonly<Record<string, string | number>> }} [options]
 * @returns {Promise<RunningPostgres>}
 */
export const startPostgres = async ({ isInMemory = false, settings = {} } = {}) => {
  const found = lookForPostgres()
  if (!found.ok) throw new Error(found.error)
  const programs = found.value
  const user = userToRunAs()
  const folder = mkdtempSync(join(isInMemory ? folderInMemory() : tmpdir(), 'little-ledger-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(folder, 0o755)
  chmodSync(data, 0o700)
  if (user.uid !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const surroundings = { ...user, cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' } }
  const initial = ['-D', data, '-U', NAME, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), initial, { ...surroundings, stdio: ['ignore', 'ignore', 'inherit'] })

  const port = await freePort()
  const chosen = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    ...settings,
  }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  /** Resolves when the previous process has exited, because two cannot share the data folder. */
  let ended = Promise.resolve()

  const start = async () => {
    await ended
    const started = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
      ...surroundings,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    await untilReady(started)
  }
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    const ending = server
    server = undefined
    if (ending) ended = endChild(ending, signal)
    await ended
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const abandon = () => {
    server?.kill('SIGQUIT')
    remove()
  }
  process.once('exit', abandon)
  await start()
  return {
    url: `postgres://${NAME}@127.0.0.1:${port}/${NAME}`,
    folder: data,
    pid: () => server?.pid,
    crash: () => end('SIGQUIT'),
    start,
    stop: async () => {
      process.off('exit', abandon)
      await end('SIGINT')
      remove()
    },
  }
}
