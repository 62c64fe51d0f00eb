import type { Id, Ledger } from '@little-ledger/domain'

/** A ledger as derived from a family's entries up to and including position `head`. */
export type DerivedLedger = { readonly head: number; readonly ledger: Ledger }

export type LedgerCache = {
  readonly get: (familyId: Id) => DerivedLedger | undefined
  readonly set: (familyId: Id, derived: DerivedLedger) => void
  readonly delete: (familyId: Id) => void
}

/** What a family costs however little it holds, counted in postings. */
const LEAST_WEIGHT = 20

const weightOf = ({ ledger }: DerivedLedger) =>
  ledger.children.reduce((sum, { accounts }) => sum + accounts.postings.length, LEAST_WEIGHT)

/** Some 15 children with histories of ten years and ten entries a day, or hundreds that began this year. */
const DEFAULT_POSTINGS = 150_000

/** Keeps the ledgers used last, up to so many postings in all; what is dropped is derived again when it is asked for. */
export const createLedgerCache = (mostPostings = DEFAULT_POSTINGS): LedgerCache => {
  const kept = new Map<Id, DerivedLedger>()
  let weight = 0

  const drop = (familyId: Id) => {
    const derived = kept.get(familyId)
    if (derived === undefined) return
    kept.delete(familyId)
    weight -= weightOf(derived)
  }

  return {
    get: (familyId) => {
      const derived = kept.get(familyId)
      if (derived !== undefined) {
        kept.delete(familyId)
        kept.set(familyId, derived)
      }
      return derived
    },
    set: (familyId, derived) => {
      drop(familyId)
      kept.set(familyId, derived)
      weight += weightOf(derived)
      for (const oldest of kept.keys()) {
        if (weight <= mostPostings || oldest === familyId) break
        drop(oldest)
      }
    },
    delete: drop,
  }
}
