import { Skeleton, Stack } from '@mantine/core'
import { explainBankBalance, explainCashBalance, explainTotalSavings, type Id } from '@little-ledger/domain'
import { useChildAccounts, useDisplayNames } from '../../ledger/queries/queries.ts'
import { peopleMessages } from '../../messages/people.ts'
import { labels } from '../../messages/labels.ts'
import { balanceNames, whyMessages } from '../../messages/explain.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './explain.module.css'
import { PostingBreakdown } from './posting-breakdown.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'
import { SumList } from './sum-list.tsx'

interface WhyDialogProps extends OpenableProps {
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

const EXPLAIN = { bank: explainBankBalance, cash: explainCashBalance, total: explainTotalSavings }

function Explanation({ childId, subject, audience }: Omit<WhyDialogProps, 'opened' | 'onClose'>) {
  const accounts = useChildAccounts(childId)
  const nameOf = useDisplayNames(peopleMessages.unknown())
  if (accounts === null) return <p>{whyMessages.accountGone()}</p>
  if (accounts === undefined || nameOf === undefined) return <Skeletons />
  if (subject.of === 'posting') {
    return <PostingBreakdown accounts={accounts} postingId={subject.postingId} audience={audience} nameOf={nameOf} />
  }
  const explanation = EXPLAIN[subject.of](accounts)
  return (
    <Stack gap="lg">
      <div className={classes.hero}>
        <h3>{balanceNames[subject.of]()}</h3>
        <MoneyText amount={explanation.total} size="hero" />
      </div>
      <SumList explanation={explanation} audience={audience} />
    </Stack>
  )
}

const Skeletons = () => (
  <Stack gap="lg" role="status" aria-label={labels.loading()}>
    <Skeleton height={88} />
    <Skeleton height={180} />
  </Stack>
)
