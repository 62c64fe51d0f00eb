import { Checkbox, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { signInMessages } from '../../messages/forms/sign-in.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { PasswordField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import type { FormOutcome } from '../../ui/form/submission.ts'
import { Hint } from '../../ui/hint.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { SlowRequestNotice } from './slow-request-notice.tsx'
import { useCancelOnClose } from './use-cancel-on-close.ts'

export interface SignInValues {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

interface SignInProps extends ContentProps {
  readonly onSubmit: (values: SignInValues) => FormOutcome
}

/** Sign-in dialog (SPEC §2, Login modal). Closes itself once the user is signed in. */
export const SignInDialog = createDialog(SignInForm, signInMessages.title, { size: 'sm', asksToDiscard: false })

const HINTS = { parent: signInMessages.parentHint, kid: signInMessages.kidHint }

function SignInForm({ onClose, onSubmit }: SignInProps) {
  // The selected tab affects only the hint: parents and children sign in with the same request (SPEC §6).
  const [audience, setAudience] = useState<keyof typeof HINTS>('parent')
  const cancelOnClose = useCancelOnClose()
  const form = useSubmittedForm<SignInValues>({
    name: 'log-in',
    initialValues: { username: '', password: '', rememberMe: false },
    send: cancelOnClose(onSubmit),
    onSent: onClose,
  })
  return (
    <Form form={form} save={signInMessages.submit()} pending={signInMessages.submitting()}>
      <SegmentedControl
        aria-label={signInMessages.audience()}
        value={audience}
        onChange={setAudience}
        data={[
          { value: 'parent', label: signInMessages.parentTab() },
          { value: 'kid', label: signInMessages.kidTab() },
        ]}
      />
      <Hint>{HINTS[audience]()}</Hint>
      <UsernameField data-autofocus {...form.getInputProps('username')} />
      <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
      <Checkbox label={signInMessages.rememberMe()} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <ForgotPassword isChild={audience === 'kid'} />
      <SlowRequestNotice isPending={form.isPending} isChild={audience === 'kid'} />
    </Form>
  )
}
