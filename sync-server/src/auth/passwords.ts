import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hash, verify } from '@node-rs/argon2'
import { assertNever, VERIFIER_HASH_BYTES, VERIFIER_ROUNDS, VERIFIER_SALT_BYTES } from '@little-ledger/domain'
import type { PasswordHash } from './password-hash.ts'

/** Cost parameters (docs/security.md). Only tests use lower ones. */
export type HashingCost = {
  readonly argon2: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }
  readonly rounds: number
}

export const defaultHashingCost: HashingCost = {
  argon2: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  rounds: VERIFIER_ROUNDS,
}

const HASH_BYTES = 32
const deriveKey = promisify(pbkdf2)

/** Normalizes to NFC, as devices do, because keyboards encode accented letters differently. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8')

export const hashParentPassword = async (password: string, { argon2 }: HashingCost): Promise<PasswordHash> => ({
  type: 'argon2id',
  encoded: await hash(bytesOf(password), { ...argon2, outputLen: HASH_BYTES }),
})

/** The verifier that the family's devices may store. */
export const hashChildPassword = async (password: string, { rounds }: HashingCost): Promise<PasswordHash> => {
  const salt = randomBytes(VERIFIER_SALT_BYTES)
  const key = await deriveKey(bytesOf(password), salt, rounds, VERIFIER_HASH_BYTES, 'sha256')
  return { type: 'pbkdf2', rounds, salt: salt.toString('base64'), hash: key.toString('base64') }
}

export const verifyPassword = async (password: string, passwordHash: PasswordHash): Promise<boolean> => {
  switch (passwordHash.type) {
    case 'argon2id':
      return verify(passwordHash.encoded, bytesOf(password))
    case 'pbkdf2': {
      const expected = Buffer.from(passwordHash.hash, 'base64')
      const salt = Buffer.from(passwordHash.salt, 'base64')
      const key = await deriveKey(bytesOf(password), salt, passwordHash.rounds, VERIFIER_HASH_BYTES, 'sha256')
      return expected.length === key.length && timingSafeEqual(expected, key)
    }
    default:
      return assertNever(passwordHash)
  }
}

/** Whether a hash was made with parameters that differ from the current ones. */
export const needsRehash = (passwordHash: PasswordHash, { argon2, rounds }: HashingCost): boolean => {
  if (passwordHash.type === 'pbkdf2') return passwordHash.rounds < rounds
  const { memoryCost, timeCost, parallelism } = argon2
  return !passwordHash.encoded.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}
