import { NativeSelect } from '@mantine/core'
import {
  addMinorUnits,
  forecast,
  forecastStart,
  startAfterChange,
  whatIf,
  type ForecastStart,
  type ForecastWeeks,
  type MinorUnits,
} from '@little-ledger/domain'
import { useId, useMemo, useState } from 'react'
import type { ChildRow, GoalRow } from '../../../ledger/database/family-database.ts'
import { useGoals } from '../../../ledger/queries/queries.ts'
import { balanceScenarioText, goalScenarioTexts, whatIfMessages } from '../../../messages/forecast.ts'
import { ScenarioFields } from './scenario-fields.tsx'
import type { Scenario } from './use-scenario.ts'
import classes from './what-if.module.css'

interface WhatIfProps {
  readonly child: ChildRow
  readonly start: ForecastStart
  readonly weeks: ForecastWeeks
  readonly scenario: Scenario
}

/** Shows how spending or saving today would change a goal's date and the forecast. Records nothing. */
export function WhatIf({ child, start, weeks, scenario }: WhatIfProps) {
  const goals = useGoals(child.id)?.filter(({ completed }) => !completed)
  const [selectedId, setSelectedId] = useState<string>()
  const goal = goals?.find(({ id }) => id === selectedId) ?? goals?.[0]
  const { change } = scenario
  return (
    <section className={classes.whatIf} aria-labelledby="what-if">
      <div className={classes.question}>
        <h3 id="what-if" className={classes.title}>
          {whatIfMessages.title()}
        </h3>
        <ScenarioFields scenario={scenario} />
        {goals !== undefined && goal !== undefined && (
          <GoalChoice goals={goals} selected={goal} onSelect={setSelectedId} />
        )}
      </div>
      <div className={classes.answer} aria-live="polite">
        {change === undefined ? (
          <p className={classes.hint}>{whatIfMessages.hint()}</p>
        ) : (
          <Outcome child={child} goal={goal} start={start} weeks={weeks} change={change} />
        )}
      </div>
    </section>
  )
}

interface GoalChoiceProps {
  readonly goals: readonly GoalRow[]
  readonly selected: GoalRow
  readonly onSelect: (goalId: string) => void
}

/** Lets the child choose which goal to compare. If there is only one goal, just shows its name. */
function GoalChoice({ goals, selected, onSelect }: GoalChoiceProps) {
  const id = useId()
  if (goals.length === 1) {
    return <p className={classes.goal}>{whatIfMessages.onlyGoal({ name: <bdi>{selected.name}</bdi> })}</p>
  }
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {whatIfMessages.chooseGoal()}
      </label>
      <NativeSelect
        id={id}
        data={goals.map((goal) => ({ value: goal.id, label: goal.name }))}
        value={selected.id}
        onChange={({ currentTarget }) => onSelect(currentTarget.value)}
      />
    </div>
  )
}

interface OutcomeProps {
  readonly child: ChildRow
  readonly goal: GoalRow | undefined
  readonly start: ForecastStart
  readonly weeks: ForecastWeeks
  readonly change: MinorUnits
}

function Outcome({ child, goal, start, weeks, change }: OutcomeProps) {
  const before = forecast({ ...start, weeks }).forecastedBalance
  const after = forecast({ ...startAfterChange(start, change), weeks }).forecastedBalance
  const isTooMuch = change < 0 && addMinorUnits(child.balance, change) < 0
  return (
    <>
      {isTooMuch && <p className={classes.warning}>{whatIfMessages.tooMuch()}</p>}
      {goal && <GoalOutcome child={child} goal={goal} change={change} />}
      <p>{balanceScenarioText(change, weeks, before, after)}</p>
    </>
  )
}

interface GoalOutcomeProps {
  readonly child: ChildRow
  readonly goal: GoalRow
  readonly change: MinorUnits
}

function GoalOutcome({ child, goal, change }: GoalOutcomeProps) {
  // Memoized because it computes two forecasts of up to ten years each.
  const sentences = useMemo(() => {
    const start = forecastStart(child, child.derivedOn)
    return goalScenarioTexts(whatIf(start, { goal, cashOnHand: child.cashOnHand }, change), change, start.today)
  }, [child, goal, change])
  return (
    <div>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
