import { Box, Button, Flex, Group, Paper, Stack } from '@mantine/core'
import { pausesOf, type ChildAccounts, type PauseState } from '@little-ledger/domain'
import { useRef } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useChildAccounts } from '../../ledger/queries/queries.ts'
import { describePause } from '../../messages/children.ts'
import { pauseMessages } from '../../messages/forms/pauses.ts'
import { focusUnlessBehindDialog } from '../../ui/dialog/lost-focus.ts'
import { Hint } from '../../ui/hint.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { usePending } from '../../ui/use-pending.ts'
import { isPauseOn, usePauses } from './use-pauses.ts'

interface PauseListProps {
  readonly child: ChildRow
  readonly onPause: () => void
}

/** The pauses that are on or to come, each with a button that ends it, and the button for a new one. */
export function PauseList({ child, onPause }: PauseListProps) {
  const { allowance, allowanceSettings } = child
  const pauseButton = useRef<HTMLButtonElement>(null)
  if (allowanceSettings.length === 0) return null
  return (
    <Stack gap="xs">
      {child.bent && <Pauses child={child} onEnded={() => focusUnlessBehindDialog(pauseButton.current)} />}
      {allowance.active && allowance.amount > 0 && (
        <Button ref={pauseButton} variant="light" onClick={onPause}>
          {pauseMessages.pause()}
        </Button>
      )}
    </Stack>
  )
}

interface PausesProps {
  readonly child: ChildRow
  /** Moves the focus, because the button that had it is gone. */
  readonly onEnded: () => void
}

function Pauses({ child, onEnded }: PausesProps) {
  const accounts = useChildAccounts(child.id)
  if (!accounts) return null
  const { events, today } = accounts
  const pauses = pausesOf(events).filter(
    ({ from, lastDay }) => lastDay === undefined || (lastDay > today && lastDay >= from),
  )
  if (pauses.length === 0) return null
  return (
    <>
      <Flex component="ul" direction="column" gap="xs" aria-label={pauseMessages.list()}>
        {pauses.map((pause) => (
          <PauseItem key={pause.id} child={child} pause={pause} accounts={accounts} onEnded={onEnded} />
        ))}
      </Flex>
      <Hint>{pauseMessages.savedAtOnce()}</Hint>
    </>
  )
}

interface PauseItemProps extends PausesProps {
  readonly pause: PauseState
  /** From which the pause was read. */
  readonly accounts: ChildAccounts
}

function PauseItem({ child, pause, accounts, onEnded }: PauseItemProps) {
  const { id, derivedOn } = child
  const { end } = usePauses(id, derivedOn)
  const text = describePause({ from: pause.from, to: pause.lastDay }, derivedOn)
  const button = isPauseOn(pause, derivedOn) ? pauseMessages.end() : pauseMessages.remove()
  const { isPending, run } = usePending(accounts)
  const endIt = async () => {
    const isEnded = (await end(pause)) === null
    if (isEnded) onEnded()
    return isEnded
  }
  return (
    <Paper component="li" variant="note">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Box flex={1} miw={0} style={{ textWrap: 'balance' }}>
          {text}
        </Box>
        <PendingButton
          variant="default"
          isPending={isPending}
          aria-label={pauseMessages.buttonLabel({ button, pause: text })}
          onClick={() => void run(endIt)}
        >
          {button}
        </PendingButton>
      </Group>
    </Paper>
  )
}
