import { expect, test } from 'vitest'
import { createLogger } from '../operations/logger.ts'
import { testApp } from '../testing/app.ts'
import { openDatabase } from '../testing/database.ts'
import { pullAll, sendPush, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, NOON } from '../testing/fixtures/entries.ts'

test('a push to a full disk returns 507 and stores nothing, and succeeds when repeated later (SECURITY check 13)', async () => {
  const { storage } = await openDatabase()
  const { connection } = storage
  const log = createLogger(() => {}, Date.now)
  const app = testApp({ storage, now: () => NOON, logger: log })
  const moss = await syncedHousehold(app, 'moss')
  const before = await pullAll(moss.parent)
  const pages = Number(connection.pragma('page_count', { simple: true }))
  connection.pragma(`max_page_count = ${pages + 4}`)
  const entries = Array.from({ length: 200 }, () =>
    makeEntry('transaction.added', moss.parentOnAnna, { description: 'x'.repeat(400) }),
  )
  const rejected = await sendPush(moss.parent, moss.userId, entries)
  expect([rejected.status, await rejected.text()]).toEqual([507, 'The server is out of storage, so nothing was saved.'])
  expect(await pullAll(moss.parent)).toEqual(before)
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok')

  connection.pragma('max_page_count = 1000000')
  const { head, results } = await moss.pushAsParent(entries)
  expect(head).toBe(before.last.head + entries.length)
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['accepted']))
})
