import { Button } from '@mantine/core'
import { loadMessages } from '../../messages/ui.ts'
import { useServiceWorkerUpdate } from './service-worker-update.ts'
import classes from './update-prompt.module.css'

/** A bar that offers the new version. It stays until pressed and never reloads by itself. */
export function UpdatePrompt() {
  const { state, applyUpdate } = useServiceWorkerUpdate()
  return (
    <div role="status" className={classes.region}>
      {state !== 'current' && (
        <div className={classes.bar}>
          <p>{state === 'ready' ? loadMessages.updateReady() : loadMessages.replaced()}</p>
          <Button variant="light" onClick={applyUpdate}>
            {state === 'ready' ? loadMessages.updateNow() : loadMessages.reloadThisPage()}
          </Button>
        </div>
      )}
    </div>
  )
}
