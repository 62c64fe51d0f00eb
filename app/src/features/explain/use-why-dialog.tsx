import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'

const WhyDialog = lazyDialog(() => import('./why-dialog.tsx').then((module) => module.WhyDialog))

/** The “Why this number?” dialog for a child's balances and postings. The caller renders `dialog`; `explain` opens it. */
export function useWhyDialog(child: Pick<ChildRow, 'id' | 'avatar'>, audience: Audience) {
  const [request, setRequest] = useState<{ readonly subject: ExplanationSubject; readonly isOpen: boolean }>()
  const close = () => setRequest((last) => last && { ...last, isOpen: false })
  return {
    explain: (subject: ExplanationSubject) => setRequest({ subject, isOpen: true }),
    dialog: request && (
      <WhyDialog
        opened={request.isOpen}
        onClose={close}
        child={child}
        childId={child.id}
        subject={request.subject}
        audience={audience}
      />
    ),
  }
}
