import {
  forecast,
  forecastStart,
  formatPercent,
  interestPreview,
  type ForecastWeeks,
  type InterestPreview,
} from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { interestCardMessages } from '../../../messages/forecast.ts'
import { formatPeriod, formatWeeks, formatYears } from '../../../messages/formats.ts'
import { interestMessages } from '../../../messages/interest.ts'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import { useForecastWeeks } from '../forecast-weeks.ts'
import cards from '../forecast.module.css'
import { CoinStacks } from './coin-stacks.tsx'
import classes from './interest-card.module.css'

/** The Interest on Your Savings card (SPEC §2): what a child's savings earn, or a message if interest is off. */
export function InterestCard({ child }: { readonly child: ChildRow }) {
  const weeks = useForecastWeeks(child.id)
  const preview = interestPreview(child, child.interest)
  return (
    <section className={cards.card} aria-labelledby="interest-on-savings">
      <div className={classes.head}>
        <h2 id="interest-on-savings" className={cards.title}>
          {interestCardMessages.title()}
        </h2>
        <div className={classes.picture}>
          <CoinStacks isGrowing={preview.type === 'Enabled'} />
        </div>
      </div>
      {preview.type === 'Disabled' ? (
        <p className={classes.disabled}>{interestMessages.disabled()}</p>
      ) : (
        <Earnings child={child} weeks={weeks} preview={preview} />
      )}
    </section>
  )
}

interface EarningsProps {
  readonly child: ChildRow
  readonly weeks: ForecastWeeks
  readonly preview: Extract<InterestPreview, { readonly type: 'Enabled' }>
}

function Earnings({ child, weeks, preview }: EarningsProps) {
  const { rate, frequency, compoundType } = child.interest
  const { interestTotal } = forecast({ ...forecastStart(child, child.derivedOn), weeks })
  return (
    <>
      <p>
        {interestCardMessages.earns({ rate: formatPercent(rate), period: formatPeriod(frequency), b: renderStrong })}{' '}
        {interestCardMessages[compoundType]()}
      </p>
      <dl className={classes.figures}>
        <div className={classes.hero}>
          <dt>{interestCardMessages.nextPayment()}</dt>
          <dd>
            <MoneyText amount={preview.nextPayment} size="large" />
          </dd>
        </div>
        <div>
          <dt>{interestCardMessages.inNextWeeks({ weeks: formatWeeks(weeks) })}</dt>
          <dd>
            <MoneyText amount={interestTotal} size="large" />
          </dd>
        </div>
        <div>
          <dt>{interestCardMessages.inAYear()}</dt>
          <dd>
            <MoneyText amount={preview.annualAmount} size="large" />
          </dd>
        </div>
      </dl>
      {preview.doublingYears !== undefined && (
        <p className={classes.rule}>{interestCardMessages.doublesIn({ years: formatYears(preview.doublingYears) })}</p>
      )}
    </>
  )
}

const renderStrong = (words: ReactNode) => <strong>{words}</strong>
