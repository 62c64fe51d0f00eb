import { setTimeout } from 'node:timers/promises'
import { assert } from '@little-ledger/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../testing/start-postgres.ts'
import { createApp } from '../../app.ts'
import { createLogger } from '../../operations/logger.ts'
import { testDependencies } from '../../testing/app.ts'
import { pushAs, syncedHousehold } from '../../testing/fixtures/device.ts'
import { makeEntry } from '../../testing/fixtures/entries.ts'
import { openStorage, queryRows } from '../../testing/postgres.ts'
import { startProxy } from '../../testing/proxy.ts'
import { append, created, deposit, FAMILY, readSnapshot, withAnna } from '../../testing/storage-contract/samples.ts'
import { statusAndText } from '../../testing/fixtures/with-mia.ts'
import { StorageUnavailable } from '../port.ts'
import { openPool, transact } from './connection.ts'

/** A separate PostgreSQL server that these tests may stop. */
let cluster: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  cluster = await startPostgres({ isInMemory: true })
})
afterAll(() => cluster?.stop())

const readSentence = 'The server can’t reach its data right now. Please try again.'

const running = () => {
  assert(cluster, 'PostgreSQL is running')
  return cluster
}

test('the test helper starts PostgreSQL only after the previous process has exited', async () => {
  const { url, pid, crash, start } = running()
  const ending = pid()
  assert(ending, 'PostgreSQL is running')
  process.kill(ending, 'SIGSTOP')
  const ended = crash()
  const continued = setTimeout(300).then(() => process.kill(ending, 'SIGCONT'))
  await start()
  await Promise.all([ended, continued])
  const storage = await openStorage(url)
  expect(await storage.findLogin('unknown')).toBeUndefined()
  await storage.close()
})

describe('a lost connection', () => {
  test('causes 503 responses until the database is back, and the server needs no restart', async () => {
    let now = Date.now()
    const { url, crash, start } = running()
    const storage = await openStorage(url)
    const app = createApp(testDependencies({ storage, now: () => now, logger: createLogger(() => {}, Date.now) }))
    const moss = await syncedHousehold(app, 'moss')
    const gift = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' }
    const path = `/api/children/${moss.anna.id}/transactions`
    const write = () => moss.parent.request('POST', path, gift)
    const { head } = await moss.pushAsParent([makeEntry('transaction.added', moss.parentOnAnna)])

    await crash()
    const sentence = 'The server can’t save right now, so nothing was changed.'
    expect(await statusAndText(await write())).toEqual([503, sentence])
    expect(await statusAndText(await moss.parent.request('GET', '/api/sync/pull'))).toEqual([503, readSentence])
    now += 2_000
    expect(await statusAndText(await app.request('/api/ready'))).toEqual([503, readSentence])
    expect((await app.request('/api/health')).status).toBe(200)

    await start()
    now += 2_000
    expect((await write()).status).toBe(201)
    expect((await app.request('/api/ready')).status).toBe(200)
    const pushed = await pushAs(moss.parent, moss.userId, [makeEntry('transaction.added', moss.parentOnAnna)])
    // Data acknowledged before the crash is still there.
    expect(pushed.head).toBe(head + 2)
    const heads: number[] = []
    storage.subscribe(FAMILY, (ids) => heads.push(ids))
    await append(storage, { entries: [created(FAMILY, 1)] })
    await expect.poll(() => heads).toEqual([1])
    await storage.close()
  })

  test(
    'fails a read within 10 seconds if PostgreSQL stops responding without closing the connection',
    { timeout: 60_000 },
    async () => {
      const proxy = await startProxy(running().url)
      const storage = await openStorage(proxy.url)
      const app = createApp(testDependencies({ storage }))
      const { parent } = await syncedHousehold(app, 'reed')
      proxy.freeze()
      const started = performance.now()
      expect(await statusAndText(await parent.request('GET', '/api/children'))).toEqual([503, readSentence])
      expect(performance.now() - started).toBeLessThan(10_000)
      proxy.close()
      await storage.close()
    },
  )

  test('does not fail the next request if the connection broke while it was idle', async () => {
    const { url, crash, start } = running()
    const storage = await openStorage(`${url}?application_name=idle`)
    await storage.checkWritable()
    await crash()
    await start()
    await storage.checkWritable()
    expect(await storage.findLogin('unknown')).toBeUndefined()
  })

  test('does not fail the request that is sent while an administrator closes the connection', async () => {
    const { url } = running()
    const storage = await openStorage(`${url}?application_name=closing`)
    expect(await storage.findLogin('unknown')).toBeUndefined()
    const backends = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    const ending = (await queryRows(url, `SELECT pid ${backends}`)).map(({ pid }) => Number(pid))
    for (const pid of ending) process.kill(pid, 'SIGSTOP')
    await queryRows(url, `SELECT pg_terminate_backend(pid) ${backends}`)
    const found = storage.findLogin('unknown').catch((error: unknown) => error)
    await setTimeout(100)
    for (const pid of ending) process.kill(pid, 'SIGCONT')
    expect(await found).toBeUndefined()
  })

  test('makes a commit reject with the reason `unclear`', async () => {
    const { url, crash, start } = running()
    const pool = await openPool(url, 1)
    let crashed: Promise<void> | undefined
    const sleep = { name: 'sleep', text: 'SELECT pg_sleep(20)' }
    const lost = transact(pool, async (query) => {
      await query({ name: 'one', text: 'SELECT 1' })
      const pending = [query(sleep)]
      crashed = crash()
      return { value: undefined, pending }
    })
    const failed = await lost.catch((error: unknown) => error)
    await crashed
    assert(failed instanceof StorageUnavailable, 'the database is unavailable')
    expect(failed.reason).toBe('unclear')
    await start()
    await pool.end()
  })
})

