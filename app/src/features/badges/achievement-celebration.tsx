import type { Badge } from '@little-ledger/domain'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { badgeMessages } from '../../messages/badges.ts'
import { Celebration, type Moment } from '../../ui/celebration.tsx'
import { Medal } from '../../ui/illustrations/medal.tsx'
import type { Achievement } from './achievements.ts'
import { BADGE_EMBLEMS } from './emblems.ts'
import { useNewAchievements } from './use-new-achievements.ts'

interface AchievementCelebrationProps {
  readonly child: ChildRow
  readonly goals: readonly GoalRow[]
}

/** Praises the child once for each goal it completes and each badge it earns. */
export function AchievementCelebration({ child, goals }: AchievementCelebrationProps) {
  const { praise, end } = useNewAchievements(child, goals)
  return <Celebration moment={praise.length > 0 ? momentOf(praise) : undefined} onEnd={end} />
}

function momentOf(praise: readonly Achievement[]): Moment {
  const goals = praise.flatMap((each) => ('goal' in each ? [each.goal] : []))
  const badges = praise.flatMap((each) => ('badge' in each ? [each.badge] : []))
  return {
    id: praise.map(({ id }) => id).join(' '),
    title: goals.length > 0 ? 'You did it!' : 'Hooray!',
    lines: [
      ...goals.map(({ name }) => `Your goal is complete: ${name}`),
      ...badges.map(({ id }) => `You earned a badge: ${badgeMessages[id].name()}`),
    ],
    picture: <Medals badges={badges} />,
  }
}

/** A medal for each badge; a goal that brings none has the medal of goals. */
const Medals = ({ badges }: { readonly badges: readonly Badge[] }) =>
  badges.length === 0 ? (
    <Medal emblem="flag" isEarned />
  ) : (
    badges.slice(0, 3).map(({ id }) => <Medal key={id} emblem={BADGE_EMBLEMS[id]} isEarned />)
  )
