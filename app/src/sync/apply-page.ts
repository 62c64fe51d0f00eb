import {
  addToDigest,
  EMPTY_DIGEST,
  parseEntry,
  parseStamp,
  todayIn,
  UTC,
  type Actor,
  type Entry,
  type Id,
  type JournalDigest,
  type PositionedEntry,
  type PullResponse,
  type Result,
  type SyncScope,
} from '@little-ledger/domain'
import { advanceClock, resetClock } from '../ledger/clock.ts'
import { eraseChild } from '../ledger/erase-child.ts'
import { computeDigest, dropDigests, progressForEpoch, restartFromZero } from './sync-progress.ts'
import type { SyncCursor, EntryRow, SyncProgress } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { addUnsupportedEntries } from '../ledger/read-model/unsupported-entries.ts'
import { readEnvelope, type EntryEnvelope } from '../ledger/entry-envelope.ts'
import { rebuildRows, updateReadModel } from '../ledger/read-model/read-model.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { runWriteTransaction } from '../ledger/write-transaction.ts'

/** What a page was asked for. */
export interface PullRequest {
  readonly epoch?: string
  readonly scope: SyncScope
  readonly after: number
}

/**
 * How far a page brought this device: there is `more`; all is `fetched` and agrees; another tab was faster
 * (`superseded`); or what is held does not add up, so all is fetched `anew`.
 */
export type PullOutcome = 'more' | 'fetched' | 'superseded' | 'anew' | 'differs'

/** What to ask for next. */
export async function nextPullRequest({ db }: FamilyStore, scope: SyncScope): Promise<PullRequest> {
  const exchange = await db.getMeta('syncProgress')
  if (exchange === undefined) return { scope, after: 0 }
  return { epoch: exchange.epoch, scope, after: exchange.cursors[scope]?.next ?? 0 }
}

/** Takes a pulled page: its entries, the read model, the cursor and the clock in one transaction (design: sync). */
export function applyPage(
  store: FamilyStore,
  actor: Actor,
  asked: PullRequest,
  page: PullResponse,
): Promise<Result<PullOutcome, StoreError>> {
  return runWriteTransaction(store, async () => {
    const exchange = await progressForPage(store, asked, page)
    const cursor = exchange.cursors[page.scope] ?? { next: 0, digest: EMPTY_DIGEST }
    if (cursor.next !== pageStart(asked, page)) return 'superseded'
    const arrived = await storeEntries(store, page)
    const deleted = arrived.puts.filter((row) => readEnvelope(row).kind === 'child.deleted')
    for (const { subject } of deleted) if (subject !== 'family') await eraseChild(store, subject)
    // The answer that told of a correction may have been lost: then the clock that ran ahead goes back only here.
    if (arrived.changed.size > 0 || deleted.length > 0) await resetClock(store)
    await updateRows(store, arrived, page.more)
    const moved = moveCursor(exchange, page, cursor)
    const { taken, settled } = await compareDigests(store, actor, page, deleted.length > 0 ? dropDigests(moved) : moved)
    await store.db.setMeta('syncProgress', settled)
    return taken
  })
}

/** The position after which a page begins: 0 where the server does not know what was asked for. */
export const pageStart = ({ epoch, scope, after }: PullRequest, page: PullResponse): number =>
  epoch === page.epoch && scope === page.scope && after <= page.head ? after : 0

/** A cursor above the server's head is as good as another database: an older one was restored (design: sync). */
async function progressForPage(store: FamilyStore, asked: PullRequest, page: PullResponse): Promise<SyncProgress> {
  const exchange = await progressForEpoch(store, page.epoch)
  const isAhead = (exchange.cursors[page.scope]?.next ?? 0) > page.head
  return isAhead && asked.epoch === page.epoch ? restartFromZero(store, exchange) : exchange
}

/** What a page changed in the journal. */
interface PageChanges {
  readonly puts: readonly EntryRow[]
  /** The rows that are new here. */
  readonly fresh: readonly EntryRow[]
  /** Whose rows have to be derived from the whole journal, because an entry was there already and is another now. */
  readonly changed: ReadonlySet<Id | 'family'>
}

