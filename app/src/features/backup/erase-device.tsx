import { useState } from 'react'
import { useOutbox } from '../../sync/use-outbox.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { eraseFamily } from '../../ledger/erase-family.ts'
import { signOut } from '../../auth/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { eraseWarning } from './erase-warning.ts'
import classes from './family-data-dialog.module.css'

const STILL_HERE = 'Your family is still on this device. Log in and try again.'

/** Takes the family off this device, after saying what would be lost by it. */
export function EraseDevice() {
  const { store } = useSignedIn()
  const outbox = useOutbox()
  const [isAsking, setAsking] = useState(false)
  if (outbox === undefined) return null
  const unsent = { changes: outbox.waiting, logins: outbox.waitingLogins }
  const erase = async (): Promise<void> => {
    try {
      await signOut()
      await eraseFamily(store)
    } catch {
      showToast({ title: 'Not erased', description: STILL_HERE, tone: 'error' })
      return
    }
    showToast({ title: 'Erased', description: 'This device keeps nothing of your family any more.', tone: 'success' })
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>Erase this device</h3>
      <p className={classes.text}>{eraseWarning(unsent)}</p>
      {isAsking ? (
        <div className={classes.pair}>
          <Button variant="default" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button tone="danger" onClick={() => void erase()}>
            {unsent.changes + unsent.logins === 0 ? 'Erase' : 'Erase and lose them'}
          </Button>
        </div>
      ) : (
        <Button variant="light" tone="danger" onClick={() => setAsking(true)}>
          Erase this device
        </Button>
      )}
    </section>
  )
}
