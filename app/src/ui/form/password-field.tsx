import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'

function VisibilityIcon({ reveal }: { readonly reveal: boolean }) {
  return reveal ? <EyeOffIcon /> : <EyeIcon />
}

/** A password that can be looked at while typing, which spares children and thumbs many failed attempts. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Password"
      // The library marks the box around the field as refused, but not the field itself.
      aria-invalid={Boolean(props.error)}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
      {...props}
    />
  )
}
