import { badgesOf, type Badge } from '@little-ledger/domain'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'

/** What a child can be praised for: a badge it has earned or a goal it has completed. */
export type Achievement =
  { readonly id: string; readonly badge: Badge } | { readonly id: string; readonly goal: GoalRow }

/** All that the child has achieved as things stand, goals first. */
export const achievementsOf = (child: ChildRow, goals: readonly GoalRow[]): readonly Achievement[] => [
  ...goals.filter(({ completed }) => completed).map((goal) => ({ id: `goal:${goal.id}`, goal })),
  ...badgesOf(child, goals)
    .filter(({ isEarned }) => isEarned)
    .map((badge) => ({ id: `badge:${badge.id}`, badge })),
]

/** The one badge that everybody has: it greets a child who begins. */
const WELCOME_BADGE = 'badge:firstSaver'

/**
 * What nobody is praised for at the very first visit, because it was there already: all but the first badge. Even that
 * was there for a child who has goals, and so was here before with another device.
 */
export const initiallyCelebrated = (all: readonly Achievement[], goals: readonly GoalRow[]): ReadonlySet<string> =>
  new Set(all.map(({ id }) => id).filter((id) => goals.length > 0 || id !== WELCOME_BADGE))
