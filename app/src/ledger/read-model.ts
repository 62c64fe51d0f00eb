import {
  childLedger,
  denominationOf,
  deriveAccounts,
  deriveFamily,
  extendAccounts,
  isChildEntry,
  isFamilyEntry,
  postingSortKey,
  parseEntry,
  todayIn,
  UTC,
  type Ask,
  type ChildAccounts,
  type ChildEntry,
  type ChildLedger,
  type CivilDate,
  type Entry,
  type Family,
  type Id,
  type Instant,
  type Posting,
  type SavingsGoal,
} from '@little-ledger/domain'
import Dexie from 'dexie'
import { shallow } from 'zustand/shallow'
import {
  READ_MODEL_VERSION,
  type ChildRow,
  type EntryRow,
  type EntrySubject,
  type FamilyDatabase,
  type TransactionRow,
} from './database/family-database.ts'
import { familyToday, type FamilyStore, type HistoryPage } from './family-store.ts'
import { interestEarned } from './interest-earned.ts'
import { upcomingView } from './upcoming-view.ts'

/** The entries that count: the server has not refused them, and this code supports their kind and version. */
export const activeEntries = (rows: readonly EntryRow[]): readonly Entry[] =>
  rows.flatMap(({ entry, refused }) => {
    if (refused !== undefined) return []
    const parsed = parseEntry(entry)
    return parsed.ok ? [parsed.value] : []
  })

/** Computes the family's state from its entries and stores it. Relabels the children's amounts in a new currency. */
export async function updateFamily({ db }: FamilyStore): Promise<Family | undefined> {
  const rows = await db.entries.where('subject').equals('family').toArray()
  const family = deriveFamily(activeEntries(rows).filter(isFamilyEntry))
  if (family === undefined) return undefined
  const before = await db.getMeta('family')
  await db.setMeta('family', family)
  if (before?.currency !== family.currency) {
    const children = await db.children.toArray()
    await db.children.bulkPut(children.map((row) => ({ ...row, denomination: denominationOf(row, family) })))
  }
  return family
}

/**
 * Applies entries that were just added to the journal. Call it in the transaction that added them.
 * @param known rows that the caller has already read in this transaction
 */
export async function updateReadModel(
  store: FamilyStore,
  entries: readonly Entry[],
  known: {
    readonly family?: Pick<Family, 'timeZone'>
    readonly child?: ChildRow | undefined
    readonly now?: Instant
  } = {},
): Promise<void> {
  const updated = entries.some(isFamilyEntry) ? await updateFamily(store) : undefined
  const added = entries.filter(isChildEntry)
  if (added.length === 0) return
  // The family's time zone is unknown until its first entry has arrived.
  const family = updated ?? known.family ?? (await store.db.getMeta('family')) ?? { timeZone: UTC }
  const today = known.now === undefined ? await familyToday(store, family) : todayIn(family.timeZone, known.now)
  for (const childId of new Set(added.map((entry) => entry.childId))) {
    const own = added.filter((entry) => entry.childId === childId)
    const row = known.child?.id === childId ? known.child : await store.db.children.get(childId)
    await updateChild(store, childId, row, own, today)
  }
}

/** The child's accounts before the `added` entries. Uses the cache if it is current, otherwise the journal. */
async function accountsBefore(store: FamilyStore, row: ChildRow, added: readonly ChildEntry[]): Promise<ChildAccounts> {
  const cached = store.cache.get(row.id)
  if (cached?.revision === row.revision) return cached.accounts
  const addedIds = new Set(added.map((entry) => entry.id))
  const rows = await childEntryRows(store, row.id)
  const entries = activeEntries(rows.filter(({ id }) => !addedIds.has(id)))
  return deriveAccounts(row.id, entries.filter(isChildEntry), row.derivedOn)
}

const childEntryRows = ({ db }: FamilyStore, childId: Id): Promise<readonly EntryRow[]> =>
  db.entries.where('subject').equals(childId).toArray()

