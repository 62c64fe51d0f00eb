import { TextInput, type TextInputProps } from '@mantine/core'

/** A text field for a dollar amount. It has a decimal keyboard, and arrow keys do not change it by accident. */
export function MoneyField(props: TextInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" leftSection="$" leftSectionPointerEvents="none" {...props} />
}
