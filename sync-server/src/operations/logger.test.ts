import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { household } from '../testing/fixtures/household.ts'
import { createLogger } from './logger.ts'

test('logs one line of JSON per request without personal data', async () => {
  const lines: string[] = []
  const now = () => Date.parse('2026-11-21T12:00:00Z')
  const app = testApp({ logger: createLogger((line) => lines.push(line), now) })
  const { parent, anna, userId } = await household(app, 'moss')
  lines.length = 0
  await parent.request('GET', `/api/children/${anna.id}?weeks=secret`)
  await parent.request('GET', `/api/${anna.id}`)
  await createClient(app).request('POST', '/api/login', { username: 'moss-anna', password: 'star' })
  const time = '2026-11-21T12:00:00.000Z'
  const line = { time, level: 'info', event: 'request', ms: expect.any(Number) }
  expect(lines.map((text) => JSON.parse(text) as unknown)).toEqual([
    { ...line, method: 'GET', route: '/api/children/{id}', status: 200 },
    { ...line, method: 'GET', route: 'unknown', status: 404 },
    { ...line, method: 'POST', route: '/api/login', status: 200 },
  ])
  for (const text of lines) {
    expect(text).toMatch(/^[^\n]+\n$/)
    for (const personal of [anna.id, userId, 'moss', 'star', 'secret', '192.0.2.1'])
      expect(text).not.toContain(personal)
  }
})
