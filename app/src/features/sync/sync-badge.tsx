import { useState } from 'react'
import { useStore } from 'zustand'
import { useOutbox } from '../../sync/use-outbox.ts'
import { syncState } from '../../sync/sync-state.ts'
import { CheckIcon, AlertIcon, CloudIcon } from '../../ui/icons.tsx'
import { formatTimeOfDay } from '../../messages/formats.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { syncStatusOf, type SyncTone } from './sync-status.ts'
import classes from './sync-badge.module.css'

const SyncPanel = lazyDialog(async () => (await import('./sync-panel.tsx')).SyncPanel)

const icons = { quiet: CheckIcon, waiting: CloudIcon, attention: AlertIcon } satisfies Record<SyncTone, unknown>

/** Quietly says where the family's data is; behind it is the panel with all of it. */
export function SyncBadge() {
  const [isOpen, setOpen] = useState(false)
  const sync = useStore(syncState, (state) => state.sync)
  const outbox = useOutbox()
  if (outbox === undefined) return null
  const { tone, short } = syncStatusOf(sync, outbox, formatTimeOfDay)
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
        <span className={classes.text}>{short}</span>
      </button>
      <SyncPanel opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
