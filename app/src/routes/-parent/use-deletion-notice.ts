import { useEffect, useEffectEvent, useRef } from 'react'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { readDeletion } from '../../ledger/queries/read-deletion.ts'
import { useUserNames } from '../../ledger/queries/use-user-names.ts'
import { childrenMessages } from '../../messages/children.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** Says so when a child disappears from the page because someone deleted it on another device. */
export function useDeletionNotice(rows: readonly ChildRow[]): void {
  const { user, store } = useSignedIn()
  const nameOf = useUserNames(childrenMessages.aParent())
  const before = useRef(rows)
  const notify = useEffectEvent(async ({ id, name }: ChildRow) => {
    const deletion = await readDeletion(store.db, id)
    if (deletion === undefined || deletion.stamp.endsWith(store.device.id)) return
    const { by } = deletion
    const isOwn = by === user.userId
    const description = isOwn ? childrenMessages.deletedByYou() : childrenMessages.deletedBy({ name: nameOf(by) })
    showToast({ title: childrenMessages.deletedElsewhere({ name }), description, tone: isOwn ? 'success' : 'error' })
  })
  useEffect(() => {
    const gone = before.current.filter(({ id }) => rows.every((row) => row.id !== id))
    before.current = rows
    for (const child of gone) void notify(child)
  }, [rows])
}
