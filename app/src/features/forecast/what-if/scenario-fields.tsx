import { SegmentedControl } from '@mantine/core'
import { minorUnits, subtractMinorUnits, ZERO, type MinorUnits } from '@little-ledger/domain'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { MinusIcon } from './minus-icon.tsx'
import type { Direction, Scenario } from './use-scenario.ts'
import classes from './what-if.module.css'

/** What one press of a stepper adds or takes away. */
const STEP: MinorUnits = minorUnits(100)

const DIRECTIONS: readonly { readonly value: Direction; readonly label: string }[] = [
  { value: 'spend', label: 'I spend' },
  { value: 'save', label: 'I save' },
]

/** Spend or save, and how much: with a keyboard, or with nothing but two big buttons. */
export const ScenarioFields = ({ supposition }: { readonly supposition: Scenario }) => (
  <>
    <SegmentedControl
      aria-label="Spend or save"
      data={[...DIRECTIONS]}
      value={supposition.direction}
      onChange={supposition.chooseDirection}
    />
    <div className={classes.amount}>
      <IconButton
        label="One dollar less"
        className={classes.step}
        onClick={() => supposition.step(subtractMinorUnits(ZERO, STEP))}
      >
        <MinusIcon />
      </IconButton>
      <MoneyField
        className={classes.field}
        aria-label="How much today?"
        placeholder="0.00"
        value={supposition.typed}
        error={supposition.error}
        onChange={({ currentTarget }) => supposition.type(currentTarget.value)}
      />
      <IconButton label="One dollar more" className={classes.step} onClick={() => supposition.step(STEP)}>
        <PlusIcon />
      </IconButton>
    </div>
  </>
)
