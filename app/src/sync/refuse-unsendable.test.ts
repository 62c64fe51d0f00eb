import {
  actorOf,
  assert,
  changeMember,
  inviteMember,
  maySee,
  removeMember,
  type Entry,
  type Id,
} from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../auth/session-state.ts'
import { newId } from '../ledger/database/device.ts'
import { readEnvelope, type EntryRow } from '../ledger/database/family-database.ts'
import { recordCommand } from '../ledger/record-command.ts'
import {
  addTestChild,
  addTestLogin,
  childUser,
  createTestFamilyWithChild,
  unwrap,
  type TestFamily,
} from '../testing/family.ts'
import { deposit, recordCashCount, setTestAllowance } from '../testing/commands.ts'
import { pullPage, toServerEntries, type ServerEntry } from '../testing/server-responses.ts'
import { storedChild } from '../testing/stored-model.ts'
import { readOutboxView, readRefused } from './outbox.ts'
import { applyPage, nextPullRequest } from './sync-progress.ts'

// Pat and Rose share a tablet. Pat removes Rose on a phone while the tablet has a change by Rose that is unsent.

let family: TestFamily & { readonly childId: Id }
let rose: SignedInUser
let onServer: readonly ServerEntry[]

const record = (by: SignedInUser, decide: Parameters<typeof recordCommand>[1]['decide']) =>
  recordCommand(family.store, { actor: actorOf(by), decide })

const markSent = () =>
  family.store.db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))

async function remove(member: SignedInUser, by: SignedInUser): Promise<void> {
  const decide: Parameters<typeof recordCommand>[1]['decide'] = async (context) => {
    const members = (await family.store.db.getMeta('family'))?.members ?? new Map()
    return removeMember(members.get(member.userId), members.values(), context)
  }
  unwrap(await record(by, decide))
}

/** Puts an entry on the server, at the next position. */
const send = ({ entry }: EntryRow): void => {
  onServer = [...onServer, { position: onServer.length + 1, entry: entry as ServerEntry['entry'] }]
}

/** The last entry of this kind that was recorded here. */
async function lastOf(kind: Entry['kind']): Promise<EntryRow> {
  const row = (await family.store.db.entries.toArray()).findLast((stored) => readEnvelope(stored).kind === kind)
  assert(row, `there is a ${kind}`)
  return row
}

/** Takes an entry from this device to the server, as if it had been recorded on another device. */
async function sendAndDelete(kind: Entry['kind']): Promise<void> {
  const row = await lastOf(kind)
  send(row)
  await family.store.db.entries.delete(row.id)
}

/** Pat removes Rose on another device, so this one does not have the entry yet. */
async function removeOnPhone(): Promise<void> {
  await remove(rose, family.parent)
  await sendAndDelete('member.removed')
}

/** Downloads what the server has, as this user. */
async function pull(user: SignedInUser, entries = onServer, limit = 1000): Promise<void> {
  const { store } = family
  const actor = actorOf(user)
  const scope = user.childId === undefined ? 'family' : (`child:${user.childId}` as const)
  for (let more = true; more;) {
    const request = await nextPullRequest(store, scope)
    const visible = entries.filter(({ entry }) => maySee(actor, entry as Entry))
    const page = pullPage(visible, { after: request.after, scope, limit })
    unwrap(await applyPage(store, actor, request, page))
    more = page.more
  }
}

const balanceOf = async (childId = family.childId) => (await storedChild(family.store, childId))?.balance
const view = (user: SignedInUser) => readOutboxView(family.store, actorOf(user))
const kindsOf = (rows: readonly EntryRow[]) => rows.map((row) => readEnvelope(row).kind)

beforeEach(async () => {
  family = await createTestFamilyWithChild({ startingBalance: 2000 })
  const { userId } = unwrap(
    await recordCommand(family.store, {
      actor: actorOf(family.parent),
      decide: (context) => inviteMember({ name: 'Rose', role: 'parent' }, context),
    }),
  )
  rose = { ...family.parent, userId, username: 'rose' }
  onServer = await toServerEntries(family.store)
  await markSent()
  await pull(family.parent)
})

