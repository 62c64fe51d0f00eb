import { Button, Group, Paper } from '@mantine/core'
import { loadMessages } from '../../messages/ui.ts'
import { useServiceWorkerUpdate } from './update-state.ts'
import classes from '../page/page.module.css'

/** Sets `--ll-update-height`, the space that toasts leave free for the bar. */
function publishHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--ll-update-height', `calc(${bar.offsetHeight}px + 0.5rem)`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--ll-update-height')
  }
}

/** A bar that offers the new version. It stays until clicked, and never reloads the page by itself. */
export function UpdatePrompt() {
  const { state, applyUpdate } = useServiceWorkerUpdate()
  return (
    <div role="status" className={classes.updateRegion}>
      {state !== 'current' && (
        <Paper ref={publishHeight} radius="lg" shadow="float" className={classes.update}>
          <Group justify="center" gap="0.375rem 1.25rem">
            <p>{state === 'ready' ? loadMessages.updateReady() : loadMessages.replaced()}</p>
            <Button variant="light" onClick={applyUpdate}>
              {state === 'ready' ? loadMessages.updateNow() : loadMessages.reloadThisPage()}
            </Button>
          </Group>
        </Paper>
      )}
    </div>
  )
}
