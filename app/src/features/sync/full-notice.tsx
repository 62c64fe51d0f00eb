import { Paper, type PaperProps } from '@mantine/core'
import { useSignedIn } from '../../auth/session-context.tsx'
import { fullMessages } from '../../messages/sync/status.ts'
import { useOutbox } from '../../sync/outbox.ts'

/**
 * On pages where users record changes, warns that the family has reached one of the server's limits. `mb` is the space
 * below it, where the page has no gaps.
 */
export function FullNotice(space: Pick<PaperProps, 'mb'>) {
  const { user } = useSignedIn()
  if (!useOutbox()?.overBound) return null
  return (
    <Paper variant="note" role="status" {...space}>
      {fullMessages[user.role]()}
    </Paper>
  )
}
