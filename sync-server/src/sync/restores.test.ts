import { describe, expect, test } from 'vitest'
import { freshStorage, testApp } from '../testing/app.ts'
import { pullAll, pushAs, pushOne, sendPush, statusOrCode, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON, type SentEntry, stampAt } from '../testing/fixtures/entries.ts'
import {
  addMember,
  inviteMember,
  joinedMember,
  type MemberFields,
  memberEntry,
  PASSWORD,
  removeMember,
} from '../testing/fixtures/members.ts'
import { createClient } from '../testing/client.ts'

/** A family on a server whose database was restored, or that was never restored. */
const start = async ({ isRestored = true } = {}) => {
  const app = testApp({ now: () => NOON, storage: { ...freshStorage(), isRestored } })
  const moss = await syncedHousehold(app, 'moss')
  const giftBy = (by: string, changes: object = {}) =>
    makeEntry('transaction.added', { ...moss.parentOnAnna, by }, { date: '2026-11-21', ...changes })
  const push = (entry: SentEntry) => pushOne(moss.parent, moss.userId, entry)
  const stored = async (id: string) => (await pullAll(moss.parent)).entries.find(({ entry }) => entry.id === id)?.entry
  return { app, moss, giftBy, push, stored }
}

describe('after a restore, a parent', () => {
  test.each(['parent', 'helper'] as const)('pushes entries by a %s, who may be removed', async (role) => {
    const { app, moss, giftBy, push, stored } = await start()
    const childIds = role === 'helper' ? { childIds: [moss.anna.id] } : {}
    const sam = await joinedMember(app, moss, { name: 'sam', role, ...childIds })
    const [first, second] = [giftBy(sam.userId), giftBy(sam.userId)]
    expect(await push(first)).toMatchObject({ status: 'accepted', restoredBy: moss.userId })
    expect(await stored(first.id)).toEqual({ ...first, restoredBy: moss.userId })
    await removeMember(moss, sam.userId)
    expect(await push(second)).toMatchObject({ status: 'accepted', restoredBy: moss.userId })
    expect(await push(second)).toMatchObject({ status: 'duplicate', restoredBy: moss.userId })
  })

  test('pushes what a member recorded in an earlier role', async () => {
    const { moss, giftBy, push } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'helper', childIds: [moss.ben.id] })
    expect(await push(giftBy(sam, { type: 'withdrawal', date: '2026-11-01' }))).toMatchObject({ status: 'accepted' })
  })

  test('is not named in entries that the parent or a child recorded', async () => {
    const { moss, giftBy, push, stored } = await start()
    const own = giftBy(moss.userId, { restoredBy: newId() })
    const count = makeEntry('cash.counted', moss.annaOnAnna, { restoredBy: moss.userId })
    for (const entry of [own, count]) {
      expect(await push(entry)).not.toHaveProperty('restoredBy')
      expect(await stored(entry.id)).not.toHaveProperty('restoredBy')
    }
  })

  test('is named instead of the parent who restored the entry before', async () => {
    const { app, moss, giftBy, push } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const kim = await joinedMember(app, moss, { name: 'kim', role: 'parent' })
    const gift = giftBy(sam, { restoredBy: kim.userId })
    expect(await push(gift)).toMatchObject({ status: 'accepted', restoredBy: moss.userId })
    expect(await pushOne(kim.client, kim.userId, gift)).toMatchObject({ status: 'duplicate', restoredBy: moss.userId })
  })

  test('cannot push entries by people who were never members, nor in another family', async () => {
    const { app, giftBy, push } = await start()
    const fern = await syncedHousehold(app, 'fern')
    const foreign = await addMember(fern, { name: 'Kim', role: 'parent' })
    for (const by of [newId(), fern.userId, foreign]) expect(statusOrCode(await push(giftBy(by)))).toBe('wrong_actor')
    const elsewhere = makeEntry('transaction.added', { ...fern.parentOnAnna, by: foreign })
    expect(statusOrCode(await push(elsewhere))).toBe('forbidden')
  })

  test('can still push only complete entries that do not replace others', async () => {
    const { moss, giftBy, push } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const gift = giftBy(sam)
    await push(gift)
    expect(statusOrCode(await push({ ...gift, amount: 999 }))).toBe('id_reuse')
    expect(statusOrCode(await push(giftBy(sam, { amount: -1 })))).toBe('bad_schema')
    expect(statusOrCode(await push(giftBy(sam, { on: '2027-11-21' })))).toBe('clock')
  })

  test('who is removed by the first entry of a push cannot push the others', async () => {
    const { app, moss, giftBy } = await start()
    const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    const removal = await memberEntry({ ...moss, userId: sam.userId }, 'member.removed', { userId: moss.userId })
    const { results } = await pushAs(moss.parent, moss.userId, [removal, giftBy(sam.userId), giftBy(moss.anna.userId)])
    expect(results.map(statusOrCode)).toEqual(['accepted', 'wrong_actor', 'wrong_actor'])
  })
})

