import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { labels } from '../../messages/labels.ts'
import { signUpMessages } from '../../messages/forms/sign-in.ts'
import { PasswordField, RegistrationCodeField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import classes from '../../ui/form/form.module.css'
import type { FormOutcome } from '../../ui/form/submission.ts'
import { SlowRequestNotice } from './slow-request-notice.tsx'

export interface SignUpValues {
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
  /** The code from the server's operator, if one was asked for. */
  readonly invitation?: string
}

interface SignUpFormProps {
  readonly onSubmit: (values: SignUpValues) => FormOutcome
}

/** Form for creating a parent's account (SPEC §2, Landing page). `onSubmit` validates the values. */
export function SignUpForm({ onSubmit }: SignUpFormProps) {
  // The server's answer says whether new families need a code.
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useSubmittedForm<SignUpValues>({
    name: 'sign-up',
    mode: 'uncontrolled',
    initialValues: { email: '', username: '', firstName: '', lastName: '', password: '', invitation: '' },
    send: async (values) => {
      const errors = await onSubmit(values)
      if (errors !== null && 'invitation' in errors) setAsksForCode(true)
      return errors
    },
  })
  const field = (name: keyof SignUpValues) => ({ name, ...form.getInputProps(name) })
  return (
    <Form form={form} save={signUpMessages.submit()} pending={signUpMessages.submitting()}>
      <TextInput
        label={labels.emailAddress()}
        description={signUpMessages.optional()}
        type="email"
        inputMode="email"
        autoComplete="email"
        key={form.key('email')}
        {...field('email')}
      />
      <UsernameField key={form.key('username')} {...field('username')} />
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
      {asksForCode && <RegistrationCodeField key={form.key('invitation')} {...field('invitation')} />}
      <SlowRequestNotice isPending={form.isPending} />
    </Form>
  )
}
