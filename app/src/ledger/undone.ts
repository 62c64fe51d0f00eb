import { readEnvelope, type EntryRow } from './database/family-database.ts'

/** The id of the transaction, goal or ask that an entry changes; undefined for other entries. */
export function targetIdOf({ entry }: Pick<EntryRow, 'entry'>): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...entry }
  return ['transactionId', 'goalId', 'askId'].map((name) => fields[name]).find((id) => typeof id === 'string')
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
