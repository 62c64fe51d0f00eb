import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { achievementsOf, initiallyCelebrated, type Achievement } from './achievements.ts'
import { readCelebrated, saveCelebrated } from './celebrated-achievements.ts'

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
