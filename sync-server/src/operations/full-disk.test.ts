import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createLogger } from './logger.ts'
import { testDependencies } from '../testing/app.ts'
import { openDatabase } from '../testing/database.ts'
import { household } from '../testing/fixtures/household.ts'

test('a server with a full disk returns 507 without partial writes, serves reads and recovers without a restart (SECURITY check 13)', async () => {
  let now = Date.now()
  const { storage } = await openDatabase()
  const { connection } = storage
  const app = createApp(testDependencies({ storage, now: () => now, logger: createLogger(() => {}, Date.now) }))
  const { parent, anna } = await household(app, 'moss')
  const path = `/api/children/${anna.id}/transactions`
  const write = () =>
    parent.request('POST', path, { type: 'deposit', amount: 1, description: 'x'.repeat(400), date: '2026-11-01' })
  const pages = Number(connection.pragma('page_count', { simple: true }))
  connection.pragma(`max_page_count = ${pages + 4}`)

  const statuses: number[] = []
  for (let count = 0; count < 60; count += 1) statuses.push((await write()).status)
  const written = statuses.filter((status) => status === 201).length
  expect(new Set(statuses)).toEqual(new Set([201, 507]))
  const refused = await write()
  expect([refused.status, await refused.text()]).toEqual([507, 'The server is out of storage, so nothing was saved.'])
  // The session's time of last use can't be saved, but the request must still succeed.
  now += 3_600_000
  const history = await parent.json<object[]>('GET', path)
  expect(history).toHaveLength(2 + written)
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok')

  connection.pragma('max_page_count = 1000000')
  expect((await write()).status).toBe(201)
  now += 1_000
  expect((await app.request('/api/ready')).status).toBe(200)
  expect(await parent.json('GET', path)).toHaveLength(3 + written)
})
