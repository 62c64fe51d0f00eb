import { forecast, FORECAST_WEEKS, forecastStart, forecastWeeks } from '@little-ledger/domain'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { describeForecastPointForParent } from '../../messages/explain/parent.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import { ForecastPlot } from './chart/forecast-plot.tsx'
import classes from './forecast.module.css'
import { WeeksSlider } from './weeks-slider.tsx'
import { weeksText } from './weeks-text.ts'

/** SPEC §2, growth chart: where the bank balance goes if everything stays as it is, 12 weeks to begin with. */
export function GrowthChart({ child }: { readonly child: ChildRow }) {
  const [weeks, setWeeks] = useState(() => forecastWeeks(FORECAST_WEEKS.parentDefault))
  const start = forecastStart(child, child.derivedOn)
  const { forecastedBalance } = forecast({ ...start, weeks })
  return (
    <section className={classes.card} aria-labelledby="growth">
      <div className={classes.head}>
        <div>
          <h2 id="growth" className={classes.title}>
            Savings Growth
          </h2>
          <p className={classes.soft}>
            In {weeksText(weeks)} the bank balance could be <MoneyText cents={forecastedBalance} />
          </p>
        </div>
        <div className={classes.weeks}>
          <WeeksSlider label="Look ahead" weeks={weeks} onChange={setWeeks} />
        </div>
      </div>
      <ForecastPlot start={start} weeks={weeks} describe={describeForecastPointForParent} />
    </section>
  )
}
