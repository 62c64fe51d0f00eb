import { assert, instantOf, actorOf, type Actor, type Id, type PushResult, type Stamp } from '@little-ledger/domain'
import { deleteChildWithLogin } from '../auth/child-login.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeFirstName, recordCashCount, deposit, setTestAllowance, deleteTestChild } from '../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap, type TestFamily } from '../testing/family.ts'
import { abortWrites } from '../testing/faults.ts'
import { derivedModel, storedChild, storedModel } from '../testing/stored-model.ts'
import { accepted, respondToPush, corrected } from '../testing/server-responses.ts'
import { familyToday } from '../ledger/family-store.ts'
import { readEnvelope } from '../ledger/database/family-database.ts'
import { newId } from '../ledger/database/device.ts'
import { readOutboxView, dismissLost, dismissRefused, readOutbox, readRefused } from './outbox.ts'
import { applyPushResults } from './apply-push-results.ts'

type Result = Omit<PushResult, 'id'>

let family: TestFamily & { readonly childId: Id }

beforeEach(async () => {
  family = await createTestFamilyWithChild()
  unwrap(await deposit(family, 500))
  unwrap(await setTestAllowance(family))
})

const outbox = () => readOutbox(family.store, actorOf(family.parent))

/** Applies a push response with the given result for each entry in the outbox. */
async function respond(resultOf: (kind: string, index: number) => Result, epoch?: string) {
  const rows = await outbox()
  const results = respondToPush(rows, (row, index) => resultOf(readEnvelope(row).kind, index), epoch)
  return unwrap(await applyPushResults(family.store, rows, results))
}

const acceptAll = (epoch?: string) => respond((_, index) => ({ status: 'accepted', position: index + 1 }), epoch)

/** Applies a push response with `result` for entries of one kind; all others are accepted. */
const respondToKind = (kind: string, result: Result) =>
  respond((found, index) => (found === kind ? result : { status: 'accepted', position: index + 1 }))

const expectModelToBeDerived = async () => {
  const today = await familyToday(family.store, {
    timeZone: (await family.store.db.getMeta('family'))?.timeZone ?? ('UTC' as never),
  })
  expect(await storedModel(family.store)).toEqual(await derivedModel(family.store, today))
}

describe('an accepted push', () => {
  test('removes the entries from the outbox and sets their positions, without changing the read model', async () => {
    const before = await storedModel(family.store)
    expect(await acceptAll()).toEqual({ isNewEpoch: false, deferred: [] })
    expect(await outbox()).toEqual([])
    expect((await family.store.db.entries.toArray()).map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5])
    expect(await storedModel(family.store)).toEqual(before)
    expect(await family.store.db.getMeta('syncProgress')).toEqual({ epoch: 'first', cursors: {} })
  })

  test('treats duplicates as accepted entries', async () => {
    const before = await storedModel(family.store)
    await respond((_, index) => ({ status: 'duplicate', position: index + 1 }))
    expect(await outbox()).toEqual([])
    expect((await family.store.db.entries.toArray()).map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5])
    expect(await storedModel(family.store)).toEqual(before)
  })

  test('adopts the server’s corrected stamp, which new stamps then follow', async () => {
    family.device.clock.set('2027-03-02T09:00:00Z')
    unwrap(await deposit(family, 700, { description: 'From next year' }))
    const stamp = '2026-03-02T09:00:01.000Z-0000-aaaaaaaaaaaa'
    await respond((_, index) => ({
      status: 'accepted',
      position: index + 1,
      ...(index === 5 ? corrected(stamp, '2026-03-02') : {}),
    }))
    family.device.clock.set('2026-03-02T09:05:00Z')
    const clock = await family.store.db.getMeta('lastStamp')
    expect(clock).toBe(stamp)
    unwrap(await deposit(family, 100))
    const [latest] = await outbox()
    expect(latest && instantOf(readEnvelope(latest).stamp as Stamp)).toBe(Date.parse('2026-03-02T09:05:00Z'))
    await expectModelToBeDerived()
  })
})

