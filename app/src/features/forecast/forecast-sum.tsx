import type { Forecast, ForecastWeeks } from '@little-ledger/domain'
import { forecastMessages } from '../../messages/forecast.ts'
import { formatWeeks } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './forecast-sum.module.css'

interface ForecastSumProps {
  readonly forecast: Forecast
  readonly weeks: ForecastWeeks
}

/** The parts of a forecast, which add up exactly to the forecasted balance (SPEC §3 Forecast). */
export const ForecastSum = ({ forecast, weeks }: ForecastSumProps) => (
  <dl className={classes.sum}>
    <div>
      <dt>{forecastMessages.now()}</dt>
      <dd>
        <MoneyText amount={forecast.startingBalance} />
      </dd>
    </div>
    <div>
      <dt>{forecastMessages.allowance()}</dt>
      <dd>
        <MoneyText amount={forecast.allowanceTotal} kind="movement" />
      </dd>
    </div>
    <div>
      <dt>{forecastMessages.interest()}</dt>
      <dd>
        <MoneyText amount={forecast.interestTotal} kind="movement" />
      </dd>
    </div>
    <div className={classes.total}>
      <dt>{forecastMessages.inWeeks({ weeks: formatWeeks(weeks) })}</dt>
      <dd>
        <MoneyText amount={forecast.forecastedBalance} />
      </dd>
    </div>
  </dl>
)
