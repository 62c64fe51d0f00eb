import { assert, UTC, actorOf, type Actor, type Id, type Stamp } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../testing/clock.ts'
import { changeFirstName, recordCashCount, deposit, setTestAllowance, deleteTestChild } from '../testing/commands.ts'
import { openTestDevice, type TestDevice } from '../testing/device.ts'
import {
  addTestLogin,
  childUser,
  openAnotherTab,
  createTestFamilyWithChild,
  unwrap,
  type TestFamily,
} from '../testing/family.ts'
import { abortWrites } from '../testing/faults.ts'
import { derivedModel, storedChild, storedEntries, storedModel } from '../testing/stored-model.ts'
import { toServerEntries, corrected, digestOf, pullPage, type ServerEntry } from '../testing/server-responses.ts'
import { refreshForToday } from '../ledger/daily-refresh.ts'
import { newId } from '../ledger/database/device.ts'
import { familyToday, openFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import { READ_MODEL_VERSION, readEnvelope } from '../ledger/database/family-database.ts'
import { usesNewerRules } from '../ledger/journal.ts'
import { activeEntries } from '../ledger/read-model.ts'
import { readOutboxView } from './outbox.ts'
import { applyPage, invalidateDigests, nextPullRequest, type PullOutcome } from './sync-progress.ts'

type Family = TestFamily & { readonly childId: Id }

/** The family on the device that records the entries, and those entries as a server stores them. */
let family: Family
let serverEntries: readonly ServerEntry[]
/** The device that receives the entries. */
let device: TestDevice
let store: FamilyStore

beforeEach(async () => {
  family = await createTestFamilyWithChild()
  unwrap(await setTestAllowance(family))
  for (const amount of [100, 200, 300]) unwrap(await deposit(family, amount))
  serverEntries = await toServerEntries(family.store)
  device = await openTestDevice()
  // Use a different database name, because both devices share one browser.
  store = await openFamilyStore(device, newId())
})

const parent = () => actorOf(family.parent)

/** Applies the next page from a server with these entries. */
async function pullPageFrom(entries: readonly ServerEntry[], paging: { limit?: number; epoch?: string } = {}) {
  const request = await nextPullRequest(store, 'family')
  const head = entries.at(-1)?.position ?? 0
  const isKnown = request.epoch === (paging.epoch ?? 'first') && request.after <= head
  return unwrap(
    await applyPage(store, parent(), request, pullPage(entries, { after: isKnown ? request.after : 0, ...paging })),
  )
}

async function pullAll(entries: readonly ServerEntry[], paging: { limit?: number; epoch?: string } = {}) {
  const outcomes: PullOutcome[] = []
  do outcomes.push(await pullPageFrom(entries, paging))
  while (outcomes.at(-1) === 'more' || outcomes.at(-1) === 'refetch')
  return outcomes
}

/** Applies a page to this user, which says or doesn't say that the user has to confirm the members. */
async function pullConfirmation(actor: Actor, mustConfirm: boolean) {
  const request = await nextPullRequest(store, 'family')
  const page = pullPage(serverEntries, { after: request.after })
  unwrap(await applyPage(store, actor, request, { ...page, ...(mustConfirm && { mustConfirm }) }))
  return (await store.db.getMeta('syncProgress'))?.confirmerId
}

const countPending = () => store.db.entries.where('pending').equals(1).count()
const cursor = async () => (await store.db.getMeta('syncProgress'))?.cursors.family

const expectModelMatchesJournal = async () =>
  expect(await storedModel(store)).toEqual(await derivedModel(store, await familyToday(store, { timeZone: UTC })))

describe('applyPage', () => {
  test('lets another parent read their unsent changes to a deleted child, and who deleted the child and when', async () => {
    await pullAll(serverEntries)
    const robin = { ...family.parent, userId: newId() }
    unwrap(await deposit({ store, parent: robin, childId: family.childId }, 5000))
    unwrap(await deleteTestChild(family))
    await pullAll(await toServerEntries(family.store))
    const { lost, pending } = await readOutboxView(await openAnotherTab({ device, store }), actorOf(robin))
    expect(pending).toBe(0)
    expect(lost).toMatchObject([
      {
        childName: 'Mia',
        by: robin.userId,
        rows: [{ entry: { kind: 'transaction.added', amount: 5000 } }],
        deletion: { by: family.parent.userId, on: '2026-03-02' },
      },
    ])
    expect((await readOutboxView(store, parent())).lost).toEqual([])
  })

  test('stores the entries, the read model, the cursor and the latest stamp, and leaves nothing unsent', async () => {
    expect(await pullAll(serverEntries)).toEqual(['complete'])
    expect(await storedEntries(store)).toEqual(await storedEntries(family.store))
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 600 })
    expect(await cursor()).toEqual({ next: serverEntries.length, digest: digestOf(serverEntries) })
    expect(await store.db.getMeta('lastStamp')).toBe(await family.store.db.getMeta('lastStamp'))
    expect(await countPending()).toBe(0)
    await expectModelMatchesJournal()
  })

  test('updates the read model only after the last of several pages', async () => {
    expect(await pullAll(serverEntries, { limit: 2 })).toEqual(['more', 'more', 'more', 'complete'])
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 600 })
    expect(await store.db.getMeta('staleSubjects')).toEqual([])
    await expectModelMatchesJournal()
  })

  test('lets the next daily refresh rebuild the rows if a pull is interrupted', async () => {
    expect(await pullPageFrom(serverEntries, { limit: 4 })).toBe('more')
    expect(await store.db.children.count()).toBe(0)
    await store.db.setMeta('readModelVersion', READ_MODEL_VERSION)
    unwrap(await refreshForToday(store))
    expect(await storedChild(store, family.childId)).toBeDefined()
    await expectModelMatchesJournal()
    expect((await pullAll(serverEntries)).at(-1)).toBe('complete')
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 600 })
  })

  test('skips a page that another tab has already applied', async () => {
    const request = await nextPullRequest(store, 'family')
    await pullAll(serverEntries)
    const before = await store.db.getMeta('syncProgress')
    const again = unwrap(await applyPage(store, parent(), request, pullPage(serverEntries, { limit: 2 })))
    expect(again).toBe('superseded')
    expect(await store.db.getMeta('syncProgress')).toEqual(before)
  })

  test('stores the positions of this device’s entries without changing the read model', async () => {
    store = family.store
    const before = await storedModel(store)
    expect(await pullAll(serverEntries)).toEqual(['complete'])
    expect(await countPending()).toBe(0)
    expect(await store.db.entries.count()).toBe(serverEntries.length)
    expect(await storedModel(store)).toEqual(before)
  })

  test.each([
    ['a child', 'children', undefined],
    ['the last stamp', 'meta', 'lastStamp'],
    ['the sync progress', 'meta', 'syncProgress'],
  ])('stores nothing when writing %s aborts the transaction', async (_, table, key) => {
    const restore = abortWrites(table, 'put', key)
    const request = await nextPullRequest(store, 'family')
    const outcome = await applyPage(store, parent(), request, pullPage(serverEntries))
    restore()
    expect(outcome).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
    expect(await store.db.entries.count()).toBe(0)
    expect(await store.db.getMetaValues('syncProgress', 'lastStamp')).toEqual({})
    expect(await pullAll(serverEntries)).toEqual(['complete'])
  })

  test('fails with NewerVersion when a newer version has written to the database', async () => {
    await store.db.setMeta('minWriterVersion', 99)
    const request = await nextPullRequest(store, 'family')
    const outcome = await applyPage(store, parent(), request, pullPage(serverEntries))
    expect(outcome).toEqual({ ok: false, error: { type: 'NewerVersion' } })
    expect(await store.db.entries.count()).toBe(0)
  })

  test('makes its changes available to another tab', async () => {
    await pullAll(serverEntries)
    const other = await openAnotherTab({ device, store })
    unwrap(await deposit({ store: other, parent: family.parent, childId: family.childId }, 50))
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 650 })
  })
})

