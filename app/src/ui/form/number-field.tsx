import { exponentOf, type Denomination } from '@little-ledger/domain'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { localNumber, plainNumber } from '../../languages/numbers.ts'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'placeholder'> {
  /** A plain number such as '1234.50', or what was typed if it is no number. */
  readonly value?: string
  readonly onChange?: (plain: string) => void
  readonly placeholder?: string
  /** What the number is an amount of. */
  readonly of?: Denomination
}

/**
 * A text field for a number, which is typed and shown as the current language writes it. Its value is a plain number in
 * every language.
 */
export function NumberField({ value = '', onChange, placeholder, of, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState({ text: localNumber(value), plain: value })
  return (
    <TextInput
      inputMode={of !== undefined && exponentOf(of) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...props}
      {...(placeholder === undefined ? {} : { placeholder: localNumber(placeholder) })}
      value={typed.plain === value ? typed.text : localNumber(value)}
      onChange={({ currentTarget: { value: text } }) => {
        const plain = plainNumber(text, of)
        setTyped({ text, plain })
        onChange?.(plain)
      }}
    />
  )
}
