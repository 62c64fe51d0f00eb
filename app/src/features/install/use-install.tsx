import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { useInstallState } from './install-state.ts'

const HowToInstallDialog = lazyDialog(async () => (await import('./how-to-install-dialog.tsx')).HowToInstallDialog)

interface Install {
  /** Undefined if the app cannot be installed. */
  readonly install: (() => void) | undefined
  /** The caller has to render it. */
  readonly dialog: ReactNode
}

/** The action for an install button, and the dialog it may open. */
export function useInstall(): Install {
  const { offer, prompt } = useInstallState()
  const [isOpen, setOpen] = useState(false)
  const install = { prompt, 'how-to': () => setOpen(true), none: undefined }[offer]
  return { install, dialog: <HowToInstallDialog opened={isOpen} onClose={() => setOpen(false)} /> }
}
