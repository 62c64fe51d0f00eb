import Dexie from 'dexie'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { familyDatabaseName } from '../../ledger/database/family-database.ts'
import { DeviceDatabase } from '../../ledger/database/device.ts'
import { addChildWithLogin } from '../../auth/child-login.ts'
import { signOutAndErase } from '../../auth/current-session.ts'
import { findLoginByUserId } from '../../auth/login-table.ts'
import { signInLocally, signUpLocally, startSession } from '../../testing/sign-in.ts'
import { sessionState } from '../../auth/session-state.ts'
import type { SignedIn } from '../../auth/stored-session.ts'
import { unwrap } from '../../testing/family.ts'
import { createTestNetwork, SERVER } from '../../testing/network.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectVisible, expectAbsent, expectToast } from '../../testing/screen.ts'
import { useSession } from '../../auth/session-context.tsx'
import { EraseDevice } from './erase-device.tsx'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

let family: SignedIn

const Page = () => useSession().status === 'signed-in' && <EraseDevice />

/** Stores exactly `changes` pending entries, and `logins` additional pending logins. */
async function setPending(changes: number, logins: number): Promise<void> {
  const { db } = family.store
  const [first] = await db.entries.toArray()
  await db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
  const rows = Array.from({ length: changes }, (_, index) => ({ ...first, id: `waiting-${index}`, pending: 1 }))
  await db.entries.bulkPut(rows as never)
  const [login] = await db.logins.toArray()
  const others = Array.from({ length: logins }, (_, index) => ({ ...login, userId: `other-${index}`, pending: 1 }))
  await db.logins.bulkPut(others as never)
}

beforeEach(async () => {
  const network = createTestNetwork(http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })))
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startSession()
  family = unwrap(await signUpLocally(PAT))
  await family.store.db.setMeta('isRegistered', true)
})

describe('EraseDevice', () => {
  test.each([
    [0, 0, 'Everything is on your server too. It comes back when you log in.'],
    [1, 0, '1 change is only on this device and would be lost for good. Download a backup first.'],
    [3, 0, '3 changes are only on this device and would be lost for good. Download a backup first.'],
    [
      0,
      1,
      'New login details for 1 person are only on this device and would be lost for good. Backups don’t include passwords, so sync this device first.',
    ],
    [
      2,
      3,
      '2 changes and new login details for 3 people are only on this device and would be lost for good. Sync this device first, or download a backup. Backups don’t include passwords.',
    ],
  ])('warns about %i pending changes and %i pending logins', async (changes, logins, warning) => {
    await setPending(changes, logins)
    renderWithToasts(<Page />)
    await expectVisible(warning)
    await button('Remove data from this device').click()
    await expect.element(button(changes + logins === 0 ? 'Remove' : 'Remove and lose these changes')).toBeVisible()
    await button('Keep it').click()
    await expect.element(button('Remove data from this device')).toBeVisible()
    expect(sessionState.getState().session.status).toBe('signed-in')
  })

  test('counts a login with a username conflict as pending', async () => {
    await setPending(0, 0)
    await family.store.db.logins.update(family.user.userId, { hasUsernameConflict: true })
    renderWithToasts(<Page />)
    await expectVisible(/^New login details for 1 person are only on this device/)
  })

  test('shows whose changes would be lost', async () => {
    await setPending(2, 0)
    renderWithToasts(<Page />)
    await expectVisible('Pat: 2 changes')
  })

  test('warns that a family stored only on this device would be lost', async () => {
    await family.store.db.setMeta('isRegistered', false)
    renderWithToasts(<Page />)
    await expectVisible(/^Your family’s data is only on this device, so it would be gone for good\./)
    await button('Remove data from this device').click()
    await expect.element(button('Remove and lose these changes')).toBeVisible()
  })

  test('lets a child erase the data only if nothing is unsent', async () => {
    await setPending(0, 0)
    unwrap(await addChildWithLogin(family.store, family.user, MIA))
    unwrap(await signInLocally({ username: 'mia', password: 'mia7' }))
    renderWithToasts(<Page />)
    await expectVisible('Ask a parent to log in here first, so nothing gets lost.')
    await expect.element(button('Remove data from this device')).not.toBeInTheDocument()
    await setPending(0, 0)
    await family.store.db.logins.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
    await expect.element(button('Remove data from this device')).toBeVisible()
  })

  test('lets a helper erase no one’s unsent changes', async () => {
    await setPending(1, 0)
    signInAs({ ...family.user, role: 'helper' }, family.store)
    renderWithToasts(<Page />)
    await expectVisible('Sync this device, or ask a parent to log in here first, so nothing gets lost.')
    await expectVisible('Pat: 1 change')
    await expect.element(button('Remove data from this device')).not.toBeInTheDocument()
    await setPending(0, 0)
    await expect.element(button('Remove data from this device')).toBeVisible()
  })

  test('keeps the focus on the safe choice while it asks', async () => {
    await setPending(0, 0)
    renderWithToasts(<Page />)
    await button('Remove data from this device').click()
    await expect.element(button('Keep it')).toHaveFocus()
    await expect
      .element(button('Keep it'))
      .toHaveAccessibleDescription('Everything is on your server too. It comes back when you log in.')
    await button('Keep it').click()
    await expect.element(button('Remove data from this device')).toHaveFocus()
  })

  test('erases the family’s databases and signs out', async () => {
    await setPending(0, 0)
    renderWithToasts(<Page />)
    await button('Remove data from this device').click()
    await button('Remove').click()
    await expectToast('Data removed', 'Your family’s data is no longer on this device.')
    await expectAbsent('Remove data from this device')
    expect(sessionState.getState().session.status).toBe('signed-out')
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(
      familyDatabaseName(family.store.familyId),
    )
    expect(await family.store.device.db.families.count()).toBe(0)
  })

  test('finishes an interrupted erasure at the next start, and hides the family until then', async () => {
    const { store, user } = family
    vi.spyOn(Dexie, 'delete').mockImplementation(() => new Dexie.Promise<void>(() => undefined))
    void signOutAndErase(store)
    await expect.poll(() => store.device.db.families.get(store.familyId)).toMatchObject({ isErasing: true })
    vi.mocked(Dexie.delete).mockRestore()
    expect(await findLoginByUserId(store.device, user.userId)).toBeUndefined()
    await startSession()
    expect(sessionState.getState().session.status).toBe('signed-out')
    expect(await Dexie.exists(familyDatabaseName(store.familyId))).toBe(false)
    expect(await new DeviceDatabase().families.count()).toBe(0)
  })

  test('queues the request to delete the resume token while offline', async () => {
    const { store } = family
    await store.device.db.revocations.clear()
    vi.mocked(globalThis.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
    await signOutAndErase(store)
    expect(await new DeviceDatabase().revocations.toArray()).toEqual([{ key: 'revocation' }])
  })

  test('shows an error when the browser refuses to delete the database', async () => {
    await setPending(0, 0)
    renderWithToasts(<Page />)
    await button('Remove data from this device').click()
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('failed by the test', 'UnknownError')
    })
    await button('Remove').click()
    await expectToast('Data not removed', 'Your family’s data is still on this device. Log in and try again.')
    expect(await family.store.device.db.families.count()).toBe(1)
  })
})
