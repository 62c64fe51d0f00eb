import {
  nextStamp,
  type Actor,
  type AdoptAnswer,
  type Id,
  type LoginAnswer,
  type Result,
  type Stamp,
} from '@little-ledger/domain'
import type { LoginRow } from './family-database.ts'
import type { FamilyStore } from './family-store.ts'
import { usernameKey } from './logins.ts'
import type { StoreError } from './store-error.ts'
import { inWriting } from './writing.ts'

/** A login whose registers both have the moment at which they were set. */
export type StampedLogin = LoginRow & Required<Pick<LoginRow, 'verifier' | 'usernameStamp' | 'verifierStamp'>>

const isStamped = (row: LoginRow): row is StampedLogin =>
  row.verifier !== undefined && row.usernameStamp !== undefined && row.verifierStamp !== undefined

/** The logins that the server has not heard of and that this person may tell it: a parent's own and the children's. */
export async function readWaitingLogins({ db }: FamilyStore, actor: Actor): Promise<readonly StampedLogin[]> {
  // Children's logins are their parents' to set.
  if (actor.role === 'child') return []
  const rows = await db.logins.filter(({ waiting }) => waiting !== undefined).toArray()
  const own = rows.filter(
    ({ userId, role }) => userId === actor.userId || (actor.role === 'parent' && role === 'child'),
  )
  return own.filter(isStamped)
}

const isLater = (stamp: Stamp, than: Stamp | undefined): boolean => than === undefined || stamp > than

/** A row with what the server says of it; of each register the later stands. */
function merged(row: LoginRow | undefined, answer: LoginAnswer): LoginRow {
  const { userId, childId, username, usernameStamp, verifier, verifierStamp } = answer
  const base = row ?? { userId, role: childId === undefined ? ('parent' as const) : ('child' as const) }
  // What the server took stands, also where it took it under another stamp.
  const { waiting: _, isTaken: __, ...kept } = base as LoginRow
  const isNewer = verifier !== undefined && (isLater(verifierStamp, row?.verifierStamp) || row?.waiting !== undefined)
  return {
    ...kept,
    ...(childId === undefined ? {} : { childId }),
    username,
    usernameKey: usernameKey(username),
    usernameStamp,
    ...(isNewer ? { verifier, verifierStamp } : {}),
  }
}

/** Takes what stands on the server after one login was put there. */
export function takeLogin(store: FamilyStore, answer: LoginAnswer): Promise<Result<void, StoreError>> {
  return inWriting(store, async () => {
    const row = await store.db.logins.get(answer.userId)
    if (row !== undefined) await store.db.logins.put(merged(row, answer))
  })
}

/**
 * Takes all logins that the server lets this person's devices keep: those of children that are gone go here too, those
 * it has not heard of stay.
 */
export function takeLogins(
  store: FamilyStore,
  actor: Actor,
  answers: readonly LoginAnswer[],
): Promise<Result<void, StoreError>> {
  return inWriting(store, async () => {
    const rows = await store.db.logins.toArray()
    const known = new Set(answers.map(({ userId }) => userId))
    const gone = rows.filter(
      ({ userId, role, waiting, isTaken }) =>
        actor.role === 'parent' && role === 'child' && !waiting && !isTaken && !known.has(userId),
    )
    await store.db.logins.bulkDelete(gone.map(({ userId }) => userId))
    for (const answer of answers) {
      const row = rows.find(({ userId }) => userId === answer.userId)
      // What a parent set here since is put there first.
      if (row?.waiting === undefined || actor.role === 'child') await store.db.logins.put(merged(row, answer))
    }
  })
}

/** Notes that the server has given the family's parent a login, and how old it is there. */
export function noteAdopted(
  store: FamilyStore,
  { userId, usernameStamp, verifierStamp }: AdoptAnswer,
): Promise<Result<void, StoreError>> {
  return inWriting(store, async () => {
    await store.db.setFact('isAdopted', true)
    const stamps = usernameStamp && verifierStamp && { usernameStamp, verifierStamp }
    if (stamps) await store.db.logins.update(userId, stamps)
  })
}

/** Notes that somebody else had the name first. */
export function noteTaken(store: FamilyStore, userId: Id): Promise<Result<void, StoreError>> {
  return inWriting(store, async () => {
    const row = await store.db.logins.get(userId)
    if (row === undefined) return
    const { waiting: _, ...kept } = row
    await store.db.logins.put({ ...kept, isTaken: true })
  })
}

/** Gives a login another name; the server is told where it has not heard of it. */
export function rename(store: FamilyStore, userId: Id, username: string): Promise<Result<void, StoreError>> {
  return inWriting(store, async () => {
    const row = await store.db.logins.get(userId)
    if (row === undefined) return
    const { isTaken: _, ...kept } = row
    const clock = await store.db.fact('clock')
    const { device } = store
    const stamp = nextStamp({ last: clock, floor: device.clockFloor, device: device.id }, device.now())
    await store.db.setFact('clock', stamp)
    const name = { username: username.trim(), usernameKey: usernameKey(username), usernameStamp: stamp }
    await store.db.logins.put({ ...kept, ...name, waiting: 1 })
  })
}
