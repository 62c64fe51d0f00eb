import type { Id } from '@little-ledger/domain'
import { Skeleton } from '@mantine/core'
import { useChildAccounts, useDisplayNames } from '../../ledger/queries/queries.ts'
import { peopleMessages } from '../../messages/people.ts'
import { labels } from '../../messages/labels.ts'
import { whyMessages } from '../../messages/explain.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { BalanceBreakdown } from './balance-breakdown.tsx'
import { PostingBreakdown } from './posting-breakdown.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'
import classes from './why-dialog.module.css'

interface WhyDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly childId: Id
  readonly subject: ExplanationSubject
  readonly audience: Audience
}

/** Explains a number from the ledger, updating while the dialog is open. */
export function WhyDialog({ opened, onClose, ...explanation }: WhyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={whyMessages.title()} size="md">
      <Explanation {...explanation} />
    </Dialog>
  )
}

function Explanation({ childId, subject, audience }: Omit<WhyDialogProps, 'opened' | 'onClose'>) {
  const accounts = useChildAccounts(childId)
  const nameOf = useDisplayNames(peopleMessages.unknown())
  if (accounts === null) return <p>{whyMessages.accountGone()}</p>
  if (accounts === undefined || nameOf === undefined) return <Skeletons />
  return subject.of === 'posting' ? (
    <PostingBreakdown accounts={accounts} postingId={subject.postingId} audience={audience} nameOf={nameOf} />
  ) : (
    <BalanceBreakdown accounts={accounts} of={subject.of} audience={audience} />
  )
}

const Skeletons = () => (
  <div className={classes.explanation} role="status" aria-label={labels.loading()}>
    <Skeleton height={88} />
    <Skeleton height={180} />
  </div>
)
