import {
  assert,
  type Entry,
  err,
  type Id,
  ok,
  type PushResponse,
  type pushRequest,
  type PushResult,
  type Result,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import type { AppendQuery, AppendSnapshot, Storage, User } from '../storage/port.ts'
import { isAheadOf, correctStamps, type ServerClock } from './correct-stamps.ts'
import { validatePush, type PushEntryResult } from './validate-push.ts'
import { type PushedEntry, parsePushedEntries } from './parse-pushed.ts'

export type PushServices = { readonly storage: Storage; readonly now: () => number }

const asksOf = (pushed: readonly PushedEntry[], now: number): AppendQuery => {
  const entries = pushed.flatMap(({ entry }) => entry ?? [])
  const isAhead = isAheadOf(now)
  const added = entries.filter((entry) => entry.kind === 'child.added')
  return {
    entryIds: entries.map(({ id }) => id),
    ownedIds: added.flatMap(({ childId, userId }) => [childId, userId]),
    includeFamilyEntries: entries.some(({ stamp }) => isAhead(stamp)),
  }
}

/** One verdict as it is told, with the entry as it stands in the database after this push. */
const resultOf = (id: Id | '', verdict: PushEntryResult, corrected: ReadonlyMap<Id, Entry>): PushResult => {
  switch (verdict.status) {
    case 'later':
      return { id, status: 'later' }
    case 'refused':
      return { id, status: 'refused', code: verdict.code }
    default: {
      const { position, entry } = verdict.stored
      const { stamp, on, at } = corrected.get(entry.id) ?? entry
      return { id, status: verdict.status, position, stamp, on, at }
    }
  }
}

const decide = (pushed: readonly PushedEntry[], user: User, known: AppendSnapshot, clock: ServerClock) => {
  const verdicts = validatePush(pushed, user, known)
  const accepted = verdicts.flatMap((verdict) => (verdict.status === 'accepted' ? verdict.stored.entry : []))
  const entries = correctStamps(accepted, known, clock)
  const corrected = new Map(entries === accepted ? [] : entries.map((entry) => [entry.id, entry]))
  const results = pushed.map(({ id }, index) => {
    const verdict = verdicts[index]
    assert(verdict, 'every pushed entry has its verdict')
    return resultOf(id, verdict, corrected)
  })
  return { entries, results }
}

/** Takes what a device recorded into the family's journal, in one transaction (docs/sync.md). */
export const push = async (
  { storage, now }: PushServices,
  user: User,
  { actor, entries: sent }: InferOutput<typeof pushRequest>,
): Promise<Result<PushResponse, ApiError>> => {
  // An outbox never travels under another person's cookie.
  if (actor !== user.id) return err({ type: 'ActorMismatch' })
  const instant = now()
  const pushed = parsePushedEntries(sent)
  return storage.append<Result<PushResponse, ApiError>>({
    familyId: user.familyId,
    query: asksOf(pushed, instant),
    decide: (known) => {
      const { entries, results } = decide(pushed, user, known, { now: instant, device: storage.device })
      const head = known.head + entries.length
      const value = ok({ epoch: storage.epoch, head, serverNow: instant, results })
      return entries.length === 0 ? { value } : { value, writes: { entries } }
    },
  })
}
