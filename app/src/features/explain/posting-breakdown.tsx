import { Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import {
  explainBalanceAfter,
  explainPosting,
  type ChildAccounts,
  type MinorUnits,
  type PostingExplanation,
  type PostingId,
} from '@little-ledger/domain'
import type { NameOf } from '../../ledger/queries/queries.ts'
import type { AuthorOf } from '../../ledger/queries/use-author-of.ts'
import { descriptionText } from '../../messages/domain/descriptions.ts'
import { whyMessages } from '../../messages/explain.ts'
import { describePostingForChild } from '../../messages/explain/child.ts'
import { describePostingForParent } from '../../messages/explain/parent.ts'
import { formatDate } from '../../messages/formats.ts'
import { Hint } from '../../ui/hint.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './explain.module.css'
import type { Audience } from './subject.ts'
import { SumList } from './sum-list.tsx'

interface PostingExplainedProps {
  readonly accounts: ChildAccounts
  readonly postingId: PostingId
  readonly audience: Audience
  readonly nameOf: NameOf
  /** Names who recorded a posting, for children. Undefined if only one person could have. */
  readonly authorOf: AuthorOf | undefined
}

/**
 * Explains a posting: its cause, how its amount was computed, and how the resulting balance adds up.
 */
export function PostingBreakdown({ accounts, postingId, audience, ...names }: PostingExplainedProps) {
  const explanation = explainPosting(accounts, postingId)
  const after = explainBalanceAfter(accounts, postingId)
  if (explanation === undefined || after === undefined) return <p>{whyMessages.postingGone()}</p>
  const { posting } = explanation
  const { reasons, step } = describePosting(explanation, audience, names)
  return (
    <Stack gap="lg">
      <div className={classes.hero}>
        <h3 dir="auto">{descriptionText(posting.description)}</h3>
        <MoneyText amount={posting.amount} kind="movement" size="hero" />
        <Hint>{formatDate(posting.date)}</Hint>
      </div>
      <ol className={classes.reasons}>
        {reasons.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ol>
      <Step explanation={explanation} text={step} />
      <details className={classes.details}>
        <summary>
          {audience === 'parent' ? whyMessages.termsOfBalanceForParent() : whyMessages.termsOfBalance()}
        </summary>
        <SumList explanation={after} audience={audience} />
      </details>
    </Stack>
  )
}

type Names = Pick<PostingExplainedProps, 'nameOf' | 'authorOf'>

/** Describes a posting in sentences: first why it happened, then how it changed the balance. */
function describePosting(explanation: PostingExplanation, audience: Audience, { nameOf, authorOf }: Names) {
  const sentences =
    audience === 'parent'
      ? describePostingForParent(explanation, nameOf)
      : describePostingForChild(explanation, authorOf)
  const stepLength = audience === 'parent' ? 1 : 2
  return { reasons: sentences.slice(0, -stepLength), step: sentences.slice(-stepLength).join(' ') }
}

interface StepProps {
  readonly explanation: PostingExplanation
  readonly text: string
}

/** Shows the balance before and after a posting as an equation. Screen readers read `text` instead. */
const Step = ({ explanation: { balanceBefore, posting }, text }: StepProps) => (
  <Paper variant="note">
    <VisuallyHidden>{text}</VisuallyHidden>
    <div className={classes.equation} aria-hidden="true">
      <Part label={whyMessages.before()} amount={balanceBefore} />
      <MoneyText amount={posting.amount} kind="movement" />
      <Part label={whyMessages.after()} amount={posting.balanceAfter} />
    </div>
  </Paper>
)

const Part = ({ label, amount }: { readonly label: string; readonly amount: MinorUnits }) => (
  <span className={classes.part}>
    <Text span c="dimmed" fz="sm">
      {label}
    </Text>
    <MoneyText amount={amount} />
  </span>
)
