import { describe, expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import {
  ANNA,
  anna,
  ANNAS_USER,
  append,
  created,
  deposit,
  FAMILY,
  idOf,
  readSnapshot,
  loginOf,
  OTHER,
  PAT,
  sessionOf,
  stampOf,
  withAnna,
} from './samples.ts'

export const snapshotContract = (name: string, open: () => Promise<Storage>) => {
  describe(`${name}: append snapshots`, () => {
    test('show `decide` the current database state', async () => {
      const storage = await withAnna(await open())
      const asks = {
        entryIds: [ANNA, idOf(99)],
        ownedIds: [ANNA, ANNAS_USER, PAT, idOf(99)],
        usernameKeys: ['pat', 'sam'],
      }
      const known = await readSnapshot(storage, asks)
      expect([known.head, known.lastStamp]).toEqual([2, stampOf(10)])
      expect([...known.entries]).toEqual([[ANNA, { position: 2, entry: anna }]])
      expect([...known.children]).toEqual([[ANNA, { userId: ANNAS_USER, isDeleted: false, recorded: 0 }]])
      expect([...known.owners]).toEqual([
        [ANNA, FAMILY],
        [ANNAS_USER, FAMILY],
        [PAT, FAMILY],
      ])
      expect([...known.usernameOwners]).toEqual([['pat', PAT]])
    })

    test('hide other families’ entries, but show which family owns an id', async () => {
      const storage = await withAnna(await open())
      const known = await readSnapshot(storage, { entryIds: [ANNA], ownedIds: [ANNA] }, OTHER)
      expect([known.head, known.lastStamp, known.entries.size, known.children.size]).toEqual([0, undefined, 0, 0])
      expect([...known.owners]).toEqual([[ANNA, FAMILY]])
    })

    test('contain the latest stamp as lastStamp, even if its entry was not appended last', async () => {
      const storage = await withAnna(await open())
      await append(storage, { entries: [deposit(40), deposit(20)] })
      expect((await readSnapshot(storage)).lastStamp).toBe(stampOf(40))
    })

    test('show that a family exists once its parent has a login, even before its first entry', async () => {
      const storage = await open()
      expect(await readSnapshot(storage)).toMatchObject({ hasFamily: false, head: 0 })
      await append(storage, { entries: [], newLogins: [loginOf(PAT, 'pat')] })
      await storage.createSession(sessionOf('t', PAT), undefined)
      const known = await readSnapshot(storage, { ownedIds: [PAT] })
      expect([known.hasFamily, known.head, known.lastStamp]).toEqual([true, 0, undefined])
      expect(known.owners.get(PAT)).toBe(FAMILY)
      expect(await storage.resolveSession('t', 1_001, 1e9)).toMatchObject({ head: 0, user: { id: PAT } })
      expect(await append(storage, { entries: [created(FAMILY, 1)] })).toBe(0)
      expect(await readSnapshot(storage)).toMatchObject({ hasFamily: true, head: 1 })
    })

    test('contain the latest server time, which all families share and which never decreases', async () => {
      const storage = await withAnna(await open())
      expect([await storage.readClock(), (await readSnapshot(storage)).clockReading]).toEqual([undefined, undefined])
      for (const clockReading of [2_000, 3_000, 1_000]) await append(storage, { entries: [], clockReading })
      expect([await storage.readClock(), (await readSnapshot(storage, {}, OTHER)).clockReading]).toEqual([3_000, 3_000])
    })
  })
}
