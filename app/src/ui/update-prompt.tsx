import { Button } from './button.tsx'
import { useServiceWorkerUpdate } from './service-worker-update.ts'
import classes from './update-prompt.module.css'

/** A quiet bar that offers the new version. It stays until it is wanted and never reloads by itself. */
export function UpdatePrompt() {
  const { state, applyUpdate } = useServiceWorkerUpdate()
  return (
    <div role="status" className={classes.region}>
      {state !== 'current' && (
        <div className={classes.bar}>
          <p>{state === 'ready' ? 'A new version is ready' : 'Little Ledger was updated in another window'}</p>
          <Button variant="light" onClick={applyUpdate}>
            {state === 'ready' ? 'Update now' : 'Reload this page'}
          </Button>
        </div>
      )}
    </div>
  )
}
