import { isNewerVersion } from '@little-ledger/domain'
import type { UnsupportedEntry } from '../database/family-database.ts'
import type { FamilyStore } from '../family-store.ts'
import { readEnvelope, type EntryEnvelope } from '../entry-envelope.ts'

const isSame = (a: UnsupportedEntry, b: UnsupportedEntry): boolean => a.kind === b.kind && a.v === b.v

/** The kinds and versions among these that this code does not know, each once. */
function newerAmong(envelopes: readonly Pick<EntryEnvelope, 'kind' | 'v'>[]): readonly UnsupportedEntry[] {
  const newer = envelopes
    // A row that a fault left without a kind waits for nothing.
    .filter((envelope) => typeof envelope.kind === 'string' && isNewerVersion(envelope))
    .map(({ kind, v }) => ({ kind, v }))
  return newer.filter((entry, index) => newer.findIndex((other) => isSame(entry, other)) === index)
}

/** Notes, within the caller's transaction, which of these entries wait for an update of this code (design: the journal). */
export async function addUnsupportedEntries({ db }: FamilyStore, envelopes: readonly EntryEnvelope[]): Promise<void> {
  const found = newerAmong(envelopes)
  if (found.length === 0) return
  await db.setMeta('unsupportedEntries', newerAmong([...((await db.getMeta('unsupportedEntries')) ?? []), ...found]))
}

/** Whether this code, updated meanwhile, knows what an older one kept and ignored. */
export const supportsMoreEntries = async ({ db }: FamilyStore): Promise<boolean> =>
  ((await db.getMeta('unsupportedEntries')) ?? []).some((entry) => !isNewerVersion(entry))

/** Notes anew which entries of the whole journal wait for an update. */
export async function recomputeUnsupportedEntries({ db }: FamilyStore): Promise<void> {
  await db.setMeta('unsupportedEntries', newerAmong((await db.entries.toArray()).map(readEnvelope)))
}