describe('an unsent change by a member who was removed or made a helper', () => {
  test.each(['a parent', 'a child'])('stops counting when the device learns of it, as %s', async (who) => {
    unwrap(await deposit({ ...family, parent: rose }, 300))
    await removeOnPhone()
    expect(await balanceOf()).toBe(2300)
    await pull(who === 'a parent' ? family.parent : await childUser(family, family.childId))
    expect(await balanceOf()).toBe(2000)
    expect(await view(family.parent)).toMatchObject({
      pending: 0,
      refusedEntries: [{ refused: 'member_removed', entry: { by: rose.userId, amount: 300 } }],
    })
  })

  test('counts after all if the server had accepted it before the removal', async () => {
    unwrap(await deposit({ ...family, parent: rose }, 300))
    for (const row of await family.store.db.entries.where('pending').equals(1).toArray()) send(row)
    await removeOnPhone()
    // The removal arrives in a page of its own, after the change.
    await pull(family.parent, onServer, 1)
    expect(await balanceOf()).toBe(2300)
    expect(await view(family.parent)).toMatchObject({ pending: 0, refused: 0 })
  })

  test('counts until the server has the removal', async () => {
    unwrap(await deposit({ ...family, parent: rose }, 300))
    await remove(rose, family.parent)
    await pull(family.parent)
    expect(await balanceOf()).toBe(2300)
    expect(await view(family.parent)).toMatchObject({ refused: 0 })
  })

  test.each([
    ['a server had it and lost it', { isKnown: true }],
    ['it comes from a backup', { isFromBackup: true }],
  ] as const)('is left to a parent to send if %s', async (_, mark) => {
    unwrap(await deposit({ ...family, parent: rose }, 300))
    await family.store.db.entries.where('pending').equals(1).modify(mark)
    await removeOnPhone()
    await pull(family.parent)
    expect(await balanceOf()).toBe(2300)
    expect(await view(family.parent)).toMatchObject({ sendable: 1, refused: 0 })
  })

  test('is not listed if it only says that the member left', async () => {
    unwrap(await deposit({ ...family, parent: rose }, 300))
    await remove(rose, rose)
    const leaving = await lastOf('member.removed')
    send({ ...leaving, entry: { ...leaving.entry, id: newId(), by: family.parent.userId } as EntryRow['entry'] })
    await pull(family.parent)
    expect(kindsOf(await readRefused(family.store, actorOf(family.parent)))).toEqual(['transaction.added'])
    expect(await view(family.parent)).toMatchObject({ pending: 0 })
  })

  test('stops counting if another parent made its author a helper, who may not record it', async () => {
    unwrap(await deposit({ ...family, parent: rose }, 300))
    unwrap(await setTestAllowance({ ...family, parent: rose }))
    const access = { role: 'helper' as const, childIds: [family.childId] }
    const decide: Parameters<typeof recordCommand>[1]['decide'] = async (context) =>
      changeMember({ access }, (await family.store.db.getMeta('family'))?.members.get(rose.userId), context)
    unwrap(await record(family.parent, decide))
    await sendAndDelete('member.changed')
    await pull(family.parent)
    expect(await balanceOf()).toBe(2300)
    expect(await view(family.parent)).toMatchObject({
      pending: 1,
      refusedEntries: [{ refused: 'forbidden', entry: { kind: 'allowance.set' } }],
    })
  })

  test('takes along a child that only this device knew, and everything recorded about it', async () => {
    const leo = await addTestChild({ ...family, parent: rose }, { name: 'Leo', startingBalance: 500 })
    await addTestLogin(family, await childUser(family, leo), 'leo7')
    unwrap(await deposit({ ...family, childId: leo }, 100))
    const child = actorOf(await childUser(family, leo))
    expect(await readOutboxView(family.store, child)).toMatchObject({ needsParent: true })
    unwrap(await recordCashCount({ ...family, childId: leo }, 50))
    await removeOnPhone()
    await pull(family.parent)
    expect(await family.store.db.children.get(leo)).toBeUndefined()
    expect(await family.store.db.logins.count()).toBe(0)
    const { pending, refusedEntries } = await view(family.parent)
    expect(pending).toBe(0)
    expect(refusedEntries.map((row) => [readEnvelope(row).kind, row.refused, row.childName])).toEqual([
      ['child.added', 'member_removed', 'Leo'],
      ['opening.added', 'member_removed', 'Leo'],
      ['transaction.added', 'child_not_added', 'Leo'],
      ['cash.counted', 'child_not_added', 'Leo'],
    ])
  })
})

describe('a refused change', () => {
  beforeEach(async () => {
    unwrap(await deposit({ ...family, parent: rose }, 300))
    unwrap(await deposit(family, 400))
    await family.store.db.entries
      .where('pending')
      .equals(1)
      .modify((row) => {
        Reflect.deleteProperty(row, 'pending')
        Object.assign(row, { refused: 'forbidden' })
      })
  })

  test('is shown to every parent', async () => {
    expect(await view(family.parent)).toMatchObject({ refused: 2 })
  })

  test('is shown only to its author among helpers and children', async () => {
    const helper: SignedInUser = { ...rose, role: 'helper', childIds: [family.childId] }
    expect((await view(helper)).refusedEntries).toMatchObject([{ entry: { amount: 300 } }])
    expect(await view(await childUser(family, family.childId))).toMatchObject({ refused: 0, refusedEntries: [] })
  })

  test('is shown to its author who was removed and came back with the same username', async () => {
    await addTestLogin(family, rose, 'battery staple')
    const back: SignedInUser = { ...rose, userId: newId(), role: 'helper', childIds: [] }
    expect(await view(back)).toMatchObject({ refused: 0 })
    await addTestLogin(family, back, 'battery staple')
    expect((await view(back)).refusedEntries).toMatchObject([{ entry: { amount: 300 } }])
  })
})
