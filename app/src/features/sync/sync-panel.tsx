import { Button, Stack, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { useSignedIn } from '../../auth/session-context.tsx'
import { syncNow } from '../../sync/start-sync.ts'
import { formatDateTime } from '../../messages/formats.ts'
import { syncMessages } from '../../messages/sync.ts'
import { syncState } from '../../sync/sync-state.ts'
import { useOutbox, type OutboxView } from '../../sync/outbox.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PendingChanges } from './pending-changes.tsx'
import { ReconnectForm } from './reconnect-form.tsx'
import { RefusedEntries } from './refused-entries.tsx'
import { syncStatusOf } from './sync-status.ts'
import { UsernameConflicts } from './username-conflicts.tsx'

interface SyncPanelProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The full sync status: pending changes, refused entries and username conflicts, each with a way to resolve it. */
export function SyncPanel({ opened, onClose }: SyncPanelProps) {
  const outbox = useOutbox()
  return (
    <Dialog opened={opened} onClose={onClose} title={syncMessages.title()} size="sm">
      {outbox && <PanelBody outbox={outbox} />}
    </Dialog>
  )
}

function PanelBody({ outbox }: { readonly outbox: OutboxView }) {
  const { user } = useSignedIn()
  const sync = useStore(syncState, (state) => state.sync)
  const { description } = syncStatusOf(sync, outbox, formatDateTime)
  const isParent = user.role === 'parent'
  const isSignedOut = sync.phase === 'signed-out'
  const isSyncing = sync.phase === 'syncing'
  const { usernameConflicts, lastSyncedAt } = outbox
  // A conflict with the parent's own username is resolved in the reconnect form.
  const conflicts = isSignedOut ? usernameConflicts.filter(({ role }) => role === 'child') : usernameConflicts
  return (
    <Stack>
      <p role="status">{description}</p>
      {lastSyncedAt !== undefined && (
        <Text c="dimmed" fz="sm">
          {syncMessages.lastSync({ time: formatDateTime(lastSyncedAt) })}
        </Text>
      )}
      <PendingChanges pendingByUser={outbox.pendingByUser} />
      {isSignedOut && <ReconnectForm />}
      {isParent && <UsernameConflicts logins={conflicts} />}
      <RefusedEntries rows={outbox.refusedEntries} canDismiss={isParent} />
      {!isSignedOut && (
        <Button variant="light" fullWidth disabled={isSyncing} onClick={() => void syncNow()}>
          {isSyncing ? syncMessages.syncing() : syncMessages.syncNow()}
        </Button>
      )}
    </Stack>
  )
}
