import type { Id } from '@little-ledger/domain'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'

const WhyDialog = lazyDialog(() => import('./why-dialog.tsx').then((module) => module.WhyDialog))

interface WhyDialogHandle {
  /** Opens the dialog. */
  readonly explain: (subject: ExplanationSubject) => void
  /** Loads the dialog's code ahead of time. */
  readonly preload: () => void
  /** Render this anywhere on the page. */
  readonly dialog: ReactNode
}

/** The “Why this number?” dialog for a child's balances and postings. */
export function useWhyDialog(childId: Id, audience: Audience): WhyDialogHandle {
  const [request, setRequest] = useState<{ readonly subject: ExplanationSubject; readonly isOpen: boolean }>()
  const close = () => setRequest((last) => last && { ...last, isOpen: false })
  return {
    explain: (subject) => setRequest({ subject, isOpen: true }),
    preload: WhyDialog.preload,
    dialog: request && (
      <WhyDialog
        opened={request.isOpen}
        onClose={close}
        childId={childId}
        subject={request.subject}
        audience={audience}
      />
    ),
  }
}
