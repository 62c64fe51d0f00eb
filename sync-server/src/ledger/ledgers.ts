import {
  type CivilDate,
  deriveFamily,
  deriveLedger,
  type Entry,
  extendLedger,
  type Id,
  isFamilyEntry,
  type Ledger,
  type TimeZone,
  todayIn,
  UTC,
} from '@little-ledger/domain'
import type { Storage, StoredEntry } from '../storage/port.ts'
import type { DerivedLedger, LedgerCache } from './ledger-cache.ts'

export type Ledgers = {
  /** Today's ledger, derived from all entries up to at least `head`. */
  readonly get: (familyId: Id, head: number) => Promise<DerivedLedger>
  /** Caches the ledger that results from appending these entries. */
  readonly put: (familyId: Id, derived: DerivedLedger, appended: readonly Entry[]) => void
  /** Derives the ledger from the journal, ignoring the cache. */
  readonly rebuild: (familyId: Id) => Promise<DerivedLedger>
}

const PAGE_SIZE = 5_000

const hasDeletedChild = (entries: readonly Entry[]) => entries.some((entry) => entry.kind === 'child.deleted')

const MINUTE_MS = 60_000

/** Today's date in each time zone, cached for a minute because `Intl` is slow. Days always start on a full minute. */
const todayByZone = new Map<TimeZone, { readonly minute: number; readonly today: CivilDate }>()

const todayOf = (ledger: Ledger, now: number): CivilDate => {
  const zone = ledger.family?.timeZone ?? UTC
  const minute = Math.floor(now / MINUTE_MS)
  const cached = todayByZone.get(zone)
  if (cached?.minute === minute) return cached.today
  const today = todayIn(zone, now)
  todayByZone.set(zone, { minute, today })
  return today
}

/** Adds entries and updates the ledger to today; the entries may change the time zone. */
export const extendToToday = (ledger: Ledger, entries: readonly Entry[], now: number): Ledger => {
  const extended = entries.length === 0 ? ledger : extendLedger(ledger, entries, ledger.today)
  const today = todayOf(extended, now)
  return today === extended.today ? extended : extendLedger(extended, [], today)
}

export const createLedgers = (storage: Storage, cache: LedgerCache, now: () => number): Ledgers => {
  const readAfter = async (familyId: Id, after: number): Promise<readonly StoredEntry[]> => {
    const all: StoredEntry[] = []
    for (;;) {
      const page = await storage.readEntries(familyId, all.at(-1)?.position ?? after, PAGE_SIZE)
      for (const stored of page) all.push(stored)
      if (page.length < PAGE_SIZE) return all
    }
  }

  const derive = async (familyId: Id): Promise<DerivedLedger> => {
    const stored = await readAfter(familyId, 0)
    const entries = stored.map(({ entry }) => entry)
    const zone = deriveFamily(entries.filter(isFamilyEntry))?.timeZone ?? UTC
    return { head: stored.at(-1)?.position ?? 0, ledger: deriveLedger(entries, todayIn(zone, now())) }
  }

  const extend = async (familyId: Id, cached: DerivedLedger): Promise<DerivedLedger> => {
    const stored = await readAfter(familyId, cached.head)
    const entries = stored.map(({ entry }) => entry)
    // The deletion erased entries that the cached ledger was derived from.
    if (hasDeletedChild(entries)) return derive(familyId)
    return { head: stored.at(-1)?.position ?? cached.head, ledger: extendToToday(cached.ledger, entries, now()) }
  }

  const put = (familyId: Id, derived: DerivedLedger) => cache.set(familyId, derived)

  return {
    get: async (familyId, head) => {
      const cached = cache.get(familyId)
      if (cached !== undefined && cached.head >= head) {
        const ledger = extendToToday(cached.ledger, [], now())
        if (ledger === cached.ledger) return cached
        const updated = { head: cached.head, ledger }
        put(familyId, updated)
        return updated
      }
      const derived = cached === undefined ? await derive(familyId) : await extend(familyId, cached)
      put(familyId, derived)
      return derived
    },
    put: (familyId, derived, appended) => {
      if (hasDeletedChild(appended)) cache.delete(familyId)
      else put(familyId, derived)
    },
    rebuild: async (familyId) => {
      cache.delete(familyId)
      const derived = await derive(familyId)
      put(familyId, derived)
      return derived
    },
  }
}
