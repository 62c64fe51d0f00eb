import { badgesOf, type Badge, type Id } from '@little-ledger/domain'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { childStorageKey } from '../../ledger/erase.ts'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'

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
 * Achievements that count as already celebrated on the first visit from a device: all but the welcome badge. If the
 * child has goals, the welcome badge counts too, because another device must have celebrated it.
 */
const initiallyCelebrated = (all: readonly Achievement[], goals: readonly GoalRow[]): ReadonlySet<string> =>
  new Set(all.map(({ id }) => id).filter((id) => goals.length > 0 || id !== WELCOME_BADGE))

const keyOf = (childId: Id): string => childStorageKey('celebrated', childId)

const celebratedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** Ids of the achievements already celebrated on this device; undefined before the first visit. */
export function readCelebrated(childId: Id): ReadonlySet<string> | undefined {
  const read = v.safeParse(celebratedSchema, localStorage.getItem(keyOf(childId)))
  return read.success ? new Set(read.output) : undefined
}

/**
 * Adds ids to the list of celebrated achievements. Ids are never removed, so a badge lost and earned again is not
 * celebrated twice.
 */
export function saveCelebrated(childId: Id, ids: readonly string[]): void {
  const all = new Set([...(readCelebrated(childId) ?? []), ...ids])
  try {
    localStorage.setItem(keyOf(childId), JSON.stringify([...all]))
  } catch {
    // If storage is full, the next visit celebrates again.
  }
}

/**
 * Returns the achievements to celebrate now: none while the page is hidden. They are saved as celebrated as soon as
 * they appear.
 */
export function useNewAchievements(child: ChildRow, goals: readonly GoalRow[]) {
  const all = achievementsOf(child, goals)
  const [celebrated, setCelebrated] = useState(() => readCelebrated(child.id) ?? initiallyCelebrated(all, goals))
  const isVisible = useDocumentVisibility() === 'visible'
  const achievements: readonly Achievement[] = isVisible ? all.filter(({ id }) => !celebrated.has(id)) : []
  const ids = [...new Set([...celebrated, ...achievements.map(({ id }) => id)])]
  const stored = ids.join(' ')
  useEffect(() => saveCelebrated(child.id, stored.split(' ')), [child.id, stored])
  const dismiss = () => setCelebrated(new Set(ids))
  return { achievements, dismiss }
}
