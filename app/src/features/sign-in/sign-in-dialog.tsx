import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { wholeForm, type FormOutcome } from '../../ui/form/form-outcome.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import classes from '../../ui/form/form.module.css'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { SlowRequestNotice } from './slow-request-notice.tsx'

export interface SignInValues {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

interface SignInDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSubmit: (values: SignInValues) => FormOutcome
}

/** SPEC §2, Login modal. It closes itself when the log-in went through. */
export function SignInDialog({ opened, onClose, onSubmit }: SignInDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Log In to Your Account" size="sm">
      <SignInForm onClose={onClose} onSubmit={onSubmit} />
    </Dialog>
  )
}

type Audience = 'parent' | 'kid'

const hints: Readonly<Record<Audience, string>> = {
  parent: 'Use the username you signed up with.',
  kid: 'Use the name and password you made with your parent.',
}

function SignInForm({ onClose, onSubmit }: Omit<SignInDialogProps, 'opened'>) {
  // Only a matter of words: both kinds of people log in by the same call, and the choice is not sent.
  const [audience, setAudience] = useState<Audience>('parent')
  const form = useForm<SignInValues>({
    name: 'log-in',
    mode: 'uncontrolled',
    initialValues: { username: '', password: '', rememberMe: false },
  })
  const { isPending, submit } = useSubmission(form)
  const send = async (values: SignInValues) => {
    if (await submit(() => onSubmit(values))) onClose()
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <SegmentedControl
        aria-label="Who is logging in"
        value={audience}
        onChange={setAudience}
        data={[
          { value: 'parent', label: 'Parent Login' },
          { value: 'kid', label: 'Kid Login' },
        ]}
      />
      <p className={classes.hint}>{hints[audience]}</p>
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField autoComplete="current-password" key={form.key('password')} {...form.getInputProps('password')} />
      <Checkbox
        label="Remember me"
        key={form.key('rememberMe')}
        {...form.getInputProps('rememberMe', { type: 'checkbox' })}
      />
      <FormError message={form.errors[wholeForm]} />
      <SlowRequestNotice isPending={isPending} />
      <Button type="submit" disabled={isPending} fullWidth>
        {isPending ? 'Logging in...' : 'Log In'}
      </Button>
    </form>
  )
}
