import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core'
import { labels } from '../../messages/labels.ts'
import { uiMessages } from '../../messages/ui.ts'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'

/**
 * A text field for a dollar amount. It has a decimal keyboard, and arrow keys do not change it by accident. The amount
 * is selected when the field gets the focus, so that typing replaces the amount.
 */
export const MoneyField = (props: TextInputProps) => (
  <TextInput
    placeholder={labels.amountPlaceholder()}
    inputMode="decimal"
    autoComplete="off"
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

/** A text field without automatic capitalization or spell-checking. */
export const UsernameField = (props: TextInputProps) => (
  <TextInput label={labels.username()} autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
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

/** A `ref` for the first field of a form that may mount after its dialog has set the focus. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus()
