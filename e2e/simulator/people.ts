import { pbkdf2Sync } from 'node:crypto'
import type { Actor, Id } from '@little-ledger/domain'
import type { Verifier } from '../../app/src/ledger/database/family-database.ts'
import type { SignedInUser } from '../../app/src/auth/session-state.ts'

/** A family member and their password. */
export interface Person {
  readonly name: string
  readonly user: SignedInUser
  readonly password: string
  /** Whether the person skips the final sync. Their pending entries then stay pending. */
  isAbsent: boolean
}

export const CHILD_NAMES = ['Mia', 'Ben', 'Zoe', 'Leo'] as const

const PARENT_PASSWORD = 'correct horse'
const CHILD_PASSWORD = 'star'

export const parentOf = (familyId: Id, userId: Id): Person => ({
  name: 'Pat',
  user: { familyId, userId, username: 'pat', role: 'parent' },
  password: PARENT_PASSWORD,
  isAbsent: false,
})

export const childOf = (familyId: Id, name: string, ids: { readonly userId: Id; readonly childId: Id }): Person => ({
  name,
  user: { familyId, username: name.toLowerCase(), role: 'child', ...ids },
  password: CHILD_PASSWORD,
  isAbsent: false,
})

export const actorFor = ({ user: { role, userId, childId } }: Person): Actor =>
  role === 'child' && childId !== undefined ? { role, userId, childId } : { role: 'parent', userId }

export const credentialsOf = ({ user: { username }, password }: Person) => ({ username, password, rememberMe: true })

const SALT = Buffer.alloc(16, 7)

/** A password verifier with the server's minimum number of rounds. */
export const verifierOf = ({ password }: Pick<Person, 'password'>): Verifier => ({
  rounds: 100_000,
  salt: SALT.toString('base64'),
  hash: hashOf(password),
})

const hashes = new Map<string, string>()

function hashOf(password: string): string {
  const hash = hashes.get(password) ?? pbkdf2Sync(password, SALT, 100_000, 32, 'sha256').toString('base64')
  hashes.set(password, hash)
  return hash
}
