import { Button } from '@mantine/core'
import { formatWhole } from '../../messages/formats.ts'
import { formMessages } from '../../messages/ui.ts'
import classes from './form.module.css'

/** Common amounts, in dollars. */
const CHIPS = [1, 5, 10, 20]

interface AmountChipsProps {
  /** The amount as the user typed it. */
  readonly amount: string
  readonly onChoose: (amount: string) => void
}

/** Buttons that set a common amount. */
export const AmountChips = ({ amount, onChoose }: AmountChipsProps) => (
  <div className={classes.chips} role="group" aria-label={formMessages.quickChoices()}>
    {CHIPS.map((dollars) => {
      const text = `${dollars}.00`
      const isChosen = amount === text
      return (
        <Button
          key={dollars}
          variant={isChosen ? 'filled' : 'light'}
          radius="xl"
          aria-pressed={isChosen}
          onClick={() => onChoose(text)}
        >
          {formatWhole(dollars)}
        </Button>
      )
    })}
  </div>
)
