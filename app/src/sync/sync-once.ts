import { err, ok, scopeOf, type Id, type Result } from '@little-ledger/domain'
import { readClock } from '../ledger/clock.ts'
import type { EntryRow } from '../ledger/database/family-database.ts'
import { applyPage, nextPullRequest, pageStart, type PullOutcome } from './sync-progress.ts'
import { checkClock, needsContact } from './check-clock.ts'
import { applyPushResults } from './apply-push-results.ts'
import { readOutbox } from './outbox.ts'
import { isTooLarge, sendPendingRevocation, type SyncContext, type SyncError } from './api-client.ts'
import { pullPage, pushSize } from './request-size.ts'
import { readPendingLogins, syncLogins } from './sync-logins.ts'
import { withoutEarlyUndos } from './unsent-undos.ts'

type Step<T> = Promise<Result<T, SyncError>>

/** Maximum number of times that one sync cycle pushes and pulls. */
const MAX_ITERATIONS = 10

/** Maximum size of the entries in one push. The server accepts 1 MiB; this leaves room for the rest of the message. */
const PUSH_BYTES = 1_000_000

/** Retries can be rare, because someone has to correct the server's clock first. */
const SERVER_CLOCK_RETRY_MS = 60_000

/** Push errors after which the device still pulls. */
const STILL_READS: readonly SyncError['type'][] = ['ServerClockWrong', 'ServerFull']

/** One sync cycle (docs/sync.md): pushes and pulls until both sides have the same entries. Safe to repeat. */
export async function syncOnce(context: SyncContext, options: { readonly withLogins: boolean }): Step<PullOutcome> {
  const { store, actor, server } = context
  const revoked = await sendPendingRevocation(store.device, server)
  if (!revoked.ok) return revoked
  // Pull first to compare the clocks, so that unsent entries are corrected before they are pushed.
  if ((await readOutbox(store, actor)).length > 0 && (await needsContact(store))) {
    const contacted = await pullAll(context)
    if (!contacted.ok) return contacted
  }
  const deferred = new Set<Id>()
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration += 1) {
    const pushed = await pushOutbox(context, deferred)
    if (!pushed.ok && !STILL_READS.includes(pushed.error.type)) return pushed
    const pulled = await pullAll(context)
    if (!pulled.ok) return pulled
    if (!pushed.ok) return pushed
    // Read the logins before the outbox: if the outbox is then empty, the server already has the children with these
    // logins.
    const logins = await readPendingLogins(store, actor)
    const remaining = (await readOutbox(store, actor)).filter(({ id }) => !deferred.has(id))
    if (remaining.length > 0) continue
    if (options.withLogins || logins.length > 0) {
      const synced = await syncLogins(context, logins)
      if (!synced.ok) return synced
    }
    return pulled
  }
  return err({ type: 'Busy', retryAfterMs: 1000 })
}

/**
 * Pushes the outbox in batches until it is empty or the server turns out to have a new epoch.
 * @param deferred collects the ids that the server cannot accept in this cycle
 */
async function pushOutbox({ store, actor, server }: SyncContext, deferred: Set<Id>): Step<void> {
  let accepted = Infinity
  for (;;) {
    const pending = (await readOutbox(store, actor)).filter(({ id }) => !deferred.has(id))
    const batch = nextBatch(withoutEarlyUndos(pending), Math.min(accepted, pushSize.limit()))
    if (batch.length === 0) return ok(undefined)
    const { syncProgress: progress, clock: state } = await store.db.getMetaValues('syncProgress', 'clock')
    const push = {
      epoch: progress?.epoch ?? null,
      actor: actor.userId,
      device: store.device.id,
      deviceNow: readClock(store.device, state).now,
      entries: batch.map(({ entry }) => entry),
    }
    const response = await pushSize.measure(batch.length, () => server.push(push))
    if (!response.ok && isTooLarge(response.error) && batch.length > 1) {
      accepted = Math.floor(batch.length / 2)
      continue
    }
    if (!response.ok) return response
    const outcome = await applyPushResults(store, batch, response.value)
    if (!outcome.ok) return outcome
    const clock = await checkClock(store, response.value.serverNow)
    if (!clock.ok) return clock
    if (clock.value.differs) return err({ type: 'ClockDiffers' })
    // Corrected entries are pushed again in this cycle.
    if (clock.value.corrected === 0) for (const id of outcome.value.deferred) deferred.add(id)
    // Pull first, so only the entries missing from the new database are pushed again.
    if (outcome.value.isNewEpoch) return ok(undefined)
  }
}

/** The first rows that fit into one push request. */
function nextBatch(rows: readonly EntryRow[], limit: number): readonly EntryRow[] {
  const encoder = new TextEncoder()
  let bytes = 0
  const end = rows.findIndex(({ entry }, index) => {
    bytes += encoder.encode(JSON.stringify(entry)).length + 1
    return index === limit || (bytes > PUSH_BYTES && index > 0)
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** Pulls pages until the last page has been applied. */
async function pullAll({ store, actor, server }: SyncContext): Step<PullOutcome> {
  const scope = scopeOf(actor)
  for (;;) {
    const request = await nextPullRequest(store, scope)
    const response = await pullPage(server, request)
    if (!response.ok) return response
    const page = response.value
    // The cookie belongs to a different user, whose entries this user may not see, or this user's role has changed.
    if (page.scope !== scope) return err({ type: 'SignedOut', hasOtherScope: true })
    // A parent of another family logged in here, but their download failed, so no one logged out.
    if (page.entries.some(({ entry }) => entry['familyId'] !== store.familyId)) return err({ type: 'SignedOut' })
    // A server that announces more pages but never advances is not a Little Ledger server.
    if (page.more && page.next <= pageStart(request, page)) return err({ type: 'Unreachable' })
    const outcome = await applyPage(store, actor, request, page)
    if (!outcome.ok) return outcome
    if (outcome.value !== 'complete' && outcome.value !== 'differs') continue
    const clock = await checkClock(store, page.serverNow)
    if (!clock.ok) return clock
    if (page.serverNow === undefined) return err({ type: 'ServerClockWrong', retryAfterMs: SERVER_CLOCK_RETRY_MS })
    return clock.value.differs ? err({ type: 'ClockDiffers' }) : outcome
  }
}