describe('an entry the server cannot validate yet', () => {
  test.each<[string, Result]>([
    ['because its kind or child is unknown', { status: 'later' }],
    ['because only its author may push it', { status: 'refused', code: 'wrong_actor' }],
  ])('stays in the outbox and in the balance %s', async (_, result) => {
    const before = await storedModel(family.store)
    const { deferred: kept } = await respondToKind('allowance.set', result)
    expect(kept).toHaveLength(1)
    expect((await outbox()).map(({ id }) => id)).toEqual(kept)
    expect(await storedModel(family.store)).toEqual(before)
  })

  test('stays in the outbox if the response contains no result for it', async () => {
    const rows = await outbox()
    const results = respondToPush(rows.slice(1), accepted)
    unwrap(await applyPushResults(family.store, rows, results))
    expect((await outbox()).map(({ id }) => id)).toEqual([rows[0]?.id])
  })
})

describe('an entry over one of the family’s limits', () => {
  const full: Result = { status: 'later', code: 'full' }
  const view = () => readOutboxView(family.store, actorOf(family.parent))

  test('stays in the outbox and in the balance, and is counted as over the limit', async () => {
    const before = await storedModel(family.store)
    const { deferred } = await respondToKind('transaction.added', full)
    expect((await outbox()).map(({ id }) => id)).toEqual(deferred)
    expect(await view()).toMatchObject({ pending: 1, overBound: 1, refused: 0 })
    expect(await storedModel(family.store)).toEqual(before)
  })

  test('is sent again in the next cycle, and is no longer counted once the server accepts it', async () => {
    await respondToKind('transaction.added', full)
    await acceptAll()
    expect(await view()).toMatchObject({ pending: 0, overBound: 0 })
    const [row] = await family.store.db.entries
      .filter((entry) => readEnvelope(entry).kind === 'transaction.added')
      .toArray()
    expect(row).not.toHaveProperty('isOverBound')
  })

  test('is no longer counted as over the limit if the server then defers it for another reason', async () => {
    await respondToKind('transaction.added', full)
    expect(await respond(() => ({ status: 'later' }))).toMatchObject({ deferred: [expect.anything()] })
    expect(await view()).toMatchObject({ pending: 1, overBound: 0 })
  })
})

describe('a refused entry', () => {
  test.each(['forbidden', 'bad_schema', 'id_reuse'] as const)(
    'no longer affects the balance, and stays among the refused entries until a parent dismisses it (%s)',
    async (code) => {
      await respondToKind('transaction.added', { status: 'refused', code })
      expect(await storedChild(family.store, family.childId)).toMatchObject({ balance: 0 })
      await expectModelToBeDerived()
      expect(await readOutboxView(family.store, actorOf(family.parent))).toMatchObject({ pending: 0, refused: 1 })
      const [refused] = await readRefused(family.store, actorOf(family.parent))
      expect(refused).toMatchObject({ refused: code, entry: { kind: 'transaction.added', amount: 500 } })
      await dismissRefused(family.store, refused?.id as Id)
      expect(await readRefused(family.store, actorOf(family.parent))).toEqual([])
    },
  )

  test('is the only kind of entry that dismissRefused deletes', async () => {
    const [row] = await outbox()
    await dismissRefused(family.store, row?.id as Id)
    expect(await family.store.db.entries.get(row?.id as Id)).toBeDefined()
  })
})

