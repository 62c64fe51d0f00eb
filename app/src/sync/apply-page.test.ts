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
  while (taken.at(-1) === 'more' || taken.at(-1) === 'anew')
  return taken
}

const waiting = () => store.db.entries.where('pending').equals(1).count()
const cursor = async () => (await store.db.getMeta('syncProgress'))?.cursors.family

/** The rows of the screens are what the journal comes to. */
const expectModelToBeDerived = async () =>
  expect(await storedModel(store)).toEqual(await derivedModel(store, familyToday(store, { timeZone: UTC })))

describe('a fetched page', () => {
  test('brings entries, rows, cursor and clock, and nothing of it waits', async () => {
    expect(await fetchAll(onServer)).toEqual(['fetched'])
    expect(await storedEntries(store)).toEqual(await storedEntries(family.store))
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
    expect(await cursor()).toEqual({ next: onServer.length, digest: digestOf(onServer) })
    expect(await store.db.getMeta('lastStamp')).toBe(await family.store.db.getMeta('lastStamp'))
    expect(await waiting()).toBe(0)
    await expectModelToBeDerived()
  })

  test('may come in parts, of which the last one derives the rows', async () => {
    expect(await fetchAll(onServer, { limit: 2 })).toEqual(['more', 'more', 'more', 'fetched'])
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
    expect(await store.db.getMeta('staleSubjects')).toEqual([])
    await expectModelToBeDerived()
  })

  test('is derived with the next look where no other page follows it', async () => {
    expect(await fetchFrom(onServer, { limit: 4 })).toBe('more')
    expect(await store.db.children.count()).toBe(0)
    await store.db.setMeta('readModelVersion', 1)
    await store.db.setMeta('family', (await family.store.db.getMeta('family')) as FamilyFacts)
    unwrap(await refreshForToday(store))
    expect(await storedChild(store, family.childId)).toBeDefined()
    await expectModelToBeDerived()
    expect((await fetchAll(onServer)).at(-1)).toBe('fetched')
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
  })

  test('is passed over where another window took it first', async () => {
    const asked = await nextPullRequest(store, 'family')
    await fetchAll(onServer)
    const before = await store.db.getMeta('syncProgress')
    const again = unwrap(await applyPage(store, parent(), asked, pullPage(onServer, { limit: 2 })))
    expect(again).toBe('superseded')
    expect(await store.db.getMeta('syncProgress')).toEqual(before)
  })

  test('gives what was recorded here its position, once, and leaves the rows alone', async () => {
    store = family.store
    const before = await storedModel(store)
    expect(await fetchAll(onServer)).toEqual(['fetched'])
    expect(await waiting()).toBe(0)
    expect(await store.db.entries.count()).toBe(onServer.length)
    expect(await storedModel(store)).toEqual(before)
  })

  test.each([
    ['children', undefined],
    ['meta', 'lastStamp'],
    ['meta', 'syncProgress'],
  ])('keeps nothing where the database breaks off in the middle: at %s %s', async (table, key) => {
    const restore = abortWrites(table, 'put', key)
    const asked = await nextPullRequest(store, 'family')
    const taken = await applyPage(store, parent(), asked, pullPage(onServer))
    restore()
    expect(taken).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
    expect(await store.db.entries.count()).toBe(0)
    expect(await store.db.getMetaValues('syncProgress', 'lastStamp')).toEqual({})
    expect(await fetchAll(onServer)).toEqual(['fetched'])
  })

  test('is not taken by code older than what keeps the database', async () => {
    await store.db.setMeta('minWriterVersion', 99)
    const asked = await nextPullRequest(store, 'family')
    const taken = await applyPage(store, parent(), asked, pullPage(onServer))
    expect(taken).toEqual({ ok: false, error: { type: 'NewerVersion' } })
    expect(await store.db.entries.count()).toBe(0)
  })

  test('is seen by another window, which goes on from it', async () => {
    await fetchAll(onServer)
    const other = await openAnotherTab({ device, store })
    unwrap(await deposit({ store: other, parent: family.parent, childId: family.childId }, 50))
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2650 })
  })
})

