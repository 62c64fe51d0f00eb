import { Button } from '../../ui/button.tsx'
import { INSTALL_LABEL, useInstall } from './use-install.tsx'

/** Offers installing where there is no menu; nothing at all where there is nothing to offer. */
export function InstallLink() {
  const { install, dialog } = useInstall()
  return (
    <>
      {install && (
        <Button variant="subtle" onClick={install}>
          {INSTALL_LABEL}
        </Button>
      )}
      {dialog}
    </>
  )
}
