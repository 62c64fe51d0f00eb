import type { Kind, MemberResponse, PushResult } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { type App, createClient } from '../testing/client.ts'
import { localFamily, pullAll, pushAs, pushOne, registerLocalFamily, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON, type SentEntry, stampAt } from '../testing/fixtures/entries.ts'
import { inviteMember, joinedMember, PASSWORD } from '../testing/fixtures/members.ts'
import { restorableDatabase } from '../testing/restorable.ts'

// Pat created a family, and Sam, who is a parent, removed Pat. Sam restores the family's backup file with a new server.

/** Sam has registered the family, but the server has no entry yet. */
const start = async (app: App = testApp({ now: () => NOON })) => {
  const { client, userId: sam, registration, ids } = await registerLocalFamily(app, 'sam')
  const pat = newId()
  let count = 0
  /** Entries in the order in which they were recorded. */
  const entry = (by: string, kind: Kind, fields: object = {}): SentEntry => {
    count += 1
    return makeEntry(kind, { ...ids, by }, { stamp: stampAt('2026-11-20T10:00', count), ...fields })
  }
  const created = entry(pat, 'family.created')
  const added = entry(pat, 'member.added', { userId: sam, name: 'Sam', role: 'parent' })
  const child = entry(pat, 'child.added')
  const gift = entry(pat, 'transaction.added')
  const removed = entry(sam, 'member.removed', { userId: pat })
  const push = async (entries: readonly SentEntry[]) => (await pushAs(client, sam, entries)).results
  const members = () => client.json<MemberResponse[]>('GET', '/api/sync/members')
  return { app, client, sam, pat, registration, entry, created, added, child, gift, removed, push, members }
}

const codes = (results: readonly PushResult[]) => results.map(statusOrCode)
const times = (count: number, code: string) => Array.from({ length: count }, () => code)

describe('a parent who restores a family that a removed parent created', () => {
  test('pushes all of it, and what the others recorded is marked', async () => {
    const { client, sam, created, added, child, gift, removed, push } = await start()
    const results = await push([created, added, removed, child, gift])
    expect(codes(results)).toEqual(times(5, 'accepted'))
    expect(results.map(({ restoredBy }) => restoredBy)).toEqual([sam, sam, undefined, sam, sam])
    expect(codes(await push([created, added, removed, child, gift]))).toEqual(times(5, 'duplicate'))
    const { entries } = await pullAll(client)
    expect(entries.map(({ entry }) => entry)).toEqual([
      { ...created, restoredBy: sam },
      { ...added, restoredBy: sam },
      removed,
      { ...child, restoredBy: sam },
      { ...gift, restoredBy: sam },
    ])
  })

  test('is a parent there, and the creator is none any more', async () => {
    const { app, client, sam, pat, registration, created, added, removed, push, members } = await start()
    await push([created, added, removed])
    expect(await members()).toEqual([{ userId: sam, hasLogin: true }])
    expect((await client.request('POST', `/api/sync/members/${pat}/invitation`)).status).toBe(404)
    const again = { ...registration, userId: pat, username: 'pat' }
    expect((await createClient(app).request('POST', '/api/sync/adopt', again)).status).toBe(409)
    expect(
      (await createClient(app).request('POST', '/api/login', { username: 'pat', password: PASSWORD })).status,
    ).toBe(401)
  })

  test('was perhaps a helper first, and the creator may have left', async () => {
    const { client, sam, pat, entry, created, child, push, members } = await start()
    const asHelper = { userId: sam, name: 'Sam', role: 'helper', childIds: [child.id] }
    const added = entry(pat, 'member.added', asHelper)
    const promoted = entry(pat, 'member.changed', { userId: sam, name: undefined, role: 'parent' })
    const left = entry(pat, 'member.removed', { userId: pat })
    expect(codes(await push([created, added, promoted, left, child]))).toEqual(times(5, 'accepted'))
    expect(await members()).toEqual([{ userId: sam, hasLogin: true }])
    expect((await pullAll(client)).last.scope).toBe('family')
  })

  test('was perhaps made a helper and a parent again, which waits only until the server knows the second', async () => {
    const { client, sam, pat, entry, created, added, child, push } = await start()
    const change = { userId: sam, name: undefined }
    const demoted = entry(pat, 'member.changed', { ...change, role: 'helper', childIds: [child.id] })
    const promoted = entry(pat, 'member.changed', { ...change, role: 'parent' })
    expect(codes(await push([created, added, demoted, promoted]))).toEqual([
      'accepted',
      'accepted',
      'later',
      'accepted',
    ])
    expect(codes(await push([demoted, child]))).toEqual(['accepted', 'accepted'])
    expect((await pullAll(client)).last.scope).toBe('family')
  })

  test('was perhaps the last of 50 members, and counts once', async () => {
    const { sam, pat, entry, created, added, child, push } = await start()
    const others = Array.from({ length: 48 }, () =>
      entry(pat, 'member.added', { userId: newId(), name: 'Kim', role: 'parent' }),
    )
    expect(codes(await push([created, ...others, added, child]))).toEqual(times(51, 'accepted'))
    const more = entry(sam, 'member.added', { userId: newId(), name: 'Kim', role: 'parent' })
    expect(codes(await push([more]))).toEqual(['full'])
  })

  test('was perhaps added by someone whom the creator had added', async () => {
    const { sam, pat, entry, created, removed, push, members } = await start()
    const kim = newId()
    const first = entry(pat, 'member.added', { userId: kim, name: 'Kim', role: 'parent' })
    const second = entry(kim, 'member.added', { userId: sam, name: 'Sam', role: 'parent' })
    expect(codes(await push([created, first, second, removed]))).toEqual(times(4, 'accepted'))
    expect(await members()).toContainEqual({ userId: kim, hasLogin: false })
  })

  test('invites a creator who became a helper, and a helper', async () => {
    const { app, client, sam, pat, entry, created, added, child, push } = await start()
    const gran = newId()
    const demoted = entry(sam, 'member.changed', { userId: pat, name: undefined, role: 'helper', childIds: [child.id] })
    const helper = entry(pat, 'member.added', { userId: gran, name: 'Gran', role: 'helper', childIds: [child.id] })
    expect(codes(await push([created, added, demoted, helper, child]))).toEqual(times(5, 'accepted'))
    for (const [userId, username] of [
      [pat, 'pat'],
      [gran, 'gran'],
    ] as const) {
      const { code } = await inviteMember(client, userId)
      const joined = await createClient(app).json('POST', '/api/sync/join', { code, username, password: PASSWORD })
      expect(joined).toMatchObject({ userId, role: 'helper' })
    }
  })
})

