import type { DeviceId } from '@little-ledger/domain'
import Dexie from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deposit } from '../testing/commands.ts'
import { unwrap } from '../testing/family.ts'
import { storedChild } from '../testing/stored-model.ts'
import { addChildWithLogin } from './child-login.ts'
import { newId, openDevice } from '../ledger/database/device.ts'
import { familyDatabaseName } from '../ledger/database/family-database.ts'
import { openFamilyStore } from '../ledger/family-store.ts'
import { discardLostLedger, currentDevice, initializeSession } from './current-session.ts'
import { signUpLocally, startSession } from '../testing/sign-in.ts'
import { sessionState, type Session } from './session-state.ts'

const DEVICE = 'little-ledger'
const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

const session = () => sessionState.getState().session
const LOST: Session = { status: 'failed', error: { type: 'StorageLost' } }

/** Signs up a parent and adds a child. `name` is the name of the family's database. */
async function startFamily() {
  await startSession()
  const { user, store } = unwrap(await signUpLocally(PAT))
  const childId = unwrap(await addChildWithLogin(store, user, MIA))
  return { user, store, childId, name: familyDatabaseName(store.familyId) }
}

/** Deletes a database the way the browser does, closing all connections to it. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error))
  })

beforeEach(() => {
  // Dexie warns when a database is deleted while it is open.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a ledger removed by the browser', () => {
  test('is reported as lost on the next start, without creating an empty database', async () => {
    const { name, store } = await startFamily()
    store.db.close()
    await deleteDatabase(name)
    await initializeSession()
    expect(session()).toEqual(LOST)
    expect(await Dexie.exists(name)).toBe(false)
  })

  test('is reported as lost while the page is open, even if nothing reads it', async () => {
    const { name } = await startFamily()
    await deleteDatabase(name)
    await expect.poll(session).toEqual(LOST)
    expect(await Dexie.exists(name)).toBe(false)
  })

  test('can be discarded, after which the device can start a new family', async () => {
    const { name, store } = await startFamily()
    await deleteDatabase(name)
    await expect.poll(session).toEqual(LOST)
    await discardLostLedger()
    expect(session()).toEqual({ status: 'signed-out' })
    expect(await store.device.db.families.toArray()).toEqual([])
    unwrap(await signUpLocally(PAT))
    expect(session()).toMatchObject({ status: 'signed-in' })
  })
})

describe('site data cleared while the page is open', () => {
  /** Clears site data the way the browser does: both the ledger and the device database. */
  const clearSiteData = async (name: string): Promise<void> => {
    await Promise.all([deleteDatabase(DEVICE), deleteDatabase(name)])
  }

  test('reports the ledger as lost without recreating any database', async () => {
    const { name } = await startFamily()
    await clearSiteData(name)
    await expect.poll(session).toEqual(LOST)
    expect(await Dexie.exists(DEVICE)).toBe(false)
    expect(await Dexie.exists(name)).toBe(false)
  })

  test('reports the loss when only the device database is gone', async () => {
    await startFamily()
    await deleteDatabase(DEVICE)
    await expect.poll(session).toEqual(LOST)
  })

  test('starts as a new device after the lost ledger is discarded', async () => {
    const { name, store } = await startFamily()
    await clearSiteData(name)
    await expect.poll(session).toEqual(LOST)
    await discardLostLedger()
    expect(session()).toEqual({ status: 'signed-out' })
    expect(currentDevice().id).not.toBe(store.device.id)
    unwrap(await signUpLocally(PAT))
    expect(session()).toMatchObject({ status: 'signed-in' })
  })

  test('reports the loss in a suspended page even if another tab has recreated the device database', async () => {
    const { store } = await startFamily()
    const { db } = store.device
    await db.transaction('rw', db.device, db.sessions, async () => {
      await db.device.put({ key: 'id', id: '0123456789ab' as DeviceId })
      await db.sessions.clear()
    })
    await expect.poll(session).toEqual(LOST)
  })

  test('continues with the device database that the other tab created', async () => {
    const { name } = await startFamily()
    await clearSiteData(name)
    await expect.poll(session).toEqual(LOST)
    // Another tab recreates the device database and starts a family, which must survive.
    const other = await openDevice({ now: () => Date.now(), clockFloor: 0 })
    const familyId = newId()
    await other.db.families.put({ id: familyId, createdAt: 0 })
    await openFamilyStore(other, familyId)
    await discardLostLedger()
    expect(await other.db.families.toArray()).toMatchObject([{ id: familyId }])
  })

  test('silently recreates the device database when no user is signed in', async () => {
    await startSession()
    const { id } = currentDevice()
    const seen: Session[] = []
    const stop = sessionState.subscribe(({ session: now }) => void seen.push(now))
    await deleteDatabase(DEVICE)
    await expect.poll(() => currentDevice().id).not.toBe(id)
    unwrap(await signUpLocally(PAT))
    stop()
    expect(seen).toMatchObject([{ status: 'signed-in' }])
  })
})

test('a database connection closed in the background reopens automatically', async () => {
  const { store, user, childId } = await startFamily()
  const connection = store.db.backendDB()
  connection.close()
  connection.dispatchEvent(new Event('close'))
  await expect.poll(() => store.db.isOpen()).toBe(true)
  expect(store.db.backendDB()).not.toBe(connection)
  expect(session()).toMatchObject({ status: 'signed-in' })
  unwrap(await deposit({ store, parent: user, childId }, 500))
  expect(await storedChild(store, childId)).toMatchObject({ balance: 2500 })
})
