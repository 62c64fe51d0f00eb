import { assert, err, id, ok } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { cheapHashingCost } from '../testing/app.ts'
import type { Login } from '../storage/port.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { createHashingQueue, type HashingQueue } from './hashing-queue.ts'
import type { PasswordHash } from './password-hash.ts'

const roomy = () => createHashingQueue({ concurrency: 4, maxQueued: 1_000 })
const hasherWith = (queue: HashingQueue, pepper = 'pepper') => createPasswordHasher(queue, cheapHashingCost, pepper)

/** A login with only the fields that the hasher reads. */
const loginWith = (passwordHash: PasswordHash, role: 'parent' | 'child') => {
  const userId = id('01900000-0000-7000-8000-000000000001')
  return { id: userId, familyId: userId, childId: role === 'child' ? userId : undefined, passwordHash } as Login
}

describe('an unknown username', () => {
  test('matches no password', async () => {
    const hasher = hasherWith(roomy())
    const tries = ['', 'A', 'A'.repeat(22), 'A'.repeat(43), '\0'.repeat(32), 'password']
    for (const [index, password] of tries.entries()) {
      expect(await hasher.verify(`unknown-${index}`, undefined, password)).toEqual(ok(false))
    }
  })

  test('costs one hash, like a known username', async () => {
    const queue = roomy()
    const hasher = hasherWith(queue)
    for (let index = 0; index < 20; index += 1) await hasher.verify(`unknown-${index}`, undefined, 'x')
    expect(queue.runCount()).toBe(20)
  })

  test('always gets the same decoy: a parent’s for about half of all names, a child’s for the rest', async () => {
    // With this cost argon2id throws and PBKDF2 works, which reveals which decoy is used.
    const impossible = { argon2: { memoryCost: 0, timeCost: 0, parallelism: 0 }, rounds: 1 }
    const kindsWith = async (pepper: string) => {
      const hasher = createPasswordHasher(roomy(), impossible, pepper)
      const names = Array.from({ length: 200 }, (_, index) => `unknown-${index}`)
      const kindOf = (name: string) =>
        hasher.verify(name, undefined, 'x').then(
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

describe('a password hash', () => {
  test('is argon2id for a parent and PBKDF2 for a child, and matches only its own password', async () => {
    const hasher = hasherWith(roomy())
    for (const [role, type] of [
      ['parent', 'argon2id'],
      ['child', 'pbkdf2'],
    ] as const) {
      const hashed = await hasher.hash(role, 'star')
      assert(hashed.ok, 'the queue has room')
      expect(hashed.value.type).toBe(type)
      const login = loginWith(hashed.value, role)
      expect(await hasher.verify('mia', login, 'star')).toEqual(ok(true))
      expect(await hasher.verify('mia', login, 'Star')).toEqual(ok(false))
      expect(hasher.needsRehash(login)).toBe(false)
    }
  })

  test.each([
    [{ ...cheapHashingCost, rounds: cheapHashingCost.rounds + 1 }, 'child'],
    [{ ...cheapHashingCost, argon2: { ...cheapHashingCost.argon2, memoryCost: 16 } }, 'parent'],
    [{ ...cheapHashingCost, argon2: { ...cheapHashingCost.argon2, timeCost: 2 } }, 'parent'],
    [{ ...cheapHashingCost, argon2: { ...cheapHashingCost.argon2, parallelism: 2 } }, 'parent'],
  ] as const)('made with different parameters (%o) needs a rehash', async (cost, role) => {
    const hashed = await hasherWith(roomy()).hash(role, 'star')
    assert(hashed.ok, 'the queue has room')
    expect(createPasswordHasher(roomy(), cost, 'pepper').needsRehash(loginWith(hashed.value, role))).toBe(true)
  })

  test('made with more rounds than the current cost is kept', async () => {
    const hashed = await createPasswordHasher(roomy(), { ...cheapHashingCost, rounds: 7 }, '').hash('child', 'star')
    assert(hashed.ok, 'the queue has room')
    expect(hasherWith(roomy()).needsRehash(loginWith(hashed.value, 'child'))).toBe(false)
  })
})

test('a parent’s verifier from a device needs a rehash', async () => {
  const verifier = await hasherWith(roomy()).hash('child', 'star')
  assert(verifier.ok, 'the queue has room')
  const outdated = (role: 'parent' | 'child') => hasherWith(roomy()).needsRehash(loginWith(verifier.value, role))
  expect([outdated('parent'), outdated('child')]).toEqual([true, false])
})

test('returns Busy instead of a wrong password when the queue is full', async () => {
  const queue = createHashingQueue({ concurrency: 0, maxQueued: 0 })
  const hasher = hasherWith(queue)
  expect(await hasher.verify('mia', undefined, 'star')).toEqual(err({ type: 'Busy' }))
  expect(await hasher.hash('parent', 'star')).toEqual(err({ type: 'Busy' }))
})
