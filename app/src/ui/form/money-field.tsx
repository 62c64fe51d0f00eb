import { TextInput, type TextInputProps } from '@mantine/core'

/** Dollar amount as text: decimal keyboard, and no arrow keys that change it by accident. */
export function MoneyField(props: TextInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" leftSection="$" leftSectionPointerEvents="none" {...props} />
}
