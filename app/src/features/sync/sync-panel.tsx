import { Button, Flex, Paper, Stack } from '@mantine/core'
import { useStore } from 'zustand'
import { useSignedIn } from '../../auth/session-context.tsx'
import { syncNow } from '../../sync/start-sync.ts'
import { formatDateTime } from '../../messages/formats.ts'
import { syncMessages } from '../../messages/sync.ts'
import { syncState } from '../../sync/sync-state.ts'
import { useOutbox, type OutboxView } from '../../sync/outbox.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { Hint } from '../../ui/hint.tsx'
import { ReconnectForm } from './reconnect-form.tsx'
import { RefusedEntries } from './refused-entries.tsx'
import { syncStatusOf } from './sync-status.ts'
import { UsernameConflicts } from './username-conflicts.tsx'
import type { Id } from '@little-ledger/domain'
import { useChildren } from '../../ledger/queries/queries.ts'
import { useUserNames } from './use-user-names.ts'

/** The full sync status: pending changes, refused entries and username conflicts, each with a way to resolve it. */
export function SyncPanel({ opened, onClose }: OpenableProps) {
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
      {lastSyncedAt !== undefined && <Hint>{syncMessages.lastSync({ time: formatDateTime(lastSyncedAt) })}</Hint>}
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

/**
 * Changes that only a different user can sync, because a device never pushes changes for a user who is not signed in.
 */
function PendingChanges({ pendingByUser }: { readonly pendingByUser: ReadonlyMap<Id, number> }) {
  const { user } = useSignedIn()
  const children = useChildren()
  const nameOf = useUserNames()
  const canSyncFor = (userId: Id) =>
    userId === user.userId || (user.role === 'parent' && children?.some((child) => child.userId === userId))
  const others = [...pendingByUser].filter(([userId]) => !canSyncFor(userId))
  if (others.length === 0) return null
  return (
    <Flex component="ul" direction="column" gap="xs" aria-label={syncMessages.pendingList()}>
      {others.map(([userId, count]) => (
        <Paper component="li" key={userId} variant="note">
          {syncMessages.pendingFor({ count, name: nameOf(userId) })}
        </Paper>
      ))}
    </Flex>
  )
}
