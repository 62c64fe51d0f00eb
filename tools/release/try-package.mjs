#!/usr/bin/env node
// @ts-check
// Starts a package with npx in an empty folder, as its users do, and goes as far as a first balance. Prints how long
// that took and how much memory the server uses: node tools/release/try-package.mjs little-ledger-1.0.0.tgz
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const READY_LIMIT_MS = 900_000

/** @type {import('node:child_process').ChildProcess | undefined} */
let running

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolvePort, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('no port'))
      else server.close(() => resolvePort(address.port))
    })
  })

/**
 * Starts the server in a folder. @returns its process and the ms until it was ready
 * @param {string[]} command
 * @param {string} folder
 * @param {Record<string, string>} environment
 */
const start = async ([program = '', ...args], folder, environment) => {
  const begin = performance.now()
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  running = child
  child.once('close', () => (running = undefined))
  await new Promise((ready, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not start in time.')), READY_LIMIT_MS)
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (!output.includes('is ready at')) return
      clearTimeout(timer)
      ready(undefined)
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The server exited with code ${code}: ${output}`)))
  })
  return { child, ms: Math.round(performance.now() - begin) }
}

/** npx starts the server as a child of its own, so the signal goes to the group. @param {{ pid?: number | undefined }} child */
const stop = ({ pid = 0 }) => process.kill(-pid, 'SIGTERM')

/** @param {number} port */
const openLedger = async (port) => {
  const url = `http://localhost:${port}`
  let cookie = ''
  const send = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.ok(response.ok, `${path}: ${response.status} ${await response.text()}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  }
  const page = await (await fetch(url)).text()
  const script = /data-start[^>]* href="([^"]+)"/.exec(page)?.[1]
  assert.ok(script, 'the page names its script')
  assert.equal((await fetch(url + script)).status, 200)
  await send('/api/register', { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' })
  await send('/api/create-child-account', { name: 'Mia', username: 'mia', password: 'star', startingBalance: 20 })
  const response = await fetch(`${url}/api/children`, { headers: { Cookie: cookie } })
  const [child] = await response.json()
  assert.equal(child.balance, 20)
}

/** The memory of the process that listens, in MB; undefined where there is no /proc. @param {number} group */
const residentMegabytes = (group) => {
  if (!existsSync('/proc/self/task')) return undefined
  const [child = ''] = readFileSync(`/proc/${group}/task/${group}/children`, 'utf8').split(' ')
  if (child !== '') return residentMegabytes(Number(child))
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${group}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

const [, , file = ''] = process.argv
// npx takes an absolute path for a program to run.
const command = ['npx', '--yes', `./${basename(file)}`]
const folder = mkdtempSync(join(tmpdir(), 'little-ledger-try-'))
const port = await freePort()
const environment = { PORT: String(port), npm_config_cache: join(folder, 'npm-cache') }
const home = join(folder, 'home')
try {
  mkdirSync(home)
  copyFileSync(file, join(home, basename(file)))
  const first = await start(command, home, environment)
  const begin = performance.now()
  await openLedger(port)
  const ledgerMs = Math.round(performance.now() - begin)
  assert.ok(existsSync(join(home, 'data/little-ledger.db')), 'the data is in ./data')
  const megabytes = residentMegabytes(first.child.pid ?? 0)
  const closed = new Promise((done) => void first.child.once('close', done))
  stop(first.child)
  await closed
  const second = await start(command, home, environment)
  const health = await fetch(`http://localhost:${port}/api/ready`)
  assert.equal(health.status, 200)
  stop(second.child)
  console.log(
    JSON.stringify({
      node: process.version,
      installAndStartMs: first.ms,
      firstBalanceMs: first.ms + ledgerMs,
      startAgainMs: second.ms,
      megabytes,
    }),
  )
} finally {
  // A server that is left running would keep the output open, so the program that reads it would wait forever.
  if (running) stop(running)
  rmSync(folder, { recursive: true, force: true })
}
