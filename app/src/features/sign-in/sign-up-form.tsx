import type { CurrencyCode } from '@little-ledger/domain'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { currencyName, currencyOptions, regionCurrency } from '../../languages/currencies.ts'
import { labels } from '../../messages/labels.ts'
import { signUpMessages } from '../../messages/forms/sign-in.ts'
import { focusOnMount, PasswordField, RegistrationCodeField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import classes from '../../ui/form/form.module.css'
import type { FormOutcome } from '../../ui/form/submission.ts'
import { clearSignUpDraft, readSignUpDraft, saveSignUpDraft } from './sign-up-draft.ts'
import { SlowRequestNotice } from './slow-request-notice.tsx'

export interface SignUpValues {
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
  /** The code from the server's operator, if one was asked for. */
  readonly invitation?: string
  readonly currency: string
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
    initialValues: {
      email: '',
      username: '',
      firstName: '',
      lastName: '',
      currency: regionCurrency(),
      ...readSignUpDraft(),
      password: '',
      invitation: '',
    },
    onValuesChange: saveSignUpDraft,
    send: async (values) => {
      const errors = await onSubmit(values)
      if (errors === null) clearSignUpDraft()
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
      <CurrencyChoice initial={form.getValues().currency} {...form.getInputProps('currency')} />
      {asksForCode && <RegistrationCodeField key={form.key('invitation')} {...field('invitation')} />}
      <SlowRequestNotice isPending={form.isPending} />
    </Form>
  )
}

interface CurrencyChoiceProps {
  readonly initial: string
}

/** The family's currency: a line of text until the parent wants to change it. */
function CurrencyChoice({ initial, ...input }: CurrencyChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <NativeSelect
        label={signUpMessages.currency()}
        description={signUpMessages.currencyHint()}
        data={currencyOptions()}
        ref={focusOnMount}
        {...input}
      />
    )
  }
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text fz="sm" c="dimmed">
        {signUpMessages.currencyIs({
          currency: initial === 'USD' ? signUpMessages.usDollar() : currencyName(initial as CurrencyCode),
        })}
      </Text>
      <Button
        variant="subtle"
        px="sm"
        flex="none"
        aria-label={signUpMessages.changeCurrency()}
        onClick={() => setOpen(true)}
      >
        {signUpMessages.change()}
      </Button>
    </Group>
  )
}