describe('a child the server reports as deleted', () => {
  test('is erased along with the entries about the child in the outbox', async () => {
    const before = (await outbox()).filter(({ subject }) => subject === 'family').length
    await respond((kind, index) =>
      ['child.added', 'transaction.added', 'allowance.set'].includes(kind)
        ? { status: 'refused', code: 'gone' }
        : { status: 'accepted', position: index + 1 },
    )
    expect(await storedModel(family.store)).toMatchObject({ children: [], transactions: [] })
    expect(await family.store.db.entries.count()).toBe(before)
    expect(await outbox()).toEqual([])
  })

  const robin = { userId: newId(), role: 'parent' } as const
  const lost = async (actor: Actor) => (await readOutboxView(family.store, actor)).lost
  const respondGone = () =>
    respond((kind) =>
      kind === 'transaction.added' ? { status: 'refused', code: 'gone' } : { status: 'duplicate', position: 1 },
    )

  test('leaves unsent changes for their author to read and dismiss', async () => {
    await respondGone()
    const [group, ...others] = await lost(actorOf(family.parent))
    assert(group, 'one child’s changes are lost')
    expect(others).toEqual([])
    expect(group).toMatchObject({
      childName: 'Mia',
      by: family.parent.userId,
      rows: [{ entry: { kind: 'transaction.added', amount: 500 } }],
    })
    expect(await lost(robin)).toEqual([])
    await expectModelToBeDerived()
    await dismissLost(family.store, group)
    expect(await lost(actorOf(family.parent))).toEqual([])
  })

  test('leaves the child’s own unsent changes, which any parent can read', async () => {
    const mia = await childUser(family, family.childId)
    await acceptAll()
    unwrap(await recordCashCount({ ...family, parent: mia }, 700))
    await respond(() => ({ status: 'refused', code: 'gone' }))
    expect(await lost(robin)).toMatchObject([{ by: mia.userId, rows: [{ entry: { amount: 700 } }] }])
  })

  test('leaves no changes to read if the server already had them or their author deleted the child', async () => {
    await acceptAll()
    await acceptAll('second')
    expect(await outbox()).toHaveLength(5)
    await respondGone()
    const other = await createTestFamilyWithChild({ device: family.device })
    unwrap(await deposit(other, 100))
    unwrap(await deleteChildWithLogin(other.store, other.parent, other.childId))
    for (const { store, parent } of [family, other])
      expect((await readOutboxView(store, actorOf(parent))).lost).toEqual([])
  })

  test('is removed from the family’s profiles', async () => {
    const mia = await childUser(family, family.childId)
    unwrap(await changeFirstName({ ...family, parent: mia }, 'Mia'))
    expect((await family.store.db.getMeta('family'))?.profiles.has(mia.userId)).toBe(true)
    const own = await readOutbox(family.store, actorOf(mia))
    await applyPushResults(
      family.store,
      own,
      respondToPush(own, () => ({ status: 'refused', code: 'gone' })),
    )
    expect((await family.store.db.getMeta('family'))?.profiles.has(mia.userId)).toBe(false)
  })

  test('leaves only child.deleted if this device deleted the child and the server has accepted the deletion', async () => {
    unwrap(await deleteTestChild(family))
    await acceptAll()
    expect(await family.store.db.entries.where('subject').equals(family.childId).toArray()).toMatchObject([
      { entry: { kind: 'child.deleted' }, position: 6 },
    ])
  })
})

describe('a push response with a new epoch', () => {
  test('puts everything back into the outbox except the entries just accepted', async () => {
    await acceptAll()
    unwrap(await deposit(family, 100))
    expect(await acceptAll('second')).toEqual({ isNewEpoch: true, deferred: [] })
    expect(await outbox()).toHaveLength(5)
    expect(await family.store.db.getMeta('syncProgress')).toEqual({ epoch: 'second', cursors: {} })
  })

  test('puts other members’ entries that a server had into a parent’s outbox, but not unsent ones', async () => {
    const sam = { ...family.parent, userId: newId() }
    unwrap(await deposit({ ...family, parent: sam }, 300))
    await family.store.db.setMeta('syncProgress', { epoch: 'first', cursors: {} })
    await family.store.db.entries.toCollection().modify({ position: 1 })
    await family.store.db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
    unwrap(await deposit({ ...family, parent: sam }, 400))
    unwrap(await deposit(family, 100))
    await acceptAll('second')
    const amounts = (await outbox()).map(({ entry }) => ('amount' in entry ? entry.amount : undefined))
    expect([amounts.includes(300), amounts.includes(400)]).toEqual([true, false])
    expect(await readOutboxView(family.store, actorOf(family.parent))).toMatchObject({ pending: 7, sendable: 6 })
    const helper: Actor = { role: 'helper', userId: newId(), childIds: [family.childId] }
    const child = actorOf(await childUser(family, family.childId))
    expect([await readOutbox(family.store, helper), await readOutbox(family.store, child)]).toEqual([[], []])
  })

  test('keeps an entry that a server had if its author, now a helper, may not send it, so that a parent can', async () => {
    await acceptAll()
    await acceptAll('second')
    await respond(
      (kind, index) =>
        kind === 'allowance.set'
          ? { status: 'refused', code: 'forbidden' }
          : { status: 'accepted', position: index + 1 },
      'second',
    )
    expect((await outbox()).map((row) => readEnvelope(row).kind)).toEqual(['allowance.set'])
    expect(await readRefused(family.store, actorOf(family.parent))).toEqual([])
    await acceptAll('second')
    expect(await outbox()).toEqual([])
  })

  test('stores who restored an entry, and removes it once the author’s own device sent the entry', async () => {
    await respond((_, index) => ({ status: 'accepted', position: index + 1, restoredBy: family.parent.userId }))
    const restorers = async () => (await family.store.db.entries.toArray()).map((row) => readEnvelope(row).restoredBy)
    expect(await restorers()).toEqual(Array.from({ length: 5 }, () => family.parent.userId))
    await family.store.db.entries.toCollection().modify({ pending: 1 })
    await acceptAll()
    expect(await restorers()).toEqual(Array.from({ length: 5 }, () => undefined))
    await expectModelToBeDerived()
  })
})

