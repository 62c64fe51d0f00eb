import { Box, Button, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import {
  changeMember,
  memberEditForm,
  parseForm,
  removeMember,
  type CommandContext,
  type CommandResult,
  type Family,
  type InvitationResponse,
  type Member,
  type MemberResponse,
} from '@little-ledger/domain'
import { useId, useState } from 'react'
import { makeCode } from '../../../auth/members/invite-member.ts'
import { waitsForServer } from '../../../auth/members/send-member.ts'
import { sessionState } from '../../../auth/session-state.ts'
import { useLedger } from '../../../ledger/family-store.ts'
import { recordCommand } from '../../../ledger/record-command.ts'
import { useSignedIn } from '../../../auth/session-context.tsx'
import { recordErrorText } from '../../../messages/errors.ts'
import { memberDialogMessages, memberMessages, serverErrorText } from '../../../messages/forms/members.ts'
import { labels } from '../../../messages/labels.ts'
import { membersClient } from '../../../sync/members-client.ts'
import { Dialog, useOwnClose, type ContentProps, type OpenableProps } from '../../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../../ui/form/form.tsx'
import { reportFailure, reportRecorded, reportSuccess } from '../../../ui/form/submission.ts'
import formClasses from '../../../ui/form/form.module.css'
import { Hint } from '../../../ui/hint.tsx'
import { AccessFields, accessOf, isSameAccess, type AccessValues } from './access-fields.tsx'
import { InvitationCode } from './invitation-code.tsx'
import { useFocusWhen } from '../../../ui/dialog/use-focus-when.ts'
import { PendingButton } from '../../../ui/pending-button.tsx'
import { focusOnMount } from '../../../ui/form/fields.tsx'

interface MemberProps {
  readonly member: Member
  /** Whether the member has joined or has a code; undefined if the server has not said it. */
  readonly state: MemberResponse | undefined
  readonly onReloadState: () => void
}

/** A line between the parts of the dialog. */
const SEPARATED = { borderTop: '1px solid var(--ll-line)', paddingTop: '1.25rem' }

/** Changes one member: its name, its role, its code, or whether it is in the family. Opens above Edit Profile. */
export const MemberDialog = ({ opened, onClose, ...props }: MemberProps & OpenableProps) => {
  const { member, onReloadState } = props
  const isSelf = useSignedIn().user.userId === member.userId
  const title = isSelf ? memberDialogMessages.ownTitle() : member.name || memberMessages.unnamed()
  const close = () => {
    onClose()
    onReloadState()
  }
  return (
    <Dialog opened={opened} onClose={close} title={title} size="sm" isOnTop>
      <Parts {...props} isSelf={isSelf} onClose={onClose} />
    </Dialog>
  )
}

/** The form, the code and the removal. A code, or the question before a removal, has the dialog to itself. */
function Parts({ member, state, isSelf, onReloadState, ...props }: MemberProps & PartProps) {
  const [only, setOnly] = useState<'code' | 'removal'>()
  const close = useOwnClose(props.onClose)
  // Also after a change that ends when the dialog is already closed.
  const onClose = () => {
    close()
    onReloadState()
  }
  const separated = only === undefined ? SEPARATED : {}
  return (
    <Stack gap="lg">
      <Box display={only === undefined ? undefined : 'none'}>
        <MemberForm member={member} isSelf={isSelf} onClose={onClose} />
      </Box>
      {!isSelf && state?.hasLogin === false && (
        <Box style={separated} display={only === 'removal' ? 'none' : undefined}>
          <Code
            member={member}
            hasCode={state.invitationExpiresAt !== undefined}
            onShow={(isShown) => setOnly(isShown ? 'code' : undefined)}
          />
        </Box>
      )}
      <Stack style={separated} display={only === 'code' ? 'none' : undefined}>
        <Removal
          member={member}
          isSelf={isSelf}
          onClose={onClose}
          isAsking={only === 'removal'}
          onAsk={(isAsking) => setOnly(isAsking ? 'removal' : undefined)}
        />
      </Stack>
    </Stack>
  )
}

/** Records a command about a member in its current state, which another device may have changed. */
function useRecordMember() {
  const { store, actor } = useLedger()
  return (command: (members: Family['members'], context: CommandContext) => CommandResult) =>
    recordCommand(store, {
      actor,
      decide: async (context) => command((await store.db.getMeta('family'))?.members ?? new Map(), context),
    })
}

interface PartProps extends ContentProps {
  readonly member: Member
  readonly isSelf: boolean
}

interface MemberValues {
  readonly name: string
  readonly access: AccessValues
}

function MemberForm({ member, isSelf, onClose }: PartProps) {
  const ledger = useLedger()
  const record = useRecordMember()
  const memberName = member.name || memberMessages.unnamed()
  // Records only what was changed here, so that a change on another device is kept. No member changes its own role.
  const [initial] = useState<MemberValues>({ name: member.name, access: member })
  const form = useSubmittedForm<MemberValues>({
    name: 'member',
    initialValues: { ...initial, access: { role: member.role, childIds: member.childIds } },
    send: async ({ name: typed, access }) => {
      const parsed = parseForm(memberEditForm, {
        ...(typed === initial.name ? {} : { name: typed }),
        ...(isSelf || isSameAccess(access, initial.access) ? {} : { access: accessOf(access) }),
      })
      if (!parsed.ok) return parsed.error.fields
      const recorded = await record((members, context) =>
        changeMember(parsed.value, members.get(member.userId), context),
      )
      const isWaiting = recorded.ok && 'access' in parsed.value && (await waitsForServer(ledger, member.userId))
      return reportRecorded(recorded, {
        failed: memberDialogMessages.failed(),
        title: memberDialogMessages.saved(),
        ...(isWaiting && { description: memberDialogMessages.waiting({ name: memberName }) }),
      })
    },
    onSent: onClose,
  })
  return (
    <Form form={form} onCancel={onClose}>
      <TextInput
        label={memberDialogMessages.name()}
        description={isSelf ? memberDialogMessages.ownNameHint() : memberDialogMessages.nameHint({ name: memberName })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!isSelf && (
        <AccessFields
          values={form.values.access}
          error={form.errors['access.childIds']}
          onChange={(access) => {
            form.clearErrors()
            form.setFieldValue('access', access)
          }}
        />
      )}
    </Form>
  )
}

interface CodeProps {
  readonly member: Member
  readonly hasCode: boolean
  /** Called when the code appears or disappears. */
  readonly onShow: (isShown: boolean) => void
}

/** Makes, shows and cancels the code of a member who has not joined yet. */
function Code({ member: { userId, name }, hasCode, onShow }: CodeProps) {
  const ledger = useLedger()
  const [invitation, setInvitation] = useState<InvitationResponse>()
  const [isRevoked, setRevoked] = useState(false)
  const [isPending, setPending] = useState(false)
  const canRevoke = invitation !== undefined || (hasCode && !isRevoked)
  // The button that revokes the code goes with it.
  const makeButton = useFocusWhen(!canRevoke && isRevoked)
  const run = async (work: () => Promise<void>) => {
    setPending(true)
    await work()
    setPending(false)
  }
  const make = async () => {
    const made = await makeCode(ledger, userId)
    if (!made.ok) {
      const { error } = made
      const reason = error.type === 'Unreachable' ? memberDialogMessages.noAnswer() : serverErrorText(error, name)
      return void reportFailure(memberDialogMessages.failed(), reason)
    }
    setInvitation(made.value)
    onShow(true)
  }
  const revoke = async () => {
    const revoked = await membersClient().revokeInvitation(userId)
    if (!revoked.ok) return void reportFailure(memberDialogMessages.failed(), serverErrorText(revoked.error, name))
    setInvitation(undefined)
    onShow(false)
    setRevoked(true)
    reportSuccess(memberDialogMessages.revoked(), memberDialogMessages.revokedHint())
  }
  return (
    <Stack gap="sm">
      <Title order={3} fz="md">
        {memberDialogMessages.codeTitle()}
      </Title>
      {invitation && <InvitationCode key={invitation.code} name={name} {...invitation} takesFocus />}
      {canRevoke && !invitation && <Hint>{memberDialogMessages.newCodeHint()}</Hint>}
      <SimpleGrid cols={canRevoke ? 2 : 1} spacing="sm">
        {canRevoke && (
          <PendingButton variant="default" px="0.375rem" isPending={isPending} onClick={() => void run(revoke)}>
            {memberDialogMessages.revoke()}
          </PendingButton>
        )}
        <PendingButton
          variant="light"
          px="0.375rem"
          ref={makeButton}
          isPending={isPending}
          onClick={() => void run(make)}
        >
          {canRevoke ? memberDialogMessages.newCode() : memberDialogMessages.firstCode()}
        </PendingButton>
      </SimpleGrid>
    </Stack>
  )
}

interface RemovalProps extends PartProps {
  readonly isAsking: boolean
  readonly onAsk: (isAsking: boolean) => void
}

/** Removes the member, or leaves the family, after a confirmation. */
function Removal({ member, isSelf, onClose, isAsking, onAsk }: RemovalProps) {
  const ledger = useLedger()
  const record = useRecordMember()
  const [isPending, setPending] = useState(false)
  const warningId = useId()
  const name = member.name || memberMessages.unnamed()
  const texts = isSelf ? leavingTexts() : removalTexts(name)
  const remove = async () => {
    setPending(true)
    const recorded = await record((members, context) =>
      removeMember(members.get(member.userId), members.values(), context),
    )
    const isWaiting = recorded.ok && (await waitsForServer(ledger, member.userId))
    setPending(false)
    if (!recorded.ok) return void reportFailure(memberDialogMessages.failed(), recordErrorText(recorded.error))
    const { session } = sessionState.getState()
    // The page that opens instead says it too.
    if (session.status === 'signed-in' && session.user.isRemoved) return
    reportSuccess(texts.done, isWaiting ? texts.waiting : texts.hint)
    onClose()
  }
  if (!isAsking) {
    return (
      <Button variant="light" color="red" onClick={() => onAsk(true)}>
        {texts.ask}
      </Button>
    )
  }
  return (
    <Stack gap="sm" role="group" aria-label={texts.question}>
      <div className={formClasses.warning}>
        <p>
          <strong>{texts.question}</strong>
        </p>
        <div id={warningId}>
          <p>{texts.warning}</p>
          <p>{texts.final}</p>
        </div>
      </div>
      <SimpleGrid cols={2} spacing="sm">
        <PendingButton
          variant="default"
          ref={focusOnMount}
          aria-describedby={warningId}
          isPending={isPending}
          onClick={() => onAsk(false)}
        >
          {labels.cancel()}
        </PendingButton>
        <PendingButton color="red" isPending={isPending} onClick={() => void remove()}>
          {isPending ? texts.pending : texts.yes}
        </PendingButton>
      </SimpleGrid>
    </Stack>
  )
}

const removalTexts = (name: string) => ({
  ask: memberDialogMessages.remove(),
  question: memberDialogMessages.removeTitle({ name }),
  warning: memberDialogMessages.removeWarning({ name }),
  final: memberDialogMessages.removeFinal({ name }),
  yes: memberDialogMessages.removeYes(),
  pending: memberDialogMessages.removing(),
  done: memberDialogMessages.removed({ name }),
  hint: memberDialogMessages.removedHint({ name }),
  waiting: memberDialogMessages.waiting({ name }),
})

const leavingTexts = () => ({
  ask: memberDialogMessages.leave(),
  question: memberDialogMessages.leaveTitle(),
  warning: memberDialogMessages.leaveWarning(),
  final: memberDialogMessages.leaveFinal(),
  yes: memberDialogMessages.leaveYes(),
  pending: memberDialogMessages.leaving(),
  done: memberDialogMessages.left(),
  hint: undefined,
  waiting: memberDialogMessages.leftOffline(),
})
