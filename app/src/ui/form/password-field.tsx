import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { uiMessages } from '../../messages/ui.ts'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'

function VisibilityIcon({ reveal }: { readonly reveal: boolean }) {
  return reveal ? <EyeOffIcon /> : <EyeIcon />
}

/** A password field with a button to show the password. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label={uiMessages.password()}
      // Mantine marks only the wrapper as invalid.
      aria-invalid={Boolean(props.error)}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': uiMessages.showPassword(), tabIndex: 0 }}
      {...props}
    />
  )
}
