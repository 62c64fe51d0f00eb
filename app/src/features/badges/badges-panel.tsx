import { Badge as Pill, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { badgeCount, badgesOf, type Badge } from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { badgeTexts, badgesPanelMessages } from '../../messages/badges.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import classes from './badges-panel.module.css'
import { Medal } from '../../ui/illustrations/medal.tsx'

interface BadgesPanelProps {
  readonly child: ChildRow
  /** Undefined while the goals load. */
  readonly goals: readonly GoalRow[] | undefined
  /** Renders a button that reads the badges with this title aloud. */
  readonly reader?: (title: string) => ReactNode
}

/** The six badges and how to earn each of them. The count in the header follows SPEC §4. */
export const BadgesPanel = ({ child, goals, reader }: BadgesPanelProps) => (
  <Card component="section" aria-labelledby="badges">
    <Group gap="0.25rem" wrap="nowrap" mb="md">
      <Title order={2} id="badges" className={classes.title}>
        {badgesPanelMessages.title()}{' '}
        {goals && (
          <Pill component="span" bg="var(--ll-coin-soft)" c="var(--ll-ink)" fz="1.125rem">
            {badgeCount(goals)}
          </Pill>
        )}
      </Title>
      {reader?.(badgesPanelMessages.title())}
    </Group>
    {goals === undefined ? (
      <Skeleton height={400} />
    ) : (
      <ul className={classes.list}>
        {badgesOf(child, goals).map((badge) => (
          <BadgeItem key={badge.id} badge={badge} child={child} />
        ))}
      </ul>
    )}
  </Card>
)

interface BadgeItemProps {
  readonly badge: Badge
  readonly child: ChildRow
}

function BadgeItem({ badge: { id, isEarned }, child }: BadgeItemProps) {
  const { name, howToEarn } = badgeTexts(id, child)
  return (
    <Card component="li" padding="md" shadow="none" className={classes.badge} data-earned={isEarned}>
      <Medal badge={id} isEarned={isEarned} className={classes.medal} />
      <Title order={3}>{name}</Title>
      <Group gap="0.25rem" fz="xs" fw={600}>
        {isEarned && <CheckIcon size={1} />}
        {isEarned ? badgesPanelMessages.earned() : badgesPanelMessages.notEarned()}
      </Group>
      <Text fz="sm" lh={1.35}>
        {howToEarn}
      </Text>
    </Card>
  )
}