describe('on a new server, a parent', () => {
  test('pushes entries by members who have no login there, marked with the parent', async () => {
    const { app, moss, giftBy, push } = await start({ isRestored: false })
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
    await removeMember(moss, gran.userId)
    for (const by of [sam, gran.userId])
      expect(await push(giftBy(by))).toMatchObject({ status: 'accepted', restoredBy: moss.userId })
  })

  test('pushes entries by a member whom an earlier entry of the same push removes', async () => {
    const { app, moss, giftBy, stored } = await start({ isRestored: false })
    const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
    const removal = await memberEntry(moss, 'member.removed', { userId: gran.userId })
    const gift = giftBy(gran.userId)
    const { results } = await pushAs(moss.parent, moss.userId, [gift, removal, gift])
    expect(results.map(statusOrCode)).toEqual(['wrong_actor', 'accepted', 'accepted'])
    expect(await stored(gift.id)).toEqual({ ...gift, restoredBy: moss.userId })
  })
})

describe('after a restore, a family keeps a parent who can log in', () => {
  const removals = [
    ['removed', 'member.removed', {}],
    ['made a helper', 'member.changed', { role: 'helper' }],
  ] as const
  test.each(removals)('if the only one was %s by a parent whose login is lost', async (_, kind, fields) => {
    const { app, moss, push } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const childIds = kind === 'member.changed' ? { childIds: [moss.anna.id] } : {}
    const change = await memberEntry({ ...moss, userId: sam }, kind, { userId: moss.userId, ...fields, ...childIds })
    expect(await push(change)).toEqual({ id: change.id, status: 'later' })
    const { code } = await inviteMember(moss.parent, sam)
    const client = createClient(app)
    await client.json('POST', '/api/sync/join', { code, username: 'sam', password: PASSWORD })
    expect(await push(change)).toMatchObject({ status: 'accepted', restoredBy: moss.userId })
  })
})

describe('after a restore, a parent who was once made a helper, and a parent again,', () => {
  test('stays a parent while their device sends both changes', async () => {
    const { app, moss } = await start()
    const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    const kim = await joinedMember(app, moss, { name: 'kim', role: 'parent' })
    const changeOfSam = (minute: number, fields: Partial<MemberFields>) =>
      memberEntry({ ...moss, userId: kim.userId }, 'member.changed', { userId: sam.userId, ...fields }).then(
        (entry): SentEntry => ({ ...entry, stamp: stampAt(`2026-11-21T11:0${minute}`) }),
      )
    const demoted = await changeOfSam(1, { role: 'helper', childIds: [moss.anna.id] })
    const promoted = await changeOfSam(2, { role: 'parent' })
    const taken = makeEntry('transaction.added', { ...moss.parentOnAnna, by: sam.userId }, { type: 'withdrawal' })
    const push = async () =>
      (await pushAs(sam.client, sam.userId, [demoted, promoted, taken])).results.map(statusOrCode)
    expect(await push()).toEqual(['later', 'accepted', 'accepted'])
    expect(await push()).toEqual(['accepted', 'duplicate', 'duplicate'])
    expect((await pullAll(sam.client)).last.scope).toBe('family')
  })
})

describe('no one else pushes another member’s entries', () => {
  test('not a parent of a database that was never restored, if the member can log in', async () => {
    const { app, moss, giftBy, push } = await start({ isRestored: false })
    const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    expect(statusOrCode(await push(giftBy(sam.userId)))).toBe('wrong_actor')
  })

  test('not a child or a helper', async () => {
    const { app, moss, giftBy } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
    const gifts = [sam, moss.userId].map((by) => giftBy(by))
    expect((await pushAs(gran.client, gran.userId, gifts)).results.map(statusOrCode)).toEqual([
      'wrong_actor',
      'wrong_actor',
    ])
    expect((await moss.pushAsAnna(gifts)).results.map(statusOrCode)).toEqual(['wrong_actor', 'wrong_actor'])
  })

  test('not a parent who was removed', async () => {
    const { app, moss, giftBy } = await start()
    const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    await removeMember(moss, sam.userId)
    expect((await sendPush(sam.client, sam.userId, [giftBy(moss.userId)])).status).toBe(401)
  })
})

test('a parent whose login the backup lacks joins again with a new code and keeps their user id and entries', async () => {
  const { app, moss, giftBy, push } = await start()
  // The backup lacks Sam; the entries come from the other parent's device.
  const sam = newId()
  const [added, gift] = [
    await memberEntry(moss, 'member.added', { userId: sam, name: 'Sam', role: 'parent' }),
    giftBy(sam),
  ]
  await push(added)
  await push(gift)
  const { code } = await inviteMember(moss.parent, sam)
  const client = createClient(app)
  const joined = await client.json('POST', '/api/sync/join', { code, username: 'sam', password: PASSWORD })
  expect(joined).toMatchObject({ userId: sam, familyId: moss.familyId, role: 'parent' })
  const [again, later] = [await pushOne(client, sam, gift), await pushOne(client, sam, giftBy(sam))]
  expect(again).toMatchObject({ status: 'duplicate', restoredBy: moss.userId })
  expect(later).toMatchObject({ status: 'accepted' })
  expect(later).not.toHaveProperty('restoredBy')
  expect((await pullAll(client)).last).toMatchObject({ more: false, scope: 'family' })
})
