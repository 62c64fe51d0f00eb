import { assert, UTC, type Family as FamilyFacts, type Id, actorOf } from '@little-ledger/domain'
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
import { refreshForToday } from '../ledger/read-model/daily-refresh.ts'
import { newId } from '../ledger/database/device.ts'
import { familyToday, openFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import { readEnvelope } from '../ledger/entry-envelope.ts'
import { activeEntries } from '../ledger/read-model/read-model.ts'
import { invalidateDigests, nextPullRequest, applyPage, type PullOutcome } from './apply-page.ts'

type Family = TestFamily & { readonly childId: Id }

/** The device on which everything was recorded, and what a server holds of it. */
let family: Family
let onServer: readonly ServerEntry[]
/** The device that fetches. */
let device: TestDevice
let store: FamilyStore

beforeEach(async () => {
  family = await createTestFamilyWithChild({ startingBalance: 2000 })
  unwrap(await setTestAllowance(family))
  for (const amount of [100, 200, 300]) unwrap(await deposit(family, amount))
  onServer = await toServerEntries(family.store)
  device = await openTestDevice()
  // In the tests' one browser a database of another name stands for another device.
  store = await openFamilyStore(device, newId())
})

const parent = () => actorOf(family.parent)

/** Takes what a server of these entries answers to the next question. */
async function fetchFrom(entries: readonly ServerEntry[], paging: { limit?: number; epoch?: string } = {}) {
  const asked = await nextPullRequest(store, 'family')
  const head = entries.at(-1)?.position ?? 0
  const isKnown = asked.epoch === (paging.epoch ?? 'first') && asked.after <= head
  return unwrap(
    await applyPage(store, parent(), asked, pullPage(entries, { after: isKnown ? asked.after : 0, ...paging })),
  )
}

async function fetchAll(entries: readonly ServerEntry[], paging: { limit?: number; epoch?: string } = {}) {
  const taken: PullOutcome[] = []
  do taken.push(await fetchFrom(entries, paging))
  while (taken.at(-1) === 'more' || taken.at(-1) === 'refetch')
  return taken
}

const waiting = () => store.db.entries.where('pending').equals(1).count()
const cursor = async () => (await store.db.getMeta('syncProgress'))?.cursors.family

/** The rows of the screens are what the journal comes to. */
const expectModelToBeDerived = async () =>
  expect(await storedModel(store)).toEqual(await derivedModel(store, familyToday(store, { timeZone: UTC })))

describe('applyPage', () => {
  test('stores entries, read model, cursor and clock, and leaves the outbox empty', async () => {
    expect(await fetchAll(onServer)).toEqual(['complete'])
    expect(await storedEntries(store)).toEqual(await storedEntries(family.store))
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
    expect(await cursor()).toEqual({ next: onServer.length, digest: digestOf(onServer) })
    expect(await store.db.getMeta('lastStamp')).toBe(await family.store.db.getMeta('lastStamp'))
    expect(await waiting()).toBe(0)
    await expectModelToBeDerived()
  })

  test('updates the read model with the last of several pages', async () => {
    expect(await fetchAll(onServer, { limit: 2 })).toEqual(['more', 'more', 'more', 'complete'])
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
    expect(await store.db.getMeta('staleSubjects')).toEqual([])
    await expectModelToBeDerived()
  })

  test('leaves stale rows to the next daily refresh when no further page follows', async () => {
    expect(await fetchFrom(onServer, { limit: 4 })).toBe('more')
    expect(await store.db.children.count()).toBe(0)
    await store.db.setMeta('readModelVersion', 1)
    await store.db.setMeta('family', (await family.store.db.getMeta('family')) as FamilyFacts)
    unwrap(await refreshForToday(store))
    expect(await storedChild(store, family.childId)).toBeDefined()
    await expectModelToBeDerived()
    expect((await fetchAll(onServer)).at(-1)).toBe('complete')
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
  })

  test('skips a page that another tab has already applied', async () => {
    const asked = await nextPullRequest(store, 'family')
    await fetchAll(onServer)
    const before = await store.db.getMeta('syncProgress')
    const again = unwrap(await applyPage(store, parent(), asked, pullPage(onServer, { limit: 2 })))
    expect(again).toBe('superseded')
    expect(await store.db.getMeta('syncProgress')).toEqual(before)
  })

  test('sets positions of local entries without changing the read model', async () => {
    store = family.store
    const before = await storedModel(store)
    expect(await fetchAll(onServer)).toEqual(['complete'])
    expect(await waiting()).toBe(0)
    expect(await store.db.entries.count()).toBe(onServer.length)
    expect(await storedModel(store)).toEqual(before)
  })

  test.each([
    ['children', undefined],
    ['meta', 'lastStamp'],
    ['meta', 'syncProgress'],
  ])('stores nothing when the transaction aborts at %s %s', async (table, key) => {
    const restore = abortWrites(table, 'put', key)
    const asked = await nextPullRequest(store, 'family')
    const taken = await applyPage(store, parent(), asked, pullPage(onServer))
    restore()
    expect(taken).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
    expect(await store.db.entries.count()).toBe(0)
    expect(await store.db.getMetaValues('syncProgress', 'lastStamp')).toEqual({})
    expect(await fetchAll(onServer)).toEqual(['complete'])
  })

  test('fails with NewerVersion when a newer version has written the database', async () => {
    await store.db.setMeta('minWriterVersion', 99)
    const asked = await nextPullRequest(store, 'family')
    const taken = await applyPage(store, parent(), asked, pullPage(onServer))
    expect(taken).toEqual({ ok: false, error: { type: 'NewerVersion' } })
    expect(await store.db.entries.count()).toBe(0)
  })

  test('is visible to another tab', async () => {
    await fetchAll(onServer)
    const other = await openAnotherTab({ device, store })
    unwrap(await deposit({ store: other, parent: family.parent, childId: family.childId }, 50))
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2650 })
  })
})

