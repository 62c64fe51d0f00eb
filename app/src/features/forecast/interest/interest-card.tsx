import {
  forecast,
  forecastStart,
  interestPreview,
  formatPercent,
  type ForecastWeeks,
  type InterestPreview,
} from '@little-ledger/domain'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { useForecastWeeks } from '../forecast-weeks.ts'
import { interestMessages } from '../../../messages/interest.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import { CoinStacks } from './coin-stacks.tsx'
import cards from '../forecast.module.css'
import classes from './interest-card.module.css'
import { weeksText } from '../weeks-text.ts'

/** SPEC §2, Interest on Your Savings: what the child's money earns, or that interest is off. */
export function InterestCard({ child }: { readonly child: ChildRow }) {
  const weeks = useForecastWeeks(child.id)
  const preview = interestPreview(child, child.interest)
  return (
    <section className={cards.card} aria-labelledby="interest-on-savings">
      <div className={classes.head}>
        <h2 id="interest-on-savings" className={cards.title}>
          Interest on Your Savings
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

const EVERY = { weekly: 'every week', biweekly: 'every two weeks', monthly: 'every month' } as const

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
        Your money earns <strong>{formatPercent(rate)}%</strong> {EVERY[frequency]}.{' '}
        {compoundType === 'compound' ? 'What it earns earns money too!' : 'What you put in earns, again and again.'}
      </p>
      <dl className={classes.figures}>
        <div className={classes.hero}>
          <dt>Next payment, about</dt>
          <dd>
            <MoneyText cents={preview.nextPayment} size="large" />
          </dd>
        </div>
        <div>
          <dt>In the next {weeksText(weeks)}</dt>
          <dd>
            <MoneyText cents={interestTotal} size="large" />
          </dd>
        </div>
        <div>
          <dt>In a year, about</dt>
          <dd>
            <MoneyText cents={preview.annualAmount} size="large" />
          </dd>
        </div>
      </dl>
      {preview.doublingYears !== undefined && (
        <p className={classes.rule}>
          A rule of thumb: money doubles in about{' '}
          {preview.doublingYears === 1 ? '1 year' : `${preview.doublingYears} years`}.
        </p>
      )}
    </>
  )
}
