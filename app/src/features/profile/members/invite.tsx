import { Button, Stack, TextInput } from '@mantine/core'
import { memberForm, ok, parseForm, type Id, type InvitationResponse } from '@little-ledger/domain'
import { useState } from 'react'
import { inviteToFamily, makeCode } from '../../../auth/members/invite-member.ts'
import { useLedger } from '../../../ledger/family-store.ts'
import { inviteErrorText, inviteMessages, serverErrorText } from '../../../messages/forms/members.ts'
import { labels } from '../../../messages/labels.ts'
import { Dialog, type ContentProps, type OpenableProps } from '../../../ui/dialog/dialog.tsx'
import { useIsShown } from '../../../ui/dialog/use-is-shown.ts'
import { focusOnMount } from '../../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../../ui/form/form.tsx'
import { reportFailure, reportSuccess, type FormOutcome } from '../../../ui/form/submission.ts'
import { Hint } from '../../../ui/hint.tsx'
import { AccessFields, accessOf, type AccessValues } from './access-fields.tsx'
import { InvitationCode } from './invitation-code.tsx'

/** Invites a parent or helper: asks for the name and role, then shows the code. Opens above Edit Profile. */
export const InviteDialog = ({ onReloadStates, ...props }: OpenableProps & InviteProps) => (
  <Dialog {...props} title={inviteMessages.title()} size="sm" isOnTop>
    <Invite onClose={props.onClose} onReloadStates={onReloadStates} />
  </Dialog>
)

interface InviteProps {
  /** Reads again who has joined and whose code works. */
  readonly onReloadStates: () => void
}

interface InviteValues {
  readonly name: string
  readonly access: AccessValues
}

function Invite({ onClose, onReloadStates }: ContentProps & InviteProps) {
  const ledger = useLedger()
  const isShown = useIsShown()
  // Set once the member was added, even if the server made no code yet. The next press then only asks for a code.
  const [added, setAdded] = useState<Id>()
  const [invitation, setInvitation] = useState<InvitationResponse>()
  const send = async ({ name: typed, access }: InviteValues): FormOutcome => {
    const parsed = parseForm(memberForm, { name: typed, ...accessOf(access) })
    if (!parsed.ok) return parsed.error.fields
    const { name } = parsed.value
    const invited = added === undefined ? await inviteToFamily(ledger, parsed.value) : await newCode(ledger, added)
    if (!invited.ok) return reportFailure(inviteMessages.failed(), inviteErrorText(invited.error, name))
    const { userId, code } = invited.value
    setAdded(userId)
    if (code.ok) {
      setInvitation(code.value)
      onReloadStates()
      // The code is shown only in this dialog, which was closed in the meantime.
      if (!isShown()) reportSuccess(inviteMessages.added({ name }), inviteMessages.addedWithoutCode({ name }))
      return null
    }
    const reason =
      code.error.type === 'Unreachable' ? inviteMessages.codeFailed({ name }) : serverErrorText(code.error, name)
    return reportFailure(inviteMessages.failed(), reason)
  }
  const form = useSubmittedForm<InviteValues>({
    name: 'invite',
    initialValues: { name: '', access: { role: 'parent', childIds: [] } },
    send,
  })
  if (invitation !== undefined) {
    return (
      <Stack>
        <InvitationCode name={form.values.name.trim()} {...invitation} />
        <Button onClick={onClose} ref={focusOnMount}>
          {inviteMessages.done()}
        </Button>
      </Stack>
    )
  }
  return (
    <Form
      form={form}
      save={inviteMessages.submit()}
      pending={inviteMessages.submitting()}
      onCancel={onClose}
      cancel={labels.cancel()}
    >
      <Hint>{inviteMessages.intro()}</Hint>
      <TextInput
        label={inviteMessages.name()}
        description={inviteMessages.nameHint()}
        autoComplete="off"
        data-autofocus
        disabled={added !== undefined}
        {...form.getInputProps('name')}
      />
      <AccessFields
        values={form.values.access}
        error={form.errors['childIds']}
        disabled={added !== undefined}
        onChange={(access) => {
          form.clearErrors()
          form.setFieldValue('access', access)
        }}
      />
    </Form>
  )
}

/** Another try for a member who was added but has no code. */
const newCode = async (ledger: Parameters<typeof makeCode>[0], userId: Id) =>
  ok({ userId, code: await makeCode(ledger, userId) })
