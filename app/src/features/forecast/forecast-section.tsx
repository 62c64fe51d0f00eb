import { Card, Group, SimpleGrid, Slider, Text, Title } from '@mantine/core'
import {
  FORECAST_WEEKS,
  forecastWeeks,
  type Denomination,
  type ForecastWeeks,
  type MinorUnits,
} from '@little-ledger/domain'
import type { ReactNode } from 'react'
import { formatAmount, formatWeeks } from '../../messages/formats.ts'
import { Hint } from '../../ui/hint.tsx'
import classes from './forecast.module.css'

interface ForecastSectionProps {
  /** The id of the section's heading. */
  readonly id: string
  readonly title: string
  /** Renders a button that reads the card with this title aloud. */
  readonly reader?: ((title: string) => ReactNode) | undefined
  /** A sentence that states the expected balance. */
  readonly lead: ReactNode
  readonly sliderLabel: string
  readonly weeks: ForecastWeeks
  /** The expected balance, which the slider also says. */
  readonly balance: MinorUnits
  readonly of: Denomination
  readonly onWeeks: (weeks: ForecastWeeks) => void
  readonly children: ReactNode
}

/** A forecast card with a slider for its length: 1 to 52 weeks in steps of 1 (SPEC §9). */
export const ForecastSection = ({
  id,
  title,
  reader,
  lead,
  sliderLabel,
  weeks,
  balance,
  of,
  onWeeks,
  children,
}: ForecastSectionProps) => (
  <Card component="section" aria-labelledby={id} className={classes.card}>
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="sm" className={classes.top ?? ''}>
      <div>
        <Group gap="0.25rem" wrap="nowrap">
          <Title order={2} id={id}>
            {title}
          </Title>
          {reader?.(title)}
        </Group>
        {lead}
      </div>
      <div>
        <Group justify="space-between">
          <Hint>{sliderLabel}</Hint>
          <Text fw={700}>{formatWeeks(weeks)}</Text>
        </Group>
        <Slider
          min={FORECAST_WEEKS.minimum}
          max={FORECAST_WEEKS.maximum}
          value={weeks}
          thumbLabel={sliderLabel}
          thumbValueText={() => `${formatWeeks(weeks)}, ${formatAmount(balance, of)}`}
          onChange={(value) => onWeeks(forecastWeeks(value))}
        />
      </div>
    </SimpleGrid>
    {children}
  </Card>
)
