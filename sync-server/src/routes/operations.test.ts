import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../operations/logger.ts'
import { StorageUnavailable } from '../storage/port.ts'
import { freshStorage, testApp } from '../testing/app.ts'

test('/api/health returns the version and is not cached', async () => {
  const response = await testApp().request('/api/health')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual({ status: 'ok', version: '1.2.3', clock: 'right', registration: 'open' })
})

describe('with MAX_FAMILIES, /api/health', () => {
  const registration = { mode: 'invite', maxFamilies: 2 } as const
  const readRegistration = async (app: ReturnType<typeof testApp>) => {
    const response = await app.request('/api/health')
    return [response.status, v.parse(v.object({ registration: v.string() }), await response.json()).registration]
  }

  test('counts the families at most once a second', async () => {
    let [now, families, counts] = [0, 2, 0]
    const countFamilies = async () => {
      counts += 1
      return families
    }
    const app = testApp({ storage: { ...freshStorage(), countFamilies }, now: () => now, registration })
    for (let request = 0; request < 3; request += 1) expect(await readRegistration(app)).toEqual([200, 'closed'])
    families = 1
    now = 999
    expect([await readRegistration(app), counts]).toEqual([[200, 'closed'], 1])
    now = 1_000
    expect([await readRegistration(app), counts]).toEqual([[200, 'invite'], 2])
  })

  test.each([
    ['fails', () => Promise.reject(new StorageUnavailable('failed', undefined))],
    ['hangs', () => new Promise<number>(() => {})],
  ])('responds when the database %s', async (_what, countFamilies) => {
    const app = testApp({ storage: { ...freshStorage(), countFamilies }, registration })
    expect(await readRegistration(app)).toEqual([200, 'invite'])
  })
})

describe('/api/ready', () => {
  test('returns 200 when the database is writable', async () => {
    const response = await testApp().request('/api/ready')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
  })

  test.each([
    ['full', 507],
    ['failed', 503],
  ] as const)(
    'returns an error if the database is not writable (%s), and checks at most once a second',
    async (reason, status) => {
      let tried = 0
      let now = 0
      const checkWritable = () => {
        tried += 1
        return Promise.reject(new StorageUnavailable(reason, undefined))
      }
      const log = createLogger(() => {}, Date.now)
      const app = testApp({ storage: { ...freshStorage(), checkWritable }, now: () => now, logger: log })
      expect((await app.request('/api/ready')).status).toBe(status)
      expect((await app.request('/api/ready')).status).toBe(status)
      expect(tried).toBe(1)
      now = 1_000
      expect((await app.request('/api/ready')).status).toBe(status)
      expect(tried).toBe(2)
    },
  )
})
