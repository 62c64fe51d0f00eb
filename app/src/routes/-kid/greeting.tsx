import { Box, Group, Text, ThemeIcon, Title } from '@mantine/core'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { capitalized, formatWeekdayDate } from '../../messages/formats.ts'
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
    {child.allowance.active && child.interest.active !== false && child.interest.rate > 0 && <InterestBanner />}
  </Box>
)

const InterestBanner = () => (
  <div className={classes.banner}>
    <ThemeIcon size="2.25rem" bg="var(--ll-surface)">
      <InterestIcon />
    </ThemeIcon>
    <p>{kidPageMessages.grows({ b: strong })}</p>
  </div>
)
