import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { readCelebrated, saveCelebrated } from './celebrated-achievements.ts'
import { achievementsOf, initiallyCelebrated, type Achievement } from './achievements.ts'

/** What the child is to be praised for now, and how to end it; while nobody looks at the page it waits. */
export function useNewAchievements(child: ChildRow, goals: readonly GoalRow[]) {
  const all = achievementsOf(child, goals)
  const [praised, setPraised] = useState(() => readCelebrated(child.id) ?? initiallyCelebrated(all, goals))
  const isSeen = useDocumentVisibility() === 'visible'
  const praise: readonly Achievement[] = isSeen ? all.filter(({ id }) => !praised.has(id)) : []
  const ids = [...new Set([...praised, ...praise.map(({ id }) => id)])]
  const shown = ids.join(' ')
  useEffect(() => saveCelebrated(child.id, shown.split(' ')), [child.id, shown])
  const end = () => setPraised(new Set(ids))
  return { praise, end }
}
