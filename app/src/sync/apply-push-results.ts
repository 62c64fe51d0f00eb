import { assert, type Id, type PushResponse, type PushResult, type Result } from '@little-ledger/domain'
import { resetClock } from '../ledger/clock.ts'
import { eraseChild } from '../ledger/erase-child.ts'
import { dropDigests, progressForEpoch } from './sync-progress.ts'
import type { EntryRow, RefusalCode } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { readEnvelope } from '../ledger/entry-envelope.ts'
import { rebuildRows, updateFamily } from '../ledger/read-model/read-model.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { runWriteTransaction } from '../ledger/write-transaction.ts'

/** What became of a push on this device. */
export interface PushOutcome {
  /** The server's database is another than the one this device knew. */
  readonly isNewEpoch: boolean
  /** Entries that go on waiting: the server cannot judge them yet, or only their author may offer them. */
  readonly deferred: readonly Id[]
}

/** What one result does to a row: the row as it is kept from now on, or nothing where it goes on as it is. */
interface EntryOutcome {
  readonly row?: EntryRow
  readonly isCorrected?: boolean
  readonly isDeletion?: boolean
  readonly isGone?: boolean
}

const settled = (row: EntryRow, entry: EntryRow['entry'], more: Pick<EntryRow, 'position' | 'refused'>): EntryRow => ({
  id: row.id,
  subject: row.subject,
  entry,
  ...more,
})

/** The row under the number, and with the corrections, that the server gave it. */
function acceptedOutcome(row: EntryRow, { position, stamp, on, at }: PushResult): EntryOutcome {
  assert(position !== undefined, 'an accepted entry has a position')
  const known = readEnvelope(row)
  const corrected = { stamp: stamp ?? known.stamp, on: on ?? known.on, at: at ?? known.at }
  const isCorrected = corrected.stamp !== known.stamp || corrected.on !== known.on || corrected.at !== known.at
  return {
    row: settled(row, isCorrected ? { ...row.entry, ...corrected } : row.entry, { position }),
    isCorrected,
    isDeletion: known.kind === 'child.deleted',
  }
}

/** Nobody can take these in anybody's name. What only its author may offer (`wrong_actor`) goes on waiting for them. */
const REJECTION_CODES: readonly string[] = ['forbidden', 'bad_schema', 'id_reuse'] satisfies readonly RefusalCode[]

function entryOutcome(row: EntryRow, result: PushResult): EntryOutcome {
  const { status, code } = result
  if (status === 'accepted' || status === 'duplicate') return acceptedOutcome(row, result)
  if (status !== 'refused') return {}
  if (code === 'gone') return { isGone: true }
  if (code === undefined || !REJECTION_CODES.includes(code)) return {}
  // The list was just asked.
  return { row: settled(row, row.entry, { refused: code as RefusalCode }), isCorrected: true }
}

/** Takes what the server said of a push: each entry by its own result, never by a watermark (design: sync). */
export function applyPushResults(
  store: FamilyStore,
  sent: readonly EntryRow[],
  answer: PushResponse,
): Promise<Result<PushOutcome, StoreError>> {
  return runWriteTransaction(store, async () => {
    const { db } = store
    const before = await db.getMeta('syncProgress')
    let exchange = await progressForEpoch(store, answer.epoch)
    const results = new Map(answer.results.map((result) => [result.id, result]))
    const rows = (await db.entries.bulkGet(sent.map(({ id }) => id))).flatMap((row) => (row?.pending ? [row] : []))
    const outcomes = rows.map((row) => {
      const result = results.get(row.id)
      return { row, outcome: result === undefined ? {} : entryOutcome(row, result) }
    })
    await db.entries.bulkPut(outcomes.flatMap(({ outcome }) => outcome.row ?? []))
    const erased = await eraseDeletedChildren(store, outcomes)
    const changed = outcomes.filter(({ row, outcome }) => outcome.isCorrected && !erased.has(row.subject))
    if (changed.length > 0 || erased.size > 0) await resetClock(store)
    await rebuildRows(store, new Set(changed.map(({ row }) => row.subject)))
    if (erased.size > 0) exchange = dropDigests(exchange)
    await db.setMeta('syncProgress', exchange)
    const deferred = outcomes.filter(({ outcome }) => outcome.row === undefined && !outcome.isGone)
    return {
      isNewEpoch: before !== undefined && before.epoch !== answer.epoch,
      deferred: deferred.map(({ row }) => row.id),
    }
  })
}

interface ProcessedRow {
  readonly row: EntryRow
  readonly outcome: EntryOutcome
}

/** Erases the children that the server says are deleted; whatever else is gone belonged to one of their users. */
async function eraseDeletedChildren(
  store: FamilyStore,
  judged: readonly ProcessedRow[],
): Promise<ReadonlySet<Id | 'family'>> {
  const touched = judged.filter(({ outcome }) => outcome.isGone || outcome.isDeletion)
  const erased = new Set(touched.map(({ row }) => row.subject))
  for (const subject of erased) if (subject !== 'family') await eraseChild(store, subject)
  const gone = touched.filter(({ outcome }) => outcome.isGone).map(({ row }) => row.id)
  await store.db.entries.bulkDelete(gone)
  if (erased.has('family')) await updateFamily(store)
  return erased
}
