import { Paper } from '@mantine/core'
import { useSignedIn } from '../../auth/session-context.tsx'
import { fullMessages } from '../../messages/sync/status.ts'
import { useOutbox } from '../../sync/outbox.ts'

/** On pages where users record changes, warns that the family has reached one of the server's limits. */
export function FullNotice() {
  const { user } = useSignedIn()
  if (!useOutbox()?.overBound) return null
  return (
    <Paper variant="note" role="status">
      {fullMessages[user.role]()}
    </Paper>
  )
}
