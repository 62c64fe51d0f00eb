import type { Badge } from '@little-ledger/domain'
import { badgeMessages, celebrationMessages } from '../../messages/badges.ts'
import type { Moment } from '../../ui/celebration.tsx'
import { Medal } from '../../ui/illustrations/medal.tsx'
import type { Achievement } from './achievements.ts'

/** The card for completed goals and earned badges. */
export function achievementMoment(achievements: readonly Achievement[]): Moment {
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
