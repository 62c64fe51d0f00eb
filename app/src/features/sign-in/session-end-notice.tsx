import { Button, Card, Stack, Title } from '@mantine/core'
import { startMessages } from '../../messages/ui.ts'
import { replaceLostFocus } from '../../ui/dialog/lost-focus.ts'
import { confirmSessionEndNotice, useSessionEndNotice } from './session-end.ts'

function dismiss(): void {
  confirmSessionEndNotice()
  // The focused button is gone.
  replaceLostFocus(() => document.querySelector('main'))
}

/** Says why the session of the user who was logged in here ended. Stays until it is confirmed. */
export function SessionEndNotice() {
  const notice = useSessionEndNotice()
  if (notice === null) return null
  return (
    <Card role="alert" mt="lg" mx="auto" maw="38rem">
      <Stack gap="xs" align="start">
        <Title order={2} fz="lg">
          {notice.reason === 'ended' ? startMessages.loggedOutTitle() : startMessages.deletedTitle()}
        </Title>
        <p>{notice.reason === 'ended' ? startMessages.loggedOut() : notice.text}</p>
        <Button variant="light" onClick={dismiss}>
          {startMessages.understood()}
        </Button>
      </Stack>
    </Card>
  )
}
