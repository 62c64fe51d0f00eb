import { Button, Card, Group, Text, Title } from '@mantine/core'
import { forecast, FORECAST_WEEKS, forecastStart, forecastWeeks, pauseAhead } from '@little-ledger/domain'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { describeForecastPointForParent } from '../../messages/explain/parent.ts'
import { growthMessages } from '../../messages/forecast.ts'
import { formatAmount, formatWeeks } from '../../messages/formats.ts'
import { AllowanceIcon } from '../../ui/icons.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { ForecastPlot } from './chart/forecast-plot.tsx'
import { ForecastSection } from './forecast-section.tsx'

/** Height of the chart, in pixels. */
const CHART_HEIGHT = 180

interface GrowthChartProps {
  readonly child: ChildRow
  /** Opens the allowance dialog, which the chart suggests if the savings would not grow. */
  readonly onSetAllowance?: (() => void) | undefined
}

/** The growth chart (SPEC §2): the bank balance expected with the current settings, 12 weeks ahead by default. */
export function GrowthChart({ child, onSetAllowance }: GrowthChartProps) {
  const [weeks, setWeeks] = useState(() => forecastWeeks(FORECAST_WEEKS.parentDefault))
  const start = forecastStart(child, child.derivedOn)
  const { forecastedBalance, allowanceTotal, interestTotal } = forecast({ ...start, weeks })
  const isFlat = allowanceTotal === 0 && interestTotal === 0
  if (isFlat && child.balance !== 0) return <NothingGrows child={child} onSetAllowance={onSetAllowance} />
  const balance = (
    <Text span fw={700} c="var(--ll-ink)">
      <MoneyText amount={forecastedBalance} of={child.denomination} />
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
      balance={forecastedBalance}
      of={child.denomination}
      onWeeks={setWeeks}
    >
      <ForecastPlot
        of={child.denomination}
        start={start}
        weeks={weeks}
        describe={describeForecastPointForParent}
        height={CHART_HEIGHT}
      />
    </ForecastSection>
  )
}

/** A button to start an allowance, or to end its pause, shown instead of a flat line. */
function NothingGrows({ child, onSetAllowance }: Pick<GrowthChartProps, 'child' | 'onSetAllowance'>) {
  const isPaused = pauseAhead(child, child.derivedOn) !== undefined
  const text = isPaused ? growthMessages.paused : growthMessages.staysTheSame
  return (
    <Card component="section" aria-labelledby="growth">
      <Group justify="space-between" gap="md">
        <div>
          <Title order={2} id="growth">
            {growthMessages.title()}
          </Title>
          <Text c="dimmed" mt="0.25rem">
            {text({ balance: formatAmount(child.balance, child.denomination) })}
          </Text>
        </div>
        {onSetAllowance && (
          <Button variant="light" leftSection={<AllowanceIcon />} onClick={onSetAllowance}>
            {isPaused ? growthMessages.seeAllowance() : growthMessages.startAllowance()}
          </Button>
        )}
      </Group>
    </Card>
  )
}
