import { badgesOf, type Badge, type Id } from '@little-ledger/domain'
import * as v from 'valibot'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { readMarks, saveMarks } from './device-marks.ts'

/** An earned badge or a completed goal. */
export type Achievement =
  { readonly id: string; readonly badge: Badge } | { readonly id: string; readonly goal: GoalRow }

/** Everything the child has achieved, goals first. */
const achievementsOf = (child: ChildRow, goals: readonly GoalRow[]): readonly Achievement[] => [
  ...goals.filter(({ completed }) => completed).map((goal) => ({ id: `goal:${goal.id}`, goal })),
  ...badgesOf(child, goals)
    .filter(({ isEarned }) => isEarned)
    .map((badge) => ({ id: `badge:${badge.id}`, badge })),
]

/** Every child has this badge from the start. */
const WELCOME_BADGE = 'badge:firstSaver'

/**
 * On the first visit from a device, all achievements count as already celebrated, except the welcome badge. If the
 * child has goals, even the welcome badge counts, because another device must have celebrated it.
 */
const initiallyCelebrated = (all: readonly Achievement[], goals: readonly GoalRow[]): ReadonlySet<string> =>
  new Set(all.map(({ id }) => id).filter((id) => goals.length > 0 || id !== WELCOME_BADGE))

const NAME = 'celebrated'

/** Ids of the achievements already celebrated on this device; undefined before the first visit. */
export function readCelebrated(childId: Id): ReadonlySet<string> | undefined {
  const ids = readMarks(NAME, childId, v.array(v.string()))
  return ids && new Set(ids)
}

export const saveCelebrated = (childId: Id, ids: Iterable<string>): boolean => saveMarks(NAME, childId, [...ids])

/**
 * Returns the achievements to celebrate now, after storing them as celebrated. Ids are never removed, so a badge that
 * is lost and earned again is not celebrated twice.
 */
export function takeAchievements(child: ChildRow, goals: readonly GoalRow[]): readonly Achievement[] {
  const all = achievementsOf(child, goals)
  const stored = readCelebrated(child.id)
  const celebrated = stored ?? initiallyCelebrated(all, goals)
  const added = all.filter(({ id }) => !celebrated.has(id))
  if (stored !== undefined && added.length === 0) return []
  return saveCelebrated(child.id, [...celebrated, ...added.map(({ id }) => id)]) ? added : []
}
