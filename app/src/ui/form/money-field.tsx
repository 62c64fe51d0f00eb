import { exponentOf, formatDecimal, isUnit, ZERO, type Denomination } from '@little-ledger/domain'
import { currencySign } from '../../messages/formats.ts'
import { UnitPicture } from '../money/unit-picture.tsx'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

export interface MoneyFieldProps extends NumberFieldProps {
  readonly of: Denomination
}

/**
 * A text field for an amount, with the sign of its currency or a picture of its unit where the language writes it. It
 * has a number keyboard, and arrow keys do not change it by accident. The amount is selected when the field gets the
 * focus, so that typing replaces the amount.
 */
export const MoneyField = ({ of, ...props }: MoneyFieldProps) => (
  <NumberField
    of={of}
    placeholder={formatDecimal(ZERO, exponentOf(of))}
    {...signSection(of)}
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

/** The sign's place and width. Some signs are as long as a code. */
function signSection(of: Denomination) {
  if (isUnit(of)) return { leftSection: <UnitPicture unit={of} />, leftSectionPointerEvents: 'none' } as const
  const { sign, isAfter } = currencySign(of)
  // Capital letters are wider than the digit that ch is the width of.
  const width = sign.length > 2 ? `${2 * sign.length + 1}ch` : undefined
  return isAfter
    ? ({ rightSection: sign, rightSectionPointerEvents: 'none', rightSectionWidth: width } as const)
    : ({ leftSection: sign, leftSectionPointerEvents: 'none', leftSectionWidth: width } as const)
}
