import { useState } from 'react'
import { useOutbox } from '../../store/queries.ts'
import { useSignedIn } from '../../store/session-context.tsx'
import { eraseFamilyHere } from '../../store/erase-device.ts'
import { logOut } from '../../sync/browser-signing.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './family-data-dialog.module.css'

/** Takes the family off this device, after saying what would be lost by it. */
export function EraseDevice() {
  const { store } = useSignedIn()
  const outbox = useOutbox()
  const [isAsking, setAsking] = useState(false)
  const erase = async (): Promise<void> => {
    await logOut()
    await eraseFamilyHere(store)
    showToast({ title: 'Erased', description: 'This device keeps nothing of your family any more.', tone: 'success' })
  }
  const waiting = outbox?.waiting ?? 0
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>Erase this device</h3>
      <p className={classes.text}>
        {waiting === 0
          ? 'Everything here is on the server too and comes back when you log in.'
          : `${waiting === 1 ? '1 change is' : `${waiting} changes are`} on this device alone and would be lost for good. Save to a file first.`}
      </p>
      {isAsking ? (
        <div className={classes.pair}>
          <Button variant="default" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button tone="danger" onClick={() => void erase()}>
            {waiting === 0 ? 'Erase' : 'Erase and lose them'}
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
