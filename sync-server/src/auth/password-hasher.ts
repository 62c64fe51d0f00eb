import { createHmac } from 'node:crypto'
import { ok, type Result } from '@little-ledger/domain'
import type { Login } from '../storage/port.ts'
import type { Busy, HashingQueue } from './hashing-queue.ts'
import { type HashingCost, hashChildPassword, hashParentPassword, needsRehash, verifyPassword } from './passwords.ts'
import type { PasswordHash } from './password-hash.ts'

export type PasswordHasher = {
  readonly hash: (role: 'parent' | 'child', password: string) => Promise<Result<PasswordHash, Busy>>
  /** Whether the password is the login's; costs the same where there is no such login. */
  readonly verify: (usernameKey: string, login: Login | undefined, password: string) => Promise<Result<boolean, Busy>>
  /** Whether a login's secret is worth making again. A device's verifier for a parent always is. */
  readonly needsRehash: (login: Pick<Login, 'childId' | 'passwordHash'>) => boolean
}

/** Decoys that no password matches, one of each kind. */
const makeDecoys = (cost: HashingCost) => {
  const { memoryCost, timeCost, parallelism } = cost.argon2
  const encoded = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const nothing = Buffer.alloc(32).toString('base64')
  return {
    parent: { type: 'argon2id', encoded },
    child: { type: 'pbkdf2', rounds: cost.rounds, salt: Buffer.alloc(16).toString('base64'), hash: nothing },
  } as const satisfies Record<string, PasswordHash>
}

export const createPasswordHasher = (queue: HashingQueue, cost: HashingCost, pepper: string): PasswordHasher => {
  const decoys = makeDecoys(cost)
  const make = { parent: hashParentPassword, child: hashChildPassword }
  // A name nobody has seems a parent's or a child's, always the same: the time an answer takes tells nothing either.
  const decoyFor = (usernameKey: string) => {
    const byte = createHmac('sha256', pepper).update(usernameKey).digest()[0] ?? 0
    return byte < 128 ? decoys.parent : decoys.child
  }
  return {
    hash: (role, password) => queue.run(() => make[role](password, cost)),
    verify: async (usernameKey, login, password) => {
      const matches = await queue.run(() => verifyPassword(password, login?.passwordHash ?? decoyFor(usernameKey)))
      return matches.ok ? ok(login !== undefined && matches.value) : matches
    },
    needsRehash: ({ childId, passwordHash: secret }) =>
      (childId === undefined && secret.type === 'pbkdf2') || needsRehash(secret, cost),
  }
}
