import { pbkdf2Sync } from 'node:crypto'
import { assert } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { defaultHashingCost, hashChildPassword, hashParentPassword, needsRehash, verifyPassword } from './passwords.ts'

test('a parent’s password is hashed with salted argon2id (19 MiB, 2 iterations, 1 lane)', async () => {
  const hash = await hashParentPassword('correct horse', defaultHashingCost)
  assert(hash.type === 'argon2id', 'a parent has an argon2id hash')
  expect(hash.encoded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await hashParentPassword('correct horse', defaultHashingCost)).not.toEqual(hash)
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horse ', hash)).toBe(false)
  expect(needsRehash(hash, defaultHashingCost)).toBe(false)
})

test('a child’s password gets the same verifier on the server as on a device', async () => {
  const hash = await hashChildPassword('Zoe\u0308', defaultHashingCost)
  assert(hash.type === 'pbkdf2', 'a child has a verifier')
  const salt = Buffer.from(hash.salt, 'base64')
  expect([hash.rounds, salt.length]).toEqual([600_000, 16])
  expect(hash.hash).toBe(pbkdf2Sync('Zo\u00eb', salt, 600_000, 32, 'sha256').toString('base64'))
  expect(await verifyPassword('Zo\u00eb', hash)).toBe(true)
  expect(await verifyPassword('zo\u00eb', hash)).toBe(false)
})
