import { type Actor, addToDigest, EMPTY_DIGEST, type Id, type JournalDigest, scopeOf } from '@little-ledger/domain'
import { LRUCache } from 'lru-cache'
import { lruOptions } from '../lru-options.ts'
import type { Storage } from '../storage/port.ts'
import { type EntryEnvelope, readEnvelope, visibleTo } from './entry-envelope.ts'

/** Digest of a scope's entries up to and including `position`. */
export type ScopeDigest = JournalDigest & { readonly position: number }

export type Digests = {
  /**
   * The digest of all entries visible to the actor. Pass the journal's last position if it is known: if the cached digest is
   * already at that position, nothing is read.
   */
  readonly upToDate: (familyId: Id, actor: Actor, lastPosition: number | undefined) => Promise<ScopeDigest>
}

/** Maximum number of cached digests, a few hundred bytes each. */
const MAX_CACHED = 20_000

const ALL = Number.MAX_SAFE_INTEGER

const extendDigest = (digest: ScopeDigest, entries: readonly EntryEnvelope[], actor: Actor): ScopeDigest => ({
  ...addToDigest(digest, entries.filter(visibleTo(actor))),
  position: entries.at(-1)?.position ?? digest.position,
})

/**
 * Caches a running digest per family and scope, and extends it with newer entries from any process. A `child.deleted` entry
 * means that older entries were erased, so the digest is computed again from the start.
 */
export const createDigests = (storage: Pick<Storage, 'readRawEntries'>, maxCached = MAX_CACHED): Digests => {
  const cache = new LRUCache<string, ScopeDigest>(lruOptions(maxCached))

  // Use a single read, so that no deletion can happen between two pages.
  const readAfter = async (familyId: Id, after: number) =>
    (await storage.readRawEntries(familyId, after, ALL)).map(readEnvelope)

  const compute = async (familyId: Id, actor: Actor, cached: ScopeDigest | undefined): Promise<ScopeDigest> => {
    const start = cached ?? { ...EMPTY_DIGEST, position: 0 }
    const entries = await readAfter(familyId, start.position)
    const hasDeletedChild = entries.some(({ kind }) => kind === 'child.deleted')
    if (cached !== undefined && hasDeletedChild) return compute(familyId, actor, undefined)
    return extendDigest(start, entries, actor)
  }

  return {
    upToDate: async (familyId, actor, lastPosition) => {
      const key = `${familyId} ${scopeOf(actor)}`
      const cached = cache.get(key)
      const digest = cached && cached.position === lastPosition ? cached : await compute(familyId, actor, cached)
      cache.set(key, digest)
      return digest
    },
  }
}
