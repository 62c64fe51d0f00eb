import { assert } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../testing/clock.ts'
import { reopenDevice } from '../testing/device.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../testing/family.ts'
import { captureWrites } from '../testing/capture-writes.ts'
import type { LoginRow } from '../ledger/database/family-database.ts'
import { readHomeSnapshot, writeHomeSnapshot } from '../ledger/home-snapshots.ts'
import { endSession, isSessionExpired, touchSession, openStoredSession, startSession } from './stored-session.ts'

const PASSWORD = 'correct horse'

let family: TestFamily
let login: LoginRow

beforeEach(async () => {
  family = await createTestFamily()
  login = await addTestLogin(family, family.parent, PASSWORD)
})

const start = async (rememberMe: boolean) => (await startSession(family.store, login, rememberMe)).user

const userAfterReload = async () => (await openStoredSession(await reopenDevice(family.device)))?.user

/** Simulates closing the browser, which deletes session cookies. */
const closeBrowser = () => {
  document.cookie = 'little_ledger_browser=; path=/; Max-Age=0'
}

describe('the stored session', () => {
  test('is absent on a new device', async () => {
    expect(await userAfterReload()).toBeUndefined()
    expect(await isSessionExpired(family.device)).toBe(true)
  })

  test('opens with the family’s ledger after a reload', async () => {
    expect(await start(false)).toEqual(family.parent)
    const opened = await openStoredSession(await reopenDevice(family.device))
    expect(opened?.user).toEqual(family.parent)
    expect(await opened?.store.db.getMeta('family')).toMatchObject({ name: 'Moss' })
  })

  test('includes the child id for a child', async () => {
    const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
    login = await addTestLogin(family, mia, 'mia7')
    await start(false)
    expect(await userAfterReload()).toEqual(mia)
  })

  test('ends without deleting the ledger', async () => {
    await start(true)
    await endSession(family.device)
    expect(await userAfterReload()).toBeUndefined()
    expect(await family.store.db.entries.count()).toBeGreaterThan(0)
  })

  test('deletes the home screen’s snapshot when it ends, even if another tab stores one at the same time', async () => {
    await start(true)
    const otherTab = (await reopenDevice(family.device)).db
    const userId = family.parent.userId
    const snapshot = { build: '', language: 'en', palette: 'parent', nodes: [], height: 0 }
    const hold = otherTab.transaction('rw', otherTab.sessions, async () => {
      const stored = await otherTab.sessions.get('current')
      assert(stored, 'a session is stored')
      const ended = endSession(family.device)
      for (let reads = 0; reads < 20; reads++) await otherTab.sessions.get('current')
      writeHomeSnapshot({ userId, path: '/parent', childId: '' }, { ...stored, role: 'parent' }, snapshot)
      return { ended }
    })
    await (
      await hold
    ).ended
    expect(readHomeSnapshot({ userId, path: '/parent', childId: '' })).toBeUndefined()
  })

  test('is replaced by the next sign-in', async () => {
    await start(true)
    const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
    login = await addTestLogin(family, mia, 'mia7')
    await start(false)
    expect(await userAfterReload()).toEqual(mia)
    expect(await family.device.db.sessions.count()).toBe(1)
  })

  test('does not open when the login is no longer on this device', async () => {
    await start(true)
    await family.store.db.logins.clear()
    expect(await userAfterReload()).toBeUndefined()
  })

  test('contains neither the password nor its hash', async () => {
    await start(true)
    assert(login.verifier, 'the login has a verifier')
    const rows = JSON.stringify(await family.device.db.sessions.toArray())
    expect(rows).toContain(login.userId)
    for (const secret of [PASSWORD, login.verifier.hash, login.verifier.salt]) {
      expect(rows).not.toContain(secret)
      expect(document.cookie).not.toContain(secret)
    }
    expect(document.cookie).not.toContain(login.userId)
  })
})

describe('a session with rememberMe', () => {
  beforeEach(() => start(true))

  test('lasts 30 days, even when the user is idle or the browser is closed', async () => {
    closeBrowser()
    family.device.clock.advance(30 * DAY_MS)
    expect(await userAfterReload()).toEqual(family.parent)
  })

  test('expires after 30 days even if it is used', async () => {
    family.device.clock.advance(30 * DAY_MS)
    await touchSession(family.device)
    family.device.clock.advance(1)
    expect(await isSessionExpired(family.device)).toBe(true)
    expect(await userAfterReload()).toBeUndefined()
    expect(await family.device.db.sessions.count()).toBe(0)
  })
})

describe('a session without rememberMe', () => {
  beforeEach(() => start(false))

  test('expires when the browser closes', async () => {
    closeBrowser()
    expect(await isSessionExpired(family.device)).toBe(true)
    expect(await userAfterReload()).toBeUndefined()
  })

  test('stays expired when the page loads a second time', async () => {
    closeBrowser()
    await userAfterReload()
    expect(await userAfterReload()).toBeUndefined()
  })

  test('lasts as long as the app is used at least every 12 hours', async () => {
    for (let day = 0; day < 6; day += 1) {
      family.device.clock.advance(12 * HOUR_MS)
      expect(await isSessionExpired(family.device)).toBe(false)
      await touchSession(family.device)
    }
    expect(await userAfterReload()).toEqual(family.parent)
  })

  test('counts a page load as use', async () => {
    family.device.clock.advance(11 * HOUR_MS)
    await userAfterReload()
    family.device.clock.advance(11 * HOUR_MS)
    expect(await userAfterReload()).toEqual(family.parent)
  })

  test('expires after 12 hours idle', async () => {
    family.device.clock.advance(12 * HOUR_MS + 1)
    expect(await isSessionExpired(family.device)).toBe(true)
    expect(await userAfterReload()).toBeUndefined()
  })

  test('does not expire when the clock is set back', async () => {
    family.device.clock.advance(-400 * DAY_MS)
    expect(await isSessionExpired(family.device)).toBe(false)
    expect(await userAfterReload()).toEqual(family.parent)
  })

  test('updates lastSeenAt at most once a minute', async () => {
    const lastSeen = async () => (await family.device.db.sessions.get('current'))?.lastSeenAt
    const before = await lastSeen()
    family.device.clock.advance(MINUTE_MS - 1)
    await touchSession(family.device)
    expect(await lastSeen()).toBe(before)
    family.device.clock.advance(1)
    await touchSession(family.device)
    expect(await lastSeen()).toBe(family.device.now())
  })

  test('does not write to the family database when lastSeenAt is updated', async () => {
    expect(await captureWrites(family.store.db, () => touchSession(family.device))).toEqual({})
  })
})
