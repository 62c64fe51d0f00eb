import { type Actor, addToDigest, EMPTY_DIGEST, type Id, type JournalDigest, scopeOf } from '@little-ledger/domain'
import type { Storage } from '../storage/port.ts'
import { readEnvelope, type EntryEnvelope, visibleTo } from './entry-envelope.ts'

/** A scope's digest over all of its entries up to and including `position`. */
export type ScopeDigest = JournalDigest & { readonly position: number }

export type Digests = {
  /**
   * The digest of what the actor may see, up to the journal's end at this moment. Where the asker has just read to the
   * end and says so, nothing is read again that was summed up before.
   */
  readonly upToDate: (familyId: Id, actor: Actor, end: number | undefined) => Promise<ScopeDigest>
}

/** Some hundred bytes each. What is forgotten is summed up again when it is asked for. */
const REMEMBERED = 20_000

const ALL = Number.MAX_SAFE_INTEGER

const extended = (digest: ScopeDigest, told: readonly EntryEnvelope[], actor: Actor): ScopeDigest => ({
  ...addToDigest(digest, told.filter(visibleTo(actor))),
  position: told.at(-1)?.position ?? digest.position,
})

/**
 * Keeps a running digest for each family and scope, brought up to date from the entries after it, whichever process wrote
 * them. A deletion among them erased some that are summed up already: then it is summed up anew. What is read is read at
 * one moment, so that no deletion comes in between.
 */
export const createDigests = (storage: Pick<Storage, 'readRawEntries'>, remembered = REMEMBERED): Digests => {
  const kept = new Map<string, ScopeDigest>()

  const readAfter = async (familyId: Id, after: number) =>
    (await storage.readRawEntries(familyId, after, ALL)).map(readEnvelope)

  const sumUp = async (familyId: Id, actor: Actor, from: ScopeDigest | undefined): Promise<ScopeDigest> => {
    const start = from ?? { ...EMPTY_DIGEST, position: 0 }
    const told = await readAfter(familyId, start.position)
    const isErased = from !== undefined && told.some(({ kind }) => kind === 'child.deleted')
    return isErased ? sumUp(familyId, actor, undefined) : extended(start, told, actor)
  }

  const keep = (key: string, digest: ScopeDigest) => {
    kept.delete(key)
    kept.set(key, digest)
    const [oldest] = kept.keys()
    if (kept.size > remembered && oldest !== undefined) kept.delete(oldest)
  }

  return {
    upToDate: async (familyId, actor, end) => {
      const key = `${familyId} ${scopeOf(actor)}`
      const before = kept.get(key)
      const digest = before && before.position === end ? before : await sumUp(familyId, actor, before)
      keep(key, digest)
      return digest
    },
  }
}
