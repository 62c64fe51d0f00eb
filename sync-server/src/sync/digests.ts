import {
  type Actor,
  addToDigest,
  EMPTY_DIGEST,
  type EntryVisibility,
  type Id,
  type JournalDigest,
  maySee,
  type PositionedEntry,
  scopeOf,
} from '@little-ledger/domain'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { readInSlices } from '../ledger/slices.ts'
import { lruOptions } from '../lru-options.ts'
import type { RawEntry, Storage } from '../storage/port.ts'

/** Parses only the fields that decide who may see an entry. All fields are kept, because the digest covers them. */
const envelopeSchema = v.looseObject({
  id: v.string(),
  kind: v.string(),
  childId: v.exactOptional(v.unknown()),
  userId: v.exactOptional(v.unknown()),
})

type EntryEnvelope = PositionedEntry & { readonly entry: EntryVisibility }

export const readEnvelope = ({ position, json }: RawEntry): EntryEnvelope => ({
  position,
  entry: v.parse(envelopeSchema, JSON.parse(json)),
})

export const visibleTo =
  (actor: Actor) =>
  ({ entry }: EntryEnvelope) =>
    maySee(actor, entry)

/** The digest of a scope's entries up to and including `position`. */
export type ScopeDigest = JournalDigest & { readonly position: number }

export type Digests = {
  /**
   * The digest of all entries visible to the actor. Pass the journal's last position if it is known: if the cached
   * digest is already at that position, nothing is read.
   */
  readonly upToDate: (familyId: Id, actor: Actor, lastPosition: number | undefined) => Promise<ScopeDigest>
}

/** Maximum number of cached digests. Each takes a few hundred bytes. */
const MAX_CACHED = 20_000

const extendDigest = (digest: ScopeDigest, entries: readonly EntryEnvelope[], actor: Actor): ScopeDigest => ({
  ...addToDigest(digest, entries.filter(visibleTo(actor))),
  position: entries.at(-1)?.position ?? digest.position,
})

/**
 * Caches a running digest per family and scope, and extends it with newer entries from any process. After a
 * `child.deleted` entry, the digest is computed from the start, because older entries were erased.
 */
export const createDigests = (storage: Pick<Storage, 'readRawEntries'>, maxCached = MAX_CACHED): Digests => {
  const cache = new LRUCache<string, ScopeDigest>(lruOptions(maxCached))

  const runExclusive = createKeyedMutex<string>()

  /**
   * `known` is a position that the journal has already reached. A deletion after `known` may have happened during the
   * read, so in that case the digest is computed again.
   */
  const compute = async (
    familyId: Id,
    actor: Actor,
    cached: ScopeDigest | undefined,
    known: number,
  ): Promise<ScopeDigest> => {
    let digest = cached ?? { ...EMPTY_DIGEST, position: 0 }
    let lastDeletion = 0
    const read = (after: number, limit: number) => storage.readRawEntries(familyId, after, limit)
    for await (const slice of readInSlices(read, digest.position)) {
      const entries = slice.map(readEnvelope)
      lastDeletion = entries.findLast(({ entry }) => entry.kind === 'child.deleted')?.position ?? lastDeletion
      digest = extendDigest(digest, entries, actor)
    }
    const isStale = cached === undefined ? lastDeletion > known : lastDeletion > 0
    return isStale ? compute(familyId, actor, undefined, lastDeletion) : digest
  }

  return {
    upToDate: async (familyId, actor, lastPosition) => {
      const key = `${familyId} ${scopeOf(actor)}`
      const found = cache.get(key)
      if (found && found.position === lastPosition) return found
      return runExclusive(key, async () => {
        const digest = await compute(familyId, actor, cache.get(key), lastPosition ?? 0)
        cache.set(key, digest)
        return digest
      })
    },
  }
}