describe('a family is not restored', () => {
  test('without the entry that makes the parent a member', async () => {
    const { created, child, added, push, members, sam } = await start()
    expect(codes(await push([created, child]))).toEqual(times(2, 'later'))
    expect(codes(await push([added]))).toEqual(['wrong_actor'])
    expect(await members()).toEqual([{ userId: sam, hasLogin: true }])
    expect(codes(await push([created, added, child]))).toEqual(times(3, 'accepted'))
  })

  test('if the entries say that the parent is a helper', async () => {
    const { sam, pat, entry, created, child, push } = await start()
    const helper = entry(pat, 'member.added', { userId: sam, name: 'Sam', role: 'helper', childIds: [child.id] })
    expect(codes(await push([created, helper, child]))).toEqual(times(3, 'later'))
  })

  test('while the entry that makes the parent a member is from a wrong clock, and the result says so', async () => {
    const { created, added, child, push } = await start()
    expect(codes(await push([created, { ...added, on: '2027-11-20' }, child]))).toEqual(['later', 'clock', 'later'])
  })

  test('if the parent added themselves, like a creator', async () => {
    const { sam, entry, created, child, push } = await start()
    const own = entry(sam, 'member.added', { userId: sam, name: 'Sam', role: 'parent' })
    expect(codes(await push([created, own, child]))).toEqual(times(3, 'later'))
  })

  test('if its creator is known in another family', async () => {
    const { app, entry, added, push } = await start()
    const fern = await registerLocalFamily(app, 'fern')
    const created = entry(fern.userId, 'family.created')
    expect(codes(await push([created, added]))).toEqual(['wrong_actor', 'wrong_actor'])
    expect((await pullAll(fern.client)).entries).toEqual([])
  })

  test('after the parent has created it', async () => {
    const { sam, pat, entry, added, push } = await start()
    const own = entry(sam, 'family.created')
    expect(codes(await push([own, added]))).toEqual(['accepted', 'wrong_actor'])
    expect(codes(await push([entry(pat, 'family.created')]))).toEqual(['wrong_actor'])
  })
})

test('the parent is not added once more', async () => {
  const { sam, pat, entry, created, added, push } = await start()
  await push([created, added])
  const again = (by: string) => entry(by, 'member.added', { userId: sam, name: 'Samuel', role: 'parent' })
  expect(codes(await push([again(pat), again(sam)]))).toEqual(['forbidden', 'forbidden'])
})

test('someone from another family is not added with it', async () => {
  const { app, pat, entry, created, added, push } = await start()
  const fern = await registerLocalFamily(app, 'fern')
  const foreign = entry(pat, 'member.added', { userId: fern.userId, name: 'Fern', role: 'parent' })
  expect(codes(await push([created, added, foreign]))).toEqual(['accepted', 'accepted', 'forbidden'])
})

test('the creator’s id is reserved, also within the push', async () => {
  const { app, sam, pat, entry, created, added, push } = await start()
  const child = entry(sam, 'child.added', { userId: pat })
  expect(codes(await push([created, added, child]))).toEqual(['accepted', 'accepted', 'forbidden'])
  const other = await registerLocalFamily(app, 'fern')
  const ids = { ...other.ids, userId: pat }
  await pushOne(other.client, other.userId, makeEntry('family.created', ids))
  expect(statusOrCode(await pushOne(other.client, other.userId, makeEntry('child.added', ids)))).toBe('forbidden')
})

test('a second registration of the family is refused, and no one else’s push creates it', async () => {
  const { app, registration, created } = await start()
  const mine = localFamily('kim').registration
  const adopted = await createClient(app).request('POST', '/api/sync/adopt', {
    ...mine,
    familyId: registration.familyId,
  })
  expect(adopted.status).toBe(409)
  const kim = await registerLocalFamily(app, 'kim')
  expect(statusOrCode(await pushOne(kim.client, kim.userId, created))).toBe('forbidden')
})

test('after a restore of the database, the operator names the parent who confirms, as for any removed creator', async () => {
  const { storage, restore } = await restorableDatabase()
  const { app, client, sam, created, added, removed, push } = await start(testApp({ storage, now: () => NOON }))
  await push([created, added, removed])
  await joinedMember(app, { parent: client, userId: sam }, { name: 'kim', role: 'parent' })
  const answers = async (parents?: readonly string[]) => {
    const after = testApp({ storage: await restore(parents), now: () => NOON })
    const logIn = (username: string) =>
      createClient(after).request('POST', '/api/login', { username, password: PASSWORD })
    return [(await logIn('sam')).status, (await logIn('kim')).status]
  }
  expect(await answers()).toEqual([403, 403])
  expect(await answers(['sam'])).toEqual([200, 403])
})
