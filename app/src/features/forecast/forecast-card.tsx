import { Text } from '@mantine/core'
import {
  forecast,
  forecastStart,
  subtractMinorUnits,
  ZERO,
  type Forecast,
  type ForecastWeeks,
  type Denomination,
} from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { describeForecastPointForChild } from '../../messages/explain/child.ts'
import { forecastMessages } from '../../messages/forecast.ts'
import { formatWeeks } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { ForecastPlot } from './chart/forecast-plot.tsx'
import { ForecastSection } from './forecast-section.tsx'
import { setForecastWeeks, useForecastWeeks } from './forecast-weeks.ts'
import classes from './forecast.module.css'
import { useScenario } from './what-if/use-scenario.ts'
import { WhatIf } from './what-if/what-if.tsx'

interface ForecastCardProps {
  readonly child: ChildRow
  /** Renders a button that reads the section with this title aloud. */
  readonly reader?: (title: string) => ReactNode
}

/** The Balance forecast card (SPEC §2): a child's expected balance, what it is made up of, and a what-if game. */
export function ForecastCard({ child, reader }: ForecastCardProps) {
  const weeks = useForecastWeeks(child.id)
  const scenario = useScenario(child.denomination)
  const start = forecastStart(child, child.derivedOn)
  const expected = forecast({ ...start, weeks })
  return (
    <ForecastSection
      id="balance-forecast"
      title={forecastMessages.title()}
      reader={reader}
      lead={<Outlook forecast={expected} of={child.denomination} weeks={weeks} />}
      sliderLabel={forecastMessages.weeksAhead()}
      weeks={weeks}
      balance={expected.forecastedBalance}
      of={child.denomination}
      onWeeks={(chosen) => setForecastWeeks(child.id, chosen)}
    >
      <ForecastPlot
        of={child.denomination}
        start={start}
        weeks={weeks}
        describe={describeForecastPointForChild}
        change={scenario.change}
      />
      <ForecastSum forecast={expected} of={child.denomination} weeks={weeks} />
      <WhatIf child={child} start={start} weeks={weeks} scenario={scenario} reader={reader} />
    </ForecastSection>
  )
}

interface ForecastProps {
  readonly of: Denomination
  readonly forecast: Forecast
  readonly weeks: ForecastWeeks
}

/** The forecasted balance, described as money owed if it is negative. */
function Outlook({ forecast: { forecastedBalance: expected }, of, weeks }: ForecastProps) {
  const balance = (
    <span className={classes.outlook}>
      <MoneyText of={of} amount={expected < 0 ? subtractMinorUnits(ZERO, expected) : expected} size="large" />
    </span>
  )
  const text = expected < 0 ? forecastMessages.couldOwe : forecastMessages.couldHave
  return (
    <Text fz="lg" mt="0.5rem">
      {text({ weeks: formatWeeks(weeks), balance })}
    </Text>
  )
}

/** The amounts that add up exactly to the forecasted balance (SPEC §3 Forecast). */
function ForecastSum({ forecast: { allowanceTotal, interestTotal, ...balances }, of, weeks }: ForecastProps) {
  const parts = [
    { label: forecastMessages.now(), amount: balances.startingBalance },
    { label: forecastMessages.allowance(), amount: allowanceTotal, kind: 'movement' },
    { label: forecastMessages.interest(), amount: interestTotal, kind: 'movement' },
    { label: forecastMessages.inWeeks({ weeks: formatWeeks(weeks) }), amount: balances.forecastedBalance },
  ] as const
  return (
    <dl className={classes.sum}>
      {parts.map(({ label, ...money }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText of={of} {...money} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
