import classes from './form.module.css'
import { MoneyField } from './money-field.tsx'
import type { NumberFieldProps } from './number-field.tsx'

/** The amount of money that a dialog is about: large, centered, and with the initial focus. */
export const AmountField = (props: NumberFieldProps) => (
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
