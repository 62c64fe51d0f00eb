import {
  addMinorUnits,
  forecast,
  forecastStart,
  startAfterChange,
  whatIf,
  type ForecastStart,
  type ForecastWeeks,
} from '@little-ledger/domain'
import { useId, useMemo, useState } from 'react'
import type { ChildRow, GoalRow } from '../../../ledger/database/family-database.ts'
import { useGoals } from '../../../ledger/queries/queries.ts'
import { Select } from '../../../ui/select.tsx'
import type { Alternative } from '../chart/forecast-plot.tsx'
import { ScenarioFields } from './scenario-fields.tsx'
import type { Scenario } from './use-scenario.ts'
import { balanceWords, goalWords } from './what-if-words.ts'
import classes from './what-if.module.css'

interface WhatIfProps {
  readonly child: ChildRow
  readonly start: ForecastStart
  readonly weeks: ForecastWeeks
  readonly supposition: Scenario
}

/** What spending or saving some money today would do to a goal and to the forecast. It records nothing. */
export function WhatIf({ child, start, weeks, supposition }: WhatIfProps) {
  const goals = useGoals(child.id)?.filter(({ completed }) => !completed)
  const [chosenId, setChosenId] = useState<string>()
  const goal = goals?.find(({ id }) => id === chosenId) ?? goals?.[0]
  const { alternative } = supposition
  return (
    <section className={classes.whatIf} aria-labelledby="what-if">
      <div className={classes.question}>
        <h3 id="what-if" className={classes.title}>
          What if…?
        </h3>
        <ScenarioFields supposition={supposition} />
        {goals !== undefined && goal !== undefined && <GoalChoice goals={goals} chosen={goal} onChoose={setChosenId} />}
      </div>
      <div className={classes.answer} aria-live="polite">
        {alternative === undefined ? (
          <p className={classes.hint}>
            Choose an amount and see what happens. It is only a game: your money stays put.
          </p>
        ) : (
          <Answer child={child} goal={goal} start={start} weeks={weeks} alternative={alternative} />
        )}
      </div>
    </section>
  )
}

interface GoalChoiceProps {
  readonly goals: readonly GoalRow[]
  readonly chosen: GoalRow
  readonly onChoose: (goalId: string) => void
}

/** Which goal the answer is about; the only one is just named. */
function GoalChoice({ goals, chosen, onChoose }: GoalChoiceProps) {
  const id = useId()
  if (goals.length === 1) {
    return (
      <p className={classes.goal}>
        Your goal: <bdi>{chosen.name}</bdi>
      </p>
    )
  }
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        For which goal?
      </label>
      <Select
        id={id}
        options={goals.map((goal) => ({ value: goal.id, label: goal.name }))}
        value={chosen.id}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  )
}

interface AnswerProps {
  readonly child: ChildRow
  readonly goal: GoalRow | undefined
  readonly start: ForecastStart
  readonly weeks: ForecastWeeks
  readonly alternative: Alternative
}

function Answer({ child, goal, start, weeks, alternative: { change } }: AnswerProps) {
  const before = forecast({ ...start, weeks }).forecastedBalance
  const after = forecast({ ...startAfterChange(start, change), weeks }).forecastedBalance
  const isTooMuch = change < 0 && addMinorUnits(child.balance, change) < 0
  return (
    <>
      {isTooMuch && <p className={classes.warning}>That is more than you have in the bank.</p>}
      {goal && <GoalAnswer child={child} goal={goal} change={change} />}
      <p>{balanceWords(change, weeks, before, after)}</p>
    </>
  )
}

interface GoalAnswerProps {
  readonly child: ChildRow
  readonly goal: GoalRow
  readonly change: Alternative['change']
}

function GoalAnswer({ child, goal, change }: GoalAnswerProps) {
  // It looks up to ten years ahead, twice: not again for every other change on the page.
  const sentences = useMemo(() => {
    const start = forecastStart(child, child.derivedOn)
    return goalWords(whatIf(start, { goal, cashOnHand: child.cashOnHand }, change), change, start.today)
  }, [child, goal, change])
  return (
    <div>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
