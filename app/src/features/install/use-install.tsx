import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { useInstallState } from './install-state.ts'

const HowToInstallDialog = lazyDialog(async () => (await import('./how-to-install-dialog.tsx')).HowToInstallDialog)

interface Install {
  /** Undefined if the app cannot be installed. */
  readonly install: (() => void) | undefined
  /** Has to be rendered by the caller. */
  readonly dialog: ReactNode
}

/** The action of an install button, and the dialog that it may open. */
export function useInstall(): Install {
  const { offer, prompt } = useInstallState()
  const [isOpen, setOpen] = useState(false)
  const install = { prompt, 'how-to': () => setOpen(true), none: undefined }[offer]
  return { install, dialog: <HowToInstallDialog opened={isOpen} onClose={() => setOpen(false)} /> }
}