/** How many entries to parse between pauses: about 1 ms of work, or 10 ms on a slow phone. */
const PARSE_CHUNK = 250

/**
 * Computes and caches a child's accounts, so that the next command does not have to.
 * @param pause awaited between chunks of work, to keep the page responsive when precomputing in the background
 */
export async function precomputeAccounts(store: FamilyStore, childId: Id, pause?: () => Promise<void>): Promise<void> {
  const { db, cache } = store
  const stored = await db.transaction('r', db.entries, db.children, async () => {
    const row = await db.children.get(childId)
    if (row === undefined || cache.get(childId)?.revision === row.revision) return undefined
    return { row, rows: await childEntryRows(store, childId) }
  })
  if (stored === undefined) return
  const { row, rows } = stored
  const entries: Entry[] = []
  for (let parsed = 0; parsed < rows.length; parsed += PARSE_CHUNK) {
    if (pause) await pause()
    entries.push(...activeEntries(rows.slice(parsed, parsed + PARSE_CHUNK)))
  }
  if (pause) await pause()
  // A command may have changed or deleted the child during a pause.
  if ((await db.children.get(childId))?.revision !== row.revision) return
  const accounts = deriveAccounts(childId, entries.filter(isChildEntry), row.derivedOn)
  cache.set(childId, { revision: row.revision, accounts })
}

/**
 * Updates a child's rows for new entries and today's date, writing only what has changed. Computes all of them again if
 * older code wrote them, in a window that was not reloaded since the update. Call it inside a transaction.
 */
async function updateChild(
  store: FamilyStore,
  childId: Id,
  row: ChildRow | undefined,
  added: readonly ChildEntry[],
  today: CivilDate,
): Promise<void> {
  if (row?.version !== READ_MODEL_VERSION) return rebuildChild(store, childId, today)
  const before = await accountsBefore(store, row, added)
  const { revision, denomination } = row
  await writeChild(store, before, extendAccounts(before, added, today), { revision: revision + 1, denomination })
}

/** Computes a child's state from the whole journal and replaces all of the child's rows. */
export async function rebuildChild(store: FamilyStore, childId: Id, today: CivilDate): Promise<void> {
  const { db } = store
  const row = await db.children.get(childId)
  const family = await db.getMeta('family')
  const rows = await childEntryRows(store, childId)
  const accounts = deriveAccounts(childId, activeEntries(rows).filter(isChildEntry), today)
  const unit = accounts.events.added?.unit ?? 'money'
  await db.historyOf(childId).delete()
  await db.goals.where('childId').equals(childId).delete()
  const revision = (row?.revision ?? 0) + 1
  await writeChild(store, undefined, accounts, { revision, denomination: denominationOf({ unit }, family) })
}

/**
 * Rebuilds the rows of the given children or the family. The family comes first, because its time zone determines the
 * children's paydays.
 */
export async function rebuildRows(store: FamilyStore, subjects: Iterable<EntrySubject>): Promise<void> {
  const remaining = new Set(subjects)
  const family = remaining.delete('family') ? await updateFamily(store) : await store.db.getMeta('family')
  if (family === undefined) return
  const today = await familyToday(store, family)
  for (const childId of remaining) if (childId !== 'family') await rebuildChild(store, childId, today)
}

/** Brings all children up to today's date and this version. Call it inside a transaction. */
export async function updateForToday(store: FamilyStore): Promise<void> {
  const family = await store.db.getMeta('family')
  if (family === undefined) return
  const today = await familyToday(store, family)
  for (const row of await store.db.children.toArray()) {
    const isCurrent = row.derivedOn === today && row.version === READ_MODEL_VERSION
    if (!isCurrent) await updateChild(store, row.id, row, [], today)
  }
}

/** What a child's row contains besides what is derived from the child's entries. */
type RowLabels = Pick<ChildRow, 'revision' | 'denomination'>

