import { id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { cheapHashingCost } from '../testing/app.ts'
import type { Login } from '../storage/port.ts'
import { createPasswordHasher } from './passwords.ts'
import type { PasswordHash } from './password-hash.ts'

const hasherWith = (pepper = 'pepper') => createPasswordHasher(cheapHashingCost, pepper)

/** A login with only the fields that the hasher reads. */
const loginWith = (passwordHash: PasswordHash, role: 'parent' | 'child') => {
  const userId = id('01900000-0000-7000-8000-000000000001')
  return { id: userId, familyId: userId, childId: role === 'child' ? userId : undefined, passwordHash } as Login
}

describe('an unknown username', () => {
  test('matches no password', async () => {
    const hasher = hasherWith()
    const tries = ['', 'A', 'A'.repeat(22), 'A'.repeat(43), '\0'.repeat(32), 'password']
    for (const password of tries) expect(await hasher.verify(undefined, password)).toBe(false)
  })
})

describe('a password hash', () => {
  test('is argon2id for a parent and PBKDF2 for a child, and matches only its own password', async () => {
    const hasher = hasherWith()
    for (const [role, type] of [
      ['parent', 'argon2id'],
      ['child', 'pbkdf2'],
    ] as const) {
      const hashed = await hasher.hash(role, 'star')
      expect(hashed.type).toBe(type)
      const login = loginWith(hashed, role)
      expect(await hasher.verify(login, 'star')).toBe(true)
      expect(await hasher.verify(login, 'Star')).toBe(false)
      expect(hasher.needsRehash(login)).toBe(false)
    }
  })

  test.each([
    [{ ...cheapHashingCost, rounds: cheapHashingCost.rounds + 1 }, 'child'],
    [{ ...cheapHashingCost, argon2: { ...cheapHashingCost.argon2, memoryCost: 16 } }, 'parent'],
    [{ ...cheapHashingCost, argon2: { ...cheapHashingCost.argon2, timeCost: 2 } }, 'parent'],
    [{ ...cheapHashingCost, argon2: { ...cheapHashingCost.argon2, parallelism: 2 } }, 'parent'],
  ] as const)('needs a rehash if it was made with different parameters (%o)', async (cost, role) => {
    const hashed = await hasherWith().hash(role, 'star')
    expect(createPasswordHasher(cost, 'pepper').needsRehash(loginWith(hashed, role))).toBe(true)
  })

  test('is kept if it has more rounds than new hashes get', async () => {
    const hashed = await createPasswordHasher({ ...cheapHashingCost, rounds: 7 }, '').hash('child', 'star')
    expect(hasherWith().needsRehash(loginWith(hashed, 'child'))).toBe(false)
  })
})

test('a parent’s verifier from a device must be rehashed', async () => {
  const verifier = await hasherWith().hash('child', 'star')
  const outdated = (role: 'parent' | 'child') => hasherWith().needsRehash(loginWith(verifier, role))
  expect([outdated('parent'), outdated('child')]).toEqual([true, false])
})
