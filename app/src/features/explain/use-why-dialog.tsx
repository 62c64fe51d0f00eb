import type { CivilDate } from '@little-ledger/domain'
import { useCallback, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'

const WhyDialog = lazyDialog(() => import('./why-dialog.tsx').then((module) => module.WhyDialog))

type Explain = (subject: ExplanationSubject) => void

interface ExplanationProps {
  readonly child: Pick<ChildRow, 'id' | 'avatar' | 'denomination'>
  readonly audience: Audience
  /** Opens the form that changes a payday, after this dialog closed. Undefined if the user may not change paydays. */
  readonly onChangePayday?: ((date: CivilDate) => void) | undefined
}

/** The “Why this number?” dialog for a child's balances and postings. The caller renders `dialog`; `explain` opens it. */
export function useWhyDialog(
  child: ExplanationProps['child'],
  audience: Audience,
  onChangePayday?: ExplanationProps['onChangePayday'],
) {
  const open = useRef<Explain>(null)
  const explain = useCallback<Explain>((subject) => open.current?.(subject), [])
  return { explain, dialog: <Explanation ref={open} {...{ child, audience, onChangePayday }} /> }
}

/** Holds the dialog's state, so that opening the dialog does not render the page again. */
function Explanation({ ref, child, audience, onChangePayday }: ExplanationProps & { readonly ref: Ref<Explain> }) {
  const [request, setRequest] = useState<{ readonly subject: ExplanationSubject; readonly isOpen: boolean }>()
  useImperativeHandle(ref, () => (subject) => setRequest({ subject, isOpen: true }), [])
  if (request === undefined) return null
  const close = () => setRequest({ ...request, isOpen: false })
  const changePayday = (date: CivilDate) => {
    close()
    onChangePayday?.(date)
  }
  return (
    <WhyDialog
      opened={request.isOpen}
      onClose={close}
      child={child}
      childId={child.id}
      of={child.denomination}
      subject={request.subject}
      audience={audience}
      onChangePayday={onChangePayday && changePayday}
    />
  )
}
