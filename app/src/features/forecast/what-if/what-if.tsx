import { ActionIcon, Group, NativeSelect, SegmentedControl, Text, Title } from '@mantine/core'
import {
  addMinorUnits,
  forecast,
  forecastStart,
  negateMinorUnits,
  roundAmountOf,
  startAfterChange,
  whatIf,
  type ForecastStart,
  type ForecastWeeks,
  type MinorUnits,
  type Denomination,
} from '@little-ledger/domain'
import { useMemo, useState, type ReactNode } from 'react'
import type { ChildRow, GoalRow } from '../../../ledger/database/family-database.ts'
import { useGoals } from '../../../ledger/queries/queries.ts'
import { formatAmount, unitOf } from '../../../messages/formats.ts'
import { balanceScenarioText, goalScenarioTexts, whatIfMessages } from '../../../messages/child/forecast.ts'
import formClasses from '../../../ui/form/form.module.css'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { ArrowIcon, MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/illustrations/picture.tsx'
import { PiggyBank } from '../../../ui/illustrations/piggy-bank.tsx'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import classes from '../forecast.module.css'
import type { Scenario } from './use-scenario.ts'

interface WhatIfProps {
  readonly child: ChildRow
  readonly start: ForecastStart
  readonly weeks: ForecastWeeks
  readonly scenario: Scenario
  readonly reader?: ((title: string) => ReactNode) | undefined
}

/** Shows how spending or saving today would change a goal's date and the forecast. Records nothing. */
export function WhatIf({ child, start, weeks, scenario, reader }: WhatIfProps) {
  const goals = useGoals(child.id)?.filter(({ completed }) => !completed)
  const [selectedId, setSelectedId] = useState<string>()
  const goal = goals?.find(({ id }) => id === selectedId) ?? goals?.[0]
  const { change } = scenario
  const before = forecast({ ...start, weeks }).forecastedBalance
  const after =
    change === undefined ? before : forecast({ ...startAfterChange(start, change), weeks }).forecastedBalance
  return (
    <section className={classes.whatIf} aria-labelledby="what-if">
      <div className={classes.question}>
        <Group gap="0.25rem" wrap="nowrap">
          <Title order={3} id="what-if" fz="1.25rem">
            {whatIfMessages.title()}
          </Title>
          {reader?.(whatIfMessages.title())}
        </Group>
        <ScenarioFields scenario={scenario} of={child.denomination} />
        <Change before={before} after={after} of={child.denomination} />
        {goals !== undefined && goal !== undefined && (
          <GoalChoice goals={goals} selected={goal} onSelect={setSelectedId} />
        )}
      </div>
      <div className={classes.answer} aria-live="polite">
        {change === undefined ? (
          <Hint>{whatIfMessages.hint()}</Hint>
        ) : (
          <>
            {change < 0 && addMinorUnits(child.balance, change) < 0 && (
              <p className={formClasses.warning}>{whatIfMessages.tooMuch()}</p>
            )}
            {goal && <GoalOutcome child={child} goal={goal} change={change} />}
            <p>{balanceScenarioText(weeks, before, after, child.denomination)}</p>
          </>
        )}
      </div>
    </section>
  )
}

/** Lets the child choose between spending and saving, and enter the amount by typing or with two large buttons. */
const ScenarioFields = ({ scenario, of }: { readonly scenario: Scenario; readonly of: Denomination }) => (
  <>
    <SegmentedControl
      aria-label={whatIfMessages.direction()}
      data={[
        { value: 'spend', label: <Choice picture={<ShoppingBag />} text={whatIfMessages.spend()} /> },
        { value: 'save', label: <Choice picture={<PiggyBank />} text={whatIfMessages.save()} /> },
      ]}
      value={scenario.direction}
      onChange={scenario.setDirection}
    />
    <Group gap="0.5rem" align="start" wrap="nowrap">
      <ActionIcon
        {...STEP_BUTTON}
        title={whatIfMessages.less({ amount: formatAmount(roundAmountOf(of), of) })}
        onClick={() => scenario.stepAmount(negateMinorUnits(roundAmountOf(of)))}
      >
        <MinusIcon />
      </ActionIcon>
      <MoneyField
        of={of}
        flex={1}
        aria-label={whatIfMessages.amount({ unit: unitOf(of) })}
        value={scenario.amountText}
        error={scenario.error}
        onChange={scenario.setAmountText}
      />
      <ActionIcon
        {...STEP_BUTTON}
        title={whatIfMessages.more({ amount: formatAmount(roundAmountOf(of), of) })}
        onClick={() => scenario.stepAmount(roundAmountOf(of))}
      >
        <PlusIcon />
      </ActionIcon>
    </Group>
  </>
)

interface ChoiceProps {
  readonly picture: ReactNode
  readonly text: string
}

const Choice = ({ picture, text }: ChoiceProps) => (
  <span className={classes.choice}>
    {picture}
    {text}
  </span>
)

const ShoppingBag = () => (
  <Picture viewBox="0 0 48 48">
    <path d="M9 16h30l3 27H6Z" fill="#5aa9e6" />
    <path d="M7 35h34l1 8H6Z" fill="#3181c0" />
    <path d="M16 22v-9a8 8 0 0 1 16 0v9" stroke="#1f5f96" strokeWidth="3" />
  </Picture>
)

interface ChangeProps {
  readonly of: Denomination
  readonly before: MinorUnits
  readonly after: MinorUnits
}

/**
 * The forecasted balance without and with the change. Hidden from screen readers, because the answer states it in
 * words.
 */
const Change = ({ before, after, of }: ChangeProps) => (
  <div
    className={classes.change}
    aria-hidden="true"
    data-tone={after < before ? 'less' : after > before ? 'more' : 'same'}
  >
    <MoneyText of={of} amount={before} size="large" />
    <ArrowIcon />
    <MoneyText of={of} amount={after} size="large" />
  </div>
)

const STEP_BUTTON = { variant: 'light', color: 'brand', radius: '50%', w: '3rem', h: '3rem' } as const

interface GoalChoiceProps {
  readonly goals: readonly GoalRow[]
  readonly selected: GoalRow
  readonly onSelect: (goalId: string) => void
}

/** Lets the child choose the goal to compare. If there is only one goal, shows its name. */
const GoalChoice = ({ goals, selected, onSelect }: GoalChoiceProps) =>
  goals.length === 1 ? (
    <Text fw={700} className={classes.longName}>
      {whatIfMessages.onlyGoal({ name: <bdi>{selected.name}</bdi> })}
    </Text>
  ) : (
    <NativeSelect
      label={whatIfMessages.chooseGoal()}
      data={goals.map((goal) => ({ value: goal.id, label: goal.name }))}
      value={selected.id}
      onChange={({ currentTarget }) => onSelect(currentTarget.value)}
    />
  )

interface GoalOutcomeProps {
  readonly child: ChildRow
  readonly goal: GoalRow
  readonly change: MinorUnits
}

function GoalOutcome({ child, goal, change }: GoalOutcomeProps) {
  // Memoized because it computes two forecasts of up to ten years each.
  const sentences = useMemo(() => {
    const start = forecastStart(child, child.derivedOn)
    const reached = whatIf(start, { goal, cashOnHand: child.cashOnHand }, change)
    return goalScenarioTexts({ goal: goal.name, ...reached }, change, child.denomination, start.today)
  }, [child, goal, change])
  return (
    <div>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
