import { forecast, forecastStart, subtractMinorUnits, ZERO, type MinorUnits } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { describeForecastPointForChild } from '../../messages/explain/child.ts'
import { forecastMessages } from '../../messages/forecast.ts'
import { formatWeeks } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { ForecastPlot } from './chart/forecast-plot.tsx'
import classes from './forecast-card.module.css'
import { ForecastSum } from './forecast-sum.tsx'
import { setForecastWeeks, useForecastWeeks } from './forecast-weeks.ts'
import cards from './forecast.module.css'
import { WeeksSlider } from './weeks-slider.tsx'
import { useScenario } from './what-if/use-scenario.ts'
import { WhatIf } from './what-if/what-if.tsx'

/** The Balance forecast card (SPEC §2): a child's expected balance, its parts, and a what-if game. */
export function ForecastCard({ child }: { readonly child: ChildRow }) {
  const weeks = useForecastWeeks(child.id)
  const scenario = useScenario()
  const start = forecastStart(child, child.derivedOn)
  const expected = forecast({ ...start, weeks })
  return (
    <section className={cards.card} aria-labelledby="balance-forecast">
      <div className={cards.head}>
        <div>
          <h2 id="balance-forecast" className={cards.title}>
            {forecastMessages.title()}
          </h2>
          <p className={classes.lead}>
            <Outlook weeks={formatWeeks(weeks)} balance={expected.forecastedBalance} />
          </p>
        </div>
        <div className={cards.weeks}>
          <WeeksSlider
            label={forecastMessages.weeksAhead()}
            weeks={weeks}
            onChange={(chosen) => setForecastWeeks(child.id, chosen)}
          />
        </div>
      </div>
      <ForecastPlot start={start} weeks={weeks} describe={describeForecastPointForChild} change={scenario.change} />
      <ForecastSum forecast={expected} weeks={weeks} />
      <WhatIf child={child} start={start} weeks={weeks} scenario={scenario} />
    </section>
  )
}

/** The forecasted balance; a negative one is described as money owed. */
function Outlook({ weeks, balance }: { readonly weeks: string; readonly balance: MinorUnits }) {
  const amount = (
    <span className={classes.amount}>
      <MoneyText amount={balance < 0 ? subtractMinorUnits(ZERO, balance) : balance} size="large" />
    </span>
  )
  return balance < 0
    ? forecastMessages.couldOwe({ weeks, balance: amount })
    : forecastMessages.couldHave({ weeks, balance: amount })
}
