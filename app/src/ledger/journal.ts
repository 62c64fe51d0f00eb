import { isNewerVersion, laterStamp, setsNewerRules, type Id, type Stamp } from '@little-ledger/domain'
import { readEnvelope, type EntryRow, type EntrySubject, type UnsupportedEntry } from './database/family-database.ts'
import { eraseChild } from './erase.ts'
import { clearHomeSnapshots } from './home-snapshots.ts'
import type { FamilyStore } from './family-store.ts'
import { activeEntries, rebuildRows, updateReadModel } from './read-model.ts'

/** Changes to the journal made by sync or by restoring a backup. Corrected entries have already been stored. */
export interface JournalChanges {
  readonly added?: readonly EntryRow[]
  /** The children, or the family, whose entries were corrected or refused. */
  readonly corrected?: Iterable<EntrySubject>
  /** Other children, or `family`, whose rows must be rebuilt from the whole journal. */
  readonly stale?: Iterable<EntrySubject>
  /** Children whose data must be erased. */
  readonly deletedChildren?: ReadonlySet<EntrySubject>
  /** Entries to remove. */
  readonly removed?: readonly Id[]
  /** Set if more changes follow. The read model is not updated until then. */
  readonly isPartial?: boolean
}

/** Updates everything that is derived from the journal. Call it inside the transaction that stores the entries. */
export async function applyJournalChanges(store: FamilyStore, changes: JournalChanges): Promise<void> {
  const { added = [], stale = [], deletedChildren = new Set(), removed = [] } = changes
  const corrected = new Set(changes.corrected)
  for (const subject of deletedChildren) if (subject !== 'family') await eraseChild(store, subject)
  if (removed.length > 0) await store.db.entries.bulkDelete([...removed])
  // The latest stamp may belong to an entry that was corrected or erased, so compute it again.
  if (corrected.size > 0 || deletedChildren.size > 0) await resetClock(store)
  else await advanceClock(store, added)
  await addUnsupportedEntries(store, added)
  if (changes.isPartial) return
  const rebuilt = new Set([...corrected, ...stale])
  if (rebuilt.size === 0) await updateReadModel(store, activeEntries(added))
  else await rebuildRows(store, [...rebuilt, ...added.map(({ subject }) => subject)])
}

const latestOf = (rows: readonly EntryRow[], first?: Stamp): Stamp | undefined =>
  rows.reduce<Stamp | undefined>((latest, row) => laterStamp(latest, readEnvelope(row).stamp as Stamp), first)

/** Updates the latest stamp if a received entry has a later one. */
async function advanceClock({ db }: FamilyStore, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return
  const known = await db.getMeta('lastStamp')
  const last = latestOf(rows, known)
  if (last !== undefined && last !== known) await db.setMeta('lastStamp', last)
}

/** Computes the latest stamp again from all stored entries. */
async function resetClock({ db }: FamilyStore): Promise<void> {
  const rows = await db.entries.toArray()
  const last = latestOf(rows.filter(({ refused }) => refused === undefined))
  if (last !== undefined) await db.setMeta('lastStamp', last)
}

/** The distinct kinds and versions that this code does not support. */
function findUnsupported(entries: readonly UnsupportedEntry[]): readonly UnsupportedEntry[] {
  const unsupported = entries
    // Skip damaged rows without a kind, because no update will ever support them.
    .filter((entry) => typeof entry.kind === 'string' && isNewerVersion(entry))
    .map((entry) => {
      const { kind, v, rules, currency, code } = entry
      const terms = Object.entries({ rules, currency, code }).filter(([, value]) => value !== undefined)
      const found: UnsupportedEntry = setsNewerRules(entry) ? { kind, v, ...Object.fromEntries(terms) } : { kind, v }
      return [JSON.stringify(found), found] as const
    })
  return [...new Map(unsupported).values()]
}

/** Adds the kinds and versions that this code does not support to the stored list. */
async function addUnsupportedEntries({ db }: FamilyStore, rows: readonly EntryRow[]): Promise<void> {
  const found = findUnsupported(rows.map(readEnvelope))
  if (found.length === 0) return
  // Delete the snapshots, because the first frame must not show a balance computed with older rules.
  if (found.some(setsNewerRules)) clearHomeSnapshots()
  const known = (await db.getMeta('unsupportedEntries')) ?? []
  await db.setMeta('unsupportedEntries', findUnsupported([...known, ...found]))
}

/** Whether the family uses allowance and interest rules that this code does not implement. */
export const usesNewerRules = async ({ db }: FamilyStore): Promise<boolean> =>
  ((await db.getMeta('unsupportedEntries')) ?? []).some(setsNewerRules)

/** Whether this version supports entries that an older version has stored but ignored. */
export const supportsMoreEntries = async ({ db }: FamilyStore): Promise<boolean> =>
  ((await db.getMeta('unsupportedEntries')) ?? []).some((entry) => !isNewerVersion(entry))

/** Recomputes the list of unsupported entries from the whole journal. */
export async function recomputeUnsupportedEntries({ db }: FamilyStore): Promise<void> {
  await db.setMeta('unsupportedEntries', findUnsupported((await db.entries.toArray()).map(readEnvelope)))
}
