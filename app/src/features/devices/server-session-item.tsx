import { Badge, Button, Group, Paper, SimpleGrid, Stack } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { labels } from '../../messages/labels.ts'
import { devicesMessages, deviceKindName } from '../../messages/devices.ts'
import { formatDateTime } from '../../messages/formats.ts'
import type { ServerSession } from '../../sync/api-client.ts'
import { Hint } from '../../ui/hint.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { focusOnMount } from '../../ui/form/fields.tsx'

interface ServerSessionItemProps {
  readonly session: ServerSession
  readonly name: string
  readonly onEnd: () => Promise<void>
}

/** One session on the server, with a button to end it after a confirmation. */
export function ServerSessionItem({ session, name, onEnd }: ServerSessionItemProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { createdAt, lastUsedAt, isCurrent } = session
  const device = deviceKindName(session.deviceKind)
  const nameOnDevice = device === undefined ? name : devicesMessages.nameOnDevice({ name, device })
  return (
    <Paper component="li" variant="note">
      <Group justify="space-between" gap="sm">
        <Group flex="1 1 10rem" gap="0.125rem 0.625rem">
          <b>{name}</b>
          {device !== undefined && <span>{device}</span>}
          {isCurrent && <Badge>{devicesMessages.thisSession()}</Badge>}
        </Group>
        {!isCurrent && !isConfirming && (
          <Button
            variant="default"
            color="red"
            aria-label={devicesMessages.endLabel({ name: nameOnDevice })}
            onClick={() => setConfirming(true)}
          >
            {devicesMessages.end()}
          </Button>
        )}
      </Group>
      {/* Below the button, because a date and a time are as wide as a phone leaves beside it. */}
      <Hint>{devicesMessages.signedIn({ time: formatDateTime(Date.parse(createdAt)) })}</Hint>
      {/* The server updates the time every ten minutes, so it would look wrong on the device in use. */}
      {!isCurrent && <Hint>{devicesMessages.lastUsed({ time: formatDateTime(Date.parse(lastUsedAt)) })}</Hint>}
      {isConfirming && (
        <EndSessionConfirmation
          name={name}
          nameOnDevice={nameOnDevice}
          onCancel={() => setConfirming(false)}
          onEnd={onEnd}
        />
      )}
    </Paper>
  )
}

const bold = (content: ReactNode) => <b key="question">{content}</b>

interface EndSessionConfirmationProps {
  readonly name: string
  readonly nameOnDevice: string
  readonly onCancel: () => void
  readonly onEnd: () => Promise<void>
}

function EndSessionConfirmation({ name, nameOnDevice, onCancel, onEnd }: EndSessionConfirmationProps) {
  const [isPending, setPending] = useState(false)
  const questionId = useId()
  const end = async (): Promise<void> => {
    setPending(true)
    await onEnd()
    setPending(false)
  }
  return (
    <Stack
      gap="sm"
      mt="sm"
      pt="sm"
      style={{ borderTop: '1px solid var(--ll-line)' }}
      role="group"
      aria-label={devicesMessages.confirmEndLabel({ name: nameOnDevice })}
    >
      <p id={questionId}>{devicesMessages.confirmEnd({ name, nameOnDevice, b: bold })}</p>
      <SimpleGrid cols={2} spacing="sm">
        <PendingButton
          variant="default"
          ref={focusOnMount}
          aria-describedby={questionId}
          isPending={isPending}
          onClick={onCancel}
        >
          {labels.cancel()}
        </PendingButton>
        <PendingButton color="red" isPending={isPending} onClick={() => void end()}>
          {isPending ? devicesMessages.ending() : devicesMessages.endIt()}
        </PendingButton>
      </SimpleGrid>
    </Stack>
  )
}
