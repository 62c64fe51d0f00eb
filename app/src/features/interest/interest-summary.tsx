import { interestPreview, nextInterestDay, formatPercent } from '@little-ledger/domain'
import { useId, type ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatWeekdayDate } from '../../messages/formats.ts'
import { interestMessages } from '../../messages/interest.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import classes from './interest-summary.module.css'
import { doublingText } from './interest-words.ts'

/** What the selected child's savings earn, and when (SPEC §2, the interest section). */
export function InterestSummary({ child }: { readonly child: ChildRow }) {
  const titleId = useId()
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        Interest
      </h2>
      <Contents child={child} />
    </section>
  )
}

function Contents({ child }: { readonly child: ChildRow }) {
  const { interest } = child
  const preview = interestPreview(child, interest)
  if (preview.type === 'Disabled') return <p className={classes.quiet}>{interestMessages.disabled()}</p>
  if (interest.rate === 0)
    return <p className={classes.quiet}>No interest is set yet. With a rate, the savings grow by themselves.</p>
  const day = nextInterestDay(child.interestSettings, child.derivedOn)
  return (
    <dl className={classes.figures}>
      <Figure label="Next payment" value={<MoneyText amount={preview.nextPayment} size="large" />}>
        {preview.base < 0 ? 'Nothing is paid on a debt' : day && formatWeekdayDate(day)}
      </Figure>
      <Figure label="Rate" value={`${formatPercent(interest.rate)}% ${interest.frequency}`}>
        {interest.compoundType === 'compound' ? 'Compound: principal plus interest' : 'Simple: principal only'}
      </Figure>
      <Figure label="In a year" value={<MoneyText amount={preview.annualAmount} />}>
        {preview.doublingYears !== undefined && `Doubles ${doublingText(preview.doublingYears)}`}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  readonly children: ReactNode
}

const Figure = ({ label, value, children }: FigureProps) => (
  <div className={classes.figure}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{value}</dd>
    <dd className={classes.more}>{children}</dd>
  </div>
)
