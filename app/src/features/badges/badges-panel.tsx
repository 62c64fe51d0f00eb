import { badgeCount, badgesOf, type Badge } from '@little-ledger/domain'
import { Skeleton } from '@mantine/core'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { badgeMessages, badgesPanelMessages } from '../../messages/badges.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Medal } from '../../ui/illustrations/medal.tsx'
import classes from './badges-panel.module.css'
import { BADGE_EMBLEMS } from './emblems.ts'

interface BadgesPanelProps {
  readonly child: ChildRow
  /** Undefined while the goals load. */
  readonly goals: readonly GoalRow[] | undefined
}

/** The six badges and how to earn each. The count in the header follows SPEC §4. */
export function BadgesPanel({ child, goals }: BadgesPanelProps) {
  return (
    <section className={classes.panel} aria-labelledby="badges">
      <h2 id="badges" className={classes.title}>
        {badgesPanelMessages.title()} {goals && <span className={classes.count}>{badgeCount(goals)}</span>}
      </h2>
      {goals === undefined ? (
        <Skeleton height={400} />
      ) : (
        <ul className={classes.list}>
          {badgesOf(child, goals).map((badge) => (
            <BadgeItem key={badge.id} badge={badge} />
          ))}
        </ul>
      )}
    </section>
  )
}

const BadgeItem = ({ badge: { id, isEarned } }: { readonly badge: Badge }) => (
  <li className={classes.badge} data-earned={isEarned}>
    <Medal emblem={BADGE_EMBLEMS[id]} isEarned={isEarned} className={classes.medal} />
    <h3 className={classes.name}>{badgeMessages[id].name()}</h3>
    <p className={classes.state}>
      {isEarned && <CheckIcon size={1} />}
      {isEarned ? badgesPanelMessages.earned() : badgesPanelMessages.notEarned()}
    </p>
    <p className={classes.howToEarn}>{badgeMessages[id].howToEarn()}</p>
  </li>
)
