import { Box, Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useSignedIn } from '../../auth/session-context.tsx'
import { isSample } from '../../ledger/sample/sample-family.ts'
import { formatTimeOfDay } from '../../messages/formats.ts'
import { syncStatusMessages } from '../../messages/sync/status.ts'
import { syncState } from '../../sync/sync-state.ts'
import { useOutbox } from '../../sync/outbox.ts'
import { AlertIcon, CheckIcon, CloudIcon, CloudOffIcon } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { syncStatusOf, type SyncStatus, type SyncTone } from './sync-status.ts'

const SyncPanel = lazyDialog(async () => (await import('./sync-panel.tsx')).SyncPanel)

const LOOKS = {
  quiet: { Icon: CheckIcon, props: { variant: 'subtle', color: 'gray' } },
  waiting: { Icon: CloudIcon, props: { variant: 'light', color: 'gray', c: 'var(--ll-ink)' } },
  attention: { Icon: AlertIcon, props: { variant: 'light', color: 'red', fw: 600 } },
} satisfies Record<SyncTone, unknown>

/** A button with a short sync status that opens the sync panel. Not shown for the sample family. */
export function SyncBadge() {
  const [isOpen, setOpen] = useState(false)
  const sync = useStore(syncState, (state) => state.sync)
  const outbox = useOutbox()
  const { user } = useSignedIn()
  const { online: isOnline } = useNetwork()
  if (outbox === undefined || isSample(user)) return null
  const isChild = user.role === 'child'
  // Children and helpers can do nothing about other people's changes.
  const pending = user.role === 'parent' ? outbox.pending : outbox.sendable
  const status = syncStatusOf(sync, { ...outbox, pending }, formatTimeOfDay, isOnline)
  const { Icon, props } = LOOKS[status.tone]
  const StatusIcon = isChild && !isOnline && status.tone === 'quiet' ? CloudOffIcon : Icon
  return (
    <>
      <Button
        fw={400}
        {...props}
        maw="100%"
        mih="2.75rem"
        px={{ base: '0.5rem', xs: '0.625rem' }}
        fz="sm"
        radius="2rem"
        leftSection={<StatusIcon size={1.125} />}
        aria-busy={sync.phase === 'off' || sync.phase === 'syncing'}
        onClick={() => setOpen(true)}
        {...SyncPanel.preloading}
      >
        {isChild ? <ChildLabel {...status} isOnline={isOnline} /> : status.label}
      </Button>
      <SyncPanel opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/**
 * The label for a child: a short one on phones, and one without the time of the last sync. It also says that the device
 * is offline, because a notice would cover the greeting.
 */
function ChildLabel({ tone, label, shortLabel, isOnline }: SyncStatus & { readonly isOnline: boolean }) {
  if (tone === 'quiet') return isOnline ? syncStatusMessages.allSafe() : syncStatusMessages.offline()
  if (shortLabel === undefined) return label
  return (
    <>
      <Box component="span" visibleFrom="xs">
        {label}
      </Box>
      <Box component="span" hiddenFrom="xs">
        {shortLabel}
      </Box>
    </>
  )
}
