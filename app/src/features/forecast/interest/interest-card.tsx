import { Card, Paper, Title } from '@mantine/core'
import { forecast, forecastStart, interestPreview, type ForecastWeeks, type MinorUnits } from '@little-ledger/domain'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { interestCardMessages, interestPerAmountText } from '../../../messages/child/forecast.ts'
import { formatWeeks } from '../../../messages/formats.ts'
import { interestMessages } from '../../../messages/interest.ts'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import { useForecastWeeks } from '../forecast-weeks.ts'
import classes from '../forecast.module.css'
import { Garden } from './garden.tsx'

/**
 * The Interest on Your Savings card (SPEC §2): the interest that a child's savings earn, or a message if interest is
 * off. At a rate of 0%, there is no card.
 */
export function InterestCard({ child }: { readonly child: ChildRow }) {
  const weeks = useForecastWeeks(child.id)
  const preview = interestPreview(child, child.interest)
  if (preview.type === 'Enabled' && child.interest.rate === 0) return null
  return (
    <Card component="section" aria-labelledby="interest-on-savings" className={classes.card}>
      <Title order={2} id="interest-on-savings">
        {interestCardMessages.title()}
      </Title>
      {preview.type === 'Disabled' ? (
        <Paper variant="note" fw={600}>
          {interestMessages.disabled()}
        </Paper>
      ) : (
        <Earnings child={child} weeks={weeks} nextPayment={preview.nextPayment} />
      )}
    </Card>
  )
}

interface EarningsProps {
  readonly child: ChildRow
  readonly weeks: ForecastWeeks
  readonly nextPayment: MinorUnits
}

function Earnings({ child, weeks, nextPayment }: EarningsProps) {
  const { interestTotal } = forecast({ ...forecastStart(child, child.derivedOn), weeks })
  const figures = [
    { label: interestCardMessages.nextPayment(), amount: nextPayment },
    { label: interestCardMessages.inNextWeeks({ weeks: formatWeeks(weeks) }), amount: interestTotal },
  ]
  return (
    <>
      <p>{interestPerAmountText(child.interest)}</p>
      <Garden childId={child.id} />
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
    </>
  )
}
