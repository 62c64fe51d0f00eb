import { isDisagreed, openAsks } from '@little-ledger/domain'
import { useEffect, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { showIconBadge } from './icon-badge.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const AskInbox = lazyPart(async () => (await import('./ask-inbox.tsx')).AskInbox, 200)

/** The parents' inbox of asks. Its code is fetched only if there is something in it. */
export function LazyAskInbox({ rows }: { readonly rows: readonly ChildRow[] }) {
  const count = rows.reduce((sum, { asks }) => sum + openAsks(asks).length, 0)
  const isNeeded = count > 0 || rows.some(({ asks }) => asks.some(isDisagreed))
  // Once shown, it stays: it keeps the focus after the last answer.
  const [isShown, setShown] = useState(isNeeded)
  if (isNeeded && !isShown) setShown(true)
  useEffect(() => showIconBadge(count), [count])
  return isShown ? <AskInbox rows={rows} /> : null
}
