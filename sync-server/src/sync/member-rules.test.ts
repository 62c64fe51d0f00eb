import { expect, test } from 'vitest'
import { freshStorage, testApp } from '../testing/app.ts'
import { pushAs, pushOne, statusOrCode, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON } from '../testing/fixtures/entries.ts'
import { joinedMember, memberEntry } from '../testing/fixtures/members.ts'

const start = async (isRestored = false) => {
  const app = testApp({ now: () => NOON, storage: { ...freshStorage(), isRestored } })
  const moss = await syncedHousehold(app, 'moss')
  const push = async (entries: readonly object[]) =>
    (await pushAs(moss.parent, moss.userId, entries)).results.map(statusOrCode)
  return { app, moss, push }
}

test('a parent who removes the only other parent in a push cannot leave in the same push', async () => {
  const { app, moss, push } = await start()
  const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const removals = [sam.userId, moss.userId].map((userId) => memberEntry(moss, 'member.removed', { userId }))
  expect(await push(await Promise.all(removals))).toEqual(['accepted', 'last_parent'])
})

test('a parent who leaves in a push records nothing after that', async () => {
  const { app, moss, push } = await start()
  await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const leaving = await memberEntry(moss, 'member.removed', { userId: moss.userId })
  expect(await push([leaving, makeEntry('cash.counted', moss.parentOnAnna)])).toEqual(['accepted', 'wrong_actor'])
})

test('a parent whose role changes in a push has the new role for the entries after that', async () => {
  const { app, moss, push } = await start(true)
  const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const fields = { userId: moss.userId, role: 'helper' as const, childIds: [moss.anna.id] }
  const change = await memberEntry({ ...moss, userId: sam.userId }, 'member.changed', fields)
  expect(await push([change, makeEntry('cash.counted', moss.parentOnAnna)])).toEqual(['accepted', 'forbidden'])
})

test('a change or removal of an unknown member waits', async () => {
  const { moss, push } = await start()
  const entries = [
    await memberEntry(moss, 'member.changed', { userId: newId(), name: 'Sam' }),
    await memberEntry(moss, 'member.removed', { userId: newId() }),
  ]
  expect(await push(entries)).toEqual(['later', 'later'])
})

test('a helper cannot undo a gift in the name of another child', async () => {
  const { app, moss } = await start()
  const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id, moss.ben.id] })
  const about = (child: typeof moss.anna) => ({ ...moss.about(child, gran.userId), userId: gran.userId })
  const gift = makeEntry('transaction.added', about(moss.anna), { date: '2026-11-21' })
  const undo = (child: typeof moss.anna) =>
    makeEntry('transaction.deleted', about(child), { transactionId: gift.id, giftOf: gran.userId })
  const push = async (entry: object) => statusOrCode(await pushOne(gran.client, gran.userId, entry))
  expect([await push(gift), await push(undo(moss.ben)), await push(undo(moss.anna))]).toEqual([
    'accepted',
    'forbidden',
    'accepted',
  ])
})
