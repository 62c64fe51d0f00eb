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
 * Achievements that are not celebrated on the first visit on a device: all except the welcome badge. A child with goals
 * has used another device, which celebrated that badge too.
 */
export const initiallyCelebrated = (all: readonly Achievement[], goals: readonly GoalRow[]): ReadonlySet<string> =>
  new Set(all.map(({ id }) => id).filter((id) => goals.length > 0 || id !== WELCOME_BADGE))
