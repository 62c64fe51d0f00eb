import { Button } from '@mantine/core'
import { exponentOf, formatDecimal, isUnit, minorUnits, roundAmountOf, type Denomination } from '@little-ledger/domain'
import { formatAmount, formatWhole } from '../../messages/formats.ts'
import { formMessages } from '../../messages/ui.ts'
import { UnitPicture } from '../money/unit-picture.tsx'
import classes from './form.module.css'

/** Common amounts, in round amounts: $1, $5, $10 and $20. */
const COMMON = [1, 5, 10, 20]

/** Common times: 5, 15, 30 and 60 minutes. */
const COMMON_TIMES = [1, 3, 6, 12]

interface AmountChipsProps {
  /** The amount as a plain number. */
  readonly amount: string
  readonly of: Denomination
  readonly onChoose: (amount: string) => void
  /** The amounts, in round amounts. */
  readonly counts?: readonly number[]
}

/** Buttons that set a common amount. */
export const AmountChips = ({ amount, of, onChoose, counts = COMMON }: AmountChipsProps) => (
  <div className={classes.chips} role="group" aria-label={formMessages.quickChoices()}>
    {(of === 'minutes' ? COMMON_TIMES : counts).map((count) => {
      const chip = minorUnits(count * roundAmountOf(of))
      const text = formatDecimal(chip, exponentOf(of))
      const isChosen = amount === text
      return (
        <Button
          key={chip}
          variant={isChosen ? 'filled' : 'light'}
          radius="xl"
          aria-pressed={isChosen}
          {...(isUnit(of) && { 'aria-label': formatAmount(chip, of) })}
          onClick={() => onChoose(text)}
        >
          {formatWhole(chip, of)}
          {isUnit(of) && <UnitPicture unit={of} />}
        </Button>
      )
    })}
  </div>
)
