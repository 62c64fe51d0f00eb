import type { Id } from '@little-ledger/domain'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'

const WhyDialog = lazyDialog(() => import('./why-dialog.tsx').then((module) => module.WhyDialog))

interface Why {
  /** Opens the explanation of a number. */
  readonly explain: (subject: ExplanationSubject) => void
  /** Fetches the dialog ahead of the press. */
  readonly preload: () => void
  /** Belongs somewhere on the page. */
  readonly dialog: ReactNode
}

/** "Why this number?" for the numbers of a child, as a parent or a child reads it. */
export function useWhyDialog(childId: Id, reader: Audience): Why {
  const [asked, setAsked] = useState<{ readonly subject: ExplanationSubject; readonly isOpen: boolean }>()
  const close = () => setAsked((last) => last && { ...last, isOpen: false })
  return {
    explain: (subject) => setAsked({ subject, isOpen: true }),
    preload: WhyDialog.preload,
    dialog: asked && (
      <WhyDialog opened={asked.isOpen} onClose={close} childId={childId} subject={asked.subject} reader={reader} />
    ),
  }
}
