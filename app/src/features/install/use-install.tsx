import { Button } from '@mantine/core'
import { useState } from 'react'
import { homeMessages } from '../../messages/pages.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { useInstallState } from './install-state.ts'

const HowToInstallDialog = lazyDialog(async () => (await import('./how-to-install-dialog.tsx')).HowToInstallDialog)

/**
 * Returns the action for an install button (undefined if the app cannot be installed) and a dialog for the caller to
 * render.
 */
export function useInstall() {
  const { offer, prompt } = useInstallState()
  const [isOpen, setOpen] = useState(false)
  const install = { prompt, 'how-to': () => setOpen(true), none: undefined }[offer]
  return { install, dialog: <HowToInstallDialog opened={isOpen} onClose={() => setOpen(false)} /> }
}

/** An install button for pages without a menu. Renders nothing if the app cannot be installed. */
export function InstallLink() {
  const { install, dialog } = useInstall()
  return (
    <>
      {install && (
        <Button variant="subtle" onClick={install}>
          {homeMessages.install()}
        </Button>
      )}
      {dialog}
    </>
  )
}
