import { Badge, Button, Flex, Stack, Switch, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { isDoorOn, setDoorOn } from '../../ledger/home-snapshots.ts'
import { labels } from '../../messages/labels.ts'
import { devicesMessages, endSessionErrorText, sessionListErrorText } from '../../messages/devices.ts'
import type { ServerSession } from '../../sync/api-client.ts'
import { useOutbox } from '../../sync/outbox.ts'
import { createDialog } from '../../ui/dialog/dialog.tsx'
import { focusUnlessBehindDialog } from '../../ui/dialog/lost-focus.ts'
import { Hint } from '../../ui/hint.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'
import { ServerSessionItem } from './server-session-item.tsx'
import { useServerSessions } from './use-server-sessions.ts'
import { useLoginNames } from './use-login-names.ts'
import { useOfflineLogins } from '../../auth/login-table.ts'

/**
 * Lists the family's sessions on the server, which a parent can end, and the users who can sign in offline on this
 * device.
 */
export const DevicesDialog = createDialog(
  () => (
    <Stack gap="lg">
      <SignedInDevices />
      <OfflineSignIns />
      <FrontDoorSwitch />
    </Stack>
  ),
  devicesMessages.title,
  { size: 'sm' },
)

function SignedInDevices() {
  const outbox = useOutbox()
  if (outbox === undefined) return <Skeletons heights={[104, 104]} gap="xs" />
  if (outbox.hasServer) return <ServerSessions />
  return <p>{devicesMessages.thisDeviceOnly()}</p>
}

function ServerSessions() {
  const { state, reload, endSession } = useServerSessions()
  const nameOf = useLoginNames()
  if (state.status === 'failed') {
    return (
      <Stack gap="sm" role="status">
        <p>{sessionListErrorText(state.error)}</p>
        <Button variant="light" onClick={reload}>
          {labels.tryAgain()}
        </Button>
      </Stack>
    )
  }
  if (state.status === 'loading' || nameOf === undefined) return <Skeletons heights={[104, 104]} gap="xs" />
  return <ServerSessionList sessions={state.sessions} nameOf={nameOf} onEnd={endSession} />
}

interface ServerSessionListProps {
  readonly sessions: readonly ServerSession[]
  readonly nameOf: (session: ServerSession) => string
  readonly onEnd: ReturnType<typeof useServerSessions>['endSession']
}

function ServerSessionList({ sessions, nameOf, onEnd }: ServerSessionListProps) {
  // Flex types its ref as HTMLDivElement even when it renders a list.
  const list = useRef<HTMLUListElement & HTMLDivElement>(null)
  const endSession = async (session: ServerSession): Promise<void> => {
    const error = await onEnd(session)
    if (error) return void reportFailure(...endSessionErrorText(error, nameOf(session)))
    // The focused button was removed along with its row, so move the focus.
    focusUnlessBehindDialog(list.current)
    reportSuccess(
      devicesMessages.ended({ name: nameOf(session) }),
      devicesMessages.endedDescription({ name: nameOf(session) }),
    )
  }
  return (
    <>
      <Flex
        component="ul"
        ref={list}
        direction="column"
        gap="xs"
        aria-label={devicesMessages.list()}
        tabIndex={-1}
        style={{ outline: 'none' }}
      >
        {sessions.map((session) => (
          <ServerSessionItem
            key={session.id}
            session={session}
            name={nameOf(session)}
            onEnd={() => endSession(session)}
          />
        ))}
      </Flex>
      {sessions.every(({ isCurrent }) => isCurrent) && <Hint>{devicesMessages.noOtherSession()}</Hint>}
    </>
  )
}

/** A switch that determines whether signed-out visitors see who uses this device. */
function FrontDoorSwitch() {
  const [isOn, setOn] = useState(isDoorOn)
  return (
    <Switch
      label={devicesMessages.showDoor()}
      description={devicesMessages.showDoorHint()}
      checked={isOn}
      onChange={({ currentTarget }) => {
        setDoorOn(currentTarget.checked)
        setOn(currentTarget.checked)
      }}
    />
  )
}

/** Lists who can sign in on this device without the server. */
function OfflineSignIns() {
  const nameOf = useLoginNames()
  const logins = useOfflineLogins()
  if (nameOf === undefined || logins === undefined || logins.length === 0) return null
  return (
    <section aria-labelledby="offline-sign-ins">
      <Title order={3} id="offline-sign-ins" fz="md" mb="sm">
        {devicesMessages.offlineSignIns()}
      </Title>
      <Flex component="ul" wrap="wrap" gap="0.5rem">
        {logins.map((login) => (
          <Badge component="li" key={login.userId} fz="md" fw={400} py="0.25rem" c="inherit" bg="var(--ll-sunk)">
            {nameOf(login)}
          </Badge>
        ))}
      </Flex>
    </section>
  )
}
