import { syncErrorText } from '../../messages/errors.ts'
import { syncStatusMessages } from '../../messages/sync.ts'
import type { TabSyncState } from '../../sync/sync-state.ts'
import type { OutboxView } from '../../sync/outbox.ts'

export type SyncTone = 'quiet' | 'waiting' | 'attention'

export interface SyncStatus {
  readonly tone: SyncTone
  /** A few words for the badge. */
  readonly label: string
  /** One or two sentences for the panel. */
  readonly description: string
}

/** Where the family's data is stored, and whether the user has to do something. The most urgent status wins. */
export function syncStatusOf(
  sync: TabSyncState,
  outbox: OutboxView,
  formatTime: (instant: number) => string,
): SyncStatus {
  const { pending, refused, usernameConflicts, hasServer } = outbox
  if (refused > 0 || usernameConflicts.length > 0) {
    return attention(syncStatusMessages.needsAttention(), syncStatusMessages.notSent())
  }
  if (outbox.isUpdateNeeded) {
    return attention(syncStatusMessages.updateNeeded(), syncStatusMessages.updateNeededDescription())
  }
  if (sync.phase === 'signed-out') {
    return {
      tone: hasServer ? 'attention' : 'waiting',
      label: syncStatusMessages.signedOut(),
      description: syncStatusMessages.signedOutDescription({ count: pending }),
    }
  }
  if (sync.phase === 'failed') {
    return attention(syncStatusMessages.needsAttention(), syncErrorText(sync.error))
  }
  if (sync.phase === 'synced' && pending === 0) return syncedStatus(outbox, sync.differs === true, formatTime)
  if (pending > 0 && hasServer) {
    return {
      tone: 'waiting',
      label: syncStatusMessages.waiting({ count: pending }),
      description: syncStatusMessages.waitingDescription({ count: pending }),
    }
  }
  const description = hasServer ? syncStatusMessages.savedDescription() : syncStatusMessages.neverSyncedDescription()
  return { tone: 'quiet', label: syncStatusMessages.saved(), description }
}

const attention = (label: string, description: string): SyncStatus => ({ tone: 'attention', label, description })

const syncedStatus = (
  { lastSyncedAt }: OutboxView,
  differs: boolean,
  formatTime: (instant: number) => string,
): SyncStatus => ({
  tone: 'quiet',
  label:
    lastSyncedAt === undefined
      ? syncStatusMessages.synced()
      : syncStatusMessages.syncedAt({ time: formatTime(lastSyncedAt) }),
  description: differs ? syncStatusMessages.differsDescription() : syncStatusMessages.syncedDescription(),
})
