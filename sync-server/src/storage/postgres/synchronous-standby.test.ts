import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { assert, type PushResponse } from '@little-ledger/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createLogger } from '../../operations/logger.ts'
import { testDependencies } from '../../testing/app.ts'
import { sendPush, syncedHousehold } from '../../testing/fixtures/device.ts'
import { makeEntry } from '../../testing/fixtures/entries.ts'
import { openStorage, queryRows } from '../../testing/postgres.ts'
import { startPostgres } from '../../testing/start-postgres.ts'
import { StorageUnavailable } from '../port.ts'

/** A separate PostgreSQL server that these tests may stop. */
let cluster: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  cluster = await startPostgres({ isInMemory: true })
})
afterAll(() => cluster?.stop())

const running = () => {
  assert(cluster, 'PostgreSQL is running')
  return cluster
}

const waitingCommits = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
const readWaiting = () => queryRows(running().url, `SELECT pid ${waitingCommits}`)
const stopWaiting = () => queryRows(running().url, `SELECT pg_cancel_backend(pid) ${waitingCommits}`)
const untilACommitWaits = () => expect.poll(readWaiting).not.toHaveLength(0)

/** Whether commits wait for a standby. Tried, because PostgreSQL does not show when it has applied the setting. */
const doCommitsWait = async (): Promise<boolean> => {
  let [isDone, hasWaited] = [false, false]
  const commit = queryRows(running().url, 'CREATE TEMPORARY TABLE probe () ON COMMIT DROP').finally(
    () => (isDone = true),
  )
  while (!isDone) {
    hasWaited ||= (await readWaiting()).length > 0
    if (hasWaited) await stopWaiting()
    await setTimeout(20)
  }
  await commit
  return hasWaited
}

/** With a standby's name, commits wait for that standby. */
const waitForStandby = async (name: 'a standby' | '') => {
  const value = name === '' ? '' : '*'
  await queryRows(running().url, `ALTER SYSTEM SET synchronous_standby_names = '${value}'`)
  await queryRows(running().url, 'SELECT pg_reload_conf()')
  await expect
    .poll(() => queryRows(running().url, 'SHOW synchronous_standby_names'))
    .toEqual([{ synchronous_standby_names: value }])
  if (name !== '') await expect.poll(doCommitsWait).toBe(true)
}

const setReadOnly = async (value: 'on' | 'off') => {
  const setting = `ALTER DATABASE postgres SET default_transaction_read_only = ${value}`
  await queryRows(running().url, `BEGIN; SET TRANSACTION READ WRITE; ${setting}; COMMIT`)
}

let households = 0
/** Opens a household with a new username, because a test that runs again uses the same database. */
const openHousehold = async (name: string) => {
  const storage = await openStorage(running().url)
  const app = createApp(testDependencies({ storage, logger: createLogger(() => {}, Date.now) }))
  return { storage, ...(await syncedHousehold(app, `${name}${(households += 1)}`)) }
}

beforeEach(async () => {
  await waitForStandby('')
  await setReadOnly('off')
})

describe('while no standby confirms commits', () => {
  test('a commit that stopped waiting is not acknowledged, although PostgreSQL reports success', async () => {
    const { parent, userId, parentOnAnna } = await openHousehold('moss')
    await waitForStandby('a standby')
    const push = sendPush(parent, userId, [makeEntry('transaction.added', parentOnAnna)])
    await untilACommitWaits()
    await stopWaiting()
    const response = await push
    expect([response.status, response.headers.get('Error-Code')]).toEqual([503, 'outcome_unknown'])
  })

  test('nor is a single statement', async () => {
    const { storage } = await openHousehold('alder')
    await waitForStandby('a standby')
    const write = storage.checkWritable().catch((error: unknown) => error)
    await untilACommitWaits()
    await stopWaiting()
    expect(await write).toBeInstanceOf(StorageUnavailable)
  })

  test('an entry that only the crashed primary has is not acknowledged as a duplicate', async () => {
    const { parent, userId, parentOnAnna } = await openHousehold('reed')
    const entry = makeEntry('transaction.added', parentOnAnna)
    await waitForStandby('a standby')
    const lost = sendPush(parent, userId, [entry])
    await untilACommitWaits()
    await running().crash()
    expect((await lost).status).toBe(503)
    // After its recovery, PostgreSQL shows the entry, which is on its own disk.
    await running().start()
    const repeated = sendPush(parent, userId, [entry])
    expect(await Promise.race([repeated, setTimeout(1_500, 'waits')])).toBe('waits')
    await waitForStandby('')
    const { results } = (await (await repeated).json()) as PushResponse
    expect(results.map(({ status }) => status)).toEqual(['duplicate'])
  })
})

describe('a database that does not accept writes', () => {
  test('is not read either while it is a standby, and needs no restart of the server when it is promoted', async () => {
    const { parent, userId, parentOnAnna } = await openHousehold('fern')
    const push = () => sendPush(parent, userId, [makeEntry('transaction.added', parentOnAnna)])
    await running().crash()
    const signal = join(running().folder, 'standby.signal')
    writeFileSync(signal, '')
    // Resolves after the promotion.
    const promoted = running().start()
    await expect
      .poll(() => queryRows(running().url, 'SELECT pg_is_in_recovery() AS is_standby').catch(() => []))
      .toEqual([{ is_standby: true }])
    expect((await push()).status).toBe(503)
    expect((await parent.request('GET', '/api/children')).status).toBe(503)
    await queryRows(running().url, 'SELECT pg_promote()')
    await promoted
    expect((await push()).status).toBe(200)
    rmSync(signal, { force: true })
  })

  test('does not keep its connections, which stay read-only', async () => {
    const { storage, parent, userId, parentOnAnna } = await openHousehold('sedge')
    const push = () => sendPush(parent, userId, [makeEntry('transaction.added', parentOnAnna)])
    const others = "application_name = 'little-ledger' AND pid <> pg_backend_pid()"
    await setReadOnly('on')
    await queryRows(running().url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`)
    expect((await push()).status).toBe(503)
    expect(await storage.findLogin('unknown')).toBeUndefined()
    await setReadOnly('off')
    expect((await push()).status).toBe(200)
  })
})
