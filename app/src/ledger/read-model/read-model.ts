import {
  childLedger,
  deriveAccounts,
  deriveFamily,
  extendAccounts,
  isFamilyEntry,
  postingSortKey,
  parseEntry,
  type ChildAccounts,
  type ChildEntry,
  type ChildLedger,
  type CivilDate,
  type Entry,
  type Family,
  type Id,
  type Posting,
  type SavingsGoal,
} from '@little-ledger/domain'
import Dexie from 'dexie'
import type { HistoryPage } from '../ledger-changes.ts'
import type { ChildRow, EntryRow, TransactionRow } from '../database/family-database.ts'
import { familyToday, type FamilyStore } from '../family-store.ts'

/** The entries of these rows that count and that this code understands; others are kept, and ignored here. */
export const activeEntries = (rows: readonly EntryRow[]): readonly Entry[] =>
  rows.flatMap(({ entry, refused }) => {
    if (refused !== undefined) return []
    const parsed = parseEntry(entry)
    return parsed.ok ? [parsed.value] : []
  })

const isChildEntry = (entry: Entry): entry is ChildEntry => !isFamilyEntry(entry)

/** Derives the family from its entries and keeps it. */
export async function updateFamily({ db }: FamilyStore): Promise<Family | undefined> {
  const rows = await db.entries.where('subject').equals('family').toArray()
  const family = deriveFamily(activeEntries(rows).filter(isFamilyEntry))
  if (family !== undefined) await db.setMeta('family', family)
  return family
}

/** Rows that whoever writes has read already, within the same transaction. */
export interface PreloadedRows {
  readonly family: Pick<Family, 'timeZone'>
  readonly children: readonly ChildRow[]
}

/** Brings the read model up to date with entries just added to the journal, in the same transaction. */
export async function updateReadModel(
  store: FamilyStore,
  entries: readonly Entry[],
  known: PreloadedRows,
): Promise<void> {
  const family = entries.some(isFamilyEntry) ? await updateFamily(store) : known.family
  const today = familyToday(store, family ?? known.family)
  const added = entries.filter(isChildEntry)
  for (const childId of new Set(added.map((entry) => entry.childId))) {
    const own = added.filter((entry) => entry.childId === childId)
    const row = known.children.find(({ id }) => id === childId) ?? (await store.db.children.get(childId))
    await updateChild(store, childId, row, own, today)
  }
}

/**
 * The child's accounts as its stored rows show them: from memory where that is current, else from the journal without
 * the entries that are only now being added to it.
 */
async function storedAccounts(store: FamilyStore, row: ChildRow, added: readonly ChildEntry[]): Promise<ChildAccounts> {
  const cached = store.cache.get(row.id)
  if (cached?.revision === row.revision) return cached.accounts
  const fresh = new Set(added.map((entry) => entry.id))
  const rows = await journalOf(store, row.id)
  const entries = activeEntries(rows.filter(({ id }) => !fresh.has(id)))
  return deriveAccounts(row.id, entries.filter(isChildEntry), row.derivedOn)
}

const journalOf = ({ db }: FamilyStore, childId: Id): Promise<readonly EntryRow[]> =>
  db.entries.where('subject').equals(childId).toArray()

/** How many entries are checked between two pauses: about a millisecond's work, on a slow phone ten. */
const CHECKED_AT_ONCE = 250

/**
 * Derives a child's ledger ahead of need, so that the next command finds it in memory.
 * @param pause waited for now and then where nobody waits for the ledger, so that the page stays quick meanwhile
 */
export async function precomputeAccounts(store: FamilyStore, childId: Id, pause?: () => Promise<void>): Promise<void> {
  const { db, cache } = store
  const stored = await db.transaction('r', db.entries, db.children, async () => {
    const row = await db.children.get(childId)
    if (row === undefined || cache.get(childId)?.revision === row.revision) return undefined
    return { row, rows: await journalOf(store, childId) }
  })
  if (stored === undefined) return
  const { row, rows } = stored
  const entries: Entry[] = []
  for (let checked = 0; checked < rows.length; checked += CHECKED_AT_ONCE) {
    if (pause) await pause()
    entries.push(...activeEntries(rows.slice(checked, checked + CHECKED_AT_ONCE)))
  }
  if (pause) await pause()
  // What was recorded in a pause has left a newer one; a child that was deleted leaves none.
  if ((await db.children.get(childId))?.revision !== row.revision) return
  const accounts = deriveAccounts(childId, entries.filter(isChildEntry), row.derivedOn)
  cache.set(childId, { revision: row.revision, accounts })
}

