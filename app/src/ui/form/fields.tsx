import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core'
import { labels } from '../../messages/labels.ts'
import { uiMessages } from '../../messages/ui.ts'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'

/** A text field without automatic capitalization or spell-checking. */
export const UsernameField = (props: TextInputProps) => (
  <TextInput label={labels.username()} autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
)

/** Tells password managers whose password a form asks for. */
export const KnownUsername = ({ value }: { readonly value: string }) => (
  <input type="text" autoComplete="username" value={value} readOnly hidden />
)

const VisibilityIcon = ({ reveal }: { readonly reveal: boolean }) => (reveal ? <EyeOffIcon /> : <EyeIcon />)

/** A password field with a button to show the password. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    label={uiMessages.password()}
    // Mantine marks only the wrapper as invalid, not the input.
    aria-invalid={Boolean(props.error)}
    visibilityToggleIcon={VisibilityIcon}
    visibilityToggleButtonProps={{ 'aria-label': uiMessages.showPassword(), tabIndex: 0 }}
    {...props}
  />
)

/** A field for the code from the server's operator, which a new family may need. */
export const RegistrationCodeField = (props: TextInputProps) => (
  <TextInput
    label={uiMessages.registrationCode()}
    description={uiMessages.registrationCodeHint()}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...props}
  />
)

/**
 * A `ref` for the first field of a form that may mount after its dialog has set the focus, or for the safe choice of a
 * question that replaces the focused button.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
