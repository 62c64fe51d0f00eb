import { useEffect, useState } from 'react'
import { Flex, Paper, Stack } from '@mantine/core'
import { useStore } from 'zustand'
import { useSignedIn } from '../../auth/session-context.tsx'
import { syncNow } from '../../sync/start-sync.ts'
import { formatDateTime } from '../../messages/formats.ts'
import { syncMessages } from '../../messages/sync/panel.ts'
import { syncState } from '../../sync/sync-state.ts'
import { useOutbox, type OutboxView } from '../../sync/outbox.ts'
import { createDialog } from '../../ui/dialog/dialog.tsx'
import { keepFocusInDialog } from '../../ui/dialog/lost-focus.ts'
import { Hint } from '../../ui/hint.tsx'
import { ClockSection } from './clock-question.tsx'
import { ReconnectForm } from './reconnect-form.tsx'
import { LostChangesList } from './lost-changes.tsx'
import { RefusedEntries } from './refused-entries.tsx'
import { canLogIn, needsCode, syncStatusOf } from './sync-status.ts'
import { UsernameConflicts } from './username-conflicts.tsx'
import type { Id } from '@little-ledger/domain'
import { useUserNames } from '../../ledger/queries/use-user-names.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { formatDateTimeIn } from './time-in-zone.ts'

/** The full sync status: pending changes, refused entries and username conflicts, each with a way to resolve it. */
export const SyncPanel = createDialog(
  () => {
    const outbox = useOutbox()
    return outbox && <PanelBody outbox={outbox} />
  },
  syncMessages.title,
  { size: 'sm' },
)

function PanelBody({ outbox }: { readonly outbox: OutboxView }) {
  const { user } = useSignedIn()
  const sync = useStore(syncState, (state) => state.sync)
  const { description } = syncStatusOf(sync, outbox, (instant) => formatDateTimeIn(outbox.clock.zone, instant))
  const isParent = user.role === 'parent'
  const isSignedOut = canLogIn(sync) && !outbox.needsParent
  const [isAsked, setAsked] = useState(false)
  const isSyncing = isAsked || sync.phase === 'syncing'
  // What was resolved disappears, with the button that has the focus.
  useEffect(keepFocusInDialog, [outbox])
  const { usernameConflicts, lastSyncedAt } = outbox
  // Skip the parent's own conflict: the reconnect form resolves it.
  const conflicts = isSignedOut ? usernameConflicts.filter(({ role }) => role === 'child') : usernameConflicts
  return (
    <Stack>
      {/* The text changes and comes back, so that the result is announced although it may be the same as before. */}
      <p role="status">{isAsked ? syncMessages.syncing() : description}</p>
      {lastSyncedAt !== undefined && <Hint>{syncMessages.lastSync({ time: formatDateTime(lastSyncedAt) })}</Hint>}
      <ClockSection clock={outbox.clock} />
      {/* Helpers see nothing of others. */}
      {user.role !== 'helper' && <PendingChanges byUser={outbox.unsendableByUser} />}
      {isSignedOut && <ReconnectForm needsCode={needsCode(sync)} />}
      {isParent && <UsernameConflicts logins={conflicts} />}
      <LostChangesList groups={outbox.lost} />
      <RefusedEntries
        rows={outbox.refusedEntries}
        canDismiss={user.role !== 'child'}
        canSave={user.role === 'helper'}
      />
      {!isSignedOut && (
        <PendingButton
          variant="light"
          fullWidth
          isPending={isSyncing}
          onClick={() => {
            setAsked(true)
            void syncNow().finally(() => setAsked(false))
          }}
        >
          {isSyncing ? syncMessages.syncing() : syncMessages.syncNow()}
        </PendingButton>
      )}
    </Stack>
  )
}

/** Shows the changes that only other users can sync, after they have logged in here. */
function PendingChanges({ byUser }: { readonly byUser: ReadonlyMap<Id, number> }) {
  const nameOf = useUserNames(syncMessages.aParent())
  if (byUser.size === 0) return null
  return (
    <Flex component="ul" direction="column" gap="xs" aria-label={syncMessages.pendingList()}>
      {[...byUser].map(([userId, count]) => (
        <Paper component="li" key={userId} variant="note">
          {syncMessages.pendingFor({ count, name: nameOf(userId) })}
        </Paper>
      ))}
    </Flex>
  )
}
