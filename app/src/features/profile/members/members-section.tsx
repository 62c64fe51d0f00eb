import type { Family, Id, Member, MemberResponse } from '@little-ledger/domain'
import { Badge, Box, Button, Flex, Group, Paper, Stack, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSignedIn } from '../../../auth/session-context.tsx'
import { formatDateTime } from '../../../messages/formats.ts'
import { memberMessages } from '../../../messages/forms/members.ts'
import { useMustConfirm } from '../../../sync/use-must-confirm.ts'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { replaceFocusOfClosedDialog } from '../../../ui/dialog/lost-focus.ts'
import { Hint } from '../../../ui/hint.tsx'
import { useChildNames } from './access-fields.tsx'
import { ConfirmMembers } from './confirm-members.tsx'
import { useMemberStates, type MemberStates } from './use-member-states.ts'

// The dialogs show QR codes, whose code is not needed for the other settings.
const InviteDialog = lazyDialog(async () => (await import('./invite.tsx')).InviteDialog)
const MemberDialog = lazyDialog(async () => (await import('./member.tsx')).MemberDialog)

/**
 * The family's parents and helpers: who they are, who has joined, and the dialogs to invite and change them. A helper
 * finds only itself.
 */
export function MembersSection({ family }: { readonly family: Family }) {
  const { user } = useSignedIn()
  const { states, reload } = useMemberStates()
  const [isInviting, setInviting] = useState(false)
  const [chosen, setChosen] = useState<Member>()
  const [openId, setOpenId] = useState<Id>()
  const mustConfirm = useMustConfirm()
  const isHelper = user.role === 'helper'
  const childNames = useChildNames()
  const members = [...family.members.values()].filter(
    ({ isRemoved, userId }) => !isRemoved && (!isHelper || userId === user.userId),
  )
  // The button that opened the dialog is gone.
  const isRemoved = chosen !== undefined && members.every(({ userId }) => userId !== chosen.userId)
  const inviteButton = useFocusAfterRemoval(isRemoved && openId === undefined)
  const choose = (member: Member) => {
    setChosen(member)
    setOpenId(member.userId)
  }
  // Another device may change the member while the dialog is open.
  const current = chosen && (family.members.get(chosen.userId) ?? chosen)
  return (
    <Stack component="section" gap="sm" mb="xl" aria-labelledby="members-title">
      <Title order={3} id="members-title" fz="lg">
        {memberMessages.title()}
      </Title>
      <Hint>{isHelper ? memberMessages.ownLead() : memberMessages.lead()}</Hint>
      <ConfirmMembers />
      <Flex component="ul" direction="column" gap="xs" aria-label={memberMessages.list()}>
        {members.map((member) => (
          <MemberItem
            key={member.userId}
            member={member}
            state={states.status === 'loaded' ? states.members.get(member.userId) : undefined}
            isSelf={member.userId === user.userId}
            isWaiting={mustConfirm}
            role={roleText(member, childNames)}
            onChange={() => choose(member)}
          />
        ))}
      </Flex>
      <StateNotice states={states} />
      {!isHelper && (
        <Button ref={inviteButton} variant="light" onClick={() => setInviting(true)} {...InviteDialog.preloading}>
          {memberMessages.invite()}
        </Button>
      )}
      <InviteDialog
        opened={isInviting}
        onClose={() => {
          setInviting(false)
          reload()
        }}
        onReloadStates={reload}
      />
      {current && (
        <MemberDialog
          key={current.userId}
          opened={openId === current.userId}
          onClose={() => setOpenId(undefined)}
          onReloadState={reload}
          member={current}
          state={states.status === 'loaded' ? states.members.get(current.userId) : undefined}
        />
      )}
    </Stack>
  )
}

/** Returns a ref to the element that gets the focus after a member was removed in a dialog, which is now closed. */
function useFocusAfterRemoval(isRemoved: boolean) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isRemoved) replaceFocusOfClosedDialog(() => element.current)
  }, [isRemoved])
  return element
}

function StateNotice({ states }: { readonly states: MemberStates }) {
  if (states.status !== 'failed') return null
  const isSignedOut = states.error.type === 'SignedOut' || states.error.type === 'Gone'
  return <Hint>{isSignedOut ? memberMessages.signInFirst() : memberMessages.offline()}</Hint>
}

interface MemberItemProps {
  readonly member: Member
  /** Undefined if the server has not said it. */
  readonly state: MemberResponse | undefined
  readonly isSelf: boolean
  /** Whether this user has to confirm the members. */
  readonly isWaiting: boolean
  readonly role: string
  readonly onChange: () => void
}

function MemberItem({ member, state, isSelf, isWaiting, role, onChange }: MemberItemProps) {
  const name = member.name || memberMessages.unnamed()
  return (
    <Paper component="li" variant="note">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Box flex={1} miw={0}>
          <Group gap="0.125rem 0.625rem">
            <b style={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>
            </b>
            {isSelf && <Badge>{memberMessages.you()}</Badge>}
          </Group>
          <Hint>{role}</Hint>
          {!isSelf && state?.hasLogin === false && <Hint>{stateText(name, state)}</Hint>}
          {!isSelf && isWaiting && state?.hasLogin !== false && <Hint>{memberMessages.waiting()}</Hint>}
        </Box>
        <Button variant="default" aria-label={memberMessages.changeOf({ name })} onClick={onChange}>
          {memberMessages.change()}
        </Button>
      </Group>
    </Paper>
  )
}

function roleText({ role, childIds }: Member, childNames: ReturnType<typeof useChildNames>): string {
  if (role === 'parent') return memberMessages.parent()
  const children = childNames(childIds)
  return children === '' ? memberMessages.helperOfNone() : memberMessages.helper({ children })
}

/** Whether a member who has not joined has a code. */
function stateText(name: string, { invitationExpiresAt: until }: MemberResponse): string {
  return until === undefined
    ? memberMessages.notJoined({ name })
    : memberMessages.invited({ time: formatDateTime(Date.parse(until)) })
}
