import { badgesOf, type Badge } from '@little-ledger/domain'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'

/** An earned badge or a completed goal. */
export type Achievement =
  { readonly id: string; readonly badge: Badge } | { readonly id: string; readonly goal: GoalRow }

/** Everything the child has achieved, goals first. */
export const achievementsOf = (child: ChildRow, goals: readonly GoalRow[]): readonly Achievement[] => [
  ...goals.filter(({ completed }) => completed).map((goal) => ({ id: `goal:${goal.id}`, goal })),
  ...badgesOf(child, goals)
    .filter(({ isEarned }) => isEarned)
    .map((badge) => ({ id: `badge:${badge.id}`, badge })),
]

/** Every child has this badge from the start. */
const WELCOME_BADGE = 'badge:firstSaver'

/**
 * Achievements that count as already celebrated on the first visit on a device: all except the welcome badge, or all of
 * them if the child has goals, because then a different device has celebrated the welcome badge.
 */
export const initiallyCelebrated = (all: readonly Achievement[], goals: readonly GoalRow[]): ReadonlySet<string> =>
  new Set(all.map(({ id }) => id).filter((id) => goals.length > 0 || id !== WELCOME_BADGE))
