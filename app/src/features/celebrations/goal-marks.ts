import { goalProgress, type Id, type MinorUnits } from '@little-ledger/domain'
import * as v from 'valibot'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { readMarks, saveMarks } from './device-marks.ts'

/** Percentages at which the progress toward a goal is celebrated. */
export const MARKS = [25, 50, 75, 100] as const
type Mark = (typeof MARKS)[number]

/** A goal whose savings passed one of these percentages, and the amount that is left to save. */
export interface PassedMark {
  readonly goal: GoalRow
  readonly mark: Mark
  readonly remaining: MinorUnits
}

/** For each goal: the highest of the percentages in `MARKS` reached so far, and the target at the last check. */
const schema = v.record(v.string(), v.object({ mark: v.number(), target: v.number() }))

const NAME = 'goal-marks'

/**
 * Returns the goals whose savings have passed a mark since the last call, after storing the new marks. Each mark is
 * celebrated only once, and never when only the target changed. The first call for a goal celebrates nothing.
 */
export function takeGoalMarks(child: ChildRow, goals: readonly GoalRow[]): readonly PassedMark[] {
  const stored = readMarks(NAME, child.id, schema) ?? {}
  const passed: PassedMark[] = []
  const next: Record<Id, { readonly mark: number; readonly target: number }> = {}
  for (const goal of goals) {
    const { percent, remaining } = goalProgress(goal, child)
    const mark = MARKS.findLast((each) => percent >= each)
    const known = stored[goal.id]
    const highest = Math.max(mark ?? 0, known?.mark ?? 0)
    next[goal.id] = { mark: highest, target: goal.targetAmount }
    const isNew = mark !== undefined && known?.target === goal.targetAmount && mark > known.mark
    if (isNew && !goal.completed) passed.push({ goal, mark, remaining })
  }
  if (JSON.stringify(next) === JSON.stringify(stored)) return []
  return saveMarks(NAME, child.id, next) ? passed : []
}