describe('an entry that differs on the server', () => {
  test('is replaced by the server’s version, and the child’s balances are computed again', async () => {
    store = family.store
    const last = serverEntries.at(-1)
    assert(last, 'there is an entry')
    const correctedEntry = {
      ...last,
      entry: { ...last.entry, ...corrected(readEnvelope(last).stamp.replace('2026-03', '2026-02'), '2026-02-02') },
    }
    await pullAll([...serverEntries.slice(0, -1), correctedEntry as ServerEntry])
    expect((await store.db.entries.get(last.entry.id as Id))?.entry).toMatchObject({ on: '2026-02-02' })
    // The latest stamp is now that of the previous entry.
    expect(await store.db.getMeta('lastStamp')).toBe(
      serverEntries.at(-2) && readEnvelope(serverEntries.at(-2) as ServerEntry).stamp,
    )
    await expectModelMatchesJournal()
  })

  test('counts toward the balance again if the server has accepted it after refusing it', async () => {
    store = family.store
    const id = serverEntries.at(-1)?.entry.id as Id
    await store.db.entries.update(id, { refused: 'forbidden', waiting: undefined } as never)
    await pullAll(serverEntries)
    expect(await store.db.entries.get(id)).not.toHaveProperty('refused')
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 600 })
  })

  test.each([
    ['newer rules', { kind: 'family.changed', rules: 999 }],
    ['an unknown currency', { kind: 'family.currency.set', code: 'ZZZ' }],
  ])('is stored if it introduces %s, and the ledger then needs an update', async (_, newer) => {
    const { familyId } = family.store
    const changed = { id: newId(), v: 1, familyId, by: family.parent.userId, ...newer }
    const entry = { ...changed, stamp: '2026-03-09T09:00:00.000Z-0000-0123456789ab', on: '2026-03-09', at: '09:00' }
    expect(await usesNewerRules(store)).toBe(false)
    await pullAll([...serverEntries, { position: serverEntries.length + 1, entry }])
    expect(await usesNewerRules(store)).toBe(true)
    expect((await store.db.getMeta('family'))?.rules).toBe(1)
  })

  test('is stored and ignored if its kind is unknown', async () => {
    const future = {
      id: newId(),
      v: 9,
      kind: 'chore.done',
      familyId: family.store.familyId,
      by: family.parent.userId,
      childId: family.childId,
    }
    const dated = { ...future, stamp: '2026-03-09T09:00:00.000Z-0000-0123456789ab', on: '2026-03-09', at: '09:00' }
    const entries = [...serverEntries, { position: serverEntries.length + 1, entry: dated }]
    expect(await pullAll(entries)).toEqual(['complete'])
    expect((await store.db.entries.get(future.id))?.entry).toEqual(dated)
    expect(activeEntries(await store.db.entries.toArray())).toHaveLength(serverEntries.length)
    expect(await store.db.getMeta('unsupportedEntries')).toEqual([{ kind: 'chore.done', v: 9 }])
    await expectModelMatchesJournal()
  })
})

