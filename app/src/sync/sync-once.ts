import { err, ok, PUSH_LIMIT, type Actor, type Id, type Result, scopeOf } from '@little-ledger/domain'
import type { EntryRow } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { markUsernameConflict, readPendingLogins, applyLogin, applyLogins, type StampedLogin } from './sync-logins.ts'
import { readOutbox } from './outbox.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { pageStart, nextPullRequest, applyPage, type PullOutcome } from './apply-page.ts'
import { applyPushResults } from './apply-push-results.ts'
import type { ApiClient } from './api-client.ts'
import { sendPendingRevocation } from '../auth/deferred-sign-in.ts'
import type { ServerError } from './server-error.ts'

/** What one exchange with the server works with; nothing in it is a global. */
export interface SyncContext {
  readonly store: FamilyStore
  /** Whose session the server holds. */
  readonly actor: Actor
  readonly server: ApiClient
}

/** Why a round ended early. What it did until then stands, and the next one goes on from there. */
export type SyncError = ServerError | StoreError

type Step<T = void> = Promise<Result<T, SyncError>>

/** The server takes a mebibyte; the rest of the message needs a little of it. */
const PUSH_BYTES = 1_000_000

/** Ids that the server will not take in this round, whatever else is offered. */
type DeferredIds = Set<Id>

/** The first of the rows, as many as fit into one push. */
function nextBatch(rows: readonly EntryRow[]): readonly EntryRow[] {
  const encoder = new TextEncoder()
  let bytes = 0
  const end = rows.findIndex(({ entry }, index) => {
    bytes += encoder.encode(JSON.stringify(entry)).length + 1
    return index === PUSH_LIMIT || (bytes > PUSH_BYTES && index > 0)
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** Offers what waits, batch by batch, until nothing is left or the server turns out to have another database. */
async function pushOutbox({ store, actor, server }: SyncContext, kept: DeferredIds): Step<boolean> {
  let hasPushed = false
  for (;;) {
    const waiting = (await readOutbox(store, actor)).filter(({ id }) => !kept.has(id))
    const batch = nextBatch(waiting)
    if (batch.length === 0) return ok(hasPushed)
    const known = await store.db.getMeta('syncProgress')
    const answer = await server.push({
      epoch: known?.epoch ?? null,
      actor: actor.userId,
      device: store.device.id,
      entries: batch.map(({ entry }) => entry),
    })
    if (!answer.ok) return answer
    const taken = await applyPushResults(store, batch, answer.value)
    if (!taken.ok) return taken
    for (const id of taken.value.deferred) kept.add(id)
    hasPushed = true
    // What the new database holds is found out first; only the rest has to be offered again.
    if (taken.value.isNewEpoch) return ok(true)
  }
}

/** Fetches page after page until all is here. */
async function pullAll({ store, actor, server }: SyncContext): Step<PullOutcome> {
  const scope = scopeOf(actor)
  for (;;) {
    const asked = await nextPullRequest(store, scope)
    const page = await server.pull(asked)
    if (!page.ok) return page
    // Another person's session, whose part of the journal this one may not see.
    if (page.value.scope !== scope) return err({ type: 'SignedOut' })
    // No server of ours says that there is more and gives nothing.
    if (page.value.more && page.value.next <= pageStart(asked, page.value)) return err({ type: 'Unreachable' })
    const taken = await applyPage(store, actor, asked, page.value)
    if (!taken.ok) return taken
    if (taken.value === 'fetched' || taken.value === 'differs') return taken
  }
}

/** Tells the server one login: together where both registers were set at once, else each by its own moment. */
async function putLogin({ store, server }: SyncContext, login: StampedLogin): Step {
  const { userId, username, verifier, usernameStamp, verifierStamp } = login
  const later = usernameStamp > verifierStamp ? usernameStamp : verifierStamp
  const separately = [
    { username, stamp: usernameStamp },
    { verifier, stamp: verifierStamp },
  ]
  const together = [{ username, verifier, stamp: later }]
  for (const registers of usernameStamp === verifierStamp ? together : separately) {
    let answer = await server.putLogin(userId, registers)
    // A login that the server does not have yet is made of both at once.
    if (isLoginUnknown(answer)) answer = await server.putLogin(userId, together[0] ?? registers)
    if (isLoginUnknown(answer)) return ok(undefined)
    if (!answer.ok && answer.error.type === 'Conflict') return markUsernameConflict(store, userId)
    if (!answer.ok) return answer
    const taken = await applyLogin(store, answer.value)
    if (!taken.ok) return taken
  }
  return ok(undefined)
}

/** Its child is not there yet: the login goes on waiting. */
const isLoginUnknown = (answer: Result<unknown, ServerError>): boolean =>
  !answer.ok && answer.error.type === 'Declined' && answer.error.status === 404

async function syncLogins(parts: SyncContext): Step {
  const { store, actor, server } = parts
  for (const login of await readPendingLogins(store, actor)) {
    const put = await putLogin(parts, login)
    if (!put.ok) return put
  }
  const answers = await server.readLogins()
  return answers.ok ? applyLogins(store, actor, answers.value) : answers
}

/** So often at most a round turns: each turn but the first only takes what the one before made possible. */
const MAX_ITERATIONS = 10

/**
 * One exchange with the server (docs/sync.md): what waits here is offered, what is new there is fetched, until both have
 * the same. It may be broken off anywhere and repeated any number of times.
 */
export async function syncOnce(parts: SyncContext, options: { readonly withLogins: boolean }): Step<PullOutcome> {
  // Whoever signed out here while the server was away is signed out there before anything else is asked.
  const revoked = await sendPendingRevocation(parts.store.device, parts.server)
  if (!revoked.ok) return revoked
  const kept: DeferredIds = new Set()
  for (let turn = 0; turn < MAX_ITERATIONS; turn += 1) {
    const pushed = await pushOutbox(parts, kept)
    if (!pushed.ok) return pushed
    const pulled = await pullAll(parts)
    if (!pulled.ok) return pulled
    const rest = (await readOutbox(parts.store, parts.actor)).filter(({ id }) => !kept.has(id))
    if (rest.length > 0) continue
    const logins = options.withLogins || (await readPendingLogins(parts.store, parts.actor)).length > 0
    if (logins) {
      const exchanged = await syncLogins(parts)
      if (!exchanged.ok) return exchanged
    }
    return pulled
  }
  return err({ type: 'Busy', retryAfterMs: 1000 })
}
