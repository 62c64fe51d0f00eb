import {
  explainBalanceAfter,
  explainPosting,
  type ChildAccounts,
  type PostingExplanation,
  type PostingId,
} from '@little-ledger/domain'
import type { NameOf } from '../../ledger/queries/use-display-names.ts'
import { describePostingForChild } from '../../messages/explain/child.ts'
import { describePostingForParent } from '../../messages/explain/parent.ts'
import { formatDate } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import type { Audience } from './subject.ts'
import { SumList } from './sum-list.tsx'
import classes from './why-dialog.module.css'

interface PostingExplainedProps {
  readonly accounts: ChildAccounts
  readonly postingId: PostingId
  readonly reader: Audience
  readonly nameOf: NameOf
}

/** A line of the history: who or what brought it, how it was computed, and why there was so much after it. */
export function PostingBreakdown({ accounts, postingId, reader, nameOf }: PostingExplainedProps) {
  const explanation = explainPosting(accounts, postingId)
  const after = explainBalanceAfter(accounts, postingId)
  if (explanation === undefined || after === undefined) return <p>This is not in the history any more.</p>
  const { posting } = explanation
  const { reasons, step } = tell(explanation, reader, nameOf)
  return (
    <div className={classes.explanation}>
      <div className={classes.hero}>
        <h3 className={classes.name} dir="auto">
          {posting.description}
        </h3>
        <MoneyText amount={posting.amount} kind="movement" size="hero" />
        <p className={classes.date}>{formatDate(posting.date)}</p>
      </div>
      <ol className={classes.reasons}>
        {reasons.map((sentence) => (
          <li key={sentence} className={classes.reason} dir="auto">
            {sentence}
          </li>
        ))}
      </ol>
      <Step explanation={explanation} words={step} />
      <details className={classes.details}>
        <summary className={classes.summary}>
          {reader === 'parent' ? 'What made up the balance after it' : 'Where it all came from'}
        </summary>
        <SumList explanation={after} reader={reader} />
      </details>
    </div>
  )
}

/** What the domain says of a posting: its reasons, and at the end the step from the balance before to that after it. */
function tell(explanation: PostingExplanation, reader: Audience, nameOf: NameOf) {
  const sentences =
    reader === 'parent' ? describePostingForParent(explanation, nameOf) : describePostingForChild(explanation)
  const stepLength = reader === 'parent' ? 1 : 2
  return { reasons: sentences.slice(0, -stepLength), step: sentences.slice(-stepLength).join(' ') }
}

interface StepProps {
  readonly explanation: PostingExplanation
  readonly words: string
}

/** The step from the balance before to the balance after, at a glance; heard, it is the words. */
const Step = ({ explanation: { balanceBefore, posting }, words }: StepProps) => (
  <div className={classes.step}>
    <p className={classes.heard}>{words}</p>
    <div className={classes.equation} aria-hidden="true">
      <span className={classes.part}>
        <span className={classes.partName}>Before</span>
        <MoneyText amount={balanceBefore} />
      </span>
      <MoneyText amount={posting.amount} kind="movement" />
      <span className={classes.part}>
        <span className={classes.partName}>After</span>
        <MoneyText amount={posting.balanceAfter} />
      </span>
    </div>
  </div>
)
