import { Checkbox, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PersonHere } from '../../auth/people-here.ts'
import type { SignInError } from '../../auth/sign-in.ts'
import { frontDoorMessages } from '../../messages/front-door.ts'
import { signInErrorText, signInMessages } from '../../messages/forms/sign-in.ts'
import { colorStyle } from '../../ui/avatar/avatar.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { KnownUsername, PasswordField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { wholeForm, type FormOutcome } from '../../ui/form/submission.ts'
import { Hint } from '../../ui/hint.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import classes from './front-door.module.css'
import type { SignInValues } from './sign-in-dialog.tsx'
import { SlowRequestNotice } from './slow-request-notice.tsx'
import { useCancelOnClose } from './use-cancel-on-close.ts'
import { submitSignIn } from './submit.ts'

interface FrontDoorDialogProps extends OpenableProps {
  readonly person: PersonHere
}

/** A dialog that asks for the chosen person's password and signs the person in. */
export const FrontDoorDialog = ({ person, ...dialog }: FrontDoorDialogProps) => (
  <Dialog {...dialog} title={frontDoorMessages.hello({ name: person.name })} size="sm" asksToDiscard={false}>
    {person.username === undefined ? (
      <NewDeviceForm onSent={dialog.onClose} />
    ) : (
      <PasswordForm person={person} username={person.username} onSent={dialog.onClose} />
    )}
  </Dialog>
)

interface PasswordFormProps {
  readonly person: PersonHere
  readonly username: string
  readonly onSent: () => void
}

function PasswordForm({ person, username, onSent }: PasswordFormProps) {
  const { avatar, isKnown } = person
  const { online: isOnline } = useNetwork()
  const [needsCode, setNeedsCode] = useState(false)
  const cancelOnClose = useCancelOnClose()
  const form = useSubmittedForm({
    name: 'front-door',
    initialValues: { password: '', rememberMe: false },
    send: cancelOnClose((values: Answers) => send(person, values, (error) => setNeedsCode(isUnknownMember(error)))),
    onSent,
  })
  return (
    <Form form={form} save={signInMessages.submit()} pending={signInMessages.submitting()}>
      {avatar && (
        <div className={classes.portrait} style={colorStyle(avatar)}>
          <ChildAvatar avatar={avatar} size={7} />
        </div>
      )}
      <KnownUsername value={username} />
      <PasswordField size="xl" autoComplete="current-password" data-autofocus {...form.getInputProps('password')} />
      {!avatar && (
        <Checkbox label={signInMessages.rememberMe()} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      )}
      {!isKnown && !isOnline && <Text>{onlineNeededText(person)}</Text>}
      {needsCode && <UseCode question={frontDoorMessages.gotCode()} />}
      <ForgotPassword isChild={avatar !== undefined} />
      <SlowRequestNotice isPending={form.isPending} isChild={avatar !== undefined} />
    </Form>
  )
}

interface NewDeviceFormProps {
  readonly onSent: () => void
}

/** For a parent or helper whose username this device does not know. */
function NewDeviceForm({ onSent }: NewDeviceFormProps) {
  const { online: isOnline } = useNetwork()
  const cancelOnClose = useCancelOnClose()
  const form = useSubmittedForm<SignInValues>({
    name: 'front-door-new',
    initialValues: { username: '', password: '', rememberMe: false },
    send: cancelOnClose((values: SignInValues) => submitSignIn(values)),
    onSent,
  })
  const hint = isOnline ? frontDoorMessages.newDevice : frontDoorMessages.newDeviceOffline
  return (
    <Form form={form} save={signInMessages.submit()} pending={signInMessages.submitting()}>
      <Hint role="status">{hint()}</Hint>
      <UsernameField data-autofocus {...form.getInputProps('username')} />
      <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
      <Checkbox label={signInMessages.rememberMe()} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <ForgotPassword isChild={false} />
      <SlowRequestNotice isPending={form.isPending} />
      <UseCode question={frontDoorMessages.notJoined()} />
    </Form>
  )
}

const UseCode = ({ question }: { readonly question: string }) => (
  <Text>
    {question} <Link to="/join">{frontDoorMessages.useCode()}</Link>
  </Text>
)

const isUnknownMember = (error: SignInError): boolean => error.type === 'RefusedPassword' && error.owner === 'member'

interface Answers {
  readonly password: string
  readonly rememberMe: boolean
}

/** Why someone whose password this device can't check has to be online. Parents logged in here without Remember me. */
const onlineNeededText = ({ avatar }: PersonHere): string =>
  avatar === undefined ? frontDoorMessages.offlineForParent() : frontDoorMessages.firstTime()

/** Shows errors under the password, because no other field can be wrong. */
async function send(person: PersonHere, answers: Answers, onError: (error: SignInError) => void): FormOutcome {
  const { familyId, userId, username = '', isKnown, avatar } = person
  const errorText = (error: SignInError) => {
    onError(error)
    if (error.type === 'WrongLoginOffline' && !isKnown && avatar === undefined) return onlineNeededText(person)
    return error.type === 'WrongLogin' || (error.type === 'WrongLoginOffline' && isKnown)
      ? frontDoorMessages.wrongPassword()
      : signInErrorText(error)
  }
  const errors = await submitSignIn({ username, ...answers }, errorText, { familyId, userId })
  const { [wholeForm]: reason, ...fields } = errors ?? {}
  return errors && (reason === undefined ? errors : { ...fields, password: reason })
}
