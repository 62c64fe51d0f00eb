import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { labels } from '../../messages/labels.ts'
import { signUpMessages } from '../../messages/sign-in.ts'
import { FormError } from '../../ui/form-error.tsx'
import { wholeForm, useSubmission, type FormOutcome } from '../../ui/form/submission.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import classes from '../../ui/form/form.module.css'
import { SlowRequestNotice } from './slow-request-notice.tsx'

export interface SignUpValues {
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

interface SignUpFormProps {
  readonly onSubmit: (values: SignUpValues) => FormOutcome
}

/** Form for creating a parent's account (SPEC §2, Landing page). `onSubmit` validates the values. */
export function SignUpForm({ onSubmit }: SignUpFormProps) {
  const form = useForm<SignUpValues>({
    name: 'sign-up',
    mode: 'uncontrolled',
    initialValues: { email: '', username: '', firstName: '', lastName: '', password: '' },
  })
  const { isPending, submit } = useSubmission(form)
  const field = (name: keyof SignUpValues) => ({ name, ...form.getInputProps(name) })

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void submit(() => onSubmit(values)))}>
      <TextInput
        label={labels.emailAddress()}
        description={signUpMessages.optional()}
        type="email"
        inputMode="email"
        autoComplete="email"
        key={form.key('email')}
        {...field('email')}
      />
      <TextInput
        label={labels.username()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...field('username')}
      />
      <div className={classes.pair}>
        <TextInput
          label={labels.firstName()}
          autoComplete="given-name"
          key={form.key('firstName')}
          {...field('firstName')}
        />
        <TextInput
          label={labels.lastName()}
          autoComplete="family-name"
          key={form.key('lastName')}
          {...field('lastName')}
        />
      </div>
      <PasswordField
        autoComplete="new-password"
        description={labels.passwordHint()}
        key={form.key('password')}
        {...field('password')}
      />
      <FormError message={form.errors[wholeForm]} />
      <SlowRequestNotice isPending={isPending} />
      <Button type="submit" disabled={isPending} fullWidth>
        {isPending ? signUpMessages.submitting() : signUpMessages.submit()}
      </Button>
    </form>
  )
}