describe('a new epoch on the server', () => {
  test('marks as unsent only the entries that the server lacks', async () => {
    await pullAll(serverEntries)
    const restored = serverEntries.slice(0, 3)
    expect(await pullAll(restored, { epoch: 'second' })).toEqual(['complete'])
    expect(await countPending()).toBe(serverEntries.length - restored.length)
    // The dates and times of these entries must not be corrected, because other devices may already have the entries.
    expect(
      await store.db.entries
        .where({ pending: 1 })
        .filter((row) => row.clockShiftMs === 0)
        .count(),
    ).toBe(serverEntries.length - restored.length)
    expect(await store.db.entries.count()).toBe(serverEntries.length)
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 600 })
  })

  test('is assumed when the server has fewer entries than this device has downloaded', async () => {
    await pullAll(serverEntries)
    expect((await pullAll(serverEntries.slice(0, 3))).at(-1)).toBe('complete')
    expect(await countPending()).toBe(serverEntries.length - 3)
  })

  test('makes the device send the logins again', async () => {
    await pullAll(serverEntries)
    const { userId } = await addTestLogin({ ...family, store }, family.parent, 'correct horse')
    const stamp = '2026-03-01T09:00:00.000Z-0000-0123456789ab' as Stamp
    await store.db.logins.update(userId, { usernameStamp: stamp, verifierStamp: stamp })
    await pullAll(serverEntries, { epoch: 'second' })
    expect(await store.db.logins.get(userId)).toMatchObject({ pending: 1 })
  })

  test('does not mark a login without stamps, because it can never be sent', async () => {
    await pullAll(serverEntries)
    const { userId } = await addTestLogin({ ...family, store }, family.parent, 'correct horse')
    await pullAll(serverEntries, { epoch: 'second' })
    expect(await store.db.logins.get(userId)).not.toHaveProperty('pending')
  })
})

