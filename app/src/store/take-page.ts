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
  type Positioned,
  type PullAnswer,
  type Result,
  type SyncScope,
} from '@little-ledger/domain'
import { eraseChild, withoutDigests } from './erase-child.ts'
import { digestOfRows, exchangeWith, noteStamps, restartClock, startAnew } from './exchange.ts'
import type { Cursor, EntryRow, Exchange } from './family-database.ts'
import type { FamilyStore } from './family-store.ts'
import { noteNewer } from './newer-entries.ts'
import { envelopeOf, type Envelope } from './outbox.ts'
import { rebuildRows, updateReadModel } from './read-model.ts'
import type { StoreError } from './store-error.ts'
import { inWriting } from './writing.ts'

/** What a page was asked for. */
export interface AskedPage {
  readonly epoch?: string
  readonly scope: SyncScope
  readonly after: number
}

/**
 * How far a page brought this device: there is `more`; all is `fetched` and agrees; another tab was faster
 * (`superseded`); or what is held does not add up, so all is fetched `anew`.
 */
export type Taken = 'more' | 'fetched' | 'superseded' | 'anew' | 'differs'

/** What to ask for next. */
export async function nextPage({ db }: FamilyStore, scope: SyncScope): Promise<AskedPage> {
  const exchange = await db.fact('exchange')
  if (exchange === undefined) return { scope, after: 0 }
  return { epoch: exchange.epoch, scope, after: exchange.cursors[scope]?.next ?? 0 }
}

/** Takes a pulled page: its entries, the read model, the cursor and the clock in one transaction (design: sync). */
export function takePage(
  store: FamilyStore,
  actor: Actor,
  asked: AskedPage,
  page: PullAnswer,
): Promise<Result<Taken, StoreError>> {
  return inWriting(store, async () => {
    const exchange = await exchangeFor(store, asked, page)
    const cursor = exchange.cursors[page.scope] ?? { next: 0, digest: EMPTY_DIGEST }
    if (cursor.next !== beginningOf(asked, page)) return 'superseded'
    const arrived = await arriveAt(store, page)
    const deleted = arrived.puts.filter((row) => envelopeOf(row).kind === 'child.deleted')
    for (const { about } of deleted) if (about !== 'family') await eraseChild(store, about)
    // The answer that told of a correction may have been lost: then the clock that ran ahead goes back only here.
    if (arrived.changed.size > 0 || deleted.length > 0) await restartClock(store)
    await bringUpToDate(store, arrived, page.more)
    const moved = moveCursor(exchange, page, cursor)
    const { taken, settled } = await compare(store, actor, page, deleted.length > 0 ? withoutDigests(moved) : moved)
    await store.db.setFact('exchange', settled)
    return taken
  })
}

/** The position after which a page begins: 0 where the server does not know what was asked for. */
export const beginningOf = ({ epoch, scope, after }: AskedPage, page: PullAnswer): number =>
  epoch === page.epoch && scope === page.scope && after <= page.head ? after : 0

/** A cursor above the server's head is as good as another database: an older one was restored (design: sync). */
async function exchangeFor(store: FamilyStore, asked: AskedPage, page: PullAnswer): Promise<Exchange> {
  const exchange = await exchangeWith(store, page.epoch)
  const isAhead = (exchange.cursors[page.scope]?.next ?? 0) > page.head
  return isAhead && asked.epoch === page.epoch ? startAnew(store, exchange) : exchange
}

/** What a page changed in the journal. */
interface Arrived {
  readonly puts: readonly EntryRow[]
  /** The rows that are new here. */
  readonly fresh: readonly EntryRow[]
  /** Whose rows have to be derived from the whole journal, because an entry was there already and is another now. */
  readonly changed: ReadonlySet<Id | 'family'>
}

