import { setImmediate } from 'node:timers/promises'
import {
  addDays,
  type CivilDate,
  compareEntries,
  compareStrings,
  deriveLedger,
  earlierDate,
  type Entry,
  extendLedger,
  type Id,
  isFamilyEntry,
  type Ledger,
  type TimeZone,
  todayIn,
  UTC,
  transactionTime,
} from '@little-ledger/domain'
import { createKeyedMutex } from '../keyed-mutex.ts'
import type { Storage, StoredEntry } from '../storage/port.ts'
import type { DerivedLedger, LedgerCache } from './ledger-cache.ts'
import { readInSlices, SLICE_SIZE } from './slices.ts'
import { sortInSteps } from './sort-in-steps.ts'

export type Ledgers = {
  /** Today's ledger, derived from all entries up to at least the position `head`. */
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

/**
 * How many days one step covers: fewer for a family with more children. A child gets at most two automatic postings a
 * week, so a step adds at most about 4 × SLICE_SIZE postings.
 */
const daysPerStep = ({ children }: Ledger) => Math.max(1, Math.floor((14 * SLICE_SIZE) / Math.max(1, children.length)))

/** Whether a cached ledger is so old that it needs several steps to reach today. */
const isFarBehind = (ledger: Ledger, now: number) => addDays(ledger.today, daysPerStep(ledger)) < todayOf(ledger, now)

/** Moves a ledger to a later date in steps, because a long period can contain many automatic postings. */
function* advance(ledger: Ledger, until: CivilDate): Generator<Ledger, Ledger> {
  let current = ledger
  while (current.today < until) {
    const next = addDays(current.today, daysPerStep(current))
    current = extendLedger(current, [], earlierDate(next, until))
    yield current
  }
  return current
}

const isDeletion = ({ kind }: Entry) => kind === 'transaction.deleted' || kind === 'transaction.restored'

const dateOf = (entry: Entry): CivilDate => (entry.kind === 'transaction.added' ? entry.date : entry.on)

/** Entries that can change postings on any date come first. */
const sortDateOf = (entry: Entry) =>
  isFamilyEntry(entry) || isDeletion(entry) || entry.kind === 'child.added' ? '' : dateOf(entry)

const timeOf = (entry: Entry) => (entry.kind === 'transaction.added' ? transactionTime(entry) : '')

/** Sorts entries in the same order as the ledger's lists, so that each slice only appends to those lists. */
const compareForDeriving = (a: Entry, b: Entry) =>
  compareStrings(sortDateOf(a), sortDateOf(b)) || compareStrings(timeOf(a), timeOf(b)) || compareEntries(a, b)

/**
 * Every slice requires a pass over everything derived so far, so long journals use larger slices, not more of them.
 */
const MAX_SLICES = 128

/** Slices of entries that are already sorted for deriving. */
function* slicesForDeriving(sorted: readonly Entry[]) {
  const size = Math.max(SLICE_SIZE, Math.ceil(sorted.length / MAX_SLICES))
  for (let start = 0; start < sorted.length; start += size) yield sorted.slice(start, start + size)
}

/** Derives today's ledger. Yields after each small step, so that the caller can let other requests run. */
export function* derivationSteps(entries: readonly Entry[], now: number): Generator<Ledger | undefined, Ledger> {
  const today = todayIn(UTC, now)
  const first = entries.map(dateOf).reduce(earlierDate, today)
  let ledger = deriveLedger([], first)
  const sorted = yield* sortInSteps(entries, compareForDeriving)
  for (const slice of slicesForDeriving(sorted)) {
    ledger = extendLedger(ledger, slice, ledger.today)
    yield ledger
    const last = slice.map(sortDateOf).reduce((a, b) => (a > b ? a : b))
    if (last > ledger.today) ledger = yield* advance(ledger, earlierDate(last as CivilDate, today))
  }
  return yield* advance(ledger, todayOf(ledger, now))
}

/** Runs all steps and lets other requests run in between. */
const runSteps = async (steps: Generator<unknown, Ledger>): Promise<Ledger> => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
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
    // If a child was deleted between two slices, the earlier slice still contains its entries.
    const deleted = new Set(entries.flatMap((entry) => (entry.kind === 'child.deleted' ? entry.childId : [])))
    const isErased = (entry: Entry) =>
      'childId' in entry && entry.kind !== 'child.deleted' && deleted.has(entry.childId)
    if (!isRepeated && entries.some(isErased)) return derive(familyId, true)
    return {
      head: stored.at(-1)?.position ?? 0,
      ledger: extendToToday(await runSteps(derivationSteps(entries, now())), [], now()),
    }
  }

  const extend = async (familyId: Id, cached: DerivedLedger): Promise<DerivedLedger> => {
    const stored = await readAfter(familyId, cached.head)
    const entries = stored.map(({ entry }) => entry)
    // Derive everything again if the ledger contains erased entries, or if there are too many new ones for one step.
    if (hasDeletedChild(entries) || entries.length > SLICE_SIZE) return derive(familyId)
    const current = await runSteps(advance(cached.ledger, todayOf(cached.ledger, now())))
    return { head: stored.at(-1)?.position ?? cached.head, ledger: extendToToday(current, entries, now()) }
  }

  const put = (familyId: Id, derived: DerivedLedger) => cache.set(familyId, derived)

  /** The cached ledger, if it is recent enough. */
  const findCached = (familyId: Id, head: number): DerivedLedger | undefined => {
    const cached = cache.get(familyId)
    if (cached === undefined || cached.head < head || isFarBehind(cached.ledger, now())) return undefined
    const ledger = extendToToday(cached.ledger, [], now())
    if (ledger === cached.ledger) return cached
    const updated = { head: cached.head, ledger }
    put(familyId, updated)
    return updated
  }

  const update = async (familyId: Id, head: number): Promise<DerivedLedger> => {
    // A request that was ahead in the queue may have derived the ledger already.
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
