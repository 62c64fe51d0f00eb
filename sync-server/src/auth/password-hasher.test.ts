import { assert, err, id, ok } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { cheapHashingCost } from '../testing/app.ts'
import type { Login } from '../storage/port.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createHashingQueue, type HashingQueue } from './hashing-queue.ts'
import type { PasswordHash } from './password-hash.ts'

const roomy = () => createHashingQueue({ atOnce: 4, waiting: 1_000 })
const credentialsWith = (queue: HashingQueue, pepper = 'pepper') =>
  createPasswordHasher(queue, cheapHashingCost, pepper)

/** A login of which only whose it is and its secret are looked at here: a parent's, or a child's. */
const loginWith = (secret: PasswordHash, role: 'parent' | 'child') => {
  const userId = id('01900000-0000-7000-8000-000000000001')
  return { id: userId, familyId: userId, childId: role === 'child' ? userId : undefined, passwordHash: secret } as Login
}

describe('a name that nobody has', () => {
  test('is never right, whatever is tried', async () => {
    const credentials = credentialsWith(roomy())
    const tries = ['', 'A', 'A'.repeat(22), 'A'.repeat(43), '\0'.repeat(32), 'password']
    for (const [index, password] of tries.entries()) {
      expect(await credentials.verify(`nobody-${index}`, undefined, password)).toEqual(ok(false))
    }
  })

  test('costs one hash, as every name does', async () => {
    const queue = roomy()
    const credentials = credentialsWith(queue)
    for (let index = 0; index < 20; index += 1) await credentials.verify(`nobody-${index}`, undefined, 'x')
    expect(queue.runCount()).toBe(20)
  })

  test('takes as long as a parent’s or as a child’s, each about half of the names and always the same', async () => {
    // A parent's hash fails at once with these costs and a child's works: which of them is computed shows.
    const impossible = { argon2: { memoryCost: 0, timeCost: 0, parallelism: 0 }, rounds: 1 }
    const kindsWith = async (pepper: string) => {
      const credentials = createPasswordHasher(roomy(), impossible, pepper)
      const names = Array.from({ length: 200 }, (_, index) => `nobody-${index}`)
      const kindOf = (name: string) =>
        credentials.verify(name, undefined, 'x').then(
          () => 'child',
          () => 'parent',
        )
      return Promise.all(names.map(kindOf))
    }
    const kinds = await kindsWith('pepper')
    const parents = kinds.filter((kind) => kind === 'parent').length
    expect(parents).toBeGreaterThan(60)
    expect(parents).toBeLessThan(140)
    expect(await kindsWith('pepper')).toEqual(kinds)
    expect(await kindsWith('another database’s')).not.toEqual(kinds)
  })
})

describe('a secret', () => {
  test('is argon2id for a parent and a verifier for a child, and fits its own password only', async () => {
    const credentials = credentialsWith(roomy())
    for (const [role, type] of [
      ['parent', 'argon2id'],
      ['child', 'pbkdf2'],
    ] as const) {
      const secret = await credentials.hash(role, 'star')
      assert(secret.ok, 'there is room to hash')
      expect(secret.value.type).toBe(type)
      const login = loginWith(secret.value, role)
      expect(await credentials.verify('mia', login, 'star')).toEqual(ok(true))
      expect(await credentials.verify('mia', login, 'Star')).toEqual(ok(false))
      expect(credentials.needsRehash(login)).toBe(false)
    }
  })

  test.each([
    [{ ...cheapHashingCost, rounds: cheapHashingCost.rounds + 1 }, 'child'],
    [{ ...cheapHashingCost, argon2: { ...cheapHashingCost.argon2, memoryCost: 16 } }, 'parent'],
    [{ ...cheapHashingCost, argon2: { ...cheapHashingCost.argon2, timeCost: 2 } }, 'parent'],
    [{ ...cheapHashingCost, argon2: { ...cheapHashingCost.argon2, parallelism: 2 } }, 'parent'],
  ] as const)('made at other costs than today’s (%o) is worth making again', async (cost, role) => {
    const secret = await credentialsWith(roomy()).hash(role, 'star')
    assert(secret.ok, 'there is room to hash')
    expect(createPasswordHasher(roomy(), cost, 'pepper').needsRehash(loginWith(secret.value, role))).toBe(true)
  })

  test('of more rounds than asked for today is left as it is', async () => {
    const secret = await createPasswordHasher(roomy(), { ...cheapHashingCost, rounds: 7 }, '').hash('child', 'star')
    assert(secret.ok, 'there is room to hash')
    expect(credentialsWith(roomy()).needsRehash(loginWith(secret.value, 'child'))).toBe(false)
  })
})

test('a verifier that a device made for a parent is worth making again, as a parent’s', async () => {
  const verifier = await credentialsWith(roomy()).hash('child', 'star')
  assert(verifier.ok, 'there is room to hash')
  const outdated = (role: 'parent' | 'child') => credentialsWith(roomy()).needsRehash(loginWith(verifier.value, role))
  expect([outdated('parent'), outdated('child')]).toEqual([true, false])
})

test('a queue without room is said to be busy, not a password to be wrong', async () => {
  const queue = createHashingQueue({ atOnce: 0, waiting: 0 })
  const credentials = credentialsWith(queue)
  expect(await credentials.verify('mia', undefined, 'star')).toEqual(err({ type: 'Busy' }))
  expect(await credentials.hash('parent', 'star')).toEqual(err({ type: 'Busy' }))
})
