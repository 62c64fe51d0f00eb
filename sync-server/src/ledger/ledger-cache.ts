import type { Id, Ledger } from '@little-ledger/domain'

/** A ledger derived from the family's entries up to and including position `head`. */
export type DerivedLedger = { readonly head: number; readonly ledger: Ledger }

export type LedgerCache = {
  readonly get: (familyId: Id) => DerivedLedger | undefined
  readonly set: (familyId: Id, derived: DerivedLedger) => void
  readonly delete: (familyId: Id) => void
}

/** Minimum cache weight of a family, in postings. */
const MIN_WEIGHT = 20

const weightOf = ({ ledger }: DerivedLedger) =>
  ledger.children.reduce((sum, { accounts }) => sum + accounts.postings.length, MIN_WEIGHT)

/** Enough for about 15 children with ten years of ten entries a day, or hundreds of children with less than a year. */
const DEFAULT_MAX_POSTINGS = 150_000

/** An LRU cache of ledgers, limited by their total number of postings. */
export const createLedgerCache = (maxPostings = DEFAULT_MAX_POSTINGS): LedgerCache => {
  const ledgers = new Map<Id, DerivedLedger>()
  let weight = 0

  const remove = (familyId: Id) => {
    const derived = ledgers.get(familyId)
    if (derived === undefined) return
    ledgers.delete(familyId)
    weight -= weightOf(derived)
  }

  return {
    get: (familyId) => {
      const derived = ledgers.get(familyId)
      if (derived !== undefined) {
        ledgers.delete(familyId)
        ledgers.set(familyId, derived)
      }
      return derived
    },
    set: (familyId, derived) => {
      remove(familyId)
      ledgers.set(familyId, derived)
      weight += weightOf(derived)
      for (const oldest of ledgers.keys()) {
        if (weight <= maxPostings || oldest === familyId) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
