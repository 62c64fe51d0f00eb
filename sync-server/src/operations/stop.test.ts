import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
