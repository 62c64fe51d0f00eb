import { useState } from 'react'
import { useStore } from 'zustand'
import { formatTimeOfDay } from '../../messages/formats.ts'
import { syncState } from '../../sync/sync-state.ts'
import { useOutbox } from '../../sync/outbox.ts'
import { AlertIcon, CheckIcon, CloudIcon } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import classes from './sync-badge.module.css'
import { syncStatusOf, type SyncTone } from './sync-status.ts'

const SyncPanel = lazyDialog(async () => (await import('./sync-panel.tsx')).SyncPanel)

const icons = { quiet: CheckIcon, waiting: CloudIcon, attention: AlertIcon } satisfies Record<SyncTone, unknown>

/** Sync status in a few words. Opens the sync panel. */
export function SyncBadge() {
  const [isOpen, setOpen] = useState(false)
  const sync = useStore(syncState, (state) => state.sync)
  const outbox = useOutbox()
  if (outbox === undefined) return null
  const { tone, label } = syncStatusOf(sync, outbox, formatTimeOfDay)
  const Icon = icons[tone]
  return (
    <>
      <button
        type="button"
        className={classes.badge}
        data-tone={tone}
        onClick={() => setOpen(true)}
        onPointerEnter={SyncPanel.preload}
      >
        <Icon size={1.125} />
        <span className={classes.text}>{label}</span>
      </button>
      <SyncPanel opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
