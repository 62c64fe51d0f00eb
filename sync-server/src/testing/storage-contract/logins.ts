import { describe, expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import {
  ANNA,
  ANNAS_USER,
  append,
  FAMILY,
  idOf,
  readSnapshot,
  loginOf,
  OTHER,
  PAT,
  passwordHash,
  stampOf,
  withAnna,
} from './samples.ts'

export const loginContract = (name: string, open: () => Promise<Storage>) => {
  describe(`${name}: logins`, () => {
    test('are found by username, and can change username and password', async () => {
      const storage = await withAnna(await open())
      expect(await storage.findLogin('pat')).toEqual(loginOf(PAT, 'pat'))
      const username = { username: 'Patricia', usernameKey: 'patricia', usernameStamp: stampOf(2) }
      const renamed = { ...loginOf(PAT, 'pat'), ...username }
      await append(storage, { entries: [], changedLogins: [renamed] })
      const stronger = { ...passwordHash, rounds: 2 }
      await append(storage, {
        entries: [],
        changedLogins: [{ ...renamed, passwordHash: stronger, passwordStamp: stampOf(3) }],
      })
      expect(await storage.findLogin('pat')).toBeUndefined()
      expect(await storage.findLogin('patricia')).toMatchObject({
        username: 'Patricia',
        usernameStamp: stampOf(2),
        passwordHash: stronger,
      })
      expect(await storage.findUser(FAMILY, PAT)).toEqual({
        id: PAT,
        familyId: FAMILY,
        role: 'parent',
        childId: undefined,
        username: 'Patricia',
      })
      expect(await storage.findUser(OTHER, PAT)).toBeUndefined()
    })

    test('are listed by family and found by user id', async () => {
      const storage = await withAnna(await open())
      const [pat, kid] = [loginOf(PAT, 'pat'), loginOf(ANNAS_USER, 'anna', ANNA)]
      expect(await storage.listLogins(FAMILY)).toEqual([pat, kid])
      expect(await storage.listLogins(OTHER)).toEqual([])
      const { logins } = await readSnapshot(storage, { loginUserIds: [ANNAS_USER, idOf(99)] })
      expect([...logins]).toEqual([[ANNAS_USER, kid]])
      expect((await readSnapshot(storage, { loginUserIds: [PAT] }, OTHER)).logins.size).toBe(0)
    })

    test('get a new hash only if the password is still the one that was verified', async () => {
      const storage = await withAnna(await open())
      const [stronger, other] = [
        { ...passwordHash, rounds: 2 },
        { ...passwordHash, rounds: 3 },
      ]
      await storage.replacePasswordHash(FAMILY, PAT, other, stronger)
      expect((await storage.findLogin('pat'))?.passwordHash).toEqual(passwordHash)
      await storage.replacePasswordHash(FAMILY, PAT, passwordHash, stronger)
      expect((await storage.findLogin('pat'))?.passwordHash).toEqual(stronger)
    })
  })
}
