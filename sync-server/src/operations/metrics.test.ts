import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { StorageUnavailable } from '../storage/port.ts'
import { freshStorage, testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { sendPush, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry } from '../testing/fixtures/entries.ts'
import { createLogger } from './logger.ts'
import { createMetrics, metricsApp } from './metrics.ts'

const TOKEN = 'sixteen-or-more-letters'

const start = async (failing = false) => {
  const metrics = await createMetrics('1.2.3')
  const storage = freshStorage()
  const findLogin = () => Promise.reject(new StorageUnavailable('failed', undefined))
  const app = testApp({
    metrics,
    storage: { ...storage, ...(failing && { findLogin }), readBackupTime: () => Promise.resolve(1_764_000_000_000) },
    logger: createLogger(() => {}, Date.now),
  })
  const lines = async () => (await metrics.render()).body.split('\n')
  return { app, metrics, lines }
}

test('the metrics count requests by route pattern and status, pushes, database operations and hashes', async () => {
  const { app, lines } = await start()
  const moss = await syncedHousehold(app, 'moss')
  await sendPush(moss.parent, moss.userId, [makeEntry('transaction.added', moss.parentOnAnna)])
  await moss.parent.request('GET', '/api/nowhere')
  await moss.parent.request('GET', `/api/children/${moss.userId}`)
  const found = await lines()
  for (const line of [
    'little_ledger_http_requests_total{method="POST",route="/api/register",status="201"} 1',
    'little_ledger_http_requests_total{method="GET",route="/api/children/{id}",status="404"} 1',
    'little_ledger_http_requests_total{method="any",route="unknown",status="404"} 1',
    'little_ledger_http_request_duration_seconds_count{method="POST",route="/api/sync/push",status_class="2xx"} 1',
    'little_ledger_push_entries_sum 1',
    'little_ledger_event_streams 0',
    'little_ledger_clock_slow 0',
    'little_ledger_password_hashes_waiting 0',
    'little_ledger_last_backup_timestamp_seconds 1764000000',
    'little_ledger_build_info{version="1.2.3"} 1',
  ])
    expect(found).toContain(line)
  const valueOf = (name: string) => Number(found.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  expect(valueOf('little_ledger_database_duration_seconds_count{operation="append"}')).toBeGreaterThan(4)
  expect(valueOf('little_ledger_password_hashes_total')).toBeGreaterThan(4)
  expect(found.join('\n')).not.toMatch(/moss|Garcia|192\.0\.2|[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

test('failed database operations are counted by reason, and the 503 by its status', async () => {
  const { app, lines } = await start(true)
  await createClient(app).request('POST', '/api/login', { username: 'pat', password: 'correct horse' })
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'little_ledger_database_errors_total{reason="failed"} 1',
      'little_ledger_http_requests_total{method="POST",route="/api/login",status="503"} 1',
    ]),
  )
})

test('/metrics asks for the token if there is one, and serves nothing else', async () => {
  const { metrics } = await start()
  const [open, guarded] = [metricsApp(metrics, undefined), metricsApp(metrics, TOKEN)]
  const statusOf = async (app: typeof open, path: string, token?: string) =>
    (await app.request(path, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })).status
  expect(await statusOf(open, '/metrics')).toBe(200)
  expect(await statusOf(open, '/api/user')).toBe(404)
  expect(await statusOf(guarded, '/metrics')).toBe(401)
  expect(await statusOf(guarded, '/metrics', `${TOKEN}x`)).toBe(401)
  expect(await statusOf(guarded, '/metrics', TOKEN)).toBe(200)
  expect((await open.request('/metrics')).headers.get('Content-Type')).toContain('text/plain; version=0.0.4')
})

const dashboardSchema = v.object({
  title: v.string(),
  uid: v.string(),
  panels: v.array(
    v.object({
      title: v.string(),
      targets: v.pipe(v.array(v.object({ expr: v.pipe(v.string(), v.minLength(1)) })), v.minLength(1)),
    }),
  ),
})

test('the Grafana dashboard names only metrics that exist, and every one of ours', async () => {
  const file = new URL('../../../deploy/grafana/little-ledger.json', import.meta.url)
  const { panels } = v.parse(dashboardSchema, JSON.parse(readFileSync(file, 'utf8')))
  const { app, lines } = await start(true)
  await createClient(app).request('POST', '/api/login', { username: 'pat', password: 'correct horse' })
  const names = new Set((await lines()).flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []))
  const used = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/\b(?:little_ledger|nodejs|process)_\w+/g)].map(([name]) => name)),
  )
  const base = (name: string) => (names.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''))
  expect(used.map(base).filter((name) => !names.has(name))).toEqual([])
  const ours = [...names].filter((name) => name.startsWith('little_ledger_'))
  expect(ours.filter((name) => !used.map(base).includes(name))).toEqual([])
})
