import { ActionIcon, SegmentedControl } from '@mantine/core'
import { minorUnits, subtractMinorUnits, ZERO, type MinorUnits } from '@little-ledger/domain'
import { whatIfMessages } from '../../../messages/forecast.ts'
import { labels } from '../../../messages/labels.ts'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { MinusIcon } from './minus-icon.tsx'
import type { Direction, Scenario } from './use-scenario.ts'
import classes from './what-if.module.css'

/** Amount that one click of a step button adds or removes. */
const STEP: MinorUnits = minorUnits(100)

/**
 * Fields to choose between spend and save, and for the amount, which can be typed or changed with two large buttons.
 */
export function ScenarioFields({ scenario }: { readonly scenario: Scenario }) {
  const directions: { readonly value: Direction; readonly label: string }[] = [
    { value: 'spend', label: whatIfMessages.spend() },
    { value: 'save', label: whatIfMessages.save() },
  ]
  return (
    <>
      <SegmentedControl
        aria-label={whatIfMessages.direction()}
        data={directions}
        value={scenario.direction}
        onChange={scenario.setDirection}
      />
      <div className={classes.amount}>
        <ActionIcon
          aria-label={whatIfMessages.less()}
          className={classes.step}
          onClick={() => scenario.stepAmount(subtractMinorUnits(ZERO, STEP))}
        >
          <MinusIcon />
        </ActionIcon>
        <MoneyField
          className={classes.field}
          aria-label={whatIfMessages.amount()}
          placeholder={labels.amountPlaceholder()}
          value={scenario.amountText}
          error={scenario.error}
          onChange={({ currentTarget }) => scenario.setAmountText(currentTarget.value)}
        />
        <ActionIcon
          aria-label={whatIfMessages.more()}
          className={classes.step}
          onClick={() => scenario.stepAmount(STEP)}
        >
          <PlusIcon />
        </ActionIcon>
      </div>
    </>
  )
}
