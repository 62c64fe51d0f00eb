import { createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { assertNever, VERIFIER_HASH_BYTES, VERIFIER_ROUNDS, VERIFIER_SALT_BYTES } from '@little-ledger/domain'
import type { Login } from '../storage/port.ts'
import type { PasswordHash } from './password-hash.ts'

/** Cost parameters (docs/security.md). Only tests use lower costs. */
export type HashingCost = {
  readonly argon2: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }
  readonly rounds: number
}

export const defaultHashingCost: HashingCost = {
  argon2: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  rounds: VERIFIER_ROUNDS,
}

const HASH_BYTES = 32

/** The two hash functions. Replaced only in tests that count hashing work. */
export type HashFunctions = {
  readonly verifyArgon2: (encoded: string, password: Uint8Array) => Promise<boolean>
  /** PBKDF2-SHA-256. */
  readonly deriveKey: (password: Uint8Array, salt: Uint8Array, rounds: number, length: number) => Promise<Buffer>
}

/** Loaded on first use, so that a server can report a missing native addon. */
const loadArgon2 = () => import('@node-rs/argon2')

/** Whether passwords of parents can be hashed on this machine. */
export const hasArgon2 = (): Promise<boolean> =>
  loadArgon2().then(
    () => true,
    () => false,
  )

const pbkdf2Async = promisify(pbkdf2)
const hashFunctions: HashFunctions = {
  verifyArgon2: async (encoded, password) => (await loadArgon2()).verify(encoded, password),
  deriveKey: (password, salt, rounds, length) => pbkdf2Async(password, salt, rounds, length, 'sha256'),
}

/** Normalizes to NFC, as devices do, because keyboards differ in how they encode accented letters. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8')

const newSalt = () => randomBytes(VERIFIER_SALT_BYTES)

export const hashParentPassword = async (
  password: string,
  { argon2 }: HashingCost,
  salt: Uint8Array = newSalt(),
): Promise<PasswordHash> => {
  const { hash } = await loadArgon2()
  return { type: 'argon2id', encoded: await hash(bytesOf(password), { ...argon2, salt, outputLen: HASH_BYTES }) }
}

/** The verifier that the family's devices may store. */
export const hashChildPassword = async (
  password: string,
  { rounds }: HashingCost,
  salt: Uint8Array = newSalt(),
): Promise<PasswordHash> => {
  const key = await hashFunctions.deriveKey(bytesOf(password), salt, rounds, VERIFIER_HASH_BYTES)
  return { type: 'pbkdf2', rounds, salt: Buffer.from(salt).toString('base64'), hash: key.toString('base64') }
}

export const verifyPassword = async (
  password: string,
  passwordHash: PasswordHash,
  { verifyArgon2, deriveKey } = hashFunctions,
): Promise<boolean> => {
  switch (passwordHash.type) {
    case 'argon2id':
      return verifyArgon2(passwordHash.encoded, bytesOf(password))
    case 'pbkdf2': {
      const expected = Buffer.from(passwordHash.hash, 'base64')
      const salt = Buffer.from(passwordHash.salt, 'base64')
      const key = await deriveKey(bytesOf(password), salt, passwordHash.rounds, VERIFIER_HASH_BYTES)
      return expected.length === key.length && timingSafeEqual(expected, key)
    }
    default:
      return assertNever(passwordHash)
  }
}

/** Whether a hash was made with outdated parameters. */
export const needsRehash = (passwordHash: PasswordHash, { argon2, rounds }: HashingCost): boolean => {
  if (passwordHash.type === 'pbkdf2') return passwordHash.rounds < rounds
  const { memoryCost, timeCost, parallelism } = argon2
  return !passwordHash.encoded.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** Hashing is deliberately slow, so run it only through the hashing queue. */
export type PasswordHasher = {
  readonly hash: (role: 'parent' | 'child', password: string, salt?: Uint8Array) => Promise<PasswordHash>
  /** A secret salt derived from the purpose: the same purpose and password always give the same hash. */
  readonly saltFor: (purpose: string) => Uint8Array
  /**
   * Checks a password. Always computes an argon2id and a PBKDF2 hash, so that timing reveals neither whether the login
   * exists nor whether it belongs to a parent or a child.
   */
  readonly verify: (login: Pick<Login, 'passwordHash'> | undefined, password: string) => Promise<boolean>
  /** Whether the password needs a new hash. Always true for a parent whose hash is a PBKDF2 verifier from a device. */
  readonly needsRehash: (login: Pick<Login, 'childId' | 'passwordHash'>) => boolean
}

/** Hashes of each type that match no password. */
const makeDecoys = ({ argon2, rounds }: HashingCost) => {
  const { memoryCost, timeCost, parallelism } = argon2
  const encoded = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const emptyHash = Buffer.alloc(32).toString('base64')
  return {
    argon2id: { type: 'argon2id', encoded },
    pbkdf2: { type: 'pbkdf2', rounds, salt: Buffer.alloc(16).toString('base64'), hash: emptyHash },
  } as const satisfies Record<string, PasswordHash>
}

export const createPasswordHasher = (cost: HashingCost, pepper: string, functions = hashFunctions): PasswordHasher => {
  const decoys = makeDecoys(cost)
  const hashByRole = { parent: hashParentPassword, child: hashChildPassword }
  return {
    hash: (role, password, salt) => hashByRole[role](password, cost, salt),
    saltFor: (purpose) => createHmac('sha256', pepper).update(purpose).digest().subarray(0, VERIFIER_SALT_BYTES),
    verify: async (login, password) => {
      const stored = login?.passwordHash
      const verifier = stored?.type === 'pbkdf2' ? stored : decoys.pbkdf2
      const missingRounds = cost.rounds - verifier.rounds
      const matches = {
        argon2id: await verifyPassword(password, stored?.type === 'argon2id' ? stored : decoys.argon2id, functions),
        pbkdf2: await verifyPassword(password, verifier, functions),
      }
      if (missingRounds > 0) await verifyPassword(password, { ...decoys.pbkdf2, rounds: missingRounds }, functions)
      return stored !== undefined && matches[stored.type]
    },
    needsRehash: ({ childId, passwordHash }) =>
      (childId === undefined && passwordHash.type === 'pbkdf2') || needsRehash(passwordHash, cost),
  }
}
