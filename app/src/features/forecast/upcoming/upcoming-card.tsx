import { Badge, Card, Group, Paper, Skeleton, Text, ThemeIcon, Title } from '@mantine/core'
import { daysBetween, weekdayOf, type CivilDate, type UpcomingAllowances } from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { useUpcomingAllowances } from '../../../ledger/queries/queries.ts'
import { upcomingMessages } from '../../../messages/child/forecast.ts'
import { formatMonthDay, formatWeekday, formatWeekdayDate } from '../../../messages/formats.ts'
import { Hint } from '../../../ui/hint.tsx'
import { AllowanceIcon, CheckIcon, MoonIcon } from '../../../ui/icons.tsx'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import classes from '../forecast.module.css'

interface UpcomingCardProps {
  readonly child: ChildRow
  /** Renders a button that reads the card with this title aloud. */
  readonly reader?: (title: string) => ReactNode
}

/** The Upcoming Allowances card (SPEC §2): the next paydays with their amounts, and whether the allowance is active. */
export function UpcomingCard({ child, reader }: UpcomingCardProps) {
  const upcoming = useUpcomingAllowances(child)
  return (
    <Card component="section" aria-labelledby="upcoming-allowances" className={classes.card}>
      <Group gap="0.25rem" wrap="nowrap">
        <Title order={2} id="upcoming-allowances">
          {upcomingMessages.title()}
        </Title>
        {reader?.(upcomingMessages.title())}
      </Group>
      {upcoming === undefined ? <Skeleton height={160} /> : <Paydays upcoming={upcoming} today={child.derivedOn} />}
      {child.allowance.active ? (
        <Badge leftSection={<CheckIcon size={1} />}>{upcomingMessages.automatic()}</Badge>
      ) : (
        <Badge c="dimmed" bg="var(--ll-sunk)">
          {upcomingMessages.inactive()}
        </Badge>
      )}
    </Card>
  )
}

interface PaydaysProps {
  readonly upcoming: UpcomingAllowances
  readonly today: CivilDate
}

function Paydays({ upcoming: { paydays, total }, today }: PaydaysProps) {
  const [next] = paydays
  if (next === undefined) return <NoneScheduled />
  return (
    <>
      <ol className={classes.paydays}>
        {paydays.map(({ date, amount }) => (
          <li key={date}>
            <Text span c="dimmed" fz="sm">
              {formatWeekday(weekdayOf(date)).slice(0, 3)}
            </Text>
            <span>{formatMonthDay(date)}</span>
            <MoneyText amount={amount} kind="movement" />
          </li>
        ))}
      </ol>
      <Group justify="space-between" align="baseline" gap="0 1rem" fz="sm">
        <Hint>{upcomingMessages.next()}</Hint>
        <Group gap="0.25rem 0.5rem">
          <strong>{formatWeekdayDate(next.date)}</strong>
          <Badge leftSection={<MoonIcon size={1} />}>
            {upcomingMessages.sleeps({ count: daysBetween(today, next.date) })}
          </Badge>
        </Group>
      </Group>
      <Group justify="space-between" align="baseline" gap="0 1rem" fz="sm">
        <Hint>{upcomingMessages.total()}</Hint>
        <strong>
          <MoneyText amount={total} />
        </strong>
      </Group>
    </>
  )
}

const NoneScheduled = () => (
  <Paper variant="note">
    <Group wrap="nowrap">
      <ThemeIcon size="3.5rem" c="var(--ll-brand)" bg="var(--ll-brand-soft)">
        <AllowanceIcon size={1.75} />
      </ThemeIcon>
      <div>
        <Text fz="lg" fw={600} lh={1.3}>
          {upcomingMessages.none()}
        </Text>
        <Hint>{upcomingMessages.noneHint()}</Hint>
      </div>
    </Group>
  </Paper>
)
