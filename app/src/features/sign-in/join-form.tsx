import { Checkbox, TextInput } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { joinFamily } from '../../auth/members/join-family.ts'
import { labels } from '../../messages/labels.ts'
import { signInMessages } from '../../messages/forms/sign-in.ts'
import { waitOf } from '../../messages/errors.ts'
import { joinErrorText, joinMessages } from '../../messages/pages/join.ts'
import { PasswordField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { reportFailure, reportSuccess, responseOf, wholeForm, type FormOutcome } from '../../ui/form/submission.ts'
import { SlowRequestNotice } from './slow-request-notice.tsx'
import { useCancelOnClose } from './use-cancel-on-close.ts'

interface JoinValues {
  readonly code: string
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

interface JoinFormProps {
  /** The code from the address, or empty. */
  readonly code: string
}

/** Form for an invited person: the code, and a new login. */
export function JoinForm({ code }: JoinFormProps) {
  const { online: isOnline } = useNetwork()
  const cancelOnClose = useCancelOnClose()
  const form = useSubmittedForm<JoinValues>({
    name: 'join',
    initialValues: { code, username: '', password: '', rememberMe: true },
    send: cancelOnClose(submitJoin),
  })
  return (
    <Form form={form} save={joinMessages.submit()} pending={joinMessages.submitting()}>
      <TextInput
        label={joinMessages.code()}
        description={joinMessages.codeHint()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <UsernameField {...form.getInputProps('username')} />
      <PasswordField
        autoComplete="new-password"
        description={labels.passwordHint()}
        {...form.getInputProps('password')}
      />
      <Checkbox label={signInMessages.rememberMe()} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      {!isOnline && <p role="status">{joinMessages.offline()}</p>}
      <SlowRequestNotice isPending={form.isPending} />
    </Form>
  )
}

/** Joins the family and shows the result in a toast, or what is wrong with a field at the field. */
async function submitJoin(values: JoinValues): FormOutcome {
  const joined = await joinFamily({ ...values })
  if (joined.ok) return reportSuccess(joinMessages.succeeded(), joinMessages.welcome({ name: joined.value.name }))
  const { error } = joined
  if (error.type === 'Invalid') return error.fields
  if (error.type === 'SignInCancelled') return { [wholeForm]: signInMessages.cancelled() }
  const reason = joinErrorText(error)
  // The field says it; a toast would repeat it and cover the button.
  if (error.type === 'WrongCode' || error.type === 'CodeUsed') return { code: reason }
  if (error.type === 'UsernameTaken') return { username: reason }
  return reportFailure(joinMessages.failed(), waitOf(error) ?? reason, responseOf(error))
}
