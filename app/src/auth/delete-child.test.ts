import { actorOf } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeFirstName, recordCashCount, deposit, setTestAllowance } from '../testing/commands.ts'
import { openTestDevice, type TestDevice } from '../testing/device.ts'
import { childUser, createTestFamily, unwrap } from '../testing/family.ts'
import { failWrites } from '../testing/faults.ts'
import { storedHistory, storedModel } from '../testing/stored-model.ts'
import { accepted, respondToPush } from '../testing/server-responses.ts'
import { addChildWithLogin, deleteChildWithLogin } from './child-login.ts'
import { signInOnDevice } from './sign-in.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { readOutbox } from '../sync/outbox.ts'
import { readCelebrated, saveCelebrated } from '../features/celebrations/achievements.ts'
import { applyPushResults } from '../sync/apply-push-results.ts'

const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

let device: TestDevice

beforeEach(async () => {
  device = await openTestDevice()
})

describe('deleteChildWithLogin', () => {
  /** A family with a child who has a history, a failed sign-in attempt and a profile. `readAll` dumps all databases. */
  async function createFamilyWithMia() {
    const family = await createTestFamily({ device })
    const childId = unwrap(await addChildWithLogin(family.store, family.parent, { ...MIA, name: 'Mia Marigold' }))
    const mia = await childUser(family, childId)
    unwrap(await deposit({ ...family, childId }, 500, { description: 'From Grandma Rose' }))
    unwrap(await setTestAllowance({ ...family, childId }))
    unwrap(await recordCashCount({ ...family, childId }, 300))
    unwrap(await changeFirstName({ store: family.store, parent: mia }, 'Marigold'))
    await signInOnDevice(device, { username: 'mia', password: 'wrong' })
    saveCelebrated(childId, ['badge:firstSaver'])
    const readAll = async () => {
      const tables = [...family.store.db.tables, ...device.db.tables]
      return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())))
    }
    return { ...family, childId, mia, readAll }
  }

  const kindsOf = async ({ db }: FamilyStore, childId: string) =>
    (await db.entries.where('subject').equals(childId).toArray()).map(({ entry }) => entry.kind).sort()

  test('erases the child, the login and the failed sign-in attempts from this device while offline', async () => {
    const { store, parent, childId, readAll } = await createFamilyWithMia()
    expect(await readAll()).toMatch(/Marigold.*Grandma Rose|Grandma Rose.*Marigold/s)
    unwrap(await deleteChildWithLogin(store, parent, childId))
    expect(await readAll()).not.toMatch(/Marigold|Grandma|"mia"/)
    expect(await storedModel(store)).toMatchObject({ children: [], transactions: [], goals: [] })
    expect(await store.db.logins.count()).toBe(0)
    expect(readCelebrated(childId)).toBeUndefined()
    expect(await signInOnDevice(device, { username: 'mia', password: 'mia7' })).toMatchObject({ ok: false })
  })

  test('keeps child.deleted and an anonymized child.added if the server does not have the child yet', async () => {
    const { store, parent, childId } = await createFamilyWithMia()
    unwrap(await deleteChildWithLogin(store, parent, childId))
    expect(await kindsOf(store, childId)).toEqual(['child.added', 'child.deleted'])
    const rows = await store.db.entries.where('subject').equals(childId).toArray()
    expect(rows.every(({ pending }) => pending === 1)).toBe(true)
    expect(await store.db.entries.get(childId)).toMatchObject({ entry: { name: 'Deleted child' } })
    const sent = await readOutbox(store, actorOf(parent))
    expect(sent.map(({ entry }) => entry.kind).slice(-2)).toEqual(['child.added', 'child.deleted'])
    unwrap(await applyPushResults(store, sent, respondToPush(sent, accepted)))
    expect(await kindsOf(store, childId)).toEqual(['child.deleted'])
  })

  test('keeps only child.deleted if the server already has the child', async () => {
    const { store, parent, childId } = await createFamilyWithMia()
    await store.db.entries.toCollection().modify((row: { pending?: 1; position?: number }) => {
      delete row.pending
      row.position = 1
    })
    unwrap(await deleteChildWithLogin(store, parent, childId))
    expect(await kindsOf(store, childId)).toEqual(['child.deleted'])
  })

  test('does not affect other children', async () => {
    const family = await createFamilyWithMia()
    const ben = unwrap(await addChildWithLogin(family.store, family.parent, { ...MIA, name: 'Ben', username: 'ben' }))
    unwrap(await deleteChildWithLogin(family.store, family.parent, family.childId))
    expect(await storedHistory(family.store, ben)).toEqual([['2026-03-02', 'deposit', 2000, 2000]])
    expect(await family.store.db.logins.toArray()).toMatchObject([{ username: 'ben' }])
  })

  test('returns Forbidden and changes nothing when called by a child, and returns NotFound for a deleted child', async () => {
    const { store, parent, childId, mia, readAll } = await createFamilyWithMia()
    const before = await readAll()
    expect(await deleteChildWithLogin(store, mia, childId)).toEqual({ ok: false, error: { type: 'Forbidden' } })
    expect(await readAll()).toBe(before)
    unwrap(await deleteChildWithLogin(store, parent, childId))
    expect(await deleteChildWithLogin(store, parent, childId)).toEqual({ ok: false, error: { type: 'NotFound' } })
  })

  test('changes nothing when a write fails', async () => {
    const { store, parent, childId, readAll } = await createFamilyWithMia()
    const before = await readAll()
    const restoreWrites = failWrites('logins', 'delete')
    expect(await deleteChildWithLogin(store, parent, childId)).toMatchObject({
      ok: false,
      error: { type: 'StorageFull' },
    })
    restoreWrites()
    expect(await readAll()).toBe(before)
  })
})
