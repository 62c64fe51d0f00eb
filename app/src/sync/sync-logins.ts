import {
  type Actor,
  type RegisterFamilyResponse,
  type Id,
  type LoginResponse,
  type Result,
  type Stamp,
  usernameKey,
} from '@little-ledger/domain'
import type { LoginRow } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { runWriteTransaction } from '../ledger/write-transaction.ts'

/** A login whose registers both have the moment at which they were set. */
export type StampedLogin = LoginRow & Required<Pick<LoginRow, 'verifier' | 'usernameStamp' | 'verifierStamp'>>

const isStamped = (row: LoginRow): row is StampedLogin =>
  row.verifier !== undefined && row.usernameStamp !== undefined && row.verifierStamp !== undefined

/** The logins that the server has not heard of and that this person may tell it: a parent's own and the children's. */
export async function readPendingLogins({ db }: FamilyStore, actor: Actor): Promise<readonly StampedLogin[]> {
  // Children's logins are their parents' to set.
  if (actor.role === 'child') return []
  const rows = await db.logins.filter(({ pending }) => pending !== undefined).toArray()
  const own = rows.filter(
    ({ userId, role }) => userId === actor.userId || (actor.role === 'parent' && role === 'child'),
  )
  return own.filter(isStamped)
}

const isLater = (stamp: Stamp, than: Stamp | undefined): boolean => than === undefined || stamp > than

/**
 * Whether a name that was set here goes on although the server answers another: it has not heard of it yet, or gave it to
 * somebody else, and has nothing later.
 */
const keepsLocalUsername = (
  { pending, hasUsernameConflict, ...row }: LoginRow,
  { username, usernameStamp }: LoginResponse,
): boolean =>
  (pending === 1 || hasUsernameConflict === true) &&
  username !== row.username &&
  !isLater(usernameStamp, row.usernameStamp)

/** The same of a password. What of a parent's own was taken is not told, and counts as taken. */
const keepsLocalVerifier = ({ pending, ...row }: LoginRow, { verifier, verifierStamp }: LoginResponse): boolean =>
  pending === 1 &&
  verifier !== undefined &&
  verifier.hash !== row.verifier?.hash &&
  !isLater(verifierStamp, row.verifierStamp)

/** The name as it stands after an answer, and whether another one is needed. */
const usernameRegister = ({ username, usernameStamp }: LoginResponse) => ({
  username,
  usernameKey: usernameKey(username),
  usernameStamp,
})

/** The row of a login that this device did not have. */
function newRow(answer: LoginResponse): LoginRow {
  const { userId, childId, verifier, verifierStamp } = answer
  const owner = childId === undefined ? { role: 'parent' as const } : { role: 'child' as const, childId }
  return { userId, ...owner, ...usernameRegister(answer), ...(verifier && { verifier, verifierStamp }) }
}

/** A row with what the server says of it; of each register the later stands, and what it has not heard of waits on. */
function mergeLogin(row: LoginRow, answer: LoginResponse): LoginRow {
  const { verifier, verifierStamp } = answer
  const { pending, hasUsernameConflict, ...kept } = row
  const [isNameKept, isPasswordKept] = [keepsLocalUsername(row, answer), keepsLocalVerifier(row, answer)]
  // What the server took stands, also where it took it under another stamp.
  const isNewer = isLater(verifierStamp, row.verifierStamp) || pending === 1
  const isUntold = (isNameKept && hasUsernameConflict !== true) || isPasswordKept
  return {
    ...kept,
    ...(isNameKept ? hasUsernameConflict && { hasUsernameConflict } : usernameRegister(answer)),
    ...(isNewer && !isPasswordKept && verifier && { verifier, verifierStamp }),
    ...(isUntold && pending && { pending }),
  }
}

/** A row that stands for nothing against the server's word. */
function withoutLocalClaims({
  pending: _,
  hasUsernameConflict: __,
  usernameStamp: ___,
  verifierStamp: ____,
  ...row
}: LoginRow): LoginRow {
  return row
}

/** Takes what stands on the server after one login was put there. */
export function applyLogin(store: FamilyStore, answer: LoginResponse): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(answer.userId)
    if (row !== undefined) await store.db.logins.put(mergeLogin(row, answer))
  })
}

/**
 * Takes all logins that the server lets this person's devices keep: those of children that are gone go here too, those
 * it has not heard of stay.
 */
export function applyLogins(
  store: FamilyStore,
  actor: Actor,
  answers: readonly LoginResponse[],
): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const rows = await store.db.logins.toArray()
    const known = new Set(answers.map(({ userId }) => userId))
    const gone = rows.filter(
      ({ userId, role, pending, hasUsernameConflict }) =>
        actor.role === 'parent' && role === 'child' && !pending && !hasUsernameConflict && !known.has(userId),
    )
    await store.db.logins.bulkDelete(gone.map(({ userId }) => userId))
    for (const answer of answers) {
      const row = rows.find(({ userId }) => userId === answer.userId)
      // A child sets nothing itself; what a parent set here since is put there first.
      const stands = row && (actor.role === 'child' ? withoutLocalClaims(row) : row)
      if (stands?.pending === undefined) await store.db.logins.put(stands ? mergeLogin(stands, answer) : newRow(answer))
    }
  })
}

/** Notes that the server has given the family's parent a login, and how old it is there. */
export function markFamilyRegistered(
  store: FamilyStore,
  { userId, usernameStamp, verifierStamp }: RegisterFamilyResponse,
): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    await store.db.setMeta('isRegistered', true)
    const stamps = usernameStamp && verifierStamp && { usernameStamp, verifierStamp }
    if (stamps) await store.db.logins.update(userId, stamps)
  })
}

/** Notes that somebody else had the name first. */
export function markUsernameConflict(store: FamilyStore, userId: Id): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(userId)
    if (row === undefined) return
    const { pending: _, ...kept } = row
    await store.db.logins.put({ ...kept, hasUsernameConflict: true })
  })
}
