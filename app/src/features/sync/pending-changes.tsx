import type { Id } from '@little-ledger/domain'
import { useChildren, useFamily } from '../../ledger/queries/queries.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import classes from './sync-panel.module.css'

/** How somebody of the family is called. */
export function useNameOf(): (userId: Id) => string {
  const children = useChildren()
  const family = useFamily()
  return (userId) =>
    children?.find((child) => child.userId === userId)?.name || family?.profiles.get(userId)?.firstName || 'a parent'
}

/** Whose changes wait here for them to log in: nobody's are sent in another's name. */
export function PendingChanges({ waitingByUser }: { readonly waitingByUser: ReadonlyMap<Id, number> }) {
  const { user } = useSignedIn()
  const children = useChildren()
  const nameOf = useNameOf()
  const isOwn = (userId: Id) =>
    userId === user.userId || (user.role === 'parent' && children?.some((child) => child.userId === userId))
  const others = [...waitingByUser].filter(([userId]) => !isOwn(userId))
  if (others.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Changes that wait for somebody else">
      {others.map(([userId, count]) => (
        <li key={userId} className={classes.item}>
          {count === 1 ? '1 change waits' : `${count} changes wait`} for {nameOf(userId)} to log in here.
        </li>
      ))}
    </ul>
  )
}
