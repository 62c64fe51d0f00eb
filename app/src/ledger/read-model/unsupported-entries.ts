import { isNewerVersion } from '@little-ledger/domain'
import type { UnsupportedEntry } from '../database/family-database.ts'
import { readEnvelope, type EntryEnvelope } from '../entry-envelope.ts'
import type { FamilyStore } from '../family-store.ts'

const isSame = (a: UnsupportedEntry, b: UnsupportedEntry): boolean => a.kind === b.kind && a.v === b.v

/** The distinct kinds and versions that this code does not support. */
function findUnsupported(envelopes: readonly Pick<EntryEnvelope, 'kind' | 'v'>[]): readonly UnsupportedEntry[] {
  const unsupported = envelopes
    // Skip corrupt rows without a kind: no update will ever support them.
    .filter((envelope) => typeof envelope.kind === 'string' && isNewerVersion(envelope))
    .map(({ kind, v }) => ({ kind, v }))
  return unsupported.filter((entry, index) => unsupported.findIndex((other) => isSame(entry, other)) === index)
}

/** Records which of these entries need a newer version of this code. Call it inside a transaction. */
export async function addUnsupportedEntries({ db }: FamilyStore, envelopes: readonly EntryEnvelope[]): Promise<void> {
  const found = findUnsupported(envelopes)
  if (found.length === 0) return
  const known = (await db.getMeta('unsupportedEntries')) ?? []
  await db.setMeta('unsupportedEntries', findUnsupported([...known, ...found]))
}

/** Whether this version supports entries that an older version stored but ignored. */
export const supportsMoreEntries = async ({ db }: FamilyStore): Promise<boolean> =>
  ((await db.getMeta('unsupportedEntries')) ?? []).some((entry) => !isNewerVersion(entry))

/** Recomputes the list of unsupported entries from the whole journal. */
export async function recomputeUnsupportedEntries({ db }: FamilyStore): Promise<void> {
  await db.setMeta('unsupportedEntries', findUnsupported((await db.entries.toArray()).map(readEnvelope)))
}
