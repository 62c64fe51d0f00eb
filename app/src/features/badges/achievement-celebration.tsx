import type { Badge } from '@little-ledger/domain'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { badgeMessages, celebrationMessages } from '../../messages/badges.ts'
import { Celebration, type Moment } from '../../ui/celebration.tsx'
import { useNewAchievements, type Achievement } from './achievements.ts'
import { Medal } from './medal.tsx'

interface AchievementCelebrationProps {
  readonly child: ChildRow
  readonly goals: readonly GoalRow[]
}

/** Celebrates each completed goal and each earned badge once. */
export function AchievementCelebration({ child, goals }: AchievementCelebrationProps) {
  const { achievements, dismiss } = useNewAchievements(child, goals)
  return <Celebration moment={achievements.length > 0 ? momentOf(achievements) : undefined} onEnd={dismiss} />
}

function momentOf(achievements: readonly Achievement[]): Moment {
  const goals = achievements.flatMap((each) => ('goal' in each ? [each.goal] : []))
  const badges = achievements.flatMap((each) => ('badge' in each ? [each.badge] : []))
  return {
    id: achievements.map(({ id }) => id).join(' '),
    title: goals.length > 0 ? celebrationMessages.goalTitle() : celebrationMessages.badgeTitle(),
    lines: [
      ...goals.map(({ name }) => celebrationMessages.goalCompleted({ name })),
      ...badges.map(({ id }) => celebrationMessages.badgeEarned({ name: badgeMessages[id].name() })),
    ],
    picture: <Medals badges={badges} />,
  }
}

/** Medals for the earned badges, at most three, or the flag medal for a goal without a new badge. */
const Medals = ({ badges }: { readonly badges: readonly Badge[] }) =>
  badges.length === 0 ? (
    <Medal badge="goalReacher" isEarned />
  ) : (
    badges.slice(0, 3).map(({ id }) => <Medal key={id} badge={id} isEarned />)
  )