describe('an entry that the server has otherwise than this device', () => {
  test('counts as the server has it, and its child is derived again', async () => {
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

  test('counts again where it was refused here and taken after all', async () => {
    store = family.store
    const id = onServer.at(-1)?.entry.id as Id
    await store.db.entries.update(id, { refused: 'forbidden', waiting: undefined } as never)
    await fetchAll(onServer)
    expect(await store.db.entries.get(id)).not.toHaveProperty('refused')
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
  })

  test('of a kind from the future is kept and ignored', async () => {
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
    expect(await fetchAll(entries)).toEqual(['fetched'])
    expect((await store.db.entries.get(future.id))?.entry).toEqual(dated)
    expect(activeEntries(await store.db.entries.toArray())).toHaveLength(onServer.length)
    expect(await store.db.getMeta('unsupportedEntries')).toEqual([{ kind: 'chore.done', v: 9 }])
    await expectModelToBeDerived()
  })
})

describe('another database on the server', () => {
  test('makes everything wait that it does not have, and nothing else', async () => {
    await fetchAll(onServer)
    const restored = onServer.slice(0, 3)
    expect(await fetchAll(restored, { epoch: 'second' })).toEqual(['fetched'])
    expect(await waiting()).toBe(onServer.length - restored.length)
    expect(await store.db.entries.count()).toBe(onServer.length)
    expect(await storedChild(store, family.childId)).toMatchObject({ balance: 2600 })
  })

  test('shows by a head below this device’s cursor, too', async () => {
    await fetchAll(onServer)
    expect((await fetchAll(onServer.slice(0, 3))).at(-1)).toBe('fetched')
    expect(await waiting()).toBe(onServer.length - 3)
  })

  test('is told the logins again', async () => {
    await fetchAll(onServer)
    await addTestLogin({ ...family, store }, family.parent, 'correct horse')
    await fetchAll(onServer, { epoch: 'second' })
    expect(await store.db.logins.get(family.parent.userId)).toMatchObject({ pending: 1 })
  })
})

describe('what is held here and on the server', () => {
  const withDigest = (page: ReturnType<typeof pullPage>) => ({ ...page, digest: '0123456789abcdef' })
  const fetchWrong = async () => {
    const asked = await nextPullRequest(store, 'family')
    return unwrap(await applyPage(store, parent(), asked, withDigest(pullPage(onServer, { after: asked.after }))))
  }

  test('is fetched anew where it differs, at most once a day', async () => {
    expect(await fetchWrong()).toBe('anew')
    expect(await nextPullRequest(store, 'family')).toMatchObject({ after: 0 })
    expect(await fetchWrong()).toBe('differs')
    expect(await fetchWrong()).toBe('differs')
    device.clock.advance(DAY_MS)
    expect(await fetchWrong()).toBe('anew')
    expect(await store.db.entries.count()).toBe(onServer.length)
  })

  test('is reckoned from the rows when it is doubted: one that was lost comes back', async () => {
    await fetchAll(onServer)
    await store.db.entries.delete(onServer.at(-1)?.entry.id as Id)
    expect(await fetchAll(onServer)).toEqual(['fetched'])
    await invalidateDigests(store)
    expect(await fetchAll(onServer)).toEqual(['anew', 'fetched'])
    expect(await store.db.entries.count()).toBe(onServer.length)
    expect(await waiting()).toBe(0)
    await expectModelToBeDerived()
  })
})

describe('a child that was deleted elsewhere', () => {
  test('is erased here with its login and what still waited, and leaves its tombstone', async () => {
    await fetchAll(onServer)
    const mia = await childUser({ store } as TestFamily, family.childId)
    await addTestLogin({ ...family, store }, mia, 'mia7')
    unwrap(await recordCashCount({ store, parent: mia, childId: family.childId }, 700))
    unwrap(await changeFirstName({ store, parent: mia }, 'Mia'))
    unwrap(await deleteTestChild(family))
    const deletion = (await toServerEntries(family.store)).at(-1)
    assert(deletion, 'it was recorded')
    const left = [...onServer.filter(({ entry }) => readEnvelope({ entry }).childId !== family.childId), deletion]
    expect((await fetchAll(left)).at(-1)).toBe('fetched')
    expect(await store.db.entries.where('subject').equals(family.childId).toArray()).toMatchObject([
      { entry: { kind: 'child.deleted' } },
    ])
    expect(await store.db.logins.count()).toBe(0)
    expect(await waiting()).toBe(0)
    expect((await store.db.getMeta('family'))?.profiles.has(mia.userId)).toBe(false)
    expect(await storedModel(store)).toMatchObject({ children: [], transactions: [], goals: [] })
    await invalidateDigests(store)
    expect(await fetchAll(left)).toEqual(['fetched'])
  })
})