async function storeEntries(store: FamilyStore, page: PullResponse): Promise<PageChanges> {
  const { db } = store
  // What the schema of the answer leaves open is an entry's own matter: of whatever kind, it is kept.
  const envelopes = page.entries.map(({ entry }) => entry as unknown as EntryEnvelope)
  const known = (await db.entries.count()) === 0 ? [] : await db.entries.bulkGet(envelopes.map(({ id }) => id))
  const puts = page.entries.map(({ position }, index): EntryRow => {
    const envelope = envelopes[index] as EntryEnvelope
    return { id: envelope.id, subject: envelope.childId ?? 'family', position, entry: { ...envelope } }
  })
  await db.entries.bulkPut([...puts])
  const latest = parseStamp(envelopes.reduce((last, { stamp }) => (stamp > last ? stamp : last), ''))
  if (latest.ok) await advanceClock(store, [latest.value])
  await addUnsupportedEntries(store, envelopes)
  const fresh = puts.filter((_, index) => known[index] === undefined)
  const changed = puts.filter((row, index) => hasChanged(known[index], row))
  return { puts, fresh, changed: new Set(changed.map(({ subject }) => subject)) }
}

const parseKnown = ({ entry }: EntryRow): readonly Entry[] => {
  const parsed = parseEntry(entry)
  return parsed.ok ? [parsed.value] : []
}

/** Whether a row that was there counts differently now: corrected by the server, or taken by it after all. */
function hasChanged(known: EntryRow | undefined, row: EntryRow): boolean {
  if (known === undefined) return false
  const [before, after] = [readEnvelope(known), readEnvelope(row)]
  const isSame = before.stamp === after.stamp && before.on === after.on && before.at === after.at
  return !isSame || known.refused !== undefined
}

/** Derives what the page touched; where more is coming only notes it, and derives all of it with the last page. */
async function updateRows(store: FamilyStore, { fresh, changed }: PageChanges, isMoreComing: boolean): Promise<void> {
  const { db } = store
  const stale = (await db.getMeta('staleSubjects')) ?? []
  if (!isMoreComing && stale.length === 0 && changed.size === 0) {
    return updateReadModel(store, fresh.flatMap(parseKnown), await readKnownRows(store))
  }
  const touched = [...new Set([...stale, ...changed, ...fresh.map(({ subject }) => subject)])]
  if (!isMoreComing) await rebuildRows(store, touched)
  await db.setMeta('staleSubjects', isMoreComing ? touched : [])
}

const readKnownRows = async ({ db }: FamilyStore) => ({
  // Before the family's own entries have come its zone is unknown; they bring it.
  family: (await db.getMeta('family')) ?? { timeZone: UTC },
  children: [],
})

function moveCursor(exchange: SyncProgress, page: PullResponse, { digest }: SyncCursor): SyncProgress {
  const arrived = page.entries.map(({ position, entry }): PositionedEntry => {
    const { id, stamp, on, at } = entry as unknown as EntryEnvelope
    return { id, position, stamp, on, at }
  })
  const cursor: SyncCursor = {
    next: page.next,
    ...(digest === undefined ? {} : { digest: addToDigest(digest, arrived) }),
  }
  return { ...exchange, cursors: { ...exchange.cursors, [page.scope]: cursor } }
}

const isEqual = (a: JournalDigest, b: JournalDigest): boolean => a.count === b.count && a.digest === b.digest

/** Compares with the server where the last page says what there should be (design: sync). */
async function compareDigests(
  store: FamilyStore,
  actor: Actor,
  page: PullResponse,
  exchange: SyncProgress,
): Promise<{ readonly taken: PullOutcome; readonly settled: SyncProgress }> {
  const { count, digest } = page
  if (page.more || count === undefined || digest === undefined)
    return { taken: page.more ? 'more' : 'fetched', settled: exchange }
  const held = exchange.cursors[page.scope]?.digest ?? (await computeDigest(store, actor, page.next))
  const cursors = { ...exchange.cursors, [page.scope]: { next: page.next, digest: held } }
  const settled = { ...exchange, cursors }
  const lastSyncedAt = store.device.now()
  if (isEqual(held, { count, digest })) return { taken: 'fetched', settled: { ...settled, lastSyncedAt } }
  const today = todayIn(UTC, store.device.now())
  if (exchange.refetchedOn === today) return { taken: 'differs', settled }
  return { taken: 'anew', settled: await restartFromZero(store, { ...exchange, refetchedOn: today }) }
}

/** Lets the next comparison reckon from the rows themselves: at the start, they may have lost something meanwhile. */
export async function invalidateDigests(store: FamilyStore): Promise<void> {
  await runWriteTransaction(store, async () => {
    const exchange = await store.db.getMeta('syncProgress')
    if (exchange !== undefined) await store.db.setMeta('syncProgress', dropDigests(exchange))
  })
}
