import { createHmac } from 'node:crypto'
import { ok, type Result } from '@little-ledger/domain'
import type { Login } from '../storage/port.ts'
import type { Busy, HashingQueue } from './hashing-queue.ts'
import type { PasswordHash } from './password-hash.ts'
import { hashChildPassword, type HashingCost, hashParentPassword, needsRehash, verifyPassword } from './passwords.ts'

export type PasswordHasher = {
  readonly hash: (role: 'parent' | 'child', password: string) => Promise<Result<PasswordHash, Busy>>
  /** Checks a password. Does the same work if the login does not exist. */
  readonly verify: (usernameKey: string, login: Login | undefined, password: string) => Promise<Result<boolean, Busy>>
  /** Whether the password needs a new hash. Always true if a parent's hash is a PBKDF2 verifier from a device. */
  readonly needsRehash: (login: Pick<Login, 'childId' | 'passwordHash'>) => boolean
}

/** One hash of each type that no password matches. */
const makeDecoys = (cost: HashingCost) => {
  const { memoryCost, timeCost, parallelism } = cost.argon2
  const encoded = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const emptyHash = Buffer.alloc(32).toString('base64')
  return {
    parent: { type: 'argon2id', encoded },
    child: { type: 'pbkdf2', rounds: cost.rounds, salt: Buffer.alloc(16).toString('base64'), hash: emptyHash },
  } as const satisfies Record<string, PasswordHash>
}

export const createPasswordHasher = (queue: HashingQueue, cost: HashingCost, pepper: string): PasswordHasher => {
  const decoys = makeDecoys(cost)
  const hashByRole = { parent: hashParentPassword, child: hashChildPassword }
  // An unknown username always gets the same type of decoy, so that response times do not reveal it.
  const decoyFor = (usernameKey: string) => {
    const byte = createHmac('sha256', pepper).update(usernameKey).digest()[0] ?? 0
    return byte < 128 ? decoys.parent : decoys.child
  }
  return {
    hash: (role, password) => queue.run(() => hashByRole[role](password, cost)),
    verify: async (usernameKey, login, password) => {
      const matches = await queue.run(() => verifyPassword(password, login?.passwordHash ?? decoyFor(usernameKey)))
      return matches.ok ? ok(login !== undefined && matches.value) : matches
    },
    needsRehash: ({ childId, passwordHash }) =>
      (childId === undefined && passwordHash.type === 'pbkdf2') || needsRehash(passwordHash, cost),
  }
}
