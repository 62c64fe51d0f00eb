import { describe, expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import { ANNAS_USER, append, FAMILY, idOf, readSnapshot, OTHER, PAT, sessionOf, withAnna } from './samples.ts'

export const sessionContract = (name: string, open: () => Promise<Storage>) => {
  describe(`${name}: sessions`, () => {
    test('are found until they expire, are idle for too long, or are ended by their token or id', async () => {
      const storage = await withAnna(await open())
      const isThere = async (token: string, now: number) =>
        (await storage.resolveSession(token, now, 1e9)) !== undefined
      await storage.createSession(sessionOf('idle', PAT), undefined)
      await storage.createSession(
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
      expect(await storage.revokeSession(OTHER, idOf(901))).toBe(false)
      expect(await storage.revokeSession(FAMILY, idOf(901))).toBe(true)
      expect(await storage.revokeSession(FAMILY, idOf(901))).toBe(false)
      expect(await storage.resolveSession('timed', 1_999, 1e9)).toEqual({ ended: 'revoked', userId: PAT })
      expect(await isThere('timed', 2_000)).toBe(false)
      await storage.deleteSession('idle')
      expect(await isThere('idle', 1_001)).toBe(false)
      expect(await storage.listSessions(FAMILY, 1_499)).toEqual([])
    })

    test('update their time of last use at most once per interval', async () => {
      const storage = await withAnna(await open())
      await storage.createSession(sessionOf('t', PAT), undefined)
      const lastUse = async (now: number) => {
        await storage.resolveSession('t', now, 100)
        return (await storage.listSessions(FAMILY, now))[0]?.session.lastUsedAt
      }
      expect([await lastUse(1_099), await lastUse(1_100), await lastUse(1_150)]).toEqual([1_000, 1_100, 1_100])
    })

    test('replace the browser’s previous session', async () => {
      const storage = await withAnna(await open())
      await storage.createSession(sessionOf('old', PAT), undefined)
      await storage.createSession(sessionOf('new', PAT, { id: idOf(901) }), 'old')
      expect((await storage.listSessions(FAMILY, 1_001)).map(({ session }) => session.tokenHash)).toEqual(['new'])
    })

    test('end when the user’s password changes, except for the current session', async () => {
      const storage = await withAnna(await open())
      await storage.createSession(sessionOf('this', PAT), undefined)
      await storage.createSession(sessionOf('phone', PAT, { id: idOf(901) }), undefined)
      await storage.createSession(sessionOf('kid', ANNAS_USER, { id: idOf(902) }), undefined)
      await append(storage, { entries: [], revokedSessions: { userId: PAT, except: 'this' } })
      expect((await storage.listSessions(FAMILY, 1_001)).map(({ session }) => session.tokenHash)).toEqual([
        'this',
        'kid',
      ])
      expect(await storage.resolveSession('phone', 1_001, 1e9)).toEqual({ ended: 'revoked', userId: PAT })
    })

    test('are deleted only after they expire, along with old idempotency records', async () => {
      const storage = await withAnna(await open())
      await storage.createSession(sessionOf('over', PAT), undefined)
      await storage.createSession(
        sessionOf('runs', PAT, { id: idOf(901), idleMs: undefined, endsAt: 9_000 }),
        undefined,
      )
      const key = (text: string) => ({ userId: PAT, key: text })
      const kept = (createdAt: number) => ({ fingerprint: 'f', status: 204, body: '', childId: undefined, createdAt })
      await append(storage, { entries: [], idempotencyRecord: { key: key('old'), record: kept(1) } })
      await append(storage, { entries: [], idempotencyRecord: { key: key('new'), record: kept(5_000) } })
      await storage.deleteExpired(2_000, 4_000)
      expect((await storage.listSessions(FAMILY, 1_001)).map(({ session }) => session.tokenHash)).toEqual(['runs'])
      expect((await readSnapshot(storage, { idempotencyRecordKey: key('old') })).idempotencyRecord).toBeUndefined()
      expect((await readSnapshot(storage, { idempotencyRecordKey: key('new') })).idempotencyRecord).toEqual(kept(5_000))
    })
  })
}
