import type { Member } from '@little-ledger/domain'
import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { confirmMembers } from '../../../auth/members/confirm-members.ts'
import { useLedger } from '../../../ledger/family-store.ts'
import { useFamily } from '../../../ledger/queries/queries.ts'
import { formatList } from '../../../messages/formats.ts'
import { confirmErrorText, confirmMessages, memberMessages } from '../../../messages/forms/members.ts'
import { useMustConfirm } from '../../../sync/use-must-confirm.ts'
import { reportFailure, reportSuccess } from '../../../ui/form/submission.ts'
import { Hint } from '../../../ui/hint.tsx'
import { strong } from '../../../ui/rich-text.tsx'
import { useMemberStates } from './use-member-states.ts'
import { PendingButton } from '../../../ui/pending-button.tsx'

interface ConfirmMembersProps {
  /** Opens the list of members; absent where the list is in view. */
  readonly onReview?: () => void
}

/** After a restore, asks the parent who has to confirm the members to let them log in. Empty for everyone else. */
export const ConfirmMembers = (props: ConfirmMembersProps) => (useMustConfirm() ? <Question {...props} /> : null)

function Question({ onReview }: ConfirmMembersProps) {
  const ledger = useLedger()
  const waiting = useWaitingMembers()
  const { online: isOnline } = useNetwork()
  const [isPending, setPending] = useState(false)
  const card = useRef<HTMLElement>(null)
  const confirm = async () => {
    const next = card.current && nextHeading(card.current)
    setPending(true)
    const confirmed = await confirmMembers(ledger)
    setPending(false)
    if (confirmed.ok) {
      reportSuccess(confirmMessages.confirmed(), confirmMessages.confirmedHint())
      // The card goes, and with it the button that has the focus.
      const { activeElement } = document
      if (next && (activeElement === document.body || card.current?.contains(activeElement))) focusHeading(next)
    } else reportFailure(confirmMessages.failed(), confirmErrorText(confirmed.error))
  }
  const names = formatList(waiting.map(nameAndRole))
  const label = waiting.length === 0 ? confirmMessages.confirmNone() : confirmMessages.confirm()
  return (
    <Card
      component="section"
      ref={card}
      padding="side"
      aria-label={confirmMessages.title()}
      {...(onReview && { mb: 'lg' })}
    >
      <Stack gap="sm">
        <Title order={onReview ? 2 : 3} fz="lg">
          {confirmMessages.title()}
        </Title>
        <p>{waiting.length === 0 ? confirmMessages.none() : confirmMessages.waiting({ names, b: strong })}</p>
        {!isOnline && <Hint>{confirmMessages.offline()}</Hint>}
        <Group gap="sm">
          {onReview && <Button onClick={onReview}>{confirmMessages.review()}</Button>}
          {/* A second look comes first: everyone listed gets in at once. */}
          <PendingButton
            {...(onReview && { variant: 'light' })}
            isPending={isPending}
            disabled={!isOnline}
            onClick={() => void confirm()}
          >
            {isPending ? confirmMessages.confirming() : label}
          </PendingButton>
        </Group>
      </Stack>
    </Card>
  )
}

/** The heading after the card, or the one before it at the end of the list of members. */
function nextHeading(card: HTMLElement): HTMLElement | undefined {
  const scope = card.parentElement?.closest('section, main') ?? document
  const headings = [...scope.querySelectorAll<HTMLElement>('h1, h2, h3')].filter((heading) => !card.contains(heading))
  const follows = (heading: HTMLElement) =>
    (card.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return headings.find(follows) ?? headings.at(-1)
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus()
}

/** The others who have a login. As long as the server has not said who has one, everyone else. */
function useWaitingMembers(): readonly Member[] {
  const { actor } = useLedger()
  const family = useFamily()
  const { states } = useMemberStates()
  return [...(family?.members.values() ?? [])].filter(
    ({ userId, isRemoved }) =>
      !isRemoved &&
      userId !== actor.userId &&
      (states.status !== 'loaded' || states.members.get(userId)?.hasLogin === true),
  )
}

function nameAndRole({ name: given, role }: Member): string {
  const name = given || memberMessages.unnamed()
  return role === 'parent' ? confirmMessages.asParent({ name }) : confirmMessages.asHelper({ name })
}
