import { TextInput, type TextInputProps } from '@mantine/core'

/** An amount in dollars as typed: with every keyboard's decimal point and without arrows that change money by accident. */
export function MoneyField(props: TextInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" leftSection="$" leftSectionPointerEvents="none" {...props} />
}