test('a retried append calls `decide` with the new state', async () => {
  const { url } = running()
  const [one, two] = [await openStorage(url), await openStorage(url)]
  const fresh = '01900000-0000-7000-8000-00000000beef' as typeof FAMILY
  const heads: number[] = []
  const createOrAppend = (storage: typeof one, number: number) =>
    storage.append({
      familyId: fresh,
      query: {},
      decide: ({ head }) => {
        heads.push(head)
        const entry = { ...created(fresh, 1), id: deposit(number).id }
        return { value: head, writes: { entries: [entry] } }
      },
    })
  const values = await Promise.all([createOrAppend(one, 501), createOrAppend(two, 502), createOrAppend(one, 503)])
  expect(values.toSorted()).toEqual([0, 1, 2])
  expect(heads.length).toBeGreaterThanOrEqual(3)
  expect((await one.readRawEntries(fresh, 0, 10)).map(({ position }) => position)).toEqual([1, 2, 3])
})

test.runIf(process.env['LITTLE_LEDGER_LONG'])(
  'a server that stalls in a transaction does not block other servers',
  { timeout: 60_000 },
  async () => {
    const { url } = running()
    const storage = await openStorage(url)
    if (!(await readSnapshot(storage)).hasFamily) await append(storage, { entries: [created(FAMILY, 1)] })
    await withAnna(storage).catch(() => {})
    const pool = await openPool(url, 1)
    const stalled = transact(pool, async (query) => {
      await query({ name: 'hold', text: 'SELECT head FROM families WHERE family_id = $1 FOR UPDATE' }, [FAMILY])
      await setTimeout(14_000)
      await query({ name: 'late', text: 'SELECT 1' })
      return { value: undefined }
    }).catch((error: unknown) => error)
    await expect
      .poll(
        () =>
          readSnapshot(storage).then(
            ({ hasFamily }) => hasFamily,
            () => false,
          ),
        { timeout: 30_000, interval: 500 },
      )
      .toBe(true)
    expect(await stalled).toBeInstanceOf(StorageUnavailable)
    await pool.end()
  },
)
