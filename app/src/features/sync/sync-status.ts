import type { OutboxView } from '../../sync/use-outbox.ts'
import type { TabSyncState } from '../../sync/sync-state.ts'

/** How much a badge wants to be noticed. */
export type SyncTone = 'quiet' | 'waiting' | 'attention'

export interface SyncStatus {
  readonly tone: SyncTone
  /** On the badge: a few words. */
  readonly short: string
  /** In the panel: where everything is, in a sentence. */
  readonly long: string
}

const entriesText = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

const SAFE = 'Everything you do is saved on this device'

/** Where a family's data is, and whether anybody has to do anything about it (design: on a device). */
export function syncStatusOf(
  sync: TabSyncState,
  outbox: OutboxView,
  timeText: (instant: number) => string,
): SyncStatus {
  const { waiting, refused, takenLogins, hasMet, lastSyncedAt } = outbox
  if (refused > 0 || takenLogins.length > 0) {
    return { tone: 'attention', short: 'Needs you', long: 'Something could not be sent. What to do is below.' }
  }
  if (outbox.isUpdateNeeded) {
    const long = `Some of it was recorded with a newer Little Ledger. It is kept, and shows here after an update: load this page again.`
    return { tone: 'attention', short: 'Update needed', long }
  }
  if (sync.phase === 'signed-out') {
    const long = `${SAFE}. Log in again to send ${waiting > 0 ? entriesText(waiting) : 'what comes next'} to the server.`
    return { tone: hasMet ? 'attention' : 'waiting', short: 'Log in to sync', long }
  }
  if (sync.phase === 'troubled') {
    return { tone: 'attention', short: 'Needs you', long: syncErrorText(sync) }
  }
  if (sync.phase === 'synced' && waiting === 0) {
    const at = lastSyncedAt === undefined ? '' : ` at ${timeText(lastSyncedAt)}`
    const differs = sync.differs ? ' This device and the server still differ; they are compared again tomorrow.' : ''
    return { tone: 'quiet', short: `Synced${at}`, long: `Everything on this device is on the server too.${differs}` }
  }
  if (waiting > 0 && hasMet) {
    const long = `${SAFE}. ${entriesText(waiting)} will be sent when the server can be reached.`
    return { tone: 'waiting', short: `${waiting} waiting`, long }
  }
  const long = hasMet ? `${SAFE}.` : `${SAFE}. No server has been reached yet, and none is needed.`
  return { tone: 'quiet', short: 'Saved on this device', long }
}

function syncErrorText(sync: TabSyncState): string {
  const error = 'error' in sync ? sync.error : undefined
  if (error?.type === 'StorageFull') return 'This device has no room left. Free some space; nothing is lost.'
  if (error?.type === 'NewerVersion') return 'Little Ledger was updated in another window. Load this page again.'
  if (error?.type === 'Declined')
    return `The server did not understand this device: ${error.sentence} An update may help.`
  return 'This device could not be read just now. It is tried again by itself.'
}
