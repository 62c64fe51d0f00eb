import { useStore } from 'zustand'
import { useOutbox, type OutboxView } from '../../store/queries.ts'
import { useSignedIn } from '../../store/session-context.tsx'
import { syncState } from '../../sync/sync-state.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LogInAgainForm } from './log-in-again-form.tsx'
import { RefusedList } from './refused-list.tsx'
import { syncWords } from './sync-words.ts'
import { TakenLogins } from './taken-logins.tsx'
import { WaitingList } from './waiting-list.tsx'
import classes from './sync-panel.module.css'

interface SyncPanelProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const exchangeNow = async (): Promise<void> => (await import('../../sync/follow-session.ts')).syncNow()

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
  const { long } = syncWords(sync, outbox, dateTimeText)
  const isParent = user.role === 'parent'
  const { takenLogins } = outbox
  // Whoever logs in again is asked for another name there.
  const isAskingOwn = sync.phase === 'signed-out'
  return (
    <div className={classes.panel}>
      <p role="status">{long}</p>
      {outbox.lastSyncedAt !== undefined && (
        <p className={classes.soft}>Last sync: {dateTimeText(outbox.lastSyncedAt)}</p>
      )}
      <WaitingList waitingByUser={outbox.waitingByUser} />
      {sync.phase === 'signed-out' && <LogInAgainForm />}
      {isParent && (
        <TakenLogins logins={isAskingOwn ? takenLogins.filter(({ role }) => role === 'child') : takenLogins} />
      )}
      <RefusedList rows={outbox.refusedEntries} mayDismiss={isParent} />
      {sync.phase !== 'signed-out' && (
        <Button variant="light" fullWidth disabled={sync.phase === 'syncing'} onClick={() => void exchangeNow()}>
          {sync.phase === 'syncing' ? 'Syncing...' : 'Sync now'}
        </Button>
      )}
    </div>
  )
}
