import { type Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import {
  compareRows,
  isSynced,
  readEnvelope,
  type EntryRow,
  type FamilyDatabase,
} from '../ledger/database/family-database.ts'
import { useLedger } from '../ledger/family-store.ts'

/** An entry for a list, with the entry that it changes, deletes, restores or answers if this device has it. */
export type ListedRow = EntryRow & { readonly target?: EntryRow['entry'] }

/** The id of the entry that another entry is about. Automatic postings have none. */
function targetIdOf({ entry }: Pick<EntryRow, 'entry'>): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...entry }
  return ['transactionId', 'goalId', 'askId'].map((name) => fields[name]).find((id) => typeof id === 'string')
}

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
 * Leaves out transactions that were deleted again, with their deletions, because they change nothing.
 * @param rows in recording order
 */
export function withoutUndone<Row extends Pick<EntryRow, 'id' | 'entry'>>(rows: readonly Row[]): readonly Row[] {
  const lastKinds = new Map(rows.map((row) => [targetIdOf(row), readEnvelope(row).kind]))
  const added = new Set<string>(rows.map(({ id }) => id))
  const isUndone = (id: string | undefined): boolean =>
    id !== undefined && added.has(id) && lastKinds.get(id) === 'transaction.deleted'
  return rows.filter((row) => !isUndone(row.id) && !isUndone(targetIdOf(row)))
}

/**
 * The entries of a removed user that the server does not have and that change something, in recording order; undefined
 * while loading.
 */
export function useUnsyncedOf(userId: Id): readonly ListedRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    const { db } = store
    const rows = await db.entries.filter((row) => !isSynced(row) && readEnvelope(row).by === userId).toArray()
    return withTargets(db, withoutUndone(rows.sort(compareRows)))
  }, [store, userId])
}
