import { pbkdf2Sync } from 'node:crypto'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswordHasher, hashChildPassword, hashParentPassword } from './passwords.ts'

const cost = { argon2: { memoryCost: 8, timeCost: 1, parallelism: 1 }, rounds: 5 }

/** A hasher that counts its work: the parameters of each argon2id hash, and the total PBKDF2 rounds. */
const countingHasher = () => {
  const work = { argon2: [] as string[], rounds: 0 }
  const hasher = createPasswordHasher(cost, 'pepper', {
    verifyArgon2: (encoded, password) => {
      work.argon2.push(encoded.split('$').slice(0, 4).join('$'))
      return verifyArgon2(encoded, password)
    },
    deriveKey: async (password, salt, rounds, length) => {
      work.rounds += rounds
      return pbkdf2Sync(password, salt, rounds, length, 'sha256')
    },
  })
  return { hasher, work }
}

test('signing in takes the same amount of hashing for a parent, a child and a username that does not exist (SECURITY check 7)', async () => {
  const logins = [
    await hashParentPassword('star', cost),
    await hashChildPassword('star', cost),
    // A verifier from a device, with fewer rounds than the server's.
    await hashChildPassword('star', { ...cost, rounds: 2 }),
  ].map((passwordHash) => ({ passwordHash }))
  for (const login of [...logins, undefined])
    for (const password of ['star', 'wrong']) {
      const { hasher, work } = countingHasher()
      expect(await hasher.verify(login, password)).toBe(login !== undefined && password === 'star')
      expect(work).toEqual({ argon2: ['$argon2id$v=19$m=8,t=1,p=1'], rounds: 5 })
    }
})
