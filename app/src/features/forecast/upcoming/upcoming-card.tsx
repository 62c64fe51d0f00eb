import { Badge, Card, Group, Paper, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import {
  addDays,
  daysBetween,
  pauseAhead,
  weekdayOf,
  ZERO,
  type CivilDate,
  type ListedPayday,
  type PauseAhead,
  type UpcomingAllowances,
  type Denomination,
} from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { describePauseForChild, describePaydayForChild, upcomingMessages } from '../../../messages/child/forecast.ts'
import {
  capitalized,
  formatAmount,
  formatMonthDay,
  formatShortWeekday,
  formatWeekdayDate,
} from '../../../messages/formats.ts'
import { Hint } from '../../../ui/hint.tsx'
import { AllowanceIcon, CheckIcon, MoonIcon } from '../../../ui/icons.tsx'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import classes from '../forecast.module.css'

interface UpcomingCardProps {
  readonly child: ChildRow
  /** Renders a button that reads the card with this title aloud. */
  readonly reader?: (title: string) => ReactNode
}

/** How many paydays the card lists, unless a pause stops them. */
const LISTED = 3
/** More days than a pause can be ahead. */
const LONG = 100 * 366

/** The Upcoming Allowances card (SPEC §2): the next paydays with their amounts, and whether the allowance is active. */
export function UpcomingCard({ child, reader }: UpcomingCardProps) {
  const { derivedOn: today, upcoming } = child
  // A pause before the last listed payday, or after which none is listed, explains which paydays are missing.
  const pause = pauseAhead(child, today, upcoming && (upcoming.paydays[LISTED - 1]?.date ?? addDays(today, LONG)))
  return (
    <Card component="section" aria-labelledby="upcoming-allowances" className={classes.card}>
      <Group gap="0.25rem" wrap="nowrap">
        <Title order={2} id="upcoming-allowances">
          {upcomingMessages.title()}
        </Title>
        {reader?.(upcomingMessages.title())}
      </Group>
      {upcoming === undefined ? (
        <Skeleton height={160} />
      ) : (
        <>
          <Paydays upcoming={upcoming} of={child.denomination} today={today} pause={pause} />
          <Notes notes={notesOf(upcoming.unusual, child, pause)} />
        </>
      )}
      {pause?.isOn === true ? (
        <Badge c="dimmed" bg="var(--ll-sunk)">
          {upcomingMessages.pausedNow()}
        </Badge>
      ) : isAllowanceOn(child) ? (
        <Badge leftSection={<CheckIcon size={1} />}>{upcomingMessages.automatic()}</Badge>
      ) : (
        <Badge c="dimmed" bg="var(--ll-sunk)">
          {upcomingMessages.inactive()}
        </Badge>
      )}
    </Card>
  )
}

const isAllowanceOn = ({ allowance }: ChildRow): boolean => allowance.active && allowance.amount > 0

interface PaydaysProps {
  readonly of: Denomination
  readonly upcoming: UpcomingAllowances
  readonly today: CivilDate
  readonly pause: PauseAhead | undefined
}

/** What a child should know about the coming paydays, each as some sentences: changes, skips, pauses, repayments. */
function notesOf(
  unusual: readonly ListedPayday[],
  child: ChildRow,
  pause: PauseAhead | undefined,
): readonly (readonly string[])[] {
  const { bent, denomination } = child
  const owed = bent?.owed ?? ZERO
  const owedText = isAllowanceOn(child) ? upcomingMessages.owed : upcomingMessages.owedWhileOff
  return [
    ...(pause === undefined || (pause.isOn && pause.to === undefined) ? [] : [[describePauseForChild(pause)]]),
    ...unusual.map((payday) => describePaydayForChild(payday, denomination)),
    ...(owed > 0 ? [[owedText({ amount: formatAmount(owed, denomination) })]] : []),
  ].filter((sentences) => sentences.length > 0)
}

/** The sentences about one payday are close together, so that a parent's note is read with its payday. */
const Notes = ({ notes }: { readonly notes: readonly (readonly string[])[] }) =>
  notes.length > 0 && (
    <Paper variant="note" style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="sm">
        {notes.map((sentences) => (
          <div key={sentences[0]}>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        ))}
      </Stack>
    </Paper>
  )

function Paydays({ upcoming: { paydays, total, counted }, of, today, pause }: PaydaysProps) {
  const [next] = paydays
  const later = paydays.slice(counted)
  if (next === undefined) return <NoneScheduled isPaused={pause?.isOn === true} />
  return (
    <>
      {counted > 0 && <PaydayList paydays={paydays.slice(0, counted)} of={of} />}
      <Group justify="space-between" align="baseline" gap="0 1rem" fz="sm">
        <Hint>{upcomingMessages.next()}</Hint>
        <Group gap="0.25rem 0.5rem">
          <strong>{capitalized(formatWeekdayDate(next.date))}</strong>
          <Badge leftSection={<MoonIcon size={1} />}>
            {upcomingMessages.sleeps({ count: daysBetween(today, next.date) })}
          </Badge>
        </Group>
      </Group>
      <Group justify="space-between" align="baseline" gap="0 1rem" fz="sm">
        <Hint>{upcomingMessages.total()}</Hint>
        <strong>
          <MoneyText of={of} amount={total} />
        </strong>
      </Group>
      {/* Below the total, because it doesn't count these. */}
      {later.length > 0 && (
        <>
          <Hint>{upcomingMessages.later()}</Hint>
          <PaydayList paydays={later} of={of} />
        </>
      )}
    </>
  )
}

const PaydayList = ({ paydays, of }: Pick<UpcomingAllowances, 'paydays'> & Pick<PaydaysProps, 'of'>) => (
  <ol className={classes.paydays}>
    {paydays.map(({ date, amount }) => (
      <li key={date}>
        <Text span c="dimmed" fz="sm">
          {capitalized(formatShortWeekday(weekdayOf(date)))}
        </Text>
        <span>{formatMonthDay(date)}</span>
        <MoneyText of={of} amount={amount} kind="movement" />
      </li>
    ))}
  </ol>
)

const NoneScheduled = ({ isPaused }: { readonly isPaused: boolean }) => (
  <Paper variant="note">
    <Group wrap="nowrap">
      <ThemeIcon size="3.5rem" c="var(--ll-brand)" bg="var(--ll-brand-soft)">
        <AllowanceIcon size={1.75} />
      </ThemeIcon>
      <div>
        <Text fz="lg" fw={600} lh={1.3}>
          {isPaused ? upcomingMessages.paused() : upcomingMessages.none()}
        </Text>
        <Hint>{isPaused ? upcomingMessages.pausedHint() : upcomingMessages.noneHint()}</Hint>
      </div>
    </Group>
  </Paper>
)
