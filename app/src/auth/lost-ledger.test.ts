import type { DeviceId } from '@little-ledger/domain'
import Dexie from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deposit } from '../testing/commands.ts'
import { unwrap } from '../testing/family.ts'
import { storedChild } from '../testing/stored-model.ts'
import { addChildWithLogin } from './accounts.ts'
import { newId, openDevice } from '../ledger/database/device.ts'
import { familyDatabaseName } from '../ledger/database/family-database.ts'
import { openFamilyStore } from '../ledger/family-store.ts'
import { discardLostLedger, currentDevice, signUpOnDevice, initializeSession } from './current-session.ts'
import { sessionState, type Session } from './session-state.ts'

const DEVICE = 'little-ledger'
const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

const session = () => sessionState.getState().session
const LOST: Session = { status: 'failed', error: { type: 'StorageLost' } }

/** A parent is signed in, with a child; the name of their family's database. */
async function startFamily() {
  await initializeSession()
  const { user, store } = unwrap(await signUpOnDevice(PAT))
  const childId = unwrap(await addChildWithLogin(store, user, MIA))
  return { user, store, childId, name: familyDatabaseName(store.familyId) }
}

/** Removes a database as the browser does: whoever holds it open is cut off. */
const remove = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error))
  })

beforeEach(() => {
  // Dexie warns of whoever wants to delete or to reopen, which is meant here.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a ledger that the browser has removed', () => {
  test('is said to be lost at the next start, and is not made again, empty', async () => {
    const { name, store } = await startFamily()
    store.db.close()
    await remove(name)
    await initializeSession()
    expect(session()).toEqual(LOST)
    expect(await Dexie.exists(name)).toBe(false)
  })

  test('is said to be lost while the page is open, before anybody asks for it', async () => {
    const { name } = await startFamily()
    await remove(name)
    await expect.poll(session).toEqual(LOST)
    expect(await Dexie.exists(name)).toBe(false)
  })

  test('is let go of by whoever goes on: the device is as new to that family, and to no other', async () => {
    const { name, store } = await startFamily()
    await remove(name)
    await expect.poll(session).toEqual(LOST)
    await discardLostLedger()
    expect(session()).toEqual({ status: 'signed-out' })
    expect(await store.device.db.families.toArray()).toEqual([])
    unwrap(await signUpOnDevice(PAT))
    expect(session()).toMatchObject({ status: 'signed-in' })
  })
})

describe('a device whose site data was cleared while the page was open', () => {
  /** Clears as a browser does: the ledger, and what the device keeps beside it. */
  const clearSiteData = async (name: string): Promise<void> => {
    await Promise.all([remove(DEVICE), remove(name)])
  }

  test('says that the ledger is lost, and makes nothing again, empty', async () => {
    const { name } = await startFamily()
    await clearSiteData(name)
    await expect.poll(session).toEqual(LOST)
    expect(await Dexie.exists(DEVICE)).toBe(false)
    expect(await Dexie.exists(name)).toBe(false)
  })

  test('says so too where only what it keeps beside the ledger is gone', async () => {
    await startFamily()
    await remove(DEVICE)
    await expect.poll(session).toEqual(LOST)
  })

  test('begins as a new one for whoever goes on', async () => {
    const { name, store } = await startFamily()
    await clearSiteData(name)
    await expect.poll(session).toEqual(LOST)
    await discardLostLedger()
    expect(session()).toEqual({ status: 'signed-out' })
    expect(currentDevice().id).not.toBe(store.device.id)
    unwrap(await signUpOnDevice(PAT))
    expect(session()).toMatchObject({ status: 'signed-in' })
  })

  test('says so in a page that was asleep while another began anew under the same name', async () => {
    const { store } = await startFamily()
    const { db } = store.device
    await db.transaction('rw', db.device, db.sessions, async () => {
      await db.device.put({ key: 'id', id: '0123456789ab' as DeviceId })
      await db.sessions.clear()
    })
    await expect.poll(session).toEqual(LOST)
  })

  test('goes on in such a page as the other did, and takes nothing from that one', async () => {
    const { name } = await startFamily()
    await clearSiteData(name)
    await expect.poll(session).toEqual(LOST)
    // The other window: it opens the device by itself, and its family is nobody's to forget.
    const other = await openDevice({ now: () => Date.now(), clockFloor: 0 })
    const familyId = newId()
    await other.db.families.put({ id: familyId, createdAt: 0 })
    await openFamilyStore(other, familyId)
    await discardLostLedger()
    expect(await other.db.families.toArray()).toMatchObject([{ id: familyId }])
  })

  test('begins as a new one under a page on which nobody is signed in, and keeps what is being typed there', async () => {
    await initializeSession()
    const { id } = currentDevice()
    const seen: Session[] = []
    const stop = sessionState.subscribe(({ session: now }) => void seen.push(now))
    await remove(DEVICE)
    await expect.poll(() => currentDevice().id).not.toBe(id)
    unwrap(await signUpOnDevice(PAT))
    stop()
    expect(seen).toMatchObject([{ status: 'signed-in' }])
  })
})

test('a ledger whose connection the browser closed in the background opens again by itself', async () => {
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
