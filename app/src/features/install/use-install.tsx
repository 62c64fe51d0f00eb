import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useInstallState } from './install-state.ts'

const HowToInstallDialog = lazyDialog(async () => (await import('./how-to-install-dialog.tsx')).HowToInstallDialog)

export const INSTALL_LABEL = 'Install on this device'

interface Install {
  /** Undefined where there is nothing to offer. */
  readonly install: (() => void) | undefined
  /** Stands somewhere on the page; it is empty until it is wanted. */
  readonly dialog: ReactNode
}

/** What a menu needs to offer installing: what its item does, and the dialog behind it. */
export function useInstall(): Install {
  const { offer, ask } = useInstallState()
  const [isOpen, setOpen] = useState(false)
  const install = { prompt: ask, 'how-to': () => setOpen(true), none: undefined }[offer]
  return { install, dialog: <HowToInstallDialog opened={isOpen} onClose={() => setOpen(false)} /> }
}
