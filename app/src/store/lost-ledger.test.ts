import Dexie from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deposit } from '../testing/commands.ts'
import { valueOf } from '../testing/family.ts'
import { storedChild } from '../testing/reading.ts'
import { addChildWithLogin } from './accounts.ts'
import { familyDatabaseName } from './family-database.ts'
import { forgetLostLedger, signUpHere, startOnThisDevice } from './session-actions.ts'
import { sessionState, type Session } from './session-state.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

const session = () => sessionState.getState().session
const LOST: Session = { status: 'failed', error: { type: 'StorageLost' } }

/** A parent is signed in, with a child; the name of their family's database. */
async function startFamily() {
  await startOnThisDevice()
  const { user, store } = valueOf(await signUpHere(PAT))
  const childId = valueOf(await addChildWithLogin(store, user, MIA))
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
    await startOnThisDevice()
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
    await forgetLostLedger()
    expect(session()).toEqual({ status: 'signed-out' })
    expect(await store.device.db.families.toArray()).toEqual([])
    valueOf(await signUpHere(PAT))
    expect(session()).toMatchObject({ status: 'signed-in' })
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
  valueOf(await deposit({ store, parent: user, childId }, 500))
  expect(await storedChild(store, childId)).toMatchObject({ balance: 2500 })
})
