import {
  assert,
  compareEntries,
  type DeviceId,
  type Entry,
  err,
  type Id,
  instantOf,
  laterStamp,
  MAX_CLOCK_DIFFERENCE_MS,
  nextStamp,
  ok,
  parseId,
  type pushRequest,
  type PushResponse,
  type PushResult,
  type Result,
  type Stamp,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import type { AppendQuery, AppendSnapshot, Storage, User } from '../storage/port.ts'
import type { PushContext, PushEntryResult } from './push-state.ts'
import { parsePushedEntries, type PushedEntry, validatePush } from './validate-push.ts'

export type PushServices = { readonly storage: Storage; readonly now: () => number }

const queryFor = (pushed: readonly PushedEntry[]): AppendQuery => {
  const entries = pushed.flatMap(({ entry }) => entry ?? [])
  const added = entries.filter((entry) => entry.kind === 'child.added')
  const joined = entries.filter((entry) => entry.kind === 'member.added')
  const creators = entries.filter((entry) => entry.kind === 'family.created').map(({ by }) => by)
  // The gifts that a helper's deletions refer to.
  const undone = entries.flatMap((entry) => {
    const id = 'giftOf' in entry && 'transactionId' in entry ? parseId(entry.transactionId) : undefined
    return id?.ok ? [id.value] : []
  })
  // The entry that creates a family has the family's id. It decides which currencies the family may have.
  const families = entries.filter((entry) => entry.kind === 'family.currency.set').map(({ familyId }) => familyId)
  return {
    entryIds: [...entries.map(({ id }) => id), ...undone, ...new Set(families)],
    ownedIds: [
      ...added.flatMap(({ childId, userId }) => [childId, userId]),
      ...joined.map(({ userId }) => userId),
      ...creators,
    ],
  }
}

const toPushResult = (id: Id | '', result: PushEntryResult, corrected: ReadonlyMap<Id, Entry>): PushResult => {
  switch (result.status) {
    case 'later':
      return result.code === undefined ? { id, status: 'later' } : { id, status: 'later', code: result.code }
    case 'refused':
      return { id, status: 'refused', code: result.code }
    default: {
      const { position, entry } = result.stored
      const { stamp, on, at, restoredBy } = corrected.get(entry.id) ?? entry
      return { id, status: result.status, position, stamp, on, at, ...(restoredBy === undefined ? {} : { restoredBy }) }
    }
  }
}

type StampSource = { readonly now: number; readonly device: DeviceId }

/** How far a stamp may be ahead of the server's clock, or of the latest stored stamp if that is later. */
const TOLERANCE_MS = 5 * 60_000

/**
 * Returns a predicate for stamps that are too far ahead. Stamps start with an ISO instant and therefore sort as text.
 */
const isAheadOf = (now: number, last: Stamp | undefined): ((stamp: Stamp) => boolean) => {
  const latest = last === undefined ? now : Math.max(now, instantOf(last))
  const limit = new Date(latest + TOLERANCE_MS).toISOString()
  return (stamp) => stamp.slice(0, limit.length) > limit
}

/** Replaces a stamp that is too far ahead with the server's next stamp after `last`. */
export const limitStamp = (stamp: Stamp, last: Stamp | undefined, { now, device }: StampSource): Stamp =>
  isAheadOf(now, last)(stamp) ? nextStamp({ last, floor: 0, device }, now) : stamp

/**
 * Replaces stamps that are too far ahead with server stamps that increase in (stamp, id) order and are later than all
 * of the family's stamps. Never changes dates, because balances depend on dates. Keeps the order of the list.
 */
const correctStamps = (
  entries: readonly Entry[],
  { lastStamp }: Pick<AppendSnapshot, 'lastStamp'>,
  { now, device }: StampSource,
): readonly Entry[] => {
  const isAhead = isAheadOf(now, lastStamp)
  if (!entries.some(({ stamp }) => isAhead(stamp))) return entries
  const corrected = new Map<string, Entry>()
  let last = lastStamp
  for (const entry of entries.toSorted(compareEntries)) {
    const stamp = isAhead(entry.stamp) ? nextStamp({ last, floor: 0, device }, now) : entry.stamp
    last = laterStamp(last, stamp)
    if (stamp !== entry.stamp) corrected.set(entry.id, { ...entry, stamp })
  }
  return entries.map((entry) => corrected.get(entry.id) ?? entry)
}

const decide = (
  pushed: readonly PushedEntry[],
  user: User,
  snapshot: AppendSnapshot,
  context: PushContext & StampSource,
) => {
  const entryResults = validatePush(pushed, user, snapshot, context)
  const accepted = entryResults.flatMap((result) => (result.status === 'accepted' ? result.stored.entry : []))
  const entries = correctStamps(accepted, snapshot, context)
  const corrected = new Map(entries === accepted ? [] : entries.map((entry) => [entry.id, entry]))
  const results = pushed.map(({ id }, index) => {
    const result = entryResults[index]
    assert(result, 'every pushed entry has a result')
    return toPushResult(id, result, corrected)
  })
  return { entries, results }
}

/**
 * Returns `later` for the whole push while the clocks differ by more than a day, because the dates from one of them are
 * wrong.
 */
const holdAll = (pushed: readonly PushedEntry[]): PushResult[] =>
  pushed.map(({ id }) => ({ id, status: 'later', code: 'clock' }))

/** Appends a device's entries to the family's journal in one transaction (docs/sync.md). */
export const push = async (
  { storage, now }: PushServices,
  user: User,
  { actor, deviceNow, entries: inputs }: InferOutput<typeof pushRequest>,
): Promise<Result<PushResponse, ApiError>> => {
  // Never accept one person's entries in another person's session.
  if (actor !== user.id) return err({ type: 'ActorMismatch' })
  const instant = now()
  const pushed = parsePushedEntries(inputs)
  return storage.append<Result<PushResponse, ApiError>>({
    familyId: user.familyId,
    query: queryFor(pushed),
    decide: (snapshot) => {
      // The family was removed after the session was checked.
      if (!snapshot.hasFamily) return { value: err({ type: 'FamilyRemoved', userId: user.id }) }
      // A removed member's unsent entries stay on the device, where they can be saved to a file.
      if (snapshot.members.get(user.id)?.isRemoved) return { value: err({ type: 'MemberRemoved', userId: user.id }) }
      if (Math.abs(instant - deviceNow) > MAX_CLOCK_DIFFERENCE_MS) {
        return {
          value: ok({ epoch: storage.epoch, head: snapshot.head, serverNow: instant, results: holdAll(pushed) }),
        }
      }
      const { device, isRestored } = storage
      const { entries, results } = decide(pushed, user, snapshot, { now: instant, device, isRestored })
      const head = snapshot.head + entries.length
      const value = ok({ epoch: storage.epoch, head, serverNow: instant, results })
      return entries.length === 0 ? { value } : { value, writes: { entries } }
    },
  })
}
