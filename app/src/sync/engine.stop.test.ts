import { actorOf } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createTestFamily } from '../testing/family.ts'
import { createTestNetwork } from '../testing/network.ts'
import { createApiClient } from './api-client.ts'
import { createSyncEngine } from './engine.ts'

/** An engine whose cycle calls `duringCycle` and then fails because the database is closed. */
const startFailing = async (duringCycle: (stop: () => void) => void) => {
  const { store, parent, device } = await createTestFamily()
  const engine = createSyncEngine({
    store,
    actor: actorOf(parent),
    createClient: () => createApiClient(createTestNetwork().fetch),
    lock: async () => {
      duringCycle(engine.stop)
      throw new Error('The database is closed.')
    },
    now: device.now,
    schedule: () => () => undefined,
    random: () => 0.5,
    onState: () => undefined,
    onChildDeleted: async () => undefined,
  })
  return engine
}

test('syncNow ignores a database closed during a cycle if sync has been stopped', async () => {
  const engine = await startFailing((stop) => stop())
  await expect(engine.syncNow()).resolves.toBeUndefined()
})

test('syncNow rejects if the database is closed while sync continues', async () => {
  const engine = await startFailing(() => undefined)
  await expect(engine.syncNow()).rejects.toThrow('The database is closed.')
})
