import type { TextInputProps } from '@mantine/core'
import classes from './amount-field.module.css'
import { MoneyField } from './fields.tsx'

/** The amount of money that a dialog is about: large, centered, and with the initial focus. */
export const AmountField = (props: TextInputProps) => (
  <MoneyField
    data-autofocus
    classNames={{
      root: classes.amount ?? '',
      wrapper: classes.amountField ?? '',
      section: classes.dollar ?? '',
      input: classes.amountInput ?? '',
    }}
    {...props}
  />
)
