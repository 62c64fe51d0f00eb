import { type Actor, type pullQuery, actorOf, scopeOf } from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { RawEntry, ResolvedSession, Storage } from '../storage/port.ts'
import type { Digests } from './digests.ts'
import { readEnvelope, visibleTo } from './entry-envelope.ts'

export type PullServices = { readonly storage: Storage; readonly digests: Digests }

type Query = InferOutput<typeof pullQuery>

/** From the beginning where the device's position is not one of this database, or not one of what it may see now. */
const startOf = ({ epoch, scope, after }: Query, storage: Storage, actor: Actor, head: number): number => {
  const isSame = epoch === storage.epoch && scope === scopeOf(actor)
  return isSame && after <= head ? after : 0
}

/** The answer's text, with the entries in it as they are stored. */
const textOf = (fields: object, texts: readonly RawEntry[]): string => {
  const entries = texts.map(({ position, json: text }) => `{"position":${position},"entry":${text}}`)
  return `${JSON.stringify(fields).slice(0, -1)},"entries":[${entries.join(',')}]}`
}

/** A page of the journal as far as the session's user may see it, as JSON (docs/sync.md). */
export const pull = async (
  { storage, digests }: PullServices,
  { user, head: headBefore }: ResolvedSession,
  query: Query,
): Promise<string> => {
  const actor = actorOf({ userId: user.id, childId: user.childId })
  const start = startOf(query, storage, actor, headBefore)
  const texts = await storage.readRawEntries(user.familyId, start, query.limit)
  const next = texts.at(-1)?.position ?? start
  const isEnd = texts.length < query.limit
  const mayBeLast = isEnd || next >= headBefore
  const digest = mayBeLast ? await digests.upToDate(user.familyId, actor, isEnd ? next : undefined) : undefined
  // What came meanwhile may have erased what is on this page: then there is more, and the digest comes with that.
  const isLast = digest?.position === next
  const head = Math.max(headBefore, digest?.position ?? next)
  const visible = texts.filter((text) => visibleTo(actor)(readEnvelope(text)))
  const page = { epoch: storage.epoch, scope: scopeOf(actor), next, more: !isLast, head }
  return textOf(isLast ? { ...page, count: digest.count, digest: digest.digest } : page, visible)
}
