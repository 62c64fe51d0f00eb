import type { Forecast, ForecastWeeks } from '@little-ledger/domain'
import { MoneyText } from '../../ui/money-text.tsx'
import classes from './forecast-sum.module.css'
import { weeksText } from './weeks-text.ts'

interface ForecastSumProps {
  readonly forecast: Forecast
  readonly weeks: ForecastWeeks
}

/** What a forecast is made of, written as a sum on paper: its parts add up to the cent (SPEC §3 Forecast). */
export const ForecastSum = ({ forecast, weeks }: ForecastSumProps) => (
  <dl className={classes.sum}>
    <div>
      <dt>You have now</dt>
      <dd>
        <MoneyText cents={forecast.startingBalance} />
      </dd>
    </div>
    <div>
      <dt>Your allowance</dt>
      <dd>
        <MoneyText cents={forecast.allowanceTotal} kind="movement" />
      </dd>
    </div>
    <div>
      <dt>Interest</dt>
      <dd>
        <MoneyText cents={forecast.interestTotal} kind="movement" />
      </dd>
    </div>
    <div className={classes.total}>
      <dt>In {weeksText(weeks)}</dt>
      <dd>
        <MoneyText cents={forecast.forecastedBalance} />
      </dd>
    </div>
  </dl>
)
