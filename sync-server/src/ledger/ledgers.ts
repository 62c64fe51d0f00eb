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
  /** The family's ledger of today, with all entries up to `head` at least. */
  readonly get: (familyId: Id, head: number) => Promise<DerivedLedger>
  /** Keeps what appending these entries made of a ledger. */
  readonly put: (familyId: Id, derived: DerivedLedger, appended: readonly Entry[]) => void
  /** Forgets what was derived and derives it again from the journal. */
  readonly rebuild: (familyId: Id) => Promise<DerivedLedger>
}

const PAGE = 5_000

const isErased = (entries: readonly Entry[]) => entries.some((entry) => entry.kind === 'child.deleted')

const MINUTE_MS = 60_000

/** The day in a zone, asked of the platform's slow calendar once a minute: no day begins between two minutes. */
const todayByZone = new Map<TimeZone, { readonly minute: number; readonly today: CivilDate }>()

const todayOf = (ledger: Ledger, now: number): CivilDate => {
  const zone = ledger.family?.timeZone ?? UTC
  const minute = Math.floor(now / MINUTE_MS)
  const known = todayByZone.get(zone)
  if (known?.minute === minute) return known.today
  const today = todayIn(zone, now)
  todayByZone.set(zone, { minute, today })
  return today
}

/** The ledger with more entries in and its day turned to today, which the entries themselves may move to another zone. */
export const extendToToday = (ledger: Ledger, entries: readonly Entry[], now: number): Ledger => {
  const extended = entries.length === 0 ? ledger : extendLedger(ledger, entries, ledger.today)
  const today = todayOf(extended, now)
  return today === extended.today ? extended : extendLedger(extended, [], today)
}

export const createLedgers = (storage: Storage, cache: LedgerCache, now: () => number): Ledgers => {
  const readAfter = async (familyId: Id, after: number): Promise<readonly StoredEntry[]> => {
    const all: StoredEntry[] = []
    for (;;) {
      const page = await storage.readEntries(familyId, all.at(-1)?.position ?? after, PAGE)
      for (const stored of page) all.push(stored)
      if (page.length < PAGE) return all
    }
  }

  const derive = async (familyId: Id): Promise<DerivedLedger> => {
    const stored = await readAfter(familyId, 0)
    const entries = stored.map(({ entry }) => entry)
    const zone = deriveFamily(entries.filter(isFamilyEntry))?.timeZone ?? UTC
    return { head: stored.at(-1)?.position ?? 0, ledger: deriveLedger(entries, todayIn(zone, now())) }
  }

  const extend = async (familyId: Id, known: DerivedLedger): Promise<DerivedLedger> => {
    const stored = await readAfter(familyId, known.head)
    const entries = stored.map(({ entry }) => entry)
    // A deletion also took entries away that the kept ledger was derived from.
    if (isErased(entries)) return derive(familyId)
    return { head: stored.at(-1)?.position ?? known.head, ledger: extendToToday(known.ledger, entries, now()) }
  }

  const keep = (familyId: Id, derived: DerivedLedger) => cache.set(familyId, derived)

  return {
    get: async (familyId, head) => {
      const known = cache.get(familyId)
      if (known !== undefined && known.head >= head) {
        const ledger = extendToToday(known.ledger, [], now())
        if (ledger === known.ledger) return known
        const turned = { head: known.head, ledger }
        keep(familyId, turned)
        return turned
      }
      const derived = known === undefined ? await derive(familyId) : await extend(familyId, known)
      keep(familyId, derived)
      return derived
    },
    put: (familyId, derived, appended) => {
      if (isErased(appended)) cache.delete(familyId)
      else keep(familyId, derived)
    },
    rebuild: async (familyId) => {
      cache.delete(familyId)
      const derived = await derive(familyId)
      keep(familyId, derived)
      return derived
    },
  }
}
