import { Button } from '@mantine/core'
import { installMessages } from '../../messages/install.ts'
import { useInstall } from './use-install.tsx'

/** Install button for pages without a menu. Renders nothing if the app cannot be installed. */
export function InstallLink() {
  const { install, dialog } = useInstall()
  return (
    <>
      {install && (
        <Button variant="subtle" onClick={install}>
          {installMessages.title()}
        </Button>
      )}
      {dialog}
    </>
  )
}
