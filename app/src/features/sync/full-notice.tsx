import { Paper } from '@mantine/core'
import { useSignedIn } from '../../auth/session-context.tsx'
import { fullMessages } from '../../messages/sync/status.ts'
import { useOutbox } from '../../sync/outbox.ts'

/** A notice, shown where people record changes, that the family has reached a bound on the server. */
export function FullNotice() {
  const { user } = useSignedIn()
  if (!useOutbox()?.overBound) return null
  return (
    <Paper variant="note" role="status">
      {fullMessages[user.role]()}
    </Paper>
  )
}
