import { Text } from '@mantine/core'
import { forecast, FORECAST_WEEKS, forecastStart, forecastWeeks } from '@little-ledger/domain'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { describeForecastPointForParent } from '../../messages/explain/parent.ts'
import { growthMessages } from '../../messages/forecast.ts'
import { formatWeeks } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { ForecastPlot } from './chart/forecast-plot.tsx'
import { ForecastSection } from './forecast-section.tsx'

/** The growth chart (SPEC §2): the bank balance expected with the current settings, 12 weeks ahead by default. */
export function GrowthChart({ child }: { readonly child: ChildRow }) {
  const [weeks, setWeeks] = useState(() => forecastWeeks(FORECAST_WEEKS.parentDefault))
  const start = forecastStart(child, child.derivedOn)
  const { forecastedBalance } = forecast({ ...start, weeks })
  const balance = (
    <Text span fw={700} c="var(--ll-ink)">
      <MoneyText amount={forecastedBalance} />
    </Text>
  )
  return (
    <ForecastSection
      id="growth"
      title={growthMessages.title()}
      lead={
        <Text c="dimmed" mt="0.25rem">
          {growthMessages.couldBe({ weeks: formatWeeks(weeks), balance })}
        </Text>
      }
      sliderLabel={growthMessages.lookAhead()}
      weeks={weeks}
      onWeeks={setWeeks}
    >
      <ForecastPlot start={start} weeks={weeks} describe={describeForecastPointForParent} />
    </ForecastSection>
  )
}
