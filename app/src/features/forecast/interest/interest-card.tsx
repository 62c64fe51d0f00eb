import { Card, Group, Paper, Text, Title } from '@mantine/core'
import {
  forecast,
  forecastStart,
  interestPreview,
  nextInterestDay,
  PERIODS_PER_YEAR,
  type ForecastWeeks,
  type MinorUnits,
  type Denomination,
} from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { interestCardMessages, interestPerAmountText } from '../../../messages/child/forecast.ts'
import { capitalized, formatFrequency, formatRate, formatWeekdayDate, formatWeeks } from '../../../messages/formats.ts'
import { interestMessages, interestPreviewMessages, interestSummaryMessages } from '../../../messages/interest.ts'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import { useForecastWeeks } from '../forecast-weeks.ts'
import classes from '../forecast.module.css'
import { Garden } from './garden.tsx'

interface InterestCardProps {
  readonly child: ChildRow
  /** Renders a button that reads the card with this title aloud. */
  readonly reader?: (title: string) => ReactNode
}

/**
 * The Interest on Your Savings card (SPEC §2): the interest that a child's savings earn, or a message if interest is
 * off. It is not shown at a rate of 0%.
 */
export function InterestCard({ child, reader }: InterestCardProps) {
  const weeks = useForecastWeeks(child.id)
  const preview = interestPreview(child, child.interest)
  if (preview.type === 'Enabled' && child.interest.rate === 0) return null
  return (
    <Card component="section" aria-labelledby="interest-on-savings" className={classes.card}>
      <Group gap="0.25rem" wrap="nowrap">
        <Title order={2} id="interest-on-savings">
          {interestCardMessages.title()}
        </Title>
        {reader?.(interestCardMessages.title())}
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
  readonly preview: Extract<ReturnType<typeof interestPreview>, { readonly type: 'Enabled' }>
}

/** Older children see the rate as a percentage and more details instead of coins and plants. */
function Earnings({ child, weeks, preview }: EarningsProps) {
  const { interestTotal } = forecast({ ...forecastStart(child, child.derivedOn), weeks })
  const isOlder = child.look === 'older'
  return (
    <>
      {!isOlder && <p>{interestPerAmountText(child.interest, child.denomination)}</p>}
      <Garden child={child} isOlder={isOlder} />
      <dl className={classes.figures}>
        <Amount
          label={interestCardMessages.nextPayment()}
          amount={preview.nextPayment}
          of={child.denomination}
          note={isOlder && nextDayText(child)}
        />
        <Amount
          label={interestCardMessages.inNextWeeks({ weeks: formatWeeks(weeks) })}
          amount={interestTotal}
          of={child.denomination}
        />
        {isOlder && <Details child={child} annualAmount={preview.annualAmount} />}
      </dl>
    </>
  )
}

const nextDayText = ({ interestSettings, derivedOn, balance }: ChildRow) => {
  const day = nextInterestDay(interestSettings, derivedOn)
  return balance > 0 && day !== undefined && capitalized(formatWeekdayDate(day))
}

interface DetailsProps {
  readonly child: ChildRow
  readonly annualAmount: MinorUnits
}

function Details({ child: { interest, denomination }, annualAmount }: DetailsProps) {
  const { rate, frequency, compoundType } = interest
  return (
    <>
      <Amount
        label={interestPreviewMessages.inAYear()}
        amount={annualAmount}
        of={denomination}
        note={interestPreviewMessages.payments({ count: PERIODS_PER_YEAR[frequency] })}
      />
      <Detail label={interestSummaryMessages.rate()} note={interestSummaryMessages[compoundType]()}>
        <Text span fz="lg" fw={700}>
          {interestSummaryMessages.rateAndFrequency({
            rate: formatRate(rate),
            frequency: formatFrequency(frequency),
          })}
        </Text>
      </Detail>
    </>
  )
}

interface AmountProps {
  readonly label: string
  readonly amount: MinorUnits
  readonly of: Denomination
  readonly note?: string | false
}

const Amount = ({ amount, of, ...props }: AmountProps) => (
  <Detail {...props}>
    <MoneyText of={of} amount={amount} size="large" />
  </Detail>
)

interface DetailProps extends Omit<AmountProps, 'amount' | 'of'> {
  readonly children: ReactNode
}

const Detail = ({ label, note, children }: DetailProps) => (
  <Paper variant="note">
    <dt>{label}</dt>
    <dd>{children}</dd>
    {note && (
      <Text component="dd" c="dimmed" fz="sm" miw="100%">
        {note}
      </Text>
    )}
  </Paper>
)