describe('digest comparison', () => {
  const withDigest = (page: ReturnType<typeof pullPage>) => ({ ...page, digest: '0123456789abcdef' })
  const pullMismatch = async () => {
    const request = await nextPullRequest(store, 'family')
    return unwrap(
      await applyPage(store, parent(), request, withDigest(pullPage(serverEntries, { after: request.after }))),
    )
  }

  test('refetches everything after growing delays while the digests differ, and never reports a match', async () => {
    expect(await pullMismatch()).toBe('refetch')
    expect(await nextPullRequest(store, 'family')).toMatchObject({ after: 0 })
    for (const waitMinutes of [1, 2, 4, 8]) {
      expect(await pullMismatch()).toBe('differs')
      device.clock.advance(waitMinutes * 60_000 - 1)
      expect(await pullMismatch()).toBe('differs')
      device.clock.advance(1)
      expect(await pullMismatch()).toBe('refetch')
    }
    expect(await store.db.entries.count()).toBe(serverEntries.length)
    expect((await store.db.getMeta('syncProgress'))?.lastSyncedAt).toBeUndefined()
  })

  test('waits at most a day between refetches, even if the clock is set back', async () => {
    for (let count = 0; count < 15; count += 1) {
      expect(await pullMismatch()).toBe('refetch')
      device.clock.advance(DAY_MS)
    }
    expect(await pullMismatch()).toBe('refetch')
    device.clock.advance(-DAY_MS)
    expect(await pullMismatch()).toBe('refetch')
  })

  test('resets to the shortest wait after the digests have matched for longer than the last wait', async () => {
    expect(await pullMismatch()).toBe('refetch')
    expect(await pullAll(serverEntries)).toEqual(['complete'])
    device.clock.advance(60_000)
    expect(await pullAll(serverEntries)).toEqual(['complete'])
    for (const expected of ['refetch', 'differs']) expect(await pullMismatch()).toBe(expected)
    device.clock.advance(60_000)
    expect(await pullMismatch()).toBe('refetch')
  })

  test('detects a changed amount in a stored row, and restores the server’s amount', async () => {
    await pullAll(serverEntries)
    const id = serverEntries.at(-1)?.entry.id as Id
    await store.db.entries.where('id').equals(id).modify({ 'entry.amount': 102_101 })
    await store.db.setMeta('readModelVersion', 0)
    unwrap(await refreshForToday(store))
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 102_401 })
    await invalidateDigests(store)
    expect(await pullAll(serverEntries)).toEqual(['refetch', 'complete'])
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 600 })
    await expectModelMatchesJournal()
  })

  test('detects a restore after which the server has other entries at the same positions', async () => {
    store = family.store
    await pullAll(serverEntries)
    // In each round, a restore loses one of the server's entries, and another device's entry takes its position.
    for (const [hour, lost] of serverEntries.slice(-2).entries()) {
      family.device.clock.advance(3_600_000)
      const other = { position: lost.position, entry: { ...lost.entry, id: newId(), amount: 10 + hour } }
      const restored = serverEntries.map((entry) => (entry.position === lost.position ? other : entry))
      expect(await pullAll(restored)).toEqual(['refetch', 'complete'])
      expect((await store.db.entries.get(lost.entry.id as Id))?.pending).toBe(1)
    }
  })

  test('finds and refetches a lost entry once the digests are invalidated', async () => {
    await pullAll(serverEntries)
    await store.db.entries.delete(serverEntries.at(-1)?.entry.id as Id)
    expect(await pullAll(serverEntries)).toEqual(['complete'])
    await invalidateDigests(store)
    expect(await pullAll(serverEntries)).toEqual(['refetch', 'complete'])
    expect(await store.db.entries.count()).toBe(serverEntries.length)
    expect(await countPending()).toBe(0)
    await expectModelMatchesJournal()
  })
})

test('the parent who has to confirm the members stays known until a pull of that parent says otherwise', async () => {
  const sam = { role: 'parent', userId: newId() } as const
  expect(await pullConfirmation(parent(), false)).toBeUndefined()
  expect(await pullConfirmation(parent(), true)).toBe(family.parent.userId)
  expect(await pullConfirmation(sam, false)).toBe(family.parent.userId)
  expect(await pullConfirmation(parent(), false)).toBeUndefined()
})

describe('a child deleted on another device', () => {
  test('is erased along with the child’s login and outbox entries, leaving only child.deleted', async () => {
    await pullAll(serverEntries)
    const mia = await childUser({ store } as TestFamily, family.childId)
    await addTestLogin({ ...family, store }, mia, 'mia7')
    unwrap(await recordCashCount({ store, parent: mia, childId: family.childId }, 700))
    unwrap(await changeFirstName({ store, parent: mia }, 'Mia'))
    unwrap(await deleteTestChild(family))
    const deletion = (await toServerEntries(family.store)).at(-1)
    assert(deletion, 'the deletion was recorded')
    const left = [...serverEntries.filter(({ entry }) => readEnvelope({ entry }).childId !== family.childId), deletion]
    expect((await pullAll(left)).at(-1)).toBe('complete')
    expect(await store.db.entries.where('subject').equals(family.childId).toArray()).toMatchObject([
      { entry: { kind: 'child.deleted' } },
    ])
    expect(await store.db.logins.count()).toBe(0)
    expect(await countPending()).toBe(0)
    expect((await store.db.getMeta('family'))?.profiles.has(mia.userId)).toBe(false)
    expect(await storedModel(store)).toMatchObject({ children: [], transactions: [], goals: [] })
    await invalidateDigests(store)
    expect(await pullAll(left)).toEqual(['complete'])
  })
})
