import type { Id } from '@little-ledger/domain'
import { useSignedIn } from '../../auth/session-context.tsx'
import { useChildren } from '../../ledger/queries/queries.ts'
import { syncMessages } from '../../messages/sync.ts'
import classes from './sync-panel.module.css'
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
    <ul className={classes.list} aria-label={syncMessages.pendingList()}>
      {others.map(([userId, count]) => (
        <li key={userId} className={classes.item}>
          {syncMessages.pendingFor({ count, name: nameOf(userId) })}
        </li>
      ))}
    </ul>
  )
}
