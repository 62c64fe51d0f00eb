import {
  type CivilDate,
  deriveLedger,
  type Entry,
  extendLedger,
  type Id,
  type Ledger,
  type TimeZone,
  todayIn,
  UTC,
} from '@little-ledger/domain'
import { createKeyedMutex } from '../keyed-mutex.ts'
import type { Storage, StoredEntry } from '../storage/port.ts'
import type { DerivedLedger, LedgerCache } from './ledger-cache.ts'
import { readInSlices, SLICE_SIZE, slicesOf } from './slices.ts'

export type Ledgers = {
  /** Today's ledger, derived from all entries up to at least `head`. */
  readonly get: (familyId: Id, head: number) => Promise<DerivedLedger>
  /** Caches the ledger that results from appending these entries. */
  readonly put: (familyId: Id, derived: DerivedLedger, appended: readonly Entry[]) => void
  /** Derives the ledger from the journal, ignoring the cache. */
  readonly rebuild: (familyId: Id) => Promise<DerivedLedger>
}

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

const isDeletion = ({ kind }: Entry) => kind === 'transaction.deleted' || kind === 'transaction.restored'

const dateOf = (entry: Entry): CivilDate => ('date' in entry ? entry.date : entry.on)

/** Deletions first, because they may refer to any date, then by date: each slice then only appends to the ledger. */
const inDerivingOrder = (entries: readonly Entry[]) => {
  const [deletions, others] = [entries.filter(isDeletion), entries.filter((entry) => !isDeletion(entry))]
  return [...deletions, ...others.sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0))]
}

/** Derives slice by slice, each only up to the date of its last entry, so that no slice derives the whole history. */
const deriveInSlices = async (entries: readonly Entry[], now: number): Promise<Ledger> => {
  const today = todayIn(UTC, now)
  let ledger: Ledger | undefined
  for await (const slice of slicesOf(inDerivingOrder(entries))) {
    const last = slice.map(dateOf).reduce((a, b) => (a > b ? a : b))
    const until = last < today ? last : today
    ledger = ledger ? extendLedger(ledger, slice, until) : deriveLedger(slice, until)
  }
  return extendToToday(ledger ?? deriveLedger([], today), [], now)
}

export const createLedgers = (storage: Storage, cache: LedgerCache, now: () => number): Ledgers => {
  const runExclusive = createKeyedMutex<Id>()

  const readAfter = async (familyId: Id, after: number): Promise<readonly StoredEntry[]> => {
    const all: StoredEntry[] = []
    const read = (position: number, limit: number) => storage.readEntries(familyId, position, limit)
    for await (const slice of readInSlices(read, after)) for (const stored of slice) all.push(stored)
    return all
  }

  const derive = async (familyId: Id, isRepeated = false): Promise<DerivedLedger> => {
    const stored = await readAfter(familyId, 0)
    const entries = stored.map(({ entry }) => entry)
    // If a child was deleted between two slices, some of its entries were read before they were erased.
    const deleted = new Set(entries.flatMap((entry) => (entry.kind === 'child.deleted' ? entry.childId : [])))
    const isErased = (entry: Entry) =>
      'childId' in entry && entry.kind !== 'child.deleted' && deleted.has(entry.childId)
    if (!isRepeated && entries.some(isErased)) return derive(familyId, true)
    return { head: stored.at(-1)?.position ?? 0, ledger: await deriveInSlices(entries, now()) }
  }

  const extend = async (familyId: Id, cached: DerivedLedger): Promise<DerivedLedger> => {
    const stored = await readAfter(familyId, cached.head)
    const entries = stored.map(({ entry }) => entry)
    // The deletion erased entries that the cached ledger was derived from. Many new entries are derived in slices.
    if (hasDeletedChild(entries) || entries.length > SLICE_SIZE) return derive(familyId)
    return { head: stored.at(-1)?.position ?? cached.head, ledger: extendToToday(cached.ledger, entries, now()) }
  }

  const put = (familyId: Id, derived: DerivedLedger) => cache.set(familyId, derived)

  /** The cached ledger, if it is recent enough. */
  const findCached = (familyId: Id, head: number): DerivedLedger | undefined => {
    const cached = cache.get(familyId)
    if (cached === undefined || cached.head < head) return undefined
    const ledger = extendToToday(cached.ledger, [], now())
    if (ledger === cached.ledger) return cached
    const updated = { head: cached.head, ledger }
    put(familyId, updated)
    return updated
  }

  const update = async (familyId: Id, head: number): Promise<DerivedLedger> => {
    // A request that held the mutex may have derived it.
    const found = findCached(familyId, head)
    if (found !== undefined) return found
    const cached = cache.get(familyId)
    const derived = cached === undefined ? await derive(familyId) : await extend(familyId, cached)
    put(familyId, derived)
    return derived
  }

  return {
    get: async (familyId, head) => findCached(familyId, head) ?? runExclusive(familyId, () => update(familyId, head)),
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
