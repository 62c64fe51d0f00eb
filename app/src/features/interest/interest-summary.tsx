import { Card, Stack, Text, Title } from '@mantine/core'
import { interestPreview, nextInterestDay, PERIODS_PER_YEAR } from '@little-ledger/domain'
import { useId } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { capitalized, formatFrequency, formatRate, formatWeekdayDate } from '../../messages/formats.ts'
import {
  formatPaymentsTime,
  interestMessages,
  interestSummaryMessages,
  interestPreviewMessages,
} from '../../messages/interest.ts'
import { Figure } from '../../ui/money/figure.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './interest.module.css'

/** The selected child's interest settings, and the interest that the savings earn (SPEC §2, the interest section). */
export function InterestSummary({ child }: { readonly child: ChildRow }) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {interestSummaryMessages.title()}
      </Title>
      <Contents child={child} />
    </Card>
  )
}

function Contents({ child }: { readonly child: ChildRow }) {
  const { rate, frequency, compoundType } = child.interest
  const preview = interestPreview(child, child.interest)
  if (preview.type === 'Disabled' || rate === 0) {
    return (
      <Text c="dimmed" mt="0.5rem">
        {preview.type === 'Disabled' ? interestMessages.disabled() : interestSummaryMessages.notSet()}
      </Text>
    )
  }
  const { base, nextPayment, annualAmount, doublingPayments } = preview
  const nextDay = nextInterestDay(child.interestSettings, child.derivedOn)
  return (
    <dl className={classes.summary}>
      <Figure
        label={interestPreviewMessages.nextPayment()}
        value={<MoneyText of={child.denomination} amount={nextPayment} size="large" />}
        note={base < 0 ? interestSummaryMessages.debt() : nextDay && capitalized(formatWeekdayDate(nextDay))}
      />
      <Figure
        label={interestSummaryMessages.rate()}
        value={interestSummaryMessages.rateAndFrequency({
          rate: formatRate(rate),
          frequency: formatFrequency(frequency),
        })}
        note={interestSummaryMessages[compoundType]()}
      />
      <Figure
        label={interestPreviewMessages.inAYear()}
        value={<MoneyText of={child.denomination} amount={annualAmount} />}
        note={
          base > 0 && (
            <Stack component="span" gap={0}>
              <span>{interestPreviewMessages.payments({ count: PERIODS_PER_YEAR[frequency] })}</span>
              {doublingPayments !== undefined && (
                <span>
                  {interestSummaryMessages.doublesIn({ time: formatPaymentsTime(doublingPayments, frequency) })}
                </span>
              )}
            </Stack>
          )
        }
      />
    </dl>
  )
}
