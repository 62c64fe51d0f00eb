import { type Entry, type Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import {
  ANNA,
  ANNAS_USER,
  append,
  deletion,
  deposit,
  FAMILY,
  header,
  idOf,
  readSnapshot,
  PAT,
  positionsOf,
  sessionOf,
  withAnna,
} from './samples.ts'

export const deletionContract = (name: string, open: () => Promise<Storage>) => {
  describe(`${name}: a deleted child`, () => {
    test('is erased except for the child.deleted entry, and other data is kept', async () => {
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
      const before = await readSnapshot(storage)
      expect([before.count, before.children.get(ANNA)?.recorded]).toEqual([5, 1])
      await storage.createSession(sessionOf('kid', ANNAS_USER), undefined)
      await storage.createSession(sessionOf('parent', PAT, { id: idOf(901) }), undefined)
      await append(storage, { entries: [deletion] })
      expect(await positionsOf(storage)).toEqual([
        [1, FAMILY],
        [5, parents.id],
        [6, deletion.id],
      ])
      expect(await storage.findLogin('anna')).toBeUndefined()
      expect(await storage.resolveSession('parent', 1_001, 1e9)).toMatchObject({ head: 6 })
      expect(await storage.resolveSession('kid', 1_001, 1e9)).toEqual({ ended: 'erased', userId: ANNAS_USER })
      expect((await storage.listSessions(FAMILY, 1_001)).map(({ user }) => user.id)).toEqual([PAT])
      expect(await storage.revokeSession(FAMILY, idOf(900))).toBe(false)
      expect(await storage.resolveSession('kid', 1_500, 1e9)).toBeUndefined()
      const known = await readSnapshot(storage, { ownedIds: [ANNA], usernameKeys: ['anna'] })
      expect([known.head, known.count]).toEqual([6, 3])
      expect([...known.children]).toEqual([[ANNA, { userId: ANNAS_USER, isDeleted: true, recorded: 0 }]])
      expect([known.owners.get(ANNA), known.usernameOwners.size]).toEqual([FAMILY, 0])
    })

    test('loses their idempotency records, while other records are kept', async () => {
      const storage = await withAnna(await open())
      const kept = (childId: Id | undefined) => ({
        fingerprint: 'f',
        status: 201,
        body: '{"name":"Anna"}',
        childId,
        createdAt: 1,
      })
      const [about, other] = [
        { userId: PAT, key: 'about' },
        { userId: PAT, key: 'other' },
      ]
      await append(storage, { entries: [], idempotencyRecord: { key: about, record: kept(ANNA) } })
      await append(storage, { entries: [], idempotencyRecord: { key: other, record: kept(undefined) } })
      await append(storage, { entries: [deletion] })
      expect((await readSnapshot(storage, { idempotencyRecordKey: about })).idempotencyRecord).toEqual({
        ...kept(ANNA),
        status: 404,
        body: '',
      })
      expect((await readSnapshot(storage, { idempotencyRecordKey: other })).idempotencyRecord).toEqual(kept(undefined))
    })
  })
}
