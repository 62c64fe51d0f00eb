import {
  assert,
  type Entry,
  type EntryOf,
  id,
  type Id,
  parseStamp,
  type Stamp,
  UTC,
  cents,
  civilDate,
  civilTime,
} from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import type { Known, Login, NewSession, Storage, Writes } from '../storage/port.ts'

const idOf = (number: number): Id => id(`01900000-0000-7000-8000-${String(number).padStart(12, '0')}`)
const stampOf = (second: number): Stamp => {
  const stamp = parseStamp(`2026-11-21T12:00:${String(second).padStart(2, '0')}.000Z-0000-0123456789ab`)
  assert(stamp.ok, 'a second makes a stamp')
  return stamp.value
}

const [FAMILY, OTHER, PAT, ANNA, ANNAS_USER] = [idOf(1), idOf(2), idOf(3), idOf(10), idOf(11)]

const header = (number: number, familyId = FAMILY) => ({
  id: idOf(number),
  v: 1 as const,
  familyId,
  by: PAT,
  stamp: stampOf(number % 60),
  on: civilDate('2026-11-21'),
  at: civilTime('12:00'),
})

const created = (familyId: Id, number: number): Entry => ({
  ...header(number, familyId),
  ...{ id: familyId, kind: 'family.created', name: 'Moss', timeZone: UTC, currency: 'USD', rules: 1 },
})
const anna: EntryOf<'child.added'> = {
  ...header(10),
  ...{ kind: 'child.added', childId: ANNA, userId: ANNAS_USER, name: 'Anna', startingBalance: cents(2000) },
}
const deposit = (number: number, description = 'Gift'): EntryOf<'transaction.added'> => ({
  ...header(number),
  ...{ kind: 'transaction.added', childId: ANNA, type: 'deposit', amount: cents(100), description },
  ...{ date: civilDate('2026-11-21'), time: civilTime('12:00') },
})
const deletion: Entry = { ...header(50), kind: 'child.deleted', childId: ANNA }

const secret = { type: 'pbkdf2', rounds: 1, salt: 'AAAA', hash: 'AAAA' } as const
const loginOf = (userId: Id, usernameKey: string, childId?: Id): Login => ({
  ...{ id: userId, familyId: FAMILY, childId, username: usernameKey.toUpperCase(), usernameKey },
  ...{ usernameStamp: stampOf(1), secret, secretStamp: stampOf(1) },
})
const sessionOf = (tokenHash: string, userId: Id, changes: Partial<NewSession> = {}): NewSession => ({
  ...{ id: idOf(900), tokenHash, familyId: FAMILY, userId, createdAt: 1_000, endsAt: undefined, idleMs: 500 },
  ...changes,
})

const append = (storage: Storage, writes: Writes, familyId = FAMILY) =>
  storage.append({ familyId, asks: {}, decide: ({ head }) => ({ value: head, writes }) })

const knownBy = (storage: Storage, asks: Parameters<Storage['append']>[0]['asks'] = {}, familyId = FAMILY) =>
  storage.append<Known>({ familyId, asks, decide: (known) => ({ value: known }) })

const positionsOf = async (storage: Storage, familyId = FAMILY) =>
  (await storage.readEntries(familyId, 0, 1_000)).map(({ position, entry }) => [position, entry.id])

/** A family with Anna, both with logins. */
const withAnna = async (storage: Storage) => {
  await append(storage, { entries: [created(FAMILY, 1)], newLogins: [loginOf(PAT, 'pat')] })
  await append(storage, { entries: [anna], newLogins: [loginOf(ANNAS_USER, 'anna', ANNA)] })
  return storage
}

