import type { Id } from '@little-ledger/domain'
import { useAccounts, useNames } from '../../store/explaining.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalanceExplained } from './balance-explained.tsx'
import { PostingExplained } from './posting-explained.tsx'
import type { Reader, Subject } from './subject.ts'
import classes from './why-dialog.module.css'

interface WhyDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly childId: Id
  readonly subject: Subject
  readonly reader: Reader
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
  const accounts = useAccounts(childId)
  const nameOf = useNames()
  if (accounts === null) return <p>This account is not here any more.</p>
  if (accounts === undefined || nameOf === undefined) return <Skeletons />
  return subject.of === 'posting' ? (
    <PostingExplained accounts={accounts} postingId={subject.postingId} reader={reader} nameOf={nameOf} />
  ) : (
    <BalanceExplained accounts={accounts} of={subject.of} reader={reader} />
  )
}

const Skeletons = () => (
  <div className={classes.explanation} role="status" aria-label="Loading">
    <Skeleton height={88} />
    <Skeleton height={180} />
  </div>
)
