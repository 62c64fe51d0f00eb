import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../testing/clock.ts'
import { reopenDevice } from '../testing/device.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../testing/family.ts'
import { captureWrites } from '../testing/capture-writes.ts'
import type { LoginRow } from '../ledger/database/family-database.ts'
import { endSession, isSessionExpired, touchSession, resumeSession, startSession } from './stored-session.ts'

let family: TestFamily
let login: LoginRow

beforeEach(async () => {
  family = await createTestFamily()
  login = await addTestLogin(family, family.parent, 'correct horse')
})

const start = (rememberMe: boolean) => startSession(family.device, family.store, login, rememberMe)

/** Who is signed in once the page is loaded again. */
const userAfterReload = async () => (await resumeSession(await reopenDevice(family.device)))?.user

/** What closing the browser does to it: cookies without an expiry go. */
const closeBrowser = () => {
  document.cookie = 'little_ledger_browser=; path=/; Max-Age=0'
}

describe('a session on this device', () => {
  test('begins with nobody', async () => {
    expect(await userAfterReload()).toBeUndefined()
    expect(await isSessionExpired(family.device)).toBe(true)
  })

  test('is still there when the page is loaded again, with the family’s ledger', async () => {
    expect(await start(false)).toEqual(family.parent)
    const resumed = await resumeSession(await reopenDevice(family.device))
    expect(resumed?.user).toEqual(family.parent)
    expect(await resumed?.store.db.getMeta('family')).toMatchObject({ name: 'Moss' })
  })

  test('says of a child whose account it is', async () => {
    const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
    login = await addTestLogin(family, mia, 'mia7')
    await start(false)
    expect(await userAfterReload()).toEqual(mia)
  })

  test('ends when somebody logs out, and leaves the ledger', async () => {
    await start(true)
    await endSession(family.device)
    expect(await userAfterReload()).toBeUndefined()
    expect(await family.store.db.entries.count()).toBeGreaterThan(0)
  })

  test('is one at a time: the next to log in takes its place', async () => {
    await start(true)
    const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
    login = await addTestLogin(family, mia, 'mia7')
    await start(false)
    expect(await userAfterReload()).toEqual(mia)
    expect(await family.device.db.sessions.count()).toBe(1)
  })

  test('is nobody’s where the login is not on this device any more', async () => {
    await start(true)
    await family.store.db.logins.clear()
    expect(await userAfterReload()).toBeUndefined()
  })

  test('holds no password and nothing made from it', async () => {
    await start(true)
    expect(JSON.stringify(await family.device.db.sessions.toArray())).not.toContain(
      login.verifier?.hash ?? login.userId,
    )
    expect(document.cookie).not.toContain(login.userId)
  })
})

describe('a session that is to be remembered', () => {
  beforeEach(() => start(true))

  test('lasts 30 days, however long it lies idle and though the browser closes', async () => {
    closeBrowser()
    family.device.clock.advance(30 * DAY_MS)
    expect(await userAfterReload()).toEqual(family.parent)
  })

  test('is over after 30 days, however much it was used', async () => {
    family.device.clock.advance(30 * DAY_MS)
    await touchSession(family.device)
    family.device.clock.advance(1)
    expect(await isSessionExpired(family.device)).toBe(true)
    expect(await userAfterReload()).toBeUndefined()
    expect(await family.device.db.sessions.count()).toBe(0)
  })
})

describe('a session that is not to be remembered', () => {
  beforeEach(() => start(false))

  test('is over when the browser was closed', async () => {
    closeBrowser()
    expect(await isSessionExpired(family.device)).toBe(true)
    expect(await userAfterReload()).toBeUndefined()
  })

  test('does not come back because the browser is opened once more', async () => {
    closeBrowser()
    await userAfterReload()
    expect(await userAfterReload()).toBeUndefined()
  })

  test('lasts while it is used within 12 hours', async () => {
    for (let day = 0; day < 6; day += 1) {
      family.device.clock.advance(12 * HOUR_MS)
      expect(await isSessionExpired(family.device)).toBe(false)
      await touchSession(family.device)
    }
    expect(await userAfterReload()).toEqual(family.parent)
  })

  test('is in use when the page is loaded again', async () => {
    family.device.clock.advance(11 * HOUR_MS)
    await userAfterReload()
    family.device.clock.advance(11 * HOUR_MS)
    expect(await userAfterReload()).toEqual(family.parent)
  })

  test('is over after 12 idle hours', async () => {
    family.device.clock.advance(12 * HOUR_MS + 1)
    expect(await isSessionExpired(family.device)).toBe(true)
    expect(await userAfterReload()).toBeUndefined()
  })

  test('is not ended by a clock that is set back', async () => {
    family.device.clock.advance(-400 * DAY_MS)
    expect(await isSessionExpired(family.device)).toBe(false)
    expect(await userAfterReload()).toEqual(family.parent)
  })

  test('notes its use at most once a minute', async () => {
    const lastSeen = async () => (await family.device.db.sessions.get('current'))?.lastSeenAt
    const before = await lastSeen()
    family.device.clock.advance(MINUTE_MS - 1)
    await touchSession(family.device)
    expect(await lastSeen()).toBe(before)
    family.device.clock.advance(1)
    await touchSession(family.device)
    expect(await lastSeen()).toBe(family.device.now())
  })

  test('leaves the family’s own database alone', async () => {
    expect(await captureWrites(family.store.db, () => touchSession(family.device))).toEqual({})
  })
})
