import { LRUCache } from 'lru-cache'
import type { Id, Ledger } from '@little-ledger/domain'

/** A ledger derived from the family's entries up to and including position `head`. */
export type DerivedLedger = { readonly head: number; readonly ledger: Ledger }

export type LedgerCache = {
  readonly get: (familyId: Id) => DerivedLedger | undefined
  readonly set: (familyId: Id, derived: DerivedLedger) => void
  readonly delete: (familyId: Id) => void
}

/** Minimum cache weight of a family. */
const MIN_WEIGHT = 20

/**
 * A ledger contains its postings and its entries. Most entries produce one posting, but goals and settings produce
 * none.
 */
const weightOf = ({ head, ledger }: DerivedLedger) => {
  const postings = ledger.children.reduce((sum, { accounts }) => sum + accounts.postings.length, 0)
  return MIN_WEIGHT + Math.max(head, postings)
}

/**
 * Enough for about 15 children with ten entries a day for ten years, or for hundreds of children with less than a year
 * of entries.
 */
const DEFAULT_MAX_POSTINGS = 150_000

/**
 * An LRU cache of ledgers, limited by their total number of postings. If a ledger has more entries than postings, its
 * entries count instead.
 */
export const createLedgerCache = (maxPostings = DEFAULT_MAX_POSTINGS): LedgerCache => {
  // A ledger above the limit is cached on its own, because deriving it for every request would be even slower.
  const sizeCalculation = (derived: DerivedLedger) => Math.min(weightOf(derived), maxPostings)
  const ledgers = new LRUCache<Id, DerivedLedger>({ maxSize: maxPostings, sizeCalculation })
  return {
    get: (familyId) => ledgers.get(familyId),
    set: (familyId, derived) => void ledgers.set(familyId, derived),
    delete: (familyId) => void ledgers.delete(familyId),
  }
}
