import { formatPercent, interestPreview, nextInterestDay } from '@little-ledger/domain'
import { useId } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatFrequency, formatWeekdayDate, formatYears } from '../../messages/formats.ts'
import { interestMessages, interestSummaryMessages } from '../../messages/interest.ts'
import { Figure } from '../../ui/money/figure.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './interest-summary.module.css'

/** Interest settings of the selected child and what they earn (SPEC §2, the interest section). */
export function InterestSummary({ child }: { readonly child: ChildRow }) {
  const titleId = useId()
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {interestSummaryMessages.title()}
      </h2>
      <Contents child={child} />
    </section>
  )
}

function Contents({ child }: { readonly child: ChildRow }) {
  const { rate, frequency, compoundType } = child.interest
  const preview = interestPreview(child, child.interest)
  if (preview.type === 'Disabled') return <p className={classes.quiet}>{interestMessages.disabled()}</p>
  if (rate === 0) return <p className={classes.quiet}>{interestSummaryMessages.notSet()}</p>
  const { base, nextPayment, annualAmount, doublingYears } = preview
  const nextDay = nextInterestDay(child.interestSettings, child.derivedOn)
  return (
    <dl className={classes.figures}>
      <Figure
        className={classes.figure}
        label={interestSummaryMessages.nextPayment()}
        value={<MoneyText amount={nextPayment} size="large" />}
        note={base < 0 ? interestSummaryMessages.debt() : nextDay && formatWeekdayDate(nextDay)}
      />
      <Figure
        className={classes.figure}
        label={interestSummaryMessages.rate()}
        value={interestSummaryMessages.rateAndFrequency({
          rate: formatPercent(rate),
          frequency: formatFrequency(frequency),
        })}
        note={interestSummaryMessages[compoundType]()}
      />
      <Figure
        className={classes.figure}
        label={interestSummaryMessages.inAYear()}
        value={<MoneyText amount={annualAmount} />}
        note={doublingYears !== undefined && interestSummaryMessages.doublesIn({ years: formatYears(doublingYears) })}
      />
    </dl>
  )
}
