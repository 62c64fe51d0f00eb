import type { Id } from '@little-ledger/domain'
import { useState } from 'react'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'

const WhyDialog = lazyDialog(() => import('./why-dialog.tsx').then((module) => module.WhyDialog))

/** The “Why this number?” dialog for a child's balances and postings. The caller renders `dialog`; `explain` opens it. */
export function useWhyDialog(childId: Id, audience: Audience) {
  const [request, setRequest] = useState<{ readonly subject: ExplanationSubject; readonly isOpen: boolean }>()
  const close = () => setRequest((last) => last && { ...last, isOpen: false })
  return {
    explain: (subject: ExplanationSubject) => setRequest({ subject, isOpen: true }),
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
