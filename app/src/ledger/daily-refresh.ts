import { parseId, todayIn, type CivilDate, type Result } from '@little-ledger/domain'
import { readClock } from './clock.ts'
import { trackClock } from './set-clock.ts'
import { READ_MODEL_VERSION, WRITER_VERSION } from './database/family-database.ts'
import { delay } from '../delay.ts'
import { familyToday, runWriteTransaction, type FamilyStore } from './family-store.ts'
import { recomputeUnsupportedEntries, supportsMoreEntries } from './journal.ts'
import { pollWhileVisible } from './page-visibility.ts'
import { precomputeAccounts, rebuildChild, rebuildRows, updateFamily, updateForToday } from './read-model.ts'
import type { StoreError } from './store-error.ts'

/**
 * Brings the read model up to today's date, adding allowances and interest that are due. Rebuilds it completely if
 * older code derived it, or if this version supports entries that were ignored before. Cheap when nothing has changed.
 */
export const refreshForToday = (store: FamilyStore): Promise<Result<void, StoreError>> =>
  runWriteTransaction(store, async () => {
    const { db } = store
    const { readModelVersion, minWriterVersion = 0 } = await db.getMetaValues('readModelVersion', 'minWriterVersion')
    // From now on, a tab with older code that is still open must not write.
    if (minWriterVersion < WRITER_VERSION) await db.setMeta('minWriterVersion', WRITER_VERSION)
    const isCurrent = readModelVersion === READ_MODEL_VERSION && !(await supportsMoreEntries(store))
    // After an interrupted multi-page download, some rows are outdated, possibly including the family's.
    const stale = isCurrent ? ((await db.getMeta('staleSubjects')) ?? []) : []
    if (stale.length > 0) {
      await rebuildRows(store, stale)
      await db.setMeta('staleSubjects', [])
    }
    const family = isCurrent ? await db.getMeta('family') : await updateFamily(store)
    if (family === undefined) return
    await trackClock(store)
    if (!isCurrent) {
      await rebuildChildren(store, await familyToday(store, family))
      return
    }
    await updateForToday(store)
  })

/**
 * Rebuilds every child that has a row or entries. The row can be missing, for example if this version is the first to
 * support the child's `child.added` entry.
 */
async function rebuildChildren(store: FamilyStore, today: CivilDate): Promise<void> {
  const { db } = store
  const rows = await db.children.toCollection().primaryKeys()
  const subjects = await db.entries.orderBy('subject').uniqueKeys()
  for (const key of new Set([...rows, ...subjects])) {
    const childId = parseId(String(key))
    if (childId.ok) await rebuildChild(store, childId.value, today)
  }
  await recomputeUnsupportedEntries(store)
  await db.setMeta('readModelVersion', READ_MODEL_VERSION)
}

const MINUTE_MS = 60_000

/** The time until the day turns if that is less than a minute. Midnight is at a whole minute in every time zone. */
async function timeToMidnight({ db, device }: FamilyStore): Promise<number | undefined> {
  const raw = device.now()
  const { clock, family } = await db.getMetaValues('clock', 'family')
  if (family === undefined) return undefined
  const { now } = readClock({ ...device, now: () => raw }, clock)
  const minuteLeft = MINUTE_MS - (now % MINUTE_MS)
  const isLastMinute = todayIn(family.timeZone, now) !== todayIn(family.timeZone, now + minuteLeft)
  return isLastMinute ? minuteLeft : undefined
}

/**
 * Refreshes now, every minute, as the day turns, and when the page becomes visible.
 * @returns a stop function
 */
export function refreshWhileVisible(store: FamilyStore, onError: (error: StoreError) => void): () => void {
  let midnight: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const awaitMidnight = async (): Promise<void> => {
    // Ignore a failure: the next poll catches up.
    const wait = await timeToMidnight(store).catch(() => undefined)
    clearTimeout(midnight)
    if (isStopped || wait === undefined) return
    // Does not set the timer again: a reset clock stands still and would stay just before midnight.
    midnight = setTimeout(() => document.visibilityState === 'visible' && refresh(), wait)
  }
  const refresh = (): void =>
    void refreshForToday(store).then((result) => {
      if (!result.ok) onError(result.error)
    })
  const poll = (): void => {
    // Before the refresh, during which the day may turn.
    void awaitMidnight()
    refresh()
  }
  const stopPolling = pollWhileVisible(poll, { pollsOnWake: true })
  return () => {
    isStopped = true
    clearTimeout(midnight)
    stopPolling()
  }
}

/** Delay after sign-in, so that precomputing does not compete with the first paint. */
const PRECOMPUTE_AFTER_MS = 1000

/**
 * Keeps the read model up to date as days pass, and precomputes every child's accounts for the next command.
 * @returns a stop function
 */
export function startDailyRefresh(store: FamilyStore): () => void {
  const stop = refreshWhileVisible(store, (error) => console.warn(`The daily refresh failed: ${error.type}`))
  // Ignore failures, because the next command computes what it needs and reports its own errors.
  const timer = setTimeout(() => void precomputeAll(store).catch(() => undefined), PRECOMPUTE_AFTER_MS)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

async function precomputeAll(store: FamilyStore): Promise<void> {
  for (const { id } of await store.db.children.toArray()) await precomputeAccounts(store, id, () => delay(0))
}
