import { useCallback, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'

const WhyDialog = lazyDialog(() => import('./why-dialog.tsx').then((module) => module.WhyDialog))

type Explain = (subject: ExplanationSubject) => void

interface ExplanationProps {
  readonly child: Pick<ChildRow, 'id' | 'avatar'>
  readonly audience: Audience
}

/** The “Why this number?” dialog for a child's balances and postings. The caller renders `dialog`; `explain` opens it. */
export function useWhyDialog(child: ExplanationProps['child'], audience: Audience) {
  const open = useRef<Explain>(null)
  const explain = useCallback<Explain>((subject) => open.current?.(subject), [])
  return { explain, dialog: <Explanation ref={open} child={child} audience={audience} /> }
}

/** Holds the dialog's state, so that opening the dialog does not render the page again. */
function Explanation({ ref, child, audience }: ExplanationProps & { readonly ref: Ref<Explain> }) {
  const [request, setRequest] = useState<{ readonly subject: ExplanationSubject; readonly isOpen: boolean }>()
  useImperativeHandle(ref, () => (subject) => setRequest({ subject, isOpen: true }), [])
  if (request === undefined) return null
  return (
    <WhyDialog
      opened={request.isOpen}
      onClose={() => setRequest({ ...request, isOpen: false })}
      child={child}
      childId={child.id}
      subject={request.subject}
      audience={audience}
    />
  )
}