describe('an entry that differs on the server', () => {
  test('is replaced by the server’s version and its child recomputed', async () => {
    store = family.store
    const last = onServer.at(-1)
    assert(last, 'there are entries')
    const fixed = {
      ...last,
      entry: { ...last.entry, ...corrected(readEnvelope(last).stamp.replace('2026-03', '2026-02'), '2026-02-02') },
    }
    await fetchAll([...onServer.slice(0, -1), fixed as ServerEntry])
    expect((await store.db.entries.get(last.entry.id as Id))?.entry).toMatchObject({ on: '2026-02-02' })
    // The clock, too, goes back to the greatest stamp that is left.
    expect(await store.db.getMeta('lastStamp')).toBe(
      onServer.at(-2) && readEnvelope(onServer.at(-2) as ServerEntry).stamp,
    )
    await expectModelToBeDerived()
  })

  test('counts again when the server accepted it after refusing it', async () => {
    store = family.store
    const id = onServer.at(-1)?.entry.id as Id
    await store.db.entries.update(id, { refused: 'forbidden', waiting: undefined } as never)
    await fetchAll(onServer)
    expect(await store.db.entries.get(id)).not.toHaveProperty('refused')
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
  })

  test('of an unknown kind is stored and ignored', async () => {
    const future = {
      id: newId(),
      v: 9,
      kind: 'chore.done',
      familyId: family.store.familyId,
      by: family.parent.userId,
      childId: family.childId,
    }
    const dated = { ...future, stamp: '2026-03-09T09:00:00.000Z-0000-0123456789ab', on: '2026-03-09', at: '09:00' }
    const entries = [...onServer, { position: onServer.length + 1, entry: dated }]
    expect(await fetchAll(entries)).toEqual(['complete'])
    expect((await store.db.entries.get(future.id))?.entry).toEqual(dated)
    expect(activeEntries(await store.db.entries.toArray())).toHaveLength(onServer.length)
    expect(await store.db.getMeta('unsupportedEntries')).toEqual([{ kind: 'chore.done', v: 9 }])
    await expectModelToBeDerived()
  })
})

