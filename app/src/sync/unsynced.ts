import type { Actor, Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import {
  compareRows,
  isSynced,
  readEnvelope,
  type EntryRow,
  type FamilyDatabase,
} from '../ledger/database/family-database.ts'
import { useLedger } from '../ledger/family-store.ts'
import { targetIdOf, withoutUndone } from '../ledger/undone.ts'

/** An entry for a list, with the entry that it changes, deletes, restores or answers if this device has it. */
export type ListedRow = EntryRow & { readonly target?: EntryRow['entry'] }

/** Adds the entry that each entry is about. */
export async function withTargets(
  { entries }: FamilyDatabase,
  rows: readonly EntryRow[],
): Promise<readonly ListedRow[]> {
  const ids = rows.map((row) => targetIdOf(row) ?? '')
  const targets = await entries.bulkGet(ids as Id[])
  return rows.map((row, index) => {
    const target = targets[index]?.entry
    return target === undefined ? row : { ...row, target }
  })
}

/**
 * A user's entries that the server does not have, unsent or refused, in recording order. Leaves out transactions that
 * were deleted again on this device, by anyone, because they change nothing.
 */
export async function readUnsyncedOf({ entries }: FamilyDatabase, userId: Id): Promise<readonly EntryRow[]> {
  const rows = (await entries.filter((row) => !isSynced(row)).toArray()).sort(compareRows)
  return withoutUndone(rows).filter((row) => readEnvelope(row).by === userId)
}

/** The children whose login was changed on this device, if the server has the child but not the change. */
export async function readChangedLogins({ logins, entries }: FamilyDatabase): Promise<readonly Id[]> {
  const changed = await logins.filter(({ pending }) => pending !== undefined).toArray()
  const ids = changed.flatMap(({ childId = [] }) => childId)
  const added = await entries.bulkGet(ids)
  return ids.filter((_, index) => added[index] !== undefined && isSynced(added[index]))
}

/**
 * The names of the children whose changed login a removed parent's device never sends: a helper changes none, and of
 * several parents on a device another one may send it. None while loading.
 */
export function useLostLogins(userId: Id, role: Actor['role']): readonly string[] {
  const { store } = useLedger()
  const names = useLiveQuery(async () => {
    const { logins, children } = store.db
    const others = await logins.filter((login) => login.role === 'parent' && login.userId !== userId).count()
    const lost = role !== 'parent' || others > 0 ? [] : await readChangedLogins(store.db)
    return (await children.bulkGet([...lost])).flatMap((child) => child?.name ?? [])
  }, [store, userId, role])
  return names ?? []
}

/** The entries of `readUnsyncedOf`; undefined while loading. */
export function useUnsyncedOf(userId: Id): readonly ListedRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => withTargets(store.db, await readUnsyncedOf(store.db, userId)), [store, userId])
}
