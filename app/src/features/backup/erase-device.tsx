import { Button } from '@mantine/core'
import { useState } from 'react'
import { signOut } from '../../auth/current-session.ts'
import { eraseFamily } from '../../ledger/erase.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { eraseMessages } from '../../messages/backup.ts'
import { labels } from '../../messages/labels.ts'
import { useOutbox } from '../../sync/outbox.ts'
import { showToast } from '../../ui/toast/toast.tsx'
import { eraseWarning } from './erase-warning.ts'
import classes from './family-data-dialog.module.css'

/** Erases the family from this device after warning about data that is not synced. */
export function EraseDevice() {
  const { store } = useLedger()
  const outbox = useOutbox()
  const [isConfirming, setConfirming] = useState(false)
  if (outbox === undefined) return null
  const unsynced = { changes: outbox.pending, logins: outbox.pendingLogins }
  const erase = async (): Promise<void> => {
    try {
      await signOut()
      await eraseFamily(store)
    } catch {
      showToast({ title: eraseMessages.failed(), description: eraseMessages.failedDescription(), tone: 'error' })
      return
    }
    showToast({ title: eraseMessages.erased(), description: eraseMessages.erasedDescription(), tone: 'success' })
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{eraseMessages.title()}</h3>
      <p className={classes.text}>{eraseWarning(unsynced)}</p>
      {isConfirming ? (
        <div className={classes.pair}>
          <Button variant="default" onClick={() => setConfirming(false)}>
            {labels.keepIt()}
          </Button>
          <Button color="red" onClick={() => void erase()}>
            {unsynced.changes + unsynced.logins === 0 ? eraseMessages.submit() : eraseMessages.submitWithLoss()}
          </Button>
        </div>
      ) : (
        <Button variant="light" color="red" onClick={() => setConfirming(true)}>
          {eraseMessages.title()}
        </Button>
      )}
    </section>
  )
}