/** Writes the difference between two states of a child's accounts, and publishes the change on commit. */
async function writeChild(
  store: FamilyStore,
  before: ChildAccounts | undefined,
  after: ChildAccounts,
  labels: RowLabels,
): Promise<void> {
  const { db, cache } = store
  const { childId } = after.events
  const ledger = childLedger(after)
  const row = ledger && childRow(ledger, labels)
  const diff = diffPostings(before?.postings ?? [], ledger === undefined ? [] : after.postings)
  await Promise.all([
    diff.removed.length > 0 ? db.transactions.bulkDelete(diff.removed) : undefined,
    putPostings(db, childId, diff.put),
    row !== undefined && before?.events.goals === after.events.goals
      ? undefined
      : writeGoals(store, childId, ledger?.goals ?? []),
    row === undefined ? db.children.delete(childId) : db.children.put(row),
  ])
  if (row === undefined) cache.delete(childId)
  Dexie.currentTransaction.on('complete', () => {
    // Publish only on commit, because an aborted transaction must change neither the cache nor the screens.
    if (row !== undefined) cache.set(childId, { revision: labels.revision, accounts: after })
    const history = historyPages(childId, row === undefined ? [] : after.postings)
    for (const notify of store.listeners) notify({ childId, row, history })
  })
}

/** Number of rows to write before other work gets a turn: about 5 ms, or 25 ms on a slow phone. */
const PUT_CHUNK = 250

/**
 * Writes in slices. An entry dated years ago changes all later rows, and writing them all at once would block the page.
 */
async function putPostings(db: FamilyDatabase, childId: Id, postings: readonly Posting[]): Promise<void> {
  for (let put = 0; put < postings.length; put += PUT_CHUNK) {
    const slice = postings.slice(put, put + PUT_CHUNK)
    await db.transactions.bulkPut(slice.map((posting) => transactionRow(childId, posting)))
  }
}

const transactionRow = (childId: Id, posting: Posting): TransactionRow => ({
  ...posting,
  childId,
  order: postingSortKey(posting),
})

/** Returns a function that pages through a history that is already in memory. */
const historyPages =
  (childId: Id, postings: readonly Posting[]) =>
  (newestFirst: boolean, limit: number): HistoryPage => {
    const page = newestFirst ? postings.slice(-limit).toReversed() : postings.slice(0, limit)
    return { rows: page.map((posting) => transactionRow(childId, posting)), total: postings.length }
  }

/** How many of the asks that no longer wait a child's row contains. */
const ANSWERED_ASKS = 30

/** The asks that screens show: all that wait, and the newest others. */
export function shownAsks(asks: readonly Ask[]): readonly Ask[] {
  const answered = new Set(asks.filter(({ status }) => status !== 'waiting').slice(-ANSWERED_ASKS))
  return asks.filter((ask) => ask.status === 'waiting' || answered.has(ask))
}

const childRow = ({ child, accounts, asks }: ChildLedger, labels: RowLabels): ChildRow => ({
  ...child,
  asks: shownAsks(asks),
  allowanceSettings: accounts.events.allowanceSettings,
  interestSettings: accounts.events.interestSettings,
  upcoming: upcomingView(accounts, child.bent !== undefined),
  interestEarned: interestEarned(accounts.postings),
  derivedOn: accounts.today,
  version: READ_MODEL_VERSION,
  ...labels,
})

async function writeGoals({ db }: FamilyStore, childId: Id, goals: readonly SavingsGoal[]): Promise<void> {
  await db.goals.where('childId').equals(childId).delete()
  await db.goals.bulkPut(goals.map((goal) => ({ ...goal, childId })))
}

/**
 * Finds the postings to write and to delete. Skips unchanged postings at the start, which are the same objects in both
 * lists.
 */
function diffPostings(before: readonly Posting[], after: readonly Posting[]) {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const old = new Map(before.slice(same).map((posting) => [posting.id, posting]))
  const put = after.slice(same).filter((posting) => {
    const stored = old.get(posting.id)
    old.delete(posting.id)
    return !shallow(stored, posting)
  })
  return { put, removed: [...old.keys()] }
}
