import { forecast, forecastStart, subtractMinorUnits, ZERO, type MinorUnits } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { describeForecastPointForChild } from '../../messages/explain/child.ts'
import { setForecastWeeks, useForecastWeeks } from './forecast-weeks.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import { ForecastPlot } from './chart/forecast-plot.tsx'
import { ForecastSum } from './forecast-sum.tsx'
import classes from './forecast-card.module.css'
import cards from './forecast.module.css'
import { useScenario } from './what-if/use-scenario.ts'
import { WeeksSlider } from './weeks-slider.tsx'
import { weeksText } from './weeks-text.ts'
import { WhatIf } from './what-if/what-if.tsx'

/** SPEC §2, Balance forecast: what a child could have in some weeks, why, and what would change it. */
export function ForecastCard({ child }: { readonly child: ChildRow }) {
  const weeks = useForecastWeeks(child.id)
  const supposition = useScenario()
  const start = forecastStart(child, child.derivedOn)
  const expected = forecast({ ...start, weeks })
  return (
    <section className={cards.card} aria-labelledby="balance-forecast">
      <div className={cards.head}>
        <div>
          <h2 id="balance-forecast" className={cards.title}>
            Balance Forecast
          </h2>
          <p className={classes.lead}>
            In {weeksText(weeks)} <Outlook balance={expected.forecastedBalance} />
          </p>
        </div>
        <div className={cards.weeks}>
          <WeeksSlider
            label="How many weeks ahead?"
            weeks={weeks}
            onChange={(chosen) => setForecastWeeks(child.id, chosen)}
          />
        </div>
      </div>
      <ForecastPlot
        start={start}
        weeks={weeks}
        describe={describeForecastPointForChild}
        alternative={supposition.alternative}
      />
      <ForecastSum forecast={expected} weeks={weeks} />
      <WhatIf child={child} start={start} weeks={weeks} supposition={supposition} />
    </section>
  )
}

/** What there could be; a debt in a word, and not only as a sign. */
const Outlook = ({ balance }: { readonly balance: MinorUnits }) => (
  <>
    {balance < 0 ? 'you could owe' : 'you could have'}{' '}
    <span className={classes.amount}>
      <MoneyText cents={balance < 0 ? subtractMinorUnits(ZERO, balance) : balance} size="large" />
    </span>
  </>
)
