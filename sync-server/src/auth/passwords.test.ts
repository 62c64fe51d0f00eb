import { pbkdf2Sync } from 'node:crypto'
import { assert } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { defaultHashingCost, hashChildPassword, hashParentPassword, needsRehash, verifyPassword } from './passwords.ts'

test("a parent's password is argon2id of 19 MiB, two rounds, one lane, and salted", async () => {
  const secret = await hashParentPassword('correct horse', defaultHashingCost)
  assert(secret.type === 'argon2id', 'a parent has argon2id')
  expect(secret.encoded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await hashParentPassword('correct horse', defaultHashingCost)).not.toEqual(secret)
  expect(await verifyPassword('correct horse', secret)).toBe(true)
  expect(await verifyPassword('correct horse ', secret)).toBe(false)
  expect(needsRehash(secret, defaultHashingCost)).toBe(false)
})

test("a child's is the verifier that devices compute too", async () => {
  const secret = await hashChildPassword('Zoe\u0308', defaultHashingCost)
  assert(secret.type === 'pbkdf2', 'a child has a verifier')
  const salt = Buffer.from(secret.salt, 'base64')
  expect([secret.rounds, salt.length]).toEqual([600_000, 16])
  expect(secret.hash).toBe(pbkdf2Sync('Zo\u00eb', salt, 600_000, 32, 'sha256').toString('base64'))
  expect(await verifyPassword('Zo\u00eb', secret)).toBe(true)
  expect(await verifyPassword('zo\u00eb', secret)).toBe(false)
})
