import type { Id } from '@little-ledger/domain'
import { useState, type ReactNode } from 'react'
import type { ChildRow } from '../ledger/database/family-database.ts'
import { useChildren } from '../ledger/queries/queries.ts'

interface ChildDialogPageProps {
  readonly childId: Id
  readonly children: (dialog: {
    readonly opened: boolean
    readonly onClose: () => void
    readonly child: ChildRow
  }) => ReactNode
}

/** A page with an open dialog about a child, and a button that reopens the dialog. */
export function ChildDialogPage({ childId, children }: ChildDialogPageProps) {
  const [isOpen, setOpen] = useState(true)
  const child = useChildren()?.find(({ id }) => id === childId)
  if (!child) return null
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {children({ opened: isOpen, onClose: () => setOpen(false), child })}
    </>
  )
}
