import type { SumExplanation } from '@little-ledger/domain'
import { whyMessages } from '../../messages/explain.ts'
import { describeSumForChild } from '../../messages/explain/child.ts'
import { describeSumForParent } from '../../messages/explain/parent.ts'
import { withMinusSigns } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import type { Audience } from './subject.ts'
import classes from './sum-list.module.css'
import { TermIcon } from './term-icon.tsx'

interface SumListProps {
  readonly explanation: SumExplanation
  readonly audience: Audience
}

/** A sum laid out as on paper: each term's sentence and amount, a line, and the total. */
export function SumList({ explanation, audience }: SumListProps) {
  const { terms, total } = explanation
  const sentences = audience === 'parent' ? describeSumForParent(explanation) : describeSumForChild(explanation)
  const sum = withMinusSigns(sentences.at(-1) ?? '')
  if (terms.length === 0) return <p>{sentences[0]}</p>
  return (
    <div className={classes.sum}>
      <ul className={classes.terms}>
        {terms.map((term, index) => (
          <li key={term.kind} className={classes.term}>
            <span className={classes.icon} data-tone={term.amount < 0 ? 'out' : 'in'}>
              <TermIcon kind={term.kind} />
            </span>
            <span>{sentences[index]}</span>
            {/* The sentence already includes the amount. */}
            <span className={classes.amount} aria-hidden="true">
              <MoneyText amount={term.amount} kind="movement" />
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{audience === 'parent' ? whyMessages.total() : sum}</span>
        <span className={classes.amount} aria-hidden={audience === 'child'}>
          <MoneyText amount={total} />
        </span>
      </p>
      {audience === 'parent' && <p className={classes.arithmetic}>{sum}</p>}
    </div>
  )
}