/** What every storage adapter has to do, whatever it is made of. `open` gives a fresh, empty one. */
export const storageContract = (name: string, open: () => Promise<Storage>) => {
  describe(`${name}: the journal`, () => {
    test('entries take the positions after their own family’s head, in their order, without gaps', async () => {
      const storage = await open()
      expect(await append(storage, { entries: [created(FAMILY, 1), anna] })).toBe(0)
      await append(storage, { entries: [created(OTHER, 2)] }, OTHER)
      expect(await append(storage, { entries: [deposit(20), deposit(21)] })).toBe(2)
      expect(await positionsOf(storage)).toEqual([
        [1, FAMILY],
        [2, ANNA],
        [3, idOf(20)],
        [4, idOf(21)],
      ])
      expect(await positionsOf(storage, OTHER)).toEqual([[1, OTHER]])
    })

    test('entries come back as they were, page by page', async () => {
      const storage = await withAnna(await open())
      const strange = deposit(20, 'a "b" \\ \u0000 \ud83d\ude00 \u2028 é')
      await append(storage, { entries: [strange, deposit(21)] })
      expect(await storage.readEntries(FAMILY, 2, 1)).toEqual([{ position: 3, entry: strange }])
      expect(await storage.readEntries(FAMILY, 4, 10)).toEqual([])
    })

    test('where nothing is to be written nothing is, and where deciding fails neither', async () => {
      const storage = await withAnna(await open())
      expect(await storage.append({ familyId: FAMILY, asks: {}, decide: () => ({ value: 'no' }) })).toBe('no')
      const failing = storage.append({
        ...{ familyId: FAMILY, asks: {} },
        decide: () => {
          throw new Error('a defect')
        },
      })
      await expect(failing).rejects.toThrow('a defect')
      expect((await knownBy(storage)).head).toBe(2)
    })

    test('where one part cannot be written nothing of it is', async () => {
      const storage = await withAnna(await open())
      const clash = append(storage, { entries: [deposit(20)], newLogins: [loginOf(idOf(60), 'pat')] })
      await expect(clash).rejects.toBeInstanceOf(Error)
      const twice = append(storage, { entries: [deposit(20), deposit(20)] })
      await expect(twice).rejects.toBeInstanceOf(Error)
      expect(await positionsOf(storage)).toHaveLength(2)
      expect((await knownBy(storage)).head).toBe(2)
    })

    test('deciding is told what the database holds at that moment', async () => {
      const storage = await withAnna(await open())
      const asks = {
        entryIds: [ANNA, idOf(99)],
        owned: [ANNA, ANNAS_USER, PAT, idOf(99)],
        usernameKeys: ['pat', 'sam'],
      }
      const known = await knownBy(storage, asks)
      expect([known.head, known.lastStamp]).toEqual([2, stampOf(10)])
      expect([...known.entries]).toEqual([[ANNA, { position: 2, entry: anna }]])
      expect([...known.children]).toEqual([[ANNA, { userId: ANNAS_USER, isDeleted: false }]])
      expect([...known.owners]).toEqual([
        [ANNA, FAMILY],
        [ANNAS_USER, FAMILY],
        [PAT, FAMILY],
      ])
      expect([...known.usernames]).toEqual([['pat', PAT]])
    })

    test('another family’s entries are unknown, and who owns a child is known to all', async () => {
      const storage = await withAnna(await open())
      const known = await knownBy(storage, { entryIds: [ANNA], owned: [ANNA] }, OTHER)
      expect([known.head, known.lastStamp, known.entries.size, known.children.size]).toEqual([0, undefined, 0, 0])
      expect([...known.owners]).toEqual([[ANNA, FAMILY]])
    })

    test('the greatest stamp is kept, not the last', async () => {
      const storage = await withAnna(await open())
      await append(storage, { entries: [deposit(40), deposit(20)] })
      expect((await knownBy(storage)).lastStamp).toBe(stampOf(40))
    })

    test('appends that come at once all get in, one after the other', async () => {
      const storage = await withAnna(await open())
      await Promise.all(Array.from({ length: 50 }, (_, index) => append(storage, { entries: [deposit(100 + index)] })))
      const positions = (await positionsOf(storage)).map(([position]) => position)
      expect(positions).toEqual(Array.from({ length: 52 }, (_, index) => index + 1))
    })
  })

  describe(`${name}: a deleted child`, () => {
    test('is erased but for its tombstone, and nobody else is', async () => {
      const storage = await withAnna(await open())
      const profile: Entry = {
        ...header(30),
        by: ANNAS_USER,
        kind: 'profile.changed',
        userId: ANNAS_USER,
        firstName: 'Anna',
      }
      const parents: Entry = { ...header(31), kind: 'profile.changed', userId: PAT, firstName: 'Pat' }
      await append(storage, { entries: [deposit(20), profile, parents] })
      await storage.startSession(sessionOf('kid', ANNAS_USER), undefined)
      await storage.startSession(sessionOf('parent', PAT, { id: idOf(901) }), undefined)
      await append(storage, { entries: [deletion] })
      expect(await positionsOf(storage)).toEqual([
        [1, FAMILY],
        [5, parents.id],
        [6, deletion.id],
      ])
      expect([await storage.findLogin('anna'), await storage.resolveSession('kid', 1_001, 1e9)]).toEqual([
        undefined,
        undefined,
      ])
      expect((await storage.resolveSession('parent', 1_001, 1e9))?.head).toBe(6)
      const known = await knownBy(storage, { owned: [ANNA], usernameKeys: ['anna'] })
      expect([...known.children]).toEqual([[ANNA, { userId: ANNAS_USER, isDeleted: true }]])
      expect([known.owners.get(ANNA), known.usernames.size]).toEqual([FAMILY, 0])
    })

    test('empties the answers about it and keeps those about others', async () => {
      const storage = await withAnna(await open())
      const kept = (childId: Id | undefined) => ({
        fingerprint: 'f',
        status: 201,
        body: '{"name":"Anna"}',
        childId,
        at: 1,
      })
      const [about, other] = [
        { userId: PAT, key: 'about' },
        { userId: PAT, key: 'other' },
      ]
      await append(storage, { entries: [], answer: { key: about, kept: kept(ANNA) } })
      await append(storage, { entries: [], answer: { key: other, kept: kept(undefined) } })
      await append(storage, { entries: [deletion] })
      expect((await knownBy(storage, { answer: about })).answer).toEqual({ ...kept(ANNA), status: 404, body: '' })
      expect((await knownBy(storage, { answer: other })).answer).toEqual(kept(undefined))
    })
  })

  describe(`${name}: logins and sessions`, () => {
    test('a login is found by its name, and its parts change one by one', async () => {
      const storage = await withAnna(await open())
      expect(await storage.findLogin('pat')).toEqual(loginOf(PAT, 'pat'))
      const username = { text: 'Patricia', key: 'patricia', stamp: stampOf(2) }
      await append(storage, { entries: [], changedLogins: [{ userId: PAT, username }] })
      const stronger = { ...secret, rounds: 2 }
      await append(storage, {
        entries: [],
        changedLogins: [{ userId: PAT, secret: { secret: stronger, stamp: stampOf(3) } }],
      })
      expect(await storage.findLogin('pat')).toBeUndefined()
      expect(await storage.findLogin('patricia')).toMatchObject({
        username: 'Patricia',
        usernameStamp: stampOf(2),
        secret: stronger,
      })
      expect(await storage.findUser(FAMILY, PAT)).toEqual({
        id: PAT,
        familyId: FAMILY,
        childId: undefined,
        username: 'Patricia',
      })
      expect(await storage.findUser(OTHER, PAT)).toBeUndefined()
    })

    test('a secret is made stronger only if it is still the one that was proved', async () => {
      const storage = await withAnna(await open())
      const [stronger, other] = [
        { ...secret, rounds: 2 },
        { ...secret, rounds: 3 },
      ]
      await storage.replaceSecret(FAMILY, PAT, other, stronger)
      expect((await storage.findLogin('pat'))?.secret).toEqual(secret)
      await storage.replaceSecret(FAMILY, PAT, secret, stronger)
      expect((await storage.findLogin('pat'))?.secret).toEqual(stronger)
    })

    test('a session is found until it ends by time, by idleness, by its token or by its id', async () => {
      const storage = await withAnna(await open())
      const isThere = async (token: string, now: number) =>
        (await storage.resolveSession(token, now, 1e9)) !== undefined
      await storage.startSession(sessionOf('idle', PAT), undefined)
      await storage.startSession(
        sessionOf('timed', PAT, { id: idOf(901), endsAt: 2_000, idleMs: undefined }),
        undefined,
      )
      expect([await isThere('idle', 1_499), await isThere('idle', 1_500)]).toEqual([true, false])
      expect([await isThere('timed', 1_999), await isThere('timed', 2_000)]).toEqual([true, false])
      expect((await storage.listSessions(FAMILY, 1_499)).map(({ session }) => session.tokenHash)).toEqual([
        'idle',
        'timed',
      ])
      expect(await storage.listSessions(OTHER, 1_499)).toEqual([])
      expect(await storage.endFamilySession(OTHER, idOf(901))).toBe(false)
      expect(await storage.endFamilySession(FAMILY, idOf(901))).toBe(true)
      await storage.endSession('idle')
      expect(await storage.listSessions(FAMILY, 1_499)).toEqual([])
    })

    test('using a session is noted so often and no oftener', async () => {
      const storage = await withAnna(await open())
      await storage.startSession(sessionOf('t', PAT), undefined)
      const lastUse = async (now: number) => {
        await storage.resolveSession('t', now, 100)
        return (await storage.listSessions(FAMILY, now))[0]?.session.lastUsedAt
      }
      expect([await lastUse(1_099), await lastUse(1_100), await lastUse(1_150)]).toEqual([1_000, 1_100, 1_100])
    })

    test('a new session takes the place of the browser’s old one', async () => {
      const storage = await withAnna(await open())
      await storage.startSession(sessionOf('old', PAT), undefined)
      await storage.startSession(sessionOf('new', PAT, { id: idOf(901) }), 'old')
      expect((await storage.listSessions(FAMILY, 1_001)).map(({ session }) => session.tokenHash)).toEqual(['new'])
    })

    test('a changed password ends the user’s other sessions', async () => {
      const storage = await withAnna(await open())
      await storage.startSession(sessionOf('this', PAT), undefined)
      await storage.startSession(sessionOf('phone', PAT, { id: idOf(901) }), undefined)
      await storage.startSession(sessionOf('kid', ANNAS_USER, { id: idOf(902) }), undefined)
      await append(storage, { entries: [], endedSessions: { userId: PAT, except: 'this' } })
      expect((await storage.listSessions(FAMILY, 1_001)).map(({ session }) => session.tokenHash)).toEqual([
        'this',
        'kid',
      ])
    })

    test('sweeping forgets what has ended and old answers, and nothing else', async () => {
      const storage = await withAnna(await open())
      await storage.startSession(sessionOf('over', PAT), undefined)
      await storage.startSession(sessionOf('runs', PAT, { id: idOf(901), idleMs: undefined, endsAt: 9_000 }), undefined)
      const key = (text: string) => ({ userId: PAT, key: text })
      const kept = (at: number) => ({ fingerprint: 'f', status: 204, body: '', childId: undefined, at })
      await append(storage, { entries: [], answer: { key: key('old'), kept: kept(1) } })
      await append(storage, { entries: [], answer: { key: key('new'), kept: kept(5_000) } })
      await storage.sweep(2_000, 4_000)
      expect((await storage.listSessions(FAMILY, 1_001)).map(({ session }) => session.tokenHash)).toEqual(['runs'])
      expect((await knownBy(storage, { answer: key('old') })).answer).toBeUndefined()
      expect((await knownBy(storage, { answer: key('new') })).answer).toEqual(kept(5_000))
    })
  })

  test(`${name} can be written and has names of its own`, async () => {
    const [one, two] = [await open(), await open()]
    await one.checkWritable()
    expect(one.epoch).not.toBe(two.epoch)
    expect([one.device === two.device, one.pepper === two.pepper]).toEqual([false, false])
  })
}
