import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/built-app.ts'
import { httpClient } from '../testing/program/http-client.ts'
import { waitForExitCode, startProgram, useProgram } from '../testing/program/program.ts'

const program = useProgram()

const WRITERS = 8

test('SIGTERM during writes completes accepted requests and leaves one complete database file', async () => {
  const folder = temporaryFolder()
  const { port, child, output } = await startProgram({ program, folder })
  const client = httpClient(port)
  const { cookie, path } = await client.begin()
  const acknowledged: string[] = []
  const others: number[] = []
  let made = 0
  const write = async (): Promise<void> => {
    const description = `gift ${(made += 1)}`
    const gift = { type: 'deposit', amount: 0.01, description, date: '2026-11-01' }
    const response = await client.send('POST', path, gift, cookie).catch(() => undefined)
    if (response === undefined) return
    if (response.status === 201) acknowledged.push(description)
    else others.push(response.status)
    await response.text()
    return write()
  }
  const writers = Array.from({ length: WRITERS }, write)
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(50)
  // A second signal is ignored.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) child.kill(signal)
  const stopping = performance.now()
  expect(await waitForExitCode(child)).toBe(0)
  expect(performance.now() - stopping).toBeLessThan(10_000)
  await Promise.all(writers)

  expect(others).toEqual([])
  expect(output.stderr).toBe('')
  expect(output.stdout).not.toContain('"level":"error"')
  const file = join(folder, 'data/little-ledger.db')
  // A clean stop leaves no -wal or -shm file that could be missed when copying the database.
  expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false])
  const connection = new Database(file, { readonly: true })
  const kept = connection
    .prepare("SELECT body ->> '$.description' FROM entries WHERE body ->> '$.kind' = 'transaction.added'")
    .pluck()
    .all()
  connection.close()
  expect(acknowledged.filter((description) => !kept.includes(description))).toEqual([])
  expect(new Set(kept).size).toBe(kept.length)
})

/** Sends a request on a kept-alive connection. @returns the status, or Node's error code */
const status = (agent: Agent, port: number) =>
  new Promise<number | string | undefined>((resolve) => {
    get({ agent, port, host: '127.0.0.1', path: '/api/health' }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })

test('SIGTERM answers all requests on open connections, and refuses only new connections', async () => {
  const { port, child } = await startProgram({ program })
  const outcomes: unknown[] = []
  // As proxies do, each client sends the next request on the same connection.
  const send = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let outcome: unknown = 200; outcome === 200;) {
      outcome = await status(agent, port)
      outcomes.push(outcome)
      await setTimeout(1)
    }
    agent.destroy()
  }
  const clients = Array.from({ length: WRITERS }, send)
  await expect.poll(() => outcomes.length).toBeGreaterThan(200)
  child.kill('SIGTERM')
  expect(await waitForExitCode(child)).toBe(0)
  await Promise.all(clients)
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual(Array(WRITERS).fill('ECONNREFUSED'))
})
