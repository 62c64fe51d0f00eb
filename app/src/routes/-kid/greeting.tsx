import { Box, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { pauseAhead, ZERO } from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { capitalized, formatAmount, formatMonthDay, formatWeekdayDate } from '../../messages/formats.ts'
import { kidPageMessages } from '../../messages/pages.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { InterestIcon } from '../../ui/icons.tsx'
import { isolate, strong } from '../../ui/rich-text.tsx'
import classes from './kid.module.css'

/** The child's greeting (SPEC §2): the name, today's date, and a banner when both allowance and interest are active. */
export const Greeting = ({ child }: { readonly child: ChildRow }) => (
  <Box>
    <Group wrap="nowrap" gap="0.875rem" className={classes.greeting}>
      <ChildAvatar avatar={child.avatar} size={3.25} />
      <Box miw={0}>
        <Title lineClamp={2} className={classes.hello ?? ''}>
          {kidPageMessages.hello({ name: child.name, bdi: isolate })}
        </Title>
        <Text c="dimmed" fz="sm">
          {capitalized(formatWeekdayDate(child.derivedOn))}
        </Text>
      </Box>
    </Group>
    {hasAllowanceAndInterest(child) && <InterestBanner child={child} />}
  </Box>
)

const hasAllowanceAndInterest = ({ allowance, interest }: ChildRow): boolean =>
  allowance.active && allowance.amount > 0 && interest.active !== false && interest.rate > 0

const InterestBanner = ({ child }: { readonly child: ChildRow }) => (
  <div className={classes.banner}>
    <ThemeIcon size="2.25rem" bg="var(--ll-surface)">
      <InterestIcon />
    </ThemeIcon>
    <div>
      <p>{child.balance < 0 ? growsAboveZero(child) : kidPageMessages.grows({ unit: child.unit, b: strong })}</p>
      <Paused child={child} />
    </div>
  </div>
)

/** A balance below zero earns no interest. */
const growsAboveZero = ({ unit, denomination }: ChildRow): ReactNode =>
  kidPageMessages.growsAbove({ unit, zero: formatAmount(ZERO, denomination), b: strong })

/** An allowance stays active while it is paused, so the banner stays and says so. */
function Paused({ child }: { readonly child: ChildRow }) {
  const pause = pauseAhead(child, child.derivedOn)
  if (pause?.isOn !== true) return null
  const { to } = pause
  return (
    <p>{to === undefined ? kidPageMessages.paused() : kidPageMessages.pausedUntil({ date: formatMonthDay(to) })}</p>
  )
}
