import { Text } from '@mantine/core'
import type { PersonHere } from '../../auth/people-here.ts'
import { frontDoorMessages } from '../../messages/front-door.ts'
import { signInMessages } from '../../messages/sign-in.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { SlowRequestNotice } from './slow-request-notice.tsx'
import { submitSignIn } from './submit.ts'

interface FrontDoorDialogProps extends OpenableProps {
  readonly person: PersonHere
}

/** Asks for the chosen person's password. Signs in like the sign-in dialog. */
export const FrontDoorDialog = ({ person, ...dialog }: FrontDoorDialogProps) => (
  <Dialog {...dialog} title={frontDoorMessages.hello({ name: person.name })} size="sm" asksToDiscard={false}>
    <PasswordForm person={person} onSent={dialog.onClose} />
  </Dialog>
)

interface PasswordFormProps {
  readonly person: PersonHere
  readonly onSent: () => void
}

function PasswordForm({ person: { username, avatar, isKnown }, onSent }: PasswordFormProps) {
  const form = useSubmittedForm({
    name: 'front-door',
    initialValues: { password: '' },
    send: ({ password }) => submitSignIn({ username, password, rememberMe: false }),
    onSent,
  })
  return (
    <Form form={form} save={signInMessages.submit()} pending={signInMessages.submitting()}>
      {avatar && <ChildAvatar avatar={avatar} size={5} />}
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField size="xl" autoComplete="current-password" data-autofocus {...form.getInputProps('password')} />
      {!isKnown && <Text>{frontDoorMessages.firstTime()}</Text>}
      <SlowRequestNotice isPending={form.isPending} />
    </Form>
  )
}
