import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hash, verify } from '@node-rs/argon2'
import { assertNever, VERIFIER_HASH_BYTES, VERIFIER_ROUNDS, VERIFIER_SALT_BYTES } from '@little-ledger/domain'
import type { PasswordHash } from './password-hash.ts'

/** SECURITY, "Passwords". Tests make them cheap; nobody else does. */
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

/** Composed form, as devices do: the same password typed on another keyboard is the same password. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8')

/** A parent's password. */
export const hashParentPassword = async (password: string, { argon2 }: HashingCost): Promise<PasswordHash> => ({
  type: 'argon2id',
  encoded: await hash(bytesOf(password), { ...argon2, outputLen: HASH_BYTES }),
})

/** A child's password as the verifier that the family's devices may keep. */
export const hashChildPassword = async (password: string, { rounds }: HashingCost): Promise<PasswordHash> => {
  const salt = randomBytes(VERIFIER_SALT_BYTES)
  const key = await deriveKey(bytesOf(password), salt, rounds, VERIFIER_HASH_BYTES, 'sha256')
  return { type: 'pbkdf2', rounds, salt: salt.toString('base64'), hash: key.toString('base64') }
}

export const verifyPassword = async (password: string, secret: PasswordHash): Promise<boolean> => {
  switch (secret.type) {
    case 'argon2id':
      return verify(secret.encoded, bytesOf(password))
    case 'pbkdf2': {
      const expected = Buffer.from(secret.hash, 'base64')
      const salt = Buffer.from(secret.salt, 'base64')
      const key = await deriveKey(bytesOf(password), salt, secret.rounds, VERIFIER_HASH_BYTES, 'sha256')
      return expected.length === key.length && timingSafeEqual(expected, key)
    }
    default:
      return assertNever(secret)
  }
}

/** Whether a secret was made at less cost, or other than with today's, so that it is worth making again. */
export const needsRehash = (secret: PasswordHash, { argon2, rounds }: HashingCost): boolean => {
  if (secret.type === 'pbkdf2') return secret.rounds < rounds
  const { memoryCost, timeCost, parallelism } = argon2
  return !secret.encoded.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}
