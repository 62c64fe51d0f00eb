import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { TOUCH_AFTER_MS } from '../auth/sessions.ts'
import { testDependencies } from '../testing/app.ts'
import { openDatabase } from '../testing/database.ts'
import { household } from '../testing/fixtures/household.ts'
import { append, deletion, FAMILY, withAnna } from '../testing/storage-contract/samples.ts'

test('while another process holds the lock of the database, reads are answered and a write waits', async () => {
  const { file, storage } = await openDatabase()
  const { parent, anna } = await household(createApp(testDependencies({ storage })), 'moss')
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  const path = `/api/children/${anna.id}/transactions`
  const deposit = { type: 'deposit', amount: 1, description: 'Tooth', date: '2026-11-01' }
  const answers: string[] = []
  const send = async (method: string, body?: object) => {
    const { status } = await parent.request(method, path, body)
    answers.push(`${method} ${status}`)
  }
  const writing = send('POST', deposit)
  // Until it needs the lock.
  await sleep(100)
  await send('GET')
  await send('GET')
  other.exec('COMMIT')
  await writing
  expect(answers).toEqual(['GET 200', 'GET 200', 'POST 201'])
})

test('a read does not wait for the lock to save when its session was last used', async () => {
  let now = Date.now()
  const { file, storage } = await openDatabase()
  const { parent } = await household(createApp(testDependencies({ storage, now: () => now })), 'moss')
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  now += TOUCH_AFTER_MS
  const started = performance.now()
  expect((await parent.request('GET', '/api/children')).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(2_500)
})

test('a deleted child does not wait for good for a process that reads the database', async () => {
  const { file, storage } = await openDatabase()
  const { parent, anna } = await household(createApp(testDependencies({ storage })), 'moss')
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.exec('BEGIN')
  other.prepare('SELECT count(*) FROM entries').get()
  let isDeleted = false
  const deleting = parent.request('DELETE', `/api/children/${anna.id}`).then((response) => {
    isDeleted = true
    return response
  })
  // Until it waits.
  await sleep(200)
  expect((await parent.request('GET', '/api/children')).status).toBe(200)
  expect(isDeleted).toBe(false)
  other.exec('COMMIT')
  expect((await deleting).status).toBe(204)
  expect(storage.connection.pragma('wal_checkpoint(PASSIVE)')).toMatchObject([{ busy: 0, log: 0 }])
})

test('other devices learn of a deleted child while the deletion waits for a process that reads the database', async () => {
  const { file, storage } = await openDatabase()
  await withAnna(storage)
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.exec('BEGIN')
  other.prepare('SELECT count(*) FROM entries').get()
  const heads: number[] = []
  storage.subscribe(FAMILY, (head) => heads.push(head))
  const deleting = append(storage, { entries: [deletion] })
  await sleep(200)
  expect(heads).toHaveLength(1)
  other.exec('COMMIT')
  await deleting
})

test('a deleted child that waits for another process does not fail when the server stops', async () => {
  const { file, storage } = await openDatabase()
  await withAnna(storage)
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.exec('BEGIN')
  other.prepare('SELECT count(*) FROM entries').get()
  const deleting = append(storage, { entries: [deletion] })
  await sleep(100)
  await storage.close()
  expect(await deleting).toBe(2)
})
