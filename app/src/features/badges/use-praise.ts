import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ChildRow, GoalRow } from '../../store/family-database.ts'
import { praisedHere, rememberPraised } from '../../store/praised.ts'
import { achievementsOf, presentAtFirst, type Achievement } from './achievements.ts'

/** What the child is to be praised for now, and how to end it; while nobody looks at the page it waits. */
export function usePraise(child: ChildRow, goals: readonly GoalRow[]) {
  const all = achievementsOf(child, goals)
  const [praised, setPraised] = useState(() => praisedHere(child.id) ?? presentAtFirst(all, goals))
  const isSeen = useDocumentVisibility() === 'visible'
  const praise: readonly Achievement[] = isSeen ? all.filter(({ id }) => !praised.has(id)) : []
  const ids = [...new Set([...praised, ...praise.map(({ id }) => id)])]
  const shown = ids.join(' ')
  useEffect(() => rememberPraised(child.id, shown.split(' ')), [child.id, shown])
  const end = () => setPraised(new Set(ids))
  return { praise, end }
}
