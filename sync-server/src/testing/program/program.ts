import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { bundleServer } from '../../../../tools/build-server.mjs'
import { temporaryFolder, writeBuiltApp } from '../built-app.ts'
import { freePort } from './ports.ts'

/** Native modules are not bundled. The bundle finds them through a link to this folder. */
export const installed = fileURLToPath(new URL('../../../node_modules', import.meta.url))

export const installProgram = async (folder: string, buildDate?: string, modules = installed) => {
  const program = join(folder, 'sync-server/dist/main.js')
  await bundleServer(program, buildDate)
  symlinkSync(modules, join(folder, 'sync-server/node_modules'))
  return program
}

/** Bundles the program once for a test file, with a small built app next to the bundle. */
export const useProgram = () => {
  const product = mkdtempSync(join(tmpdir(), 'little-ledger-product-'))
  beforeAll(async () => {
    await installProgram(product)
    writeBuiltApp(join(product, 'dist'))
  })
  afterAll(() => rmSync(product, { recursive: true, force: true }))
  return join(product, 'sync-server/dist/main.js')
}

export type RunOptions = {
  readonly program: string
  readonly folder?: string
  readonly environment?: Record<string, string>
  readonly command?: readonly string[]
}

/**
 * A program that waits for a line on its input, and then runs the server with a listening socket, as systemd does.
 * @param socket the number of the socket in this process
 */
export const spawnWithSocket = ({ program, folder = temporaryFolder() }: RunOptions, socket: number) => {
  const script = 'read line; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"'
  const stdio = ['pipe', 'pipe', 'inherit', socket] as const
  const child = spawn('/bin/sh', ['-c', script, process.execPath, program], { cwd: folder, env: {}, stdio: [...stdio] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export const spawnProgram = ({ program, folder = temporaryFolder(), environment = {}, command = [] }: RunOptions) => {
  const child = spawn(process.execPath, [program, ...command], { cwd: folder, env: { ...environment } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (piece) => (output.stdout += piece))
  child.stderr.on('data', (piece) => (output.stderr += piece))
  return { child, output }
}

export const waitForExitCode = async (child: ChildProcess): Promise<unknown> => (await once(child, 'close'))[0]

export const runProgram = async (options: RunOptions) => {
  const { child, output } = spawnProgram(options)
  return { code: await waitForExitCode(child), ...output }
}

export const startProgram = async (options: RunOptions) => {
  const port = await freePort()
  const { child, output } = spawnProgram({ ...options, environment: { PORT: String(port), ...options.environment } })
  await expect.poll(() => output.stdout + output.stderr, { timeout: 60_000, interval: 5 }).toContain('\n')
  return { port, child, output }
}
