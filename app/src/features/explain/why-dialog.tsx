import { Button, Stack } from '@mantine/core'
import {
  automaticPostingDate,
  explainBankBalance,
  explainCashBalance,
  explainTotalSavings,
  isPaydayPosting,
  type CivilDate,
  type Id,
  type Denomination,
} from '@little-ledger/domain'
import { useChildAccounts, useDisplayNames } from '../../ledger/queries/queries.ts'
import { useAuthorOf } from '../../ledger/queries/use-author-of.ts'
import { unitOf } from '../../messages/formats.ts'
import { labels } from '../../messages/labels.ts'
import { balanceName, whyMessages } from '../../messages/explain.ts'
import { createDialog } from '../../ui/dialog/dialog.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './explain.module.css'
import { PostingBreakdown } from './posting-breakdown.tsx'
import type { Audience, ExplanationSubject } from './subject.ts'
import { SumList } from './sum-list.tsx'

interface ExplanationProps {
  readonly childId: Id
  readonly of: Denomination
  readonly subject: ExplanationSubject
  readonly audience: Audience
  readonly onChangePayday?: ((date: CivilDate) => void) | undefined
}

/** Explains a number from the ledger, updating while the dialog is open. */
export const WhyDialog = createDialog(Explanation, whyMessages.title, { isReadAloud: true })

const EXPLAIN = { bank: explainBankBalance, cash: explainCashBalance, total: explainTotalSavings }

function Explanation({ childId, of, subject, audience, onChangePayday }: ExplanationProps) {
  const accounts = useChildAccounts(childId)
  const nameOf = useDisplayNames(labels.unknownPerson())
  const authorOf = useAuthorOf()
  if (accounts === null) {
    return <p>{audience === 'parent' ? whyMessages.accountGoneForParent() : whyMessages.accountGone()}</p>
  }
  if (accounts === undefined || nameOf === undefined) return <Skeletons heights={[88, 180]} />
  if (subject.of === 'posting') {
    const { postingId } = subject
    const date = onChangePayday && isPaydayPosting(postingId) ? automaticPostingDate(postingId) : undefined
    return (
      <Stack gap="lg">
        <PostingBreakdown {...{ accounts, postingId, of, audience, nameOf, authorOf }} />
        {date !== undefined && (
          <Button variant="light" onClick={() => onChangePayday?.(date)}>
            {whyMessages.changePayday()}
          </Button>
        )}
      </Stack>
    )
  }
  const explanation = EXPLAIN[subject.of](accounts)
  return (
    <Stack gap="lg">
      <div className={classes.hero}>
        <h3>{balanceName(subject.of, unitOf(of))}</h3>
        <MoneyText of={of} amount={explanation.total} size="hero" />
      </div>
      <SumList explanation={explanation} of={of} audience={audience} />
    </Stack>
  )
}
