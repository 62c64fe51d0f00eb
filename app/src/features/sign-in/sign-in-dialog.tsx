import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { labels } from '../../messages/labels.ts'
import { signInMessages } from '../../messages/sign-in.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { wholeForm, useSubmission, type FormOutcome } from '../../ui/form/submission.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import classes from '../../ui/form/form.module.css'
import { Hint } from '../../ui/hint.tsx'
import { SlowRequestNotice } from './slow-request-notice.tsx'

export interface SignInValues {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

interface SignInDialogProps extends OpenableProps {
  readonly onSubmit: (values: SignInValues) => FormOutcome
}

/** Sign-in dialog (SPEC §2, Login modal). Closes itself once the user is signed in. */
export function SignInDialog({ opened, onClose, onSubmit }: SignInDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={signInMessages.title()} size="sm">
      <SignInForm onClose={onClose} onSubmit={onSubmit} />
    </Dialog>
  )
}

type Audience = 'parent' | 'kid'

const HINTS = { parent: signInMessages.parentHint, kid: signInMessages.kidHint } satisfies Record<Audience, unknown>

function SignInForm({ onClose, onSubmit }: Omit<SignInDialogProps, 'opened'>) {
  // Changes only the hint. Parents and children sign in with the same request (SPEC §6).
  const [audience, setAudience] = useState<Audience>('parent')
  const form = useForm<SignInValues>({
    name: 'log-in',
    mode: 'uncontrolled',
    initialValues: { username: '', password: '', rememberMe: false },
  })
  const { isPending, submit } = useSubmission(form)
  const handleSubmit = async (values: SignInValues) => {
    if (await submit(() => onSubmit(values))) onClose()
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
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
      <TextInput
        label={labels.username()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField autoComplete="current-password" key={form.key('password')} {...form.getInputProps('password')} />
      <Checkbox
        label={signInMessages.rememberMe()}
        key={form.key('rememberMe')}
        {...form.getInputProps('rememberMe', { type: 'checkbox' })}
      />
      <FormError message={form.errors[wholeForm]} />
      <SlowRequestNotice isPending={isPending} />
      <Button type="submit" disabled={isPending} fullWidth>
        {isPending ? signInMessages.submitting() : signInMessages.submit()}
      </Button>
    </form>
  )
}
