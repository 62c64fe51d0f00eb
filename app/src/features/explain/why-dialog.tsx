import type { Id } from '@little-ledger/domain'
import { useChildAccounts } from '../../ledger/queries/use-child-accounts.ts'
import { useDisplayNames } from '../../ledger/queries/use-display-names.ts'
import { peopleMessages } from '../../messages/people.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalanceBreakdown } from './balance-breakdown.tsx'
import { PostingBreakdown } from './posting-breakdown.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'
import classes from './why-dialog.module.css'

interface WhyDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly childId: Id
  readonly subject: ExplanationSubject
  readonly reader: Audience
}

/** Why a number is what it is, derived from the journal while it is open: what is recorded meanwhile shows at once. */
export function WhyDialog({ opened, onClose, ...question }: WhyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Why this number?" size="md">
      <Explanation {...question} />
    </Dialog>
  )
}

function Explanation({ childId, subject, reader }: Omit<WhyDialogProps, 'opened' | 'onClose'>) {
  const accounts = useChildAccounts(childId)
  const nameOf = useDisplayNames(peopleMessages.unknown())
  if (accounts === null) return <p>This account is not here any more.</p>
  if (accounts === undefined || nameOf === undefined) return <Skeletons />
  return subject.of === 'posting' ? (
    <PostingBreakdown accounts={accounts} postingId={subject.postingId} reader={reader} nameOf={nameOf} />
  ) : (
    <BalanceBreakdown accounts={accounts} of={subject.of} reader={reader} />
  )
}

const Skeletons = () => (
  <div className={classes.explanation} role="status" aria-label="Loading">
    <Skeleton height={88} />
    <Skeleton height={180} />
  </div>
)
