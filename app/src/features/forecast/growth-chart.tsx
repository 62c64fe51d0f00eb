import { forecast, FORECAST_WEEKS, forecastStart, forecastWeeks } from '@little-ledger/domain'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { describeForecastPointForParent } from '../../messages/explain/parent.ts'
import { growthMessages } from '../../messages/forecast.ts'
import { formatWeeks } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { ForecastPlot } from './chart/forecast-plot.tsx'
import classes from './forecast.module.css'
import { WeeksSlider } from './weeks-slider.tsx'

/** The growth chart (SPEC §2): the bank balance expected with the current settings, 12 weeks ahead by default. */
export function GrowthChart({ child }: { readonly child: ChildRow }) {
  const [weeks, setWeeks] = useState(() => forecastWeeks(FORECAST_WEEKS.parentDefault))
  const start = forecastStart(child, child.derivedOn)
  const { forecastedBalance } = forecast({ ...start, weeks })
  return (
    <section className={classes.card} aria-labelledby="growth">
      <div className={classes.head}>
        <div>
          <h2 id="growth" className={classes.title}>
            {growthMessages.title()}
          </h2>
          <p className={classes.soft}>
            {growthMessages.couldBe({
              weeks: formatWeeks(weeks),
              balance: <MoneyText amount={forecastedBalance} />,
            })}
          </p>
        </div>
        <div className={classes.weeks}>
          <WeeksSlider label={growthMessages.lookAhead()} weeks={weeks} onChange={setWeeks} />
        </div>
      </div>
      <ForecastPlot start={start} weeks={weeks} describe={describeForecastPointForParent} />
    </section>
  )
}
