import classes from './form.module.css'
import { MoneyField, type MoneyFieldProps } from './money-field.tsx'

/** The amount of money that a dialog is about: large, centered, and with the initial focus. */
export const AmountField = (props: MoneyFieldProps) => (
  <MoneyField
    data-autofocus
    classNames={{
      root: classes.amount ?? '',
      wrapper: classes.amountField ?? '',
      section: classes.sign ?? '',
      input: classes.amountInput ?? '',
    }}
    {...props}
  />
)
