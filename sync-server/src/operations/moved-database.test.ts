import { copyFileSync, renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testDependencies } from '../testing/app.ts'
import { openDatabase } from '../testing/database.ts'
import { createClient } from '../testing/client.ts'
import { household } from '../testing/fixtures/household.ts'
import { createLogger } from './logger.ts'

test('a server whose database file is deleted or replaced refuses writes until the file is back', async () => {
  let now = Date.now()
  const lines: string[] = []
  const { file, storage } = await openDatabase()
  const logger = createLogger((line) => void lines.push(line), Date.now)
  const app = createApp(testDependencies({ storage, now: () => now, logger }))
  const { parent, anna } = await household(app, 'moss')
  const path = `/api/children/${anna.id}/transactions`
  const deposit = { type: 'deposit', amount: 1, description: 'Tooth', date: '2026-11-01' }
  const answers = async () => {
    now += 1_000
    const ready = await app.request('/api/ready')
    return [
      (await parent.request('POST', path, deposit)).status,
      ready.status,
      (await parent.request('GET', path)).status,
    ]
  }
  expect(await answers()).toEqual([201, 200, 200])
  const elsewhere = `${file}.elsewhere`
  renameSync(file, elsewhere)
  expect(await answers()).toEqual([503, 503, 200])
  copyFileSync(elsewhere, file)
  expect(await answers()).toEqual([503, 503, 200])
  expect(lines.join('')).toContain('"code":"SQLITE_READONLY_DBMOVED"')
  renameSync(elsewhere, file)
  expect(await answers()).toEqual([201, 200, 200])
})

test('neither logs in nor ends a session while the database file is elsewhere', async () => {
  const { file, storage } = await openDatabase()
  const app = createApp(testDependencies({ storage, logger: createLogger(() => {}, Date.now) }))
  const { parent } = await household(app, 'moss')
  const sessions = await parent.json<readonly { id: string; isCurrent: boolean }[]>('GET', '/api/sessions')
  const logIn = { username: 'moss-parent', password: 'correct horse' }
  const answers = async () => [
    (await createClient(app).request('POST', '/api/login', logIn)).status,
    (await parent.request('DELETE', `/api/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`)).status,
  ]
  renameSync(file, `${file}.elsewhere`)
  expect(await answers()).toEqual([503, 503])
  renameSync(`${file}.elsewhere`, file)
  expect(await answers()).toEqual([200, 204])
})
