import { syncErrorText } from '../../messages/errors.ts'
import { syncStatusMessages } from '../../messages/sync/status.ts'
import { isWrongAddress, refusalOf } from '../../sync/api-client.ts'
import type { SyncState } from '../../sync/engine.ts'
import type { TabSyncState } from '../../sync/sync-state.ts'
import type { OutboxView } from '../../sync/outbox.ts'

export type SyncTone = 'quiet' | 'waiting' | 'attention'

export interface SyncStatus {
  readonly tone: SyncTone
  /** The badge's text: a few words. */
  readonly label: string
  /** A shorter label for the header of a child's phone, which has one row. */
  readonly shortLabel?: string
  /** The panel's text: one or two sentences. */
  readonly description: string
}

/**
 * Describes where the family's data is stored and whether the user needs to act. The most urgent status wins.
 */
export function syncStatusOf(
  sync: TabSyncState,
  outbox: OutboxView,
  formatTime: (instant: number) => string,
  isOnline = true,
): SyncStatus {
  const { refused, lost, usernameConflicts, hasServer } = outbox
  const pending = outbox.pending + outbox.changedLogins
  if (refused + lost.length + usernameConflicts.length > 0) {
    return attention(syncStatusMessages.needsAttention(), syncStatusMessages.notSent())
  }
  if (outbox.isUpdateNeeded) {
    return attention(syncStatusMessages.updateNeeded(), syncStatusMessages.updateNeededDescription())
  }
  const wrongClock = wrongClockStatus(sync, outbox, formatTime)
  if (wrongClock) return wrongClock
  if (outbox.overBound > 0) {
    return attention(syncStatusMessages.full(), syncStatusMessages.fullDescription({ count: outbox.overBound }))
  }
  if (sync.phase === 'signed-out') return signedOutStatus(sync, outbox)
  if (sync.phase === 'failed') {
    return failedStatus(sync)
  }
  if (sync.phase === 'differs') {
    const description = syncStatusMessages.differsDescription()
    return { tone: 'waiting', label: syncStatusMessages.differs(), description }
  }
  if (pending === 0 && isSyncedSoFar(sync, outbox)) return syncedStatus(outbox, formatTime)
  if (pending > 0 && hasServer) return waitingStatus(outbox, isOnline)
  const description = hasServer ? syncStatusMessages.savedDescription() : syncStatusMessages.neverSyncedDescription()
  return { tone: 'quiet', label: syncStatusMessages.saved(), description }
}

const failedStatus = ({ error }: SyncState): SyncStatus =>
  isWrongAddress(error)
    ? attention(syncStatusMessages.wrongAddress(), syncStatusMessages.wrongAddressDescription())
    : attention(syncStatusMessages.needsAttention(), syncErrorText(error))

/** Whether this tab has synced, or has only started and an earlier visit has: its status must not flicker. */
const isSyncedSoFar = ({ phase }: TabSyncState, { hasServer, lastSyncedAt }: OutboxView): boolean =>
  phase === 'synced' || ((phase === 'off' || phase === 'syncing') && hasServer && lastSyncedAt !== undefined)

/** Whether a parent has to confirm the members before this one can sync. Sync then logs in by itself. */
const isUnconfirmed = (sync: TabSyncState): boolean => sync.phase === 'signed-out' && sync.error?.type === 'Unconfirmed'

/** Whether logging in again can help: not while a parent or the operator has to act first. */
export const canLogIn = (sync: TabSyncState): boolean =>
  sync.phase === 'signed-out' &&
  !isUnconfirmed(sync) &&
  sync.error?.type !== 'FamilyRemoved' &&
  !isWrongAddress(sync.error) &&
  refusalOf(sync.error) !== 'closed'

/** Whether the server registers the family only with a code from its operator. */
export const needsCode = (sync: TabSyncState): boolean => {
  if (sync.phase !== 'signed-out') return false
  const refusal = refusalOf(sync.error)
  return refusal === 'needed' || refusal === 'wrong'
}

function signedOutStatus(sync: SyncState, { hasServer, sendable, changedLogins, needsParent }: OutboxView): SyncStatus {
  if (needsParent)
    return { tone: 'waiting', label: syncStatusMessages.saved(), description: syncStatusMessages.needsParent() }
  if (isUnconfirmed(sync)) {
    const description = syncStatusMessages.unconfirmedDescription()
    return { tone: 'waiting', label: syncStatusMessages.unconfirmed(), description }
  }
  if (isWrongAddress(sync.error)) return failedStatus(sync)
  if (sync.error?.type === 'FamilyRemoved')
    return attention(syncStatusMessages.familyRemoved(), syncStatusMessages.familyRemovedDescription())
  if (needsCode(sync)) return attention(syncStatusMessages.needsCode(), syncStatusMessages.needsCodeDescription())
  if (refusalOf(sync.error) === 'closed')
    return {
      tone: 'waiting',
      label: syncStatusMessages.onlyHere(),
      description: syncStatusMessages.closedDescription(),
    }
  return {
    tone: hasServer ? 'attention' : 'waiting',
    label: syncStatusMessages.signedOut(),
    description: syncStatusMessages.signedOutDescription({ count: sendable + changedLogins }),
  }
}

/** The status while the user has to decide about the date or the server's clock is wrong; otherwise undefined. */
function wrongClockStatus(
  { phase }: TabSyncState,
  { clock }: OutboxView,
  formatTime: (instant: number) => string,
): SyncStatus | undefined {
  if (clock.isDateNeeded) {
    return attention(syncStatusMessages.clockDiffers(), syncStatusMessages.dateNeeded())
  }
  if (phase === 'server-clock') {
    return attention(syncStatusMessages.serverClock(), syncStatusMessages.serverClockDescription())
  }
  if (clock.difference === undefined || clock.server === undefined) return undefined
  return clock.difference === 'device'
    ? attention(
        syncStatusMessages.serverClock(),
        syncStatusMessages.serverClockDiffers({ server: formatTime(clock.server) }),
      )
    : attention(syncStatusMessages.clockDiffers(), syncStatusMessages.clockDiffersDescription())
}

/** The description counts only the signed-in user's changes. The panel lists other people's changes separately. */
function waitingStatus({ pending, sendable, changedLogins }: OutboxView, isOnline: boolean): SyncStatus {
  const label = isOnline ? syncStatusMessages.waiting : syncStatusMessages.waitingOffline
  const own = sendable + changedLogins
  return {
    tone: 'waiting',
    label: label({ count: pending + changedLogins }),
    shortLabel: syncStatusMessages.waitingShort(),
    description:
      own === 0 ? syncStatusMessages.savedDescription() : syncStatusMessages.waitingDescription({ count: own }),
  }
}

const attention = (label: string, description: string): SyncStatus => ({ tone: 'attention', label, description })

const syncedStatus = ({ lastSyncedAt }: OutboxView, formatTime: (instant: number) => string): SyncStatus => ({
  tone: 'quiet',
  label:
    lastSyncedAt === undefined
      ? syncStatusMessages.synced()
      : syncStatusMessages.syncedAt({ time: formatTime(lastSyncedAt) }),
  description: syncStatusMessages.syncedDescription(),
})
