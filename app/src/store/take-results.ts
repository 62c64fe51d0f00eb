import { assert, type Id, type PushAnswer, type PushResult, type Result } from '@little-ledger/domain'
import { eraseChild, withoutDigests } from './erase-child.ts'
import { exchangeWith, restartClock } from './exchange.ts'
import type { EntryRow, RefusalCode } from './family-database.ts'
import type { FamilyStore } from './family-store.ts'
import { envelopeOf } from './outbox.ts'
import { rebuildRows, updateFamily } from './read-model.ts'
import type { StoreError } from './store-error.ts'
import { inWriting } from './writing.ts'

/** What became of a push on this device. */
export interface TakenResults {
  /** The server's database is another than the one this device knew. */
  readonly isNewEpoch: boolean
  /** Entries that go on waiting: the server cannot judge them yet, or only their author may offer them. */
  readonly kept: readonly Id[]
}

/** What one result does to a row: the row as it is kept from now on, or nothing where it goes on as it is. */
interface Outcome {
  readonly row?: EntryRow
  readonly isCorrected?: boolean
  readonly isDeletion?: boolean
  readonly isGone?: boolean
}

const settled = (row: EntryRow, entry: EntryRow['entry'], more: Pick<EntryRow, 'position' | 'refused'>): EntryRow => ({
  id: row.id,
  about: row.about,
  entry,
  ...more,
})

/** The row under the number, and with the corrections, that the server gave it. */
function placed(row: EntryRow, { position, stamp, on, at }: PushResult): Outcome {
  assert(position !== undefined, 'an accepted entry has a position')
  const known = envelopeOf(row)
  const corrected = { stamp: stamp ?? known.stamp, on: on ?? known.on, at: at ?? known.at }
  const isCorrected = corrected.stamp !== known.stamp || corrected.on !== known.on || corrected.at !== known.at
  return {
    row: settled(row, isCorrected ? { ...row.entry, ...corrected } : row.entry, { position }),
    isCorrected,
    isDeletion: known.kind === 'child.deleted',
  }
}

/** Nobody can take these in anybody's name. What only its author may offer (`wrong_actor`) goes on waiting for them. */
const REFUSALS: readonly string[] = ['forbidden', 'bad_schema', 'id_reuse'] satisfies readonly RefusalCode[]

function outcomeOf(row: EntryRow, result: PushResult): Outcome {
  const { status, code } = result
  if (status === 'accepted' || status === 'duplicate') return placed(row, result)
  if (status !== 'refused') return {}
  if (code === 'gone') return { isGone: true }
  if (code === undefined || !REFUSALS.includes(code)) return {}
  // The list was just asked.
  return { row: settled(row, row.entry, { refused: code as RefusalCode }), isCorrected: true }
}

/** Takes what the server said of a push: each entry by its own result, never by a watermark (design: sync). */
export function takeResults(
  store: FamilyStore,
  sent: readonly EntryRow[],
  answer: PushAnswer,
): Promise<Result<TakenResults, StoreError>> {
  return inWriting(store, async () => {
    const { db } = store
    const before = await db.fact('exchange')
    let exchange = await exchangeWith(store, answer.epoch)
    const results = new Map(answer.results.map((result) => [result.id, result]))
    const rows = (await db.entries.bulkGet(sent.map(({ id }) => id))).flatMap((row) => (row?.waiting ? [row] : []))
    const outcomes = rows.map((row) => {
      const result = results.get(row.id)
      return { row, outcome: result === undefined ? {} : outcomeOf(row, result) }
    })
    await db.entries.bulkPut(outcomes.flatMap(({ outcome }) => outcome.row ?? []))
    const erased = await eraseWhatIsGone(store, outcomes)
    const changed = outcomes.filter(({ row, outcome }) => outcome.isCorrected && !erased.has(row.about))
    if (changed.length > 0 || erased.size > 0) await restartClock(store)
    await rebuildRows(store, new Set(changed.map(({ row }) => row.about)))
    if (erased.size > 0) exchange = withoutDigests(exchange)
    await db.setFact('exchange', exchange)
    const kept = outcomes.filter(({ outcome }) => outcome.row === undefined && !outcome.isGone)
    return { isNewEpoch: before !== undefined && before.epoch !== answer.epoch, kept: kept.map(({ row }) => row.id) }
  })
}

interface Judged {
  readonly row: EntryRow
  readonly outcome: Outcome
}

/** Erases the children that the server says are deleted; whatever else is gone belonged to one of their users. */
async function eraseWhatIsGone(store: FamilyStore, judged: readonly Judged[]): Promise<ReadonlySet<Id | 'family'>> {
  const touched = judged.filter(({ outcome }) => outcome.isGone || outcome.isDeletion)
  const erased = new Set(touched.map(({ row }) => row.about))
  for (const about of erased) if (about !== 'family') await eraseChild(store, about)
  const gone = touched.filter(({ outcome }) => outcome.isGone).map(({ row }) => row.id)
  await store.db.entries.bulkDelete(gone)
  if (erased.has('family')) await updateFamily(store)
  return erased
}
