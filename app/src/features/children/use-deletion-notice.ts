import { useEffect, useEffectEvent, useRef } from 'react'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { readDeletion } from '../../ledger/queries/read-deletion.ts'
import { useUserNames } from '../../ledger/queries/use-user-names.ts'
import { childrenMessages } from '../../messages/children.ts'
import { formatList } from '../../messages/formats.ts'
import { replaceFocusLeftLost } from '../../ui/dialog/lost-focus.ts'
import { pageHeading } from '../../ui/page/use-focus-on-navigation.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** Says so when children disappear from the page because someone deleted them on another device. */
export function useDeletionNotice(rows: readonly ChildRow[]): void {
  const { user, store } = useSignedIn()
  const nameOf = useUserNames(childrenMessages.aParent())
  const before = useRef(rows)
  const notify = useEffectEvent(async (gone: readonly ChildRow[]) => {
    const deletions = await Promise.all(
      gone.map(async ({ id, name }) => ({ name, entry: await readDeletion(store.db, id) })),
    )
    const elsewhere = deletions.flatMap(({ name, entry }) =>
      entry === undefined || entry.stamp.endsWith(store.device.id) ? [] : [{ name, by: entry.by }],
    )
    if (elsewhere.length === 0) return
    replaceFocusLeftLost(pageHeading)
    const isOwn = elsewhere.every(({ by }) => by === user.userId)
    const authors = formatList([...new Set(elsewhere.map(({ by }) => nameOf(by)))])
    showToast({
      title: childrenMessages.deletedElsewhere({
        names: formatList(elsewhere.map(({ name }) => name)),
        count: elsewhere.length,
      }),
      description: isOwn ? childrenMessages.deletedByYou() : childrenMessages.deletedBy({ name: authors }),
      tone: isOwn ? 'success' : 'error',
    })
  })
  useEffect(() => {
    const gone = before.current.filter(({ id }) => rows.every((row) => row.id !== id))
    before.current = rows
    if (gone.length > 0) void notify(gone)
  }, [rows])
}
