import { labels } from '../../messages/labels.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

/**
 * A text field for a dollar amount. It has a decimal keyboard, and arrow keys do not change it by accident. The amount
 * is selected when the field gets the focus, so that typing replaces the amount.
 */
export const MoneyField = (props: NumberFieldProps) => (
  <NumberField
    placeholder={labels.amountPlaceholder()}
    leftSection="$"
    leftSectionPointerEvents="none"
    {...props}
    onFocus={(event) => {
      props.onFocus?.(event)
      event.currentTarget.select()
    }}
    // Otherwise, the click would place the cursor and so clear the selection made by the focus event.
    onMouseDown={(event) => {
      if (document.activeElement === event.currentTarget) return
      event.preventDefault()
      event.currentTarget.focus()
    }}
  />
)
