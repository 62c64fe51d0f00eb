import { assert, type Id, type PushResponse, type PushResult, type Result } from '@little-ledger/domain'
import { resetClock } from '../ledger/clock.ts'
import type { EntryRow, RejectionCode } from '../ledger/database/family-database.ts'
import { readEnvelope } from '../ledger/entry-envelope.ts'
import { eraseChild } from '../ledger/erase-child.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { rebuildRows, updateFamily } from '../ledger/read-model/read-model.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { runWriteTransaction } from '../ledger/write-transaction.ts'
import { dropDigests, progressForEpoch } from './sync-progress.ts'

/** The effect of a push on this device. */
export interface PushOutcome {
  /** The server's database is not the one this device synced with before. */
  readonly isNewEpoch: boolean
  /** Entries that stay in the outbox: the server cannot validate them yet, or only their author may push them. */
  readonly deferred: readonly Id[]
}

/** How one push result changes its row. */
interface RowOutcome {
  /** The row to store; absent if nothing changes. */
  readonly row?: EntryRow
  /** The server corrected or refused the entry, so its subject must be rebuilt. */
  readonly isChanged?: boolean
  readonly isDeletion?: boolean
  readonly isGone?: boolean
}

interface ProcessedRow {
  readonly row: EntryRow
  readonly outcome: RowOutcome
}

/** Applies the server's result for each pushed entry. */
export function applyPushResults(
  store: FamilyStore,
  pushed: readonly EntryRow[],
  response: PushResponse,
): Promise<Result<PushOutcome, StoreError>> {
  return runWriteTransaction(store, async () => {
    const { db } = store
    const before = await db.getMeta('syncProgress')
    const progress = await progressForEpoch(store, response.epoch)
    const processed = await processResults(store, pushed, response)
    await db.entries.bulkPut(processed.flatMap(({ outcome }) => outcome.row ?? []))
    const erased = await eraseDeletedChildren(store, processed)
    const changed = processed.filter(({ row, outcome }) => outcome.isChanged && !erased.has(row.subject))
    if (changed.length > 0 || erased.size > 0) await resetClock(store)
    await rebuildRows(store, new Set(changed.map(({ row }) => row.subject)))
    await db.setMeta('syncProgress', erased.size > 0 ? dropDigests(progress) : progress)
    const deferred = processed.filter(({ outcome }) => outcome.row === undefined && !outcome.isGone)
    return {
      isNewEpoch: before !== undefined && before.epoch !== response.epoch,
      deferred: deferred.map(({ row }) => row.id),
    }
  })
}

/** Pairs each row that is still in the outbox with the outcome of its result. */
async function processResults(
  { db }: FamilyStore,
  pushed: readonly EntryRow[],
  response: PushResponse,
): Promise<readonly ProcessedRow[]> {
  const results = new Map(response.results.map((result) => [result.id, result]))
  const rows = await db.entries.bulkGet(pushed.map(({ id }) => id))
  return rows.flatMap((row) => {
    if (!row?.pending) return []
    const result = results.get(row.id)
    return [{ row, outcome: result === undefined ? {} : rowOutcome(row, result) }]
  })
}

/** Final codes: retrying never helps, even as a different user. An entry with `wrong_actor` waits for its author. */
const REFUSAL_CODES: readonly string[] = ['forbidden', 'bad_schema', 'id_reuse'] satisfies readonly RejectionCode[]

const isRejectionCode = (code: string | undefined): code is RejectionCode =>
  code !== undefined && REFUSAL_CODES.includes(code)

function rowOutcome(row: EntryRow, result: PushResult): RowOutcome {
  const { status, code } = result
  if (status === 'accepted' || status === 'duplicate') return acceptedOutcome(row, result)
  if (status !== 'refused') return {}
  if (code === 'gone') return { isGone: true }
  if (!isRejectionCode(code)) return {}
  return { row: withoutPending(row, { refused: code }), isChanged: true }
}

/** The row with its position, and with the server's stamp and dates if it corrected them. */
function acceptedOutcome(row: EntryRow, { position, stamp, on, at }: PushResult): RowOutcome {
  assert(position !== undefined, 'an accepted entry has a position')
  const local = readEnvelope(row)
  const dates = { stamp: stamp ?? local.stamp, on: on ?? local.on, at: at ?? local.at }
  const isChanged = dates.stamp !== local.stamp || dates.on !== local.on || dates.at !== local.at
  const entry = isChanged ? { ...row.entry, ...dates } : row.entry
  return {
    row: withoutPending(row, { entry, position }),
    isChanged,
    isDeletion: local.kind === 'child.deleted',
  }
}

const withoutPending = (
  { id, subject, entry }: EntryRow,
  changes: Partial<Pick<EntryRow, 'entry' | 'position' | 'refused'>>,
): EntryRow => ({ id, subject, entry, ...changes })

/**
 * Erases children the server reports as deleted. A `gone` entry about the family was about the user of such a child.
 * @returns the subjects that were erased
 */
async function eraseDeletedChildren(
  store: FamilyStore,
  processed: readonly ProcessedRow[],
): Promise<ReadonlySet<Id | 'family'>> {
  const affected = processed.filter(({ outcome }) => outcome.isGone || outcome.isDeletion)
  const erased = new Set(affected.map(({ row }) => row.subject))
  for (const subject of erased) if (subject !== 'family') await eraseChild(store, subject)
  const gone = affected.filter(({ outcome }) => outcome.isGone).map(({ row }) => row.id)
  await store.db.entries.bulkDelete(gone)
  if (erased.has('family')) await updateFamily(store)
  return erased
}