async function arriveAt(store: FamilyStore, page: PullAnswer): Promise<Arrived> {
  const { db } = store
  // What the schema of the answer leaves open is an entry's own matter: of whatever kind, it is kept.
  const envelopes = page.entries.map(({ entry }) => entry as unknown as Envelope)
  const known = (await db.entries.count()) === 0 ? [] : await db.entries.bulkGet(envelopes.map(({ id }) => id))
  const puts = page.entries.map(({ position }, index): EntryRow => {
    const envelope = envelopes[index] as Envelope
    return { id: envelope.id, about: envelope.childId ?? 'family', position, entry: { ...envelope } }
  })
  await db.entries.bulkPut([...puts])
  const latest = parseStamp(envelopes.reduce((last, { stamp }) => (stamp > last ? stamp : last), ''))
  if (latest.ok) await noteStamps(store, [latest.value])
  await noteNewer(store, envelopes)
  const fresh = puts.filter((_, index) => known[index] === undefined)
  const changed = puts.filter((row, index) => isOther(known[index], row))
  return { puts, fresh, changed: new Set(changed.map(({ about }) => about)) }
}

const understood = ({ entry }: EntryRow): readonly Entry[] => {
  const parsed = parseEntry(entry)
  return parsed.ok ? [parsed.value] : []
}

/** Whether a row that was there counts differently now: corrected by the server, or taken by it after all. */
function isOther(known: EntryRow | undefined, row: EntryRow): boolean {
  if (known === undefined) return false
  const [before, after] = [envelopeOf(known), envelopeOf(row)]
  const isSame = before.stamp === after.stamp && before.on === after.on && before.at === after.at
  return !isSame || known.refused !== undefined
}

/** Derives what the page touched; where more is coming only notes it, and derives all of it with the last page. */
async function bringUpToDate(store: FamilyStore, { fresh, changed }: Arrived, isMoreComing: boolean): Promise<void> {
  const { db } = store
  const stale = (await db.fact('stale')) ?? []
  if (!isMoreComing && stale.length === 0 && changed.size === 0) {
    return updateReadModel(store, fresh.flatMap(understood), await known(store))
  }
  const touched = [...new Set([...stale, ...changed, ...fresh.map(({ about }) => about)])]
  if (!isMoreComing) await rebuildRows(store, touched)
  await db.setFact('stale', isMoreComing ? touched : [])
}

const known = async ({ db }: FamilyStore) => ({
  // Before the family's own entries have come its zone is unknown; they bring it.
  family: (await db.fact('family')) ?? { timeZone: UTC },
  children: [],
})

function moveCursor(exchange: Exchange, page: PullAnswer, { digest }: Cursor): Exchange {
  const arrived = page.entries.map(({ position, entry }): Positioned => {
    const { id, stamp, on, at } = entry as unknown as Envelope
    return { id, position, stamp, on, at }
  })
  const cursor: Cursor = { next: page.next, ...(digest === undefined ? {} : { digest: addToDigest(digest, arrived) }) }
  return { ...exchange, cursors: { ...exchange.cursors, [page.scope]: cursor } }
}

const isEqual = (a: JournalDigest, b: JournalDigest): boolean => a.count === b.count && a.digest === b.digest

/** Compares with the server where the last page says what there should be (design: sync). */
async function compare(
  store: FamilyStore,
  actor: Actor,
  page: PullAnswer,
  exchange: Exchange,
): Promise<{ readonly taken: Taken; readonly settled: Exchange }> {
  const { count, digest } = page
  if (page.more || count === undefined || digest === undefined)
    return { taken: page.more ? 'more' : 'fetched', settled: exchange }
  const held = exchange.cursors[page.scope]?.digest ?? (await digestOfRows(store, actor, page.next))
  const cursors = { ...exchange.cursors, [page.scope]: { next: page.next, digest: held } }
  const settled = { ...exchange, cursors }
  const lastSyncedAt = store.device.now()
  if (isEqual(held, { count, digest })) return { taken: 'fetched', settled: { ...settled, lastSyncedAt } }
  const today = todayIn(UTC, store.device.now())
  if (exchange.fetchedAnewOn === today) return { taken: 'differs', settled }
  return { taken: 'anew', settled: await startAnew(store, { ...exchange, fetchedAnewOn: today }) }
}

/** Lets the next comparison reckon from the rows themselves: at the start, they may have lost something meanwhile. */
export async function doubtDigests(store: FamilyStore): Promise<void> {
  await inWriting(store, async () => {
    const exchange = await store.db.fact('exchange')
    if (exchange !== undefined) await store.db.setFact('exchange', withoutDigests(exchange))
  })
}