test('applyPushResults stores nothing when the transaction fails', async () => {
  const restore = abortWrites('meta', 'put')
  const rows = await outbox()
  const applied = await applyPushResults(family.store, rows, respondToPush(rows, accepted))
  restore()
  expect(applied).toMatchObject({ ok: false, error: { type: 'StorageFailed' } })
  expect(await outbox()).toHaveLength(rows.length)
})

describe('the outbox', () => {
  test('contains a parent’s and the children’s entries in the order in which they were recorded', async () => {
    const mia = await childUser(family, family.childId)
    unwrap(await recordCashCount({ ...family, parent: mia }, 300))
    const rows = await outbox()
    expect(rows.map((row) => readEnvelope(row).kind)).toEqual([
      'family.created',
      'profile.changed',
      'child.added',
      'transaction.added',
      'allowance.set',
      'cash.counted',
    ])
    expect(await readOutbox(family.store, actorOf(mia))).toMatchObject([{ entry: { kind: 'cash.counted' } }])
  })

  test('has a count of entries for each author', async () => {
    const mia = await childUser(family, family.childId)
    unwrap(await recordCashCount({ ...family, parent: mia }, 300))
    const { pending, pendingByUser, refused } = await readOutboxView(family.store, actorOf(family.parent))
    expect({ pending, refused }).toEqual({ pending: 6, refused: 0 })
    expect(
      await Promise.all(
        [family.parent, mia].map(async (user) => (await readOutboxView(family.store, actorOf(user))).sendable),
      ),
    ).toEqual([6, 1])
    expect([...pendingByUser].sort()).toEqual([[family.parent.userId, 5] as const, [mia.userId, 1] as const].sort())
    const unsendable = async (user: typeof mia) => [
      ...(await readOutboxView(family.store, actorOf(user))).unsendableByUser,
    ]
    expect([await unsendable(family.parent), await unsendable(mia)]).toEqual([[], [[family.parent.userId, 5]]])
  })

  test('names a member who can log in and whose entry from a backup the server takes from no one else', async () => {
    const sam = { ...family.parent, userId: newId() }
    unwrap(await deposit({ ...family, parent: sam }, 300))
    await family.store.db.entries.toCollection().modify({ isFromBackup: true })
    const view = (user: typeof sam) => readOutboxView(family.store, actorOf(user))
    const rows = await outbox()
    const results = respondToPush(rows, (row, index) =>
      readEnvelope(row).by === sam.userId ? { status: 'refused', code: 'wrong_actor' } : accepted(row, index),
    )
    expect(unwrap(await applyPushResults(family.store, rows, results)).deferred).toHaveLength(1)
    expect(await view(family.parent)).toMatchObject({ sendable: 0, unsendableByUser: new Map([[sam.userId, 1]]) })
    expect(await view(sam)).toMatchObject({ sendable: 1, unsendableByUser: new Map() })
    // The member may be removed later. Then the server takes the entry from a parent.
    expect(await outbox()).toHaveLength(1)
    await acceptAll()
    expect(await view(family.parent)).toMatchObject({ pending: 0 })
  })
})