describe('a new epoch on the server', () => {
  test('puts exactly the entries the server lacks back into the outbox', async () => {
    await fetchAll(onServer)
    const restored = onServer.slice(0, 3)
    expect(await fetchAll(restored, { epoch: 'second' })).toEqual(['complete'])
    expect(await waiting()).toBe(onServer.length - restored.length)
    expect(await store.db.entries.count()).toBe(onServer.length)
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
  })

  test('is assumed when the head is below this device’s cursor', async () => {
    await fetchAll(onServer)
    expect((await fetchAll(onServer.slice(0, 3))).at(-1)).toBe('complete')
    expect(await waiting()).toBe(onServer.length - 3)
  })

  test('marks the logins as pending', async () => {
    await fetchAll(onServer)
    await addTestLogin({ ...family, store }, family.parent, 'correct horse')
    await fetchAll(onServer, { epoch: 'second' })
    expect(await store.db.logins.get(family.parent.userId)).toMatchObject({ pending: 1 })
  })
})

describe('digest comparison', () => {
  const withDigest = (page: ReturnType<typeof pullPage>) => ({ ...page, digest: '0123456789abcdef' })
  const fetchWrong = async () => {
    const asked = await nextPullRequest(store, 'family')
    return unwrap(await applyPage(store, parent(), asked, withDigest(pullPage(onServer, { after: asked.after }))))
  }

  test('refetches everything on a mismatch, at most once a day', async () => {
    expect(await fetchWrong()).toBe('refetch')
    expect(await nextPullRequest(store, 'family')).toMatchObject({ after: 0 })
    expect(await fetchWrong()).toBe('differs')
    expect(await fetchWrong()).toBe('differs')
    device.clock.advance(DAY_MS)
    expect(await fetchWrong()).toBe('refetch')
    expect(await store.db.entries.count()).toBe(onServer.length)
  })

  test('recomputes invalidated digests, so a lost entry is fetched again', async () => {
    await fetchAll(onServer)
    await store.db.entries.delete(onServer.at(-1)?.entry.id as Id)
    expect(await fetchAll(onServer)).toEqual(['complete'])
    await invalidateDigests(store)
    expect(await fetchAll(onServer)).toEqual(['refetch', 'complete'])
    expect(await store.db.entries.count()).toBe(onServer.length)
    expect(await waiting()).toBe(0)
    await expectModelToBeDerived()
  })
})

describe('a child deleted on another device', () => {
  test('is erased with its login and outbox, leaving the child.deleted entry', async () => {
    await fetchAll(onServer)
    const mia = await childUser({ store } as TestFamily, family.childId)
    await addTestLogin({ ...family, store }, mia, 'mia7')
    unwrap(await recordCashCount({ store, parent: mia, childId: family.childId }, 700))
    unwrap(await changeFirstName({ store, parent: mia }, 'Mia'))
    unwrap(await deleteTestChild(family))
    const deletion = (await toServerEntries(family.store)).at(-1)
    assert(deletion, 'it was recorded')
    const left = [...onServer.filter(({ entry }) => readEnvelope({ entry }).childId !== family.childId), deletion]
    expect((await fetchAll(left)).at(-1)).toBe('complete')
    expect(await store.db.entries.where('subject').equals(family.childId).toArray()).toMatchObject([
      { entry: { kind: 'child.deleted' } },
    ])
    expect(await store.db.logins.count()).toBe(0)
    expect(await waiting()).toBe(0)
    expect((await store.db.getMeta('family'))?.profiles.has(mia.userId)).toBe(false)
    expect(await storedModel(store)).toMatchObject({ children: [], transactions: [], goals: [] })
    await invalidateDigests(store)
    expect(await fetchAll(left)).toEqual(['complete'])
  })
})
