import { Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import {
  explainBalanceAfter,
  explainPosting,
  explainRelabeling,
  type ChildAccounts,
  type MinorUnits,
  type PostingExplanation,
  type PostingId,
  type Denomination,
} from '@little-ledger/domain'
import { useFamily, type NameOf } from '../../ledger/queries/queries.ts'
import type { AuthorOf } from '../../ledger/queries/use-author-of.ts'
import { descriptionText } from '../../messages/domain/descriptions.ts'
import { whyMessages } from '../../messages/explain.ts'
import { describePostingForChild } from '../../messages/explain/child.ts'
import { describePostingForParent } from '../../messages/explain/parent.ts'
import { formatDate, formatLongDate, formatUnsigned, unitOf } from '../../messages/formats.ts'
import { Hint } from '../../ui/hint.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './explain.module.css'
import type { Audience } from './subject.ts'
import { SumList } from './sum-list.tsx'

interface PostingExplainedProps {
  readonly accounts: ChildAccounts
  readonly postingId: PostingId
  readonly of: Denomination
  readonly audience: Audience
  readonly nameOf: NameOf
  /** Names who recorded a posting, for children. Undefined if only one person could have. */
  readonly authorOf: AuthorOf | undefined
}

/**
 * Explains a posting: its cause, how its amount was computed, and how the resulting balance adds up.
 */
export function PostingBreakdown({ accounts, postingId, of, audience, ...names }: PostingExplainedProps) {
  const family = useFamily()
  const explanation = explainPosting(accounts, postingId)
  const after = explainBalanceAfter(accounts, postingId)
  if (explanation === undefined || after === undefined) return <p>{whyMessages.postingGone()}</p>
  const { posting } = explanation
  const { reasons, step } = describePosting(explanation, of, audience, names)
  const relabeled = family && explainRelabeling(posting, { unit: unitOf(of) }, family)
  return (
    <Stack gap="lg">
      <div className={classes.hero}>
        <h3 dir="auto">{descriptionText(posting.description)}</h3>
        <MoneyText of={of} amount={posting.amount} kind="movement" size="hero" />
        <Hint>{formatDate(posting.date)}</Hint>
      </div>
      <ol className={classes.reasons}>
        {reasons.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
        {relabeled && (
          <li>
            {whyMessages.relabeled({
              date: formatLongDate(relabeled.change.on),
              amount: formatUnsigned(posting.amount, relabeled.from),
            })}
          </li>
        )}
      </ol>
      <Step explanation={explanation} of={of} text={step} />
      <details className={classes.details}>
        <summary>
          {audience === 'parent' ? whyMessages.termsOfBalanceForParent() : whyMessages.termsOfBalance()}
        </summary>
        <SumList explanation={after} of={of} audience={audience} />
      </details>
    </Stack>
  )
}

type Names = Pick<PostingExplainedProps, 'nameOf' | 'authorOf'>

/** Describes a posting in sentences: first why it happened, then how it changed the balance. */
function describePosting(
  explanation: PostingExplanation,
  of: Denomination,
  audience: Audience,
  { nameOf, authorOf }: Names,
) {
  const sentences =
    audience === 'parent'
      ? describePostingForParent(explanation, of, nameOf)
      : describePostingForChild(explanation, of, authorOf)
  const stepLength = audience === 'parent' ? 1 : 2
  return { reasons: sentences.slice(0, -stepLength), step: sentences.slice(-stepLength).join(' ') }
}

interface StepProps {
  readonly of: Denomination
  readonly explanation: PostingExplanation
  readonly text: string
}

/** Shows the balance before and after a posting as an equation. Screen readers read `text` instead. */
const Step = ({ explanation: { balanceBefore, posting }, of, text }: StepProps) => (
  <Paper variant="note">
    <VisuallyHidden>{text}</VisuallyHidden>
    <div className={classes.equation} aria-hidden="true">
      <Part label={whyMessages.before()} amount={balanceBefore} of={of} />
      <MoneyText of={of} amount={posting.amount} kind="movement" />
      <Part label={whyMessages.after()} amount={posting.balanceAfter} of={of} />
    </div>
  </Paper>
)

interface PartProps {
  readonly label: string
  readonly amount: MinorUnits
  readonly of: Denomination
}

const Part = ({ label, amount, of }: PartProps) => (
  <span className={classes.part}>
    <Text span c="dimmed" fz="sm">
      {label}
    </Text>
    <MoneyText of={of} amount={amount} />
  </span>
)
