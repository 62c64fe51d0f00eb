import { Flex, Paper } from '@mantine/core'
import type { Id } from '@little-ledger/domain'
import { useSignedIn } from '../../auth/session-context.tsx'
import { useChildren } from '../../ledger/queries/queries.ts'
import { syncMessages } from '../../messages/sync.ts'
import { useUserNames } from './use-user-names.ts'

/**
 * Changes that only a different user can sync, because a device never pushes changes for a user who is not signed in.
 */
export function PendingChanges({ pendingByUser }: { readonly pendingByUser: ReadonlyMap<Id, number> }) {
  const { user } = useSignedIn()
  const children = useChildren()
  const nameOf = useUserNames()
  const canSyncFor = (userId: Id) =>
    userId === user.userId || (user.role === 'parent' && children?.some((child) => child.userId === userId))
  const others = [...pendingByUser].filter(([userId]) => !canSyncFor(userId))
  if (others.length === 0) return null
  return (
    <Flex component="ul" direction="column" gap="xs" aria-label={syncMessages.pendingList()}>
      {others.map(([userId, count]) => (
        <Paper component="li" key={userId} variant="note">
          {syncMessages.pendingFor({ count, name: nameOf(userId) })}
        </Paper>
      ))}
    </Flex>
  )
}
