import { useStore } from 'zustand'
import { useOutbox, type OutboxView } from '../../sync/use-outbox.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { syncState } from '../../sync/sync-state.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../messages/formats.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReconnectForm } from './reconnect-form.tsx'
import { RefusedEntries } from './refused-entries.tsx'
import { syncStatusOf } from './sync-status.ts'
import { UsernameConflicts } from './username-conflicts.tsx'
import { PendingChanges } from './pending-changes.tsx'
import classes from './sync-panel.module.css'

interface SyncPanelProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const exchangeNow = async (): Promise<void> => (await import('../../auth/session-sync.ts')).syncNow()

/** Where everything is, what waits and for whom, what was refused, and what can be done about each. */
export function SyncPanel({ opened, onClose }: SyncPanelProps) {
  const outbox = useOutbox()
  return (
    <Dialog opened={opened} onClose={onClose} title="Where your data is" size="sm">
      {outbox && <PanelBody outbox={outbox} />}
    </Dialog>
  )
}

function PanelBody({ outbox }: { readonly outbox: OutboxView }) {
  const { user } = useSignedIn()
  const sync = useStore(syncState, (state) => state.sync)
  const { long } = syncStatusOf(sync, outbox, formatDateTime)
  const isParent = user.role === 'parent'
  const { takenLogins } = outbox
  // Whoever logs in again is asked for another name there.
  const isAskingOwn = sync.phase === 'signed-out'
  return (
    <div className={classes.panel}>
      <p role="status">{long}</p>
      {outbox.lastSyncedAt !== undefined && (
        <p className={classes.soft}>Last sync: {formatDateTime(outbox.lastSyncedAt)}</p>
      )}
      <PendingChanges waitingByUser={outbox.waitingByUser} />
      {sync.phase === 'signed-out' && <ReconnectForm />}
      {isParent && (
        <UsernameConflicts logins={isAskingOwn ? takenLogins.filter(({ role }) => role === 'child') : takenLogins} />
      )}
      <RefusedEntries rows={outbox.refusedEntries} mayDismiss={isParent} />
      {sync.phase !== 'signed-out' && (
        <Button variant="light" fullWidth disabled={sync.phase === 'syncing'} onClick={() => void exchangeNow()}>
          {sync.phase === 'syncing' ? 'Syncing...' : 'Sync now'}
        </Button>
      )}
    </div>
  )
}
