import { type Actor, actorOf, err, ok, type pullQuery, type Result, scopeOf } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { ApiError } from '../api-error.ts'
import type { RawEntry, ResolvedSession, Storage } from '../storage/port.ts'
import type { ServerClock } from '../ledger/server-clock.ts'
import { slicesOf } from '../ledger/slices.ts'
import { type Digests, readEnvelope, visibleTo } from './digests.ts'

export type PullServices = {
  readonly storage: Storage
  readonly digests: Digests
  readonly clock: Pick<ServerClock, 'read'>
}

type PullQuery = InferOutput<typeof pullQuery>

/**
 * The position to pull from: 0 if the device's cursor is for a different epoch or scope, or is after the family's last
 * entry.
 */
const startOf = ({ epoch, scope, after }: PullQuery, storage: Storage, actor: Actor, head: number): number => {
  const isSame = epoch === storage.epoch && scope === scopeOf(actor)
  return isSame && after <= head ? after : 0
}

/** Serializes the page and inserts the entries' stored JSON without parsing it. */
const toJson = (fields: object, rawEntries: readonly RawEntry[]): string => {
  const entries = rawEntries.map(({ position, json }) => `{"position":${position},"entry":${json}}`)
  return `${JSON.stringify(fields).slice(0, -1)},"entries":[${entries.join(',')}]}`
}

/** Returns a page of the entries visible to the session's user, as JSON (docs/sync.md). */
export const pull = async (
  { storage, digests, clock }: PullServices,
  { user, head: headBefore, mustConfirm }: ResolvedSession,
  query: PullQuery,
): Promise<Result<string, ApiError>> => {
  // A browser can still have the cookie of another family's user.
  if (query.familyId !== undefined && query.familyId !== user.familyId) return err({ type: 'ActorMismatch' })
  const actor = actorOf({ ...user, userId: user.id })
  const start = startOf(query, storage, actor, headBefore)
  const [rawEntries, serverNow] = await Promise.all([
    storage.readRawEntries(user.familyId, start, query.limit),
    clock.read(),
  ])
  const next = rawEntries.at(-1)?.position ?? start
  const isEnd = rawEntries.length < query.limit
  const mayBeLast = isEnd || next >= headBefore
  const digest = mayBeLast ? await digests.upToDate(user.familyId, actor, isEnd ? next : undefined) : undefined
  // Entries appended since the read may have erased some of this page. In that case a later page contains the digest.
  const isLast = digest?.position === next
  const head = Math.max(headBefore, digest?.position ?? next)
  const visible: RawEntry[] = []
  for await (const slice of slicesOf(rawEntries))
    visible.push(...slice.filter((entry) => visibleTo(actor)(readEnvelope(entry))))
  const page = {
    epoch: storage.epoch,
    scope: scopeOf(actor),
    next,
    more: !isLast,
    head,
    serverNow,
    ...(mustConfirm ? { mustConfirm } : {}),
  }
  return ok(toJson(isLast ? { ...page, count: digest.count, digest: digest.digest } : page, visible))
}
