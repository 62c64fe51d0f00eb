import { assert, type Id, type PushResponse, type PushResult, type Result } from '@little-ledger/domain'
import {
  isDeletion,
  isRestorable,
  readEnvelope,
  type EntryRow,
  type RejectionCode,
} from '../ledger/database/family-database.ts'
import { movedDate } from '../ledger/set-clock.ts'
import { runWriteTransaction, type FamilyStore } from '../ledger/family-store.ts'
import { applyJournalChanges } from '../ledger/journal.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { dropDigests, progressForEpoch } from './sync-progress.ts'
import { undosOf } from './unsent-undos.ts'

/** A push's effect on this device. */
export interface PushOutcome {
  /** The server's database is not the one this device last synced with. */
  readonly isNewEpoch: boolean
  /** Entries that stay in the outbox: the server cannot validate them yet, or only their author may push them. */
  readonly deferred: readonly Id[]
}

/** The change to one entry's row after a push. */
interface RowOutcome {
  /** The row to store; absent if nothing changes. */
  readonly updated?: EntryRow
  /** The entry stays in the outbox, even though its row changes. */
  readonly isDeferred?: boolean
  /** The server corrected or refused the entry, so its child or family must be rebuilt. */
  readonly isChanged?: boolean
  /** The server has deleted the child that the entry is about, or the child who recorded it. */
  readonly isGone?: boolean
}

/** Applies the server's result for each pushed entry that is still in the outbox. */
export function applyPushResults(
  store: FamilyStore,
  pushed: readonly EntryRow[],
  response: PushResponse,
): Promise<Result<PushOutcome, StoreError>> {
  return runWriteTransaction(store, async () => {
    const { db } = store
    const before = await db.getMeta('syncProgress')
    const progress = await progressForEpoch(store, response.epoch)
    const results = new Map(response.results.map((result) => [result.id, result]))
    const rows = await db.entries.bulkGet(pushed.map(({ id }) => id))
    const outcomes = rows.flatMap((row) => (row?.pending ? [{ row, ...rowOutcome(row, results.get(row.id)) }] : []))
    await db.entries.bulkPut(outcomes.flatMap(({ updated }) => updated ?? []))
    const erased = new Set(outcomes.filter(erasesSubject).map(({ row }) => row.subject))
    const replaced = outcomes.filter(({ updated }) => updated?.refused === 'id_reuse').map(({ row }) => row)
    const undos = await undosOf(store, replaced)
    const changed = outcomes.filter(({ isChanged, isGone }) => isChanged || isGone).map(({ row }) => row.subject)
    await applyJournalChanges(store, {
      corrected: changed.filter((subject) => subject === 'family' || !erased.has(subject)),
      deletedChildren: erased,
      removed: [...undos, ...outcomes.filter(({ isGone }) => isGone).map(({ row }) => row.id)],
    })
    await db.setMeta('syncProgress', erased.size > 0 ? dropDigests(progress) : progress)
    return {
      isNewEpoch: before !== undefined && before.epoch !== response.epoch,
      deferred: outcomes
        .filter(({ updated, isDeferred, isGone }) => isDeferred || (!updated && !isGone))
        .map(({ row }) => row.id),
    }
  })
}

const erasesSubject = ({ updated, isGone }: RowOutcome): boolean =>
  isGone === true || (updated?.position !== undefined && isDeletion(updated))

/**
 * With these codes, retrying never helps, not even as a different user. A `wrong_actor` entry stays in the outbox until
 * its author signs in.
 */
const REFUSAL_CODES: readonly string[] = [
  'forbidden',
  'bad_schema',
  'id_reuse',
  'last_parent',
  'other_decimals',
] satisfies readonly RejectionCode[]

const isRejectionCode = (code: string | undefined): code is RejectionCode =>
  code !== undefined && REFUSAL_CODES.includes(code)

function rowOutcome(row: EntryRow, result: PushResult | undefined): RowOutcome {
  const { id, subject, entry } = row
  if (result?.status === 'accepted' || result?.status === 'duplicate') return acceptedOutcome(row, result)
  if (result?.status === 'later') return markOverBound(row, result.code === 'full')
  if (result?.status !== 'refused') return {}
  if (result.code === 'gone') return { isGone: true }
  if (result.code === 'wrong_actor') return markForAuthor(row)
  // The server accepted this entry before it lost it, so only the author's role has changed. A parent may push it.
  if (!isRejectionCode(result.code) || (result.code === 'forbidden' && row.isKnown)) return {}
  return { updated: { id, subject, entry, refused: result.code }, isChanged: true }
}

function acceptedOutcome({ id, subject, entry }: EntryRow, result: PushResult): RowOutcome {
  const { position } = result
  assert(position !== undefined, 'an accepted entry has a position')
  const local = readEnvelope({ entry })
  // The server may have corrected the entry's stamp, date and time, and says who restored it.
  const { stamp = local.stamp, on = local.on, at = local.at, restoredBy } = result
  const isChanged = stamp !== local.stamp || on !== local.on || at !== local.at || restoredBy !== local.restoredBy
  const dates = movedDate(entry, local.on, on)
  const corrected = { ...entry, ...dates, stamp, on, at }
  if (restoredBy === undefined) Reflect.deleteProperty(corrected, 'restoredBy')
  else Object.assign(corrected, { restoredBy })
  return { updated: { id, subject, position, entry: isChanged ? corrected : entry }, isChanged }
}

/**
 * Records that the server takes an entry from its author only, although a parent may send it. It stays in the parent's
 * outbox, because the author may be removed later.
 */
const markForAuthor = (row: EntryRow): RowOutcome =>
  isRestorable(row) && row.needsAuthor === undefined ? { updated: { ...row, needsAuthor: true }, isDeferred: true } : {}

/** Records whether a family limit is what keeps the server from accepting the entry. */
function markOverBound({ isOverBound, ...row }: EntryRow, isFull: boolean): RowOutcome {
  if ((isOverBound ?? false) === isFull) return {}
  return { updated: isFull ? { ...row, isOverBound: true } : row, isDeferred: true }
}
