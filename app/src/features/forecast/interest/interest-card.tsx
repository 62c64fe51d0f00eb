import { Card, Group, Paper, Title } from '@mantine/core'
import {
  forecast,
  forecastStart,
  formatPercent,
  interestPreview,
  type ForecastWeeks,
  type InterestPreview,
} from '@little-ledger/domain'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { interestCardMessages } from '../../../messages/forecast.ts'
import { formatPeriod, formatWeeks, formatYears } from '../../../messages/formats.ts'
import { interestMessages } from '../../../messages/interest.ts'
import { Hint } from '../../../ui/hint.tsx'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import { strong } from '../../../ui/rich-text.tsx'
import { useForecastWeeks } from '../forecast-weeks.ts'
import classes from '../forecast.module.css'
import { Picture } from '../../../ui/illustrations/picture.tsx'

/**
 * The Interest on Your Savings card (SPEC §2): the interest that a child's savings earn, or a message if interest is
 * off.
 */
export function InterestCard({ child }: { readonly child: ChildRow }) {
  const weeks = useForecastWeeks(child.id)
  const preview = interestPreview(child, child.interest)
  return (
    <Card component="section" aria-labelledby="interest-on-savings" className={classes.card}>
      <Group justify="space-between" align="end" wrap="nowrap">
        <Title order={2} id="interest-on-savings">
          {interestCardMessages.title()}
        </Title>
        <CoinStacks isGrowing={preview.type === 'Enabled'} />
      </Group>
      {preview.type === 'Disabled' ? (
        <Paper variant="note" fw={600}>
          {interestMessages.disabled()}
        </Paper>
      ) : (
        <Earnings child={child} weeks={weeks} preview={preview} />
      )}
    </Card>
  )
}

interface EarningsProps {
  readonly child: ChildRow
  readonly weeks: ForecastWeeks
  readonly preview: Extract<InterestPreview, { readonly type: 'Enabled' }>
}

function Earnings({ child, weeks, preview }: EarningsProps) {
  const { rate, frequency, compoundType } = child.interest
  const { interestTotal } = forecast({ ...forecastStart(child, child.derivedOn), weeks })
  const figures = [
    { label: interestCardMessages.nextPayment(), amount: preview.nextPayment },
    { label: interestCardMessages.inNextWeeks({ weeks: formatWeeks(weeks) }), amount: interestTotal },
    { label: interestCardMessages.inAYear(), amount: preview.annualAmount },
  ]
  return (
    <>
      <p>
        {interestCardMessages.earns({ rate: formatPercent(rate), period: formatPeriod(frequency), b: strong })}{' '}
        {interestCardMessages[compoundType]()}
      </p>
      <dl className={classes.figures}>
        {figures.map(({ label, amount }) => (
          <Paper key={label} variant="note">
            <dt>{label}</dt>
            <dd>
              <MoneyText amount={amount} size="large" />
            </dd>
          </Paper>
        ))}
      </dl>
      {preview.doublingYears !== undefined && (
        <Hint>{interestCardMessages.doublesIn({ years: formatYears(preview.doublingYears) })}</Hint>
      )}
    </>
  )
}

/** Left edge and number of coins of each growing stack. */
const STACKS = [
  [4, 1],
  [33, 2],
  [62, 3],
  [91, 5],
] as const

/** Tops of the coins in a stack, bottom first. */
const COIN_TOPS = [54, 45, 36, 27, 18]

/** Illustration of four coin stacks, growing or of equal height. */
const CoinStacks = ({ isGrowing }: { readonly isGrowing: boolean }) => (
  <Picture className={classes.stacks} viewBox="0 0 120 64">
    {STACKS.flatMap(([left, coins]) =>
      COIN_TOPS.slice(0, isGrowing ? coins : 1).map((top) => (
        <rect key={`${left} ${top}`} x={left} y={top} width="25" height="8" rx="4" />
      )),
    )}
  </Picture>
)
