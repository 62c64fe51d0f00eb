import { formatPercent, type InterestTerms } from '@little-ledger/domain'
import { Box, Text, ThemeIcon, Title } from '@mantine/core'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatPeriod, formatWeekdayDate } from '../../messages/formats.ts'
import { kidPageMessages } from '../../messages/pages.ts'
import { InterestIcon } from '../../ui/icons.tsx'
import { isolate, strong } from '../../ui/rich-text.tsx'
import classes from './kid.module.css'

/** The child's greeting (SPEC §2): name, today's date, and a banner when both allowance and interest are active. */
export const Greeting = ({ child }: { readonly child: ChildRow }) => (
  <Box pt="xs">
    <Title lineClamp={2} fz="clamp(2rem, 1.5rem + 2.5vw, 3rem)">
      {kidPageMessages.hello({ name: child.name, bdi: isolate })}
    </Title>
    <Text c="dimmed" mt="0.25rem">
      {formatWeekdayDate(child.derivedOn)}
    </Text>
    {child.allowance.active && child.interest.active !== false && <InterestBanner interest={child.interest} />}
  </Box>
)

const InterestBanner = ({ interest: { rate, frequency } }: { readonly interest: InterestTerms }) => (
  <div className={classes.banner}>
    <ThemeIcon size="2.75rem" bg="var(--ll-surface)">
      <InterestIcon />
    </ThemeIcon>
    <p>
      {rate === 0
        ? kidPageMessages.growsWithoutRate({ b: strong })
        : kidPageMessages.grows({ rate: formatPercent(rate), period: formatPeriod(frequency), b: strong })}
    </p>
  </div>
)
