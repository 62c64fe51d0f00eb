import {
  assert,
  type Entry,
  err,
  type Id,
  ok,
  type PushAnswer,
  type pushBody,
  type PushResult,
  type Result,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { Refusal } from '../journal/refusal.ts'
import type { Asks, Known, Storage, User } from '../storage/port.ts'
import { aheadAt, correctClock, type ServerClock } from './clock-correction.ts'
import { judge, type Verdict } from './judge.ts'
import { type Pushed, readPushed } from './pushed.ts'

export type SyncServices = { readonly storage: Storage; readonly now: () => number }

const asksOf = (pushed: readonly Pushed[], now: number): Asks => {
  const entries = pushed.flatMap(({ entry }) => entry ?? [])
  const isAhead = aheadAt(now)
  const added = entries.filter((entry) => entry.kind === 'child.added')
  return {
    entryIds: entries.map(({ id }) => id),
    owned: added.flatMap(({ childId, userId }) => [childId, userId]),
    family: entries.some(({ stamp }) => isAhead(stamp)),
  }
}

/** One verdict as it is told, with the entry as it stands in the database after this push. */
const resultOf = (id: Id | '', verdict: Verdict, corrected: ReadonlyMap<Id, Entry>): PushResult => {
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

const decide = (pushed: readonly Pushed[], user: User, known: Known, clock: ServerClock) => {
  const verdicts = judge(pushed, user, known)
  const accepted = verdicts.flatMap((verdict) => (verdict.status === 'accepted' ? verdict.stored.entry : []))
  const entries = correctClock(accepted, known, clock)
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
  { storage, now }: SyncServices,
  user: User,
  { actor, entries: sent }: InferOutput<typeof pushBody>,
): Promise<Result<PushAnswer, Refusal>> => {
  // An outbox never travels under another person's cookie.
  if (actor !== user.id) return err({ type: 'OtherActor' })
  const instant = now()
  const pushed = readPushed(sent)
  return storage.append<Result<PushAnswer, Refusal>>({
    familyId: user.familyId,
    asks: asksOf(pushed, instant),
    decide: (known) => {
      const { entries, results } = decide(pushed, user, known, { now: instant, device: storage.device })
      const head = known.head + entries.length
      const value = ok({ epoch: storage.epoch, head, serverNow: instant, results })
      return entries.length === 0 ? { value } : { value, writes: { entries } }
    },
  })
}
