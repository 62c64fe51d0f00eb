import { actorOf, deriveLedger, expectOk } from '@little-ledger/domain'
import { describeLedger } from '@little-ledger/domain/testing/compatibility/describe-ledger.ts'
import { FIXTURE_TODAY } from '@little-ledger/domain/testing/compatibility/family.ts'
import { FAMILY, PAT } from '@little-ledger/domain/testing/people.ts'
import Dexie from 'dexie'
import { IDBFactory as FakeIndexedDB } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { refreshForToday } from '../../app/src/ledger/daily-refresh.ts'
import { openDevice } from '../../app/src/ledger/database/device.ts'
import { openExistingFamilyStore } from '../../app/src/ledger/family-store.ts'
import { activeEntries } from '../../app/src/ledger/read-model.ts'
import { createApiClient } from '../../app/src/sync/api-client.ts'
import { syncOnce } from '../../app/src/sync/sync-once.ts'
import { loadDump, type DatabaseDump } from '../../app/src/testing/load-dump.ts'
import type { Storage } from '../../sync-server/src/storage/port.ts'
import { createClient } from '../../sync-server/src/testing/client.ts'
import { replay, type Exchange } from './exchange.ts'
import { fixtureApp, FIXTURE_NOW, networkTo } from './fixture-server.ts'
import { PASSWORDS } from './passwords.ts'
import { newStorage, openOldServer } from './server-fixture.ts'
import { fixtureVersions, readFixture } from './versions.ts'

const versions = fixtureVersions()
const json = (text: string): unknown => JSON.parse(text)

const serverLedger = async (storage: Storage): Promise<unknown> => {
  const stored = await storage.readEntries(FAMILY, 0, 10_000)
  const ledger = deriveLedger(
    stored.map(({ entry }) => entry),
    FIXTURE_TODAY,
  )
  return json(JSON.stringify(describeLedger(ledger)))
}

/** Opens the device of a version with the code of today, in a storage of its own. */
async function openOldDevice(version: string) {
  const storage = new FakeIndexedDB()
  const { databases } = json(readFixture(version, 'device.json')) as { databases: readonly DatabaseDump[] }
  for (const database of databases) await loadDump(database, storage)
  Dexie.dependencies = { indexedDB: storage, IDBKeyRange }
  const device = await openDevice({ now: () => FIXTURE_NOW, clockFloor: Date.parse('2026-01-01') })
  const store = await openExistingFamilyStore(device, FAMILY)
  expectOk(await refreshForToday(store), 'the read model is up to date')
  return store
}

describe.each(versions)('a server of %s', (version) => {
  test('opens with the same ledger and logins', async () => {
    const storage = await openOldServer(version)
    expect(await serverLedger(storage)).toEqual(json(readFixture(version, 'ledger.json')))
    const app = fixtureApp(storage)
    for (const [username, password] of Object.entries(PASSWORDS)) {
      const client = createClient(app)
      expect((await client.request('POST', '/api/login', { username, password })).status).toBe(200)
      expect((await client.request('GET', '/api/user')).status).toBe(200)
    }
  })

  test('syncs with a device of that version, which sends what it recorded offline', async () => {
    const storage = await openOldServer(version)
    const server = createApiClient(networkTo(fixtureApp(storage)))
    const store = await openOldDevice(version)
    const before = await store.db.entries.count()
    expectOk(await server.signIn({ username: 'pat', password: PASSWORDS.pat, rememberMe: true }), 'Pat signs in')
    const actor = actorOf({ userId: PAT, role: 'parent' })
    expect(await syncOnce({ store, actor, server }, { withLogins: true })).toEqual({ ok: true, value: 'complete' })
    const expected = json(readFixture(version, 'device-ledger.json'))
    expect(await serverLedger(storage)).toEqual(expected)
    const onDevice = deriveLedger(activeEntries(await store.db.entries.toArray()), FIXTURE_TODAY)
    expect(json(JSON.stringify(describeLedger(onDevice)))).toEqual(expected)
    expect(await store.db.entries.count()).toBe(before)
    // The entry of a kind that this version does not know waits.
    expect((await store.db.pendingEntries().toArray()).map(({ entry }) => entry)).toMatchObject([
      { kind: 'rocket.launched' },
    ])
    store.db.close()
  })
})

describe.each(versions.filter((version) => !version.includes('-rc.')))('a client of %s', (version) => {
  test('gets the responses it got then, with new fields at most', async () => {
    const { exchange } = json(readFixture(version, 'requests.json')) as { exchange: readonly Exchange[] }
    const answers = await replay(await newStorage(), exchange)
    expect(answers).toHaveLength(exchange.length)
    for (const [index, answer] of answers.entries()) expect(answer).toMatchObject(exchange[index] ?? {})
  })
})