/**
 * Brings a child's rows up to date with new entries and the day; call it inside the transaction that wrote the entries.
 * Only rows that changed are written.
 */
export async function updateChild(
  store: FamilyStore,
  childId: Id,
  row: ChildRow | undefined,
  added: readonly ChildEntry[],
  today: CivilDate,
): Promise<void> {
  if (row === undefined) return rebuildChild(store, childId, today)
  const before = await storedAccounts(store, row, added)
  await writeChild(store, before, extendAccounts(before, added, today), row.revision + 1)
}

/** Derives all of a child's rows from its journal and writes them in place of whatever stands there. */
export async function rebuildChild(store: FamilyStore, childId: Id, today: CivilDate): Promise<void> {
  const { db } = store
  const row = await db.children.get(childId)
  const rows = await db.entries.where('subject').equals(childId).toArray()
  const accounts = deriveAccounts(childId, activeEntries(rows).filter(isChildEntry), today)
  await db.historyOf(childId).delete()
  await db.goals.where('childId').equals(childId).delete()
  await writeChild(store, undefined, accounts, (row?.revision ?? 0) + 1)
}

/** Derives again whatever is named, the family first: where its days begin decides what its children are paid. */
export async function rebuildRows(store: FamilyStore, subjects: Iterable<Id | 'family'>): Promise<void> {
  const names = new Set(subjects)
  const family = names.delete('family') ? await updateFamily(store) : await store.db.getMeta('family')
  if (family === undefined) return
  const today = familyToday(store, family)
  for (const childId of names) if (childId !== 'family') await rebuildChild(store, childId, today)
}

/** Writes what differs between two states of a child's accounts. */
async function writeChild(
  store: FamilyStore,
  before: ChildAccounts | undefined,
  after: ChildAccounts,
  revision: number,
): Promise<void> {
  const { db, cache } = store
  const { childId } = after.events
  const ledger = childLedger(after)
  const row = ledger && childRow(ledger, revision)
  const diff = diffPostings(before?.postings ?? [], ledger === undefined ? [] : after.postings)
  await Promise.all([
    diff.removed.length > 0 ? db.transactions.bulkDelete(diff.removed) : undefined,
    db.transactions.bulkPut(diff.put.map((posting) => transactionRow(childId, posting))),
    before?.events.goals === after.events.goals ? undefined : writeGoals(store, childId, ledger?.goals ?? []),
    row === undefined ? db.children.delete(childId) : db.children.put(row),
  ])
  if (row === undefined) cache.delete(childId)
  Dexie.currentTransaction.on('complete', () => {
    // One that aborts leaves no trace.
    if (row !== undefined) cache.set(childId, { revision, accounts: after })
    store.changes.publish({ childId, row, history: historyIn(childId, row === undefined ? [] : after.postings) })
  })
}

const transactionRow = (childId: Id, posting: Posting): TransactionRow => ({
  ...posting,
  childId,
  order: postingSortKey(posting),
})

/** What the rows of a history say, without reading them. */
const historyIn =
  (childId: Id, postings: readonly Posting[]) =>
  (newestFirst: boolean, limit: number): HistoryPage => {
    const wanted = newestFirst ? postings.slice(-limit).toReversed() : postings.slice(0, limit)
    return { rows: wanted.map((posting) => transactionRow(childId, posting)), total: postings.length }
  }

const childRow = ({ child, accounts }: ChildLedger, revision: number): ChildRow => ({
  ...child,
  allowanceSettings: accounts.events.allowanceSettings,
  interestSettings: accounts.events.interestSettings,
  revision,
  derivedOn: accounts.today,
})

async function writeGoals({ db }: FamilyStore, childId: Id, goals: readonly SavingsGoal[]): Promise<void> {
  await db.goals.where('childId').equals(childId).delete()
  await db.goals.bulkPut(goals.map((goal) => ({ ...goal, childId })))
}

/** Which rows to write and which to remove for a history to become another; a shared beginning costs nothing. */
function diffPostings(before: readonly Posting[], after: readonly Posting[]) {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const old = new Map(before.slice(same).map((posting) => [posting.id, posting]))
  const put = after.slice(same).filter((posting) => {
    const stored = old.get(posting.id)
    old.delete(posting.id)
    return stored === undefined || !isSamePosting(stored, posting)
  })
  return { put, removed: [...old.keys()] }
}

const isSamePosting = (a: Posting, b: Posting): boolean =>
  a.amount === b.amount &&
  a.balanceAfter === b.balanceAfter &&
  a.principalAfter === b.principalAfter &&
  a.date === b.date &&
  a.time === b.time &&
  a.stamp === b.stamp &&
  a.description === b.description
