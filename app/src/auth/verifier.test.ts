import { beforeEach, describe, expect, test } from 'vitest'
import { hashForReal } from '../testing/hashing.ts'
import { createVerifier, matchesVerifier } from './verifier.ts'

beforeEach(hashForReal)

describe('a password verifier', () => {
  test('matches its password and no other', async () => {
    const verifier = await createVerifier('correct horse')
    expect(await matchesVerifier('correct horse', verifier)).toBe(true)
    for (const other of ['correct horsE', 'correct horse ', ' correct horse', 'correct', '']) {
      expect(await matchesVerifier(other, verifier), other).toBe(false)
    }
  })

  test('has 600,000 rounds, 16 bytes of salt and 32 bytes of hash', async () => {
    const verifier = await createVerifier('mia7')
    expect(verifier.rounds).toBe(600_000)
    expect(atob(verifier.salt)).toHaveLength(16)
    expect(atob(verifier.hash)).toHaveLength(32)
  })

  test('has a random salt, so the same password gives different hashes', async () => {
    const [one, other] = await Promise.all([createVerifier('mia7'), createVerifier('mia7')])
    expect(one.salt).not.toBe(other.salt)
    expect(one.hash).not.toBe(other.hash)
  })

  test('does not contain the password', async () => {
    expect(JSON.stringify(await createVerifier('swordfish'))).not.toContain('swordfish')
  })

  test('matches composed and decomposed Unicode forms of a password', async () => {
    const verifier = await createVerifier('caf\u00e9')
    expect(await matchesVerifier('cafe\u0301', verifier)).toBe(true)
    expect(await matchesVerifier('cafe', verifier)).toBe(false)
  })

  test('is checked with the number of rounds it stores', async () => {
    // PBKDF2-HMAC-SHA-256 test vector from RFC 7914 §11: "passwd", "salt", 1 round, the first 32 bytes.
    const hex = '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc'
    const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
    const verifier = { rounds: 1, salt: btoa('salt'), hash: btoa(String.fromCharCode(...bytes)) }
    expect(await matchesVerifier('passwd', verifier)).toBe(true)
    expect(await matchesVerifier('passwd', { ...verifier, rounds: 2 })).toBe(false)
  })
})
