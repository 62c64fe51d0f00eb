import type { Id } from '@little-ledger/domain'
import { useEffect, useRef, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import type { ChildAction } from './child-actions.tsx'
import { ChildrenDropdown } from './children-dropdown.tsx'
import { ChildrenList } from './children-list.tsx'
import classes from './children-panel.module.css'
import { DeleteChildDialog, LoginDetailsDialog } from './dialogs.ts'

interface ChildrenPanelProps {
  readonly rows: readonly ChildRow[]
  readonly selectedId: Id | undefined
  readonly onSelect: (childId: Id) => void
  readonly onAdd: () => void
  /** The press on Add New Child is likely to follow. */
  readonly onAddIntent: () => void
}

/** Which dialog is open, and the child it is about: as it stood when it was opened, also while the dialog closes. */
interface OpenDialog {
  readonly task: ChildAction | 'none'
  readonly child?: ChildRow
}

/** SPEC §2, Your Children: a dropdown on small screens, a list on wider ones, and what can be done about each child. */
export function ChildrenPanel({ rows, selectedId, onSelect, onAdd, onAddIntent: onAddLikely }: ChildrenPanelProps) {
  const [{ task, child }, setOpen] = useState<OpenDialog>({ task: 'none' })
  const close = () => setOpen((open) => ({ ...open, task: 'none' }))
  const addButton = useRef<HTMLButtonElement>(null)
  const isGone = child !== undefined && rows.every(({ id }) => id !== child.id)
  const isDeleted = task === 'delete' && isGone
  useEffect(() => {
    // The button that asked for the deletion went away with its child.
    if (isDeleted) addButton.current?.focus()
  }, [isDeleted])
  const onTask = (about: ChildRow, next: ChildAction) => setOpen({ task: next, child: about })
  const parts = { rows, selectedId, onSelect, onTask }
  return (
    <nav className={classes.panel} aria-labelledby="your-children">
      <h2 id="your-children" className={classes.title}>
        Your Children
      </h2>
      {rows.length === 0 ? (
        <p className={classes.empty}>No children added yet.</p>
      ) : (
        <>
          <ChildrenDropdown {...parts} />
          <ChildrenList {...parts} />
        </>
      )}
      <Button
        ref={addButton}
        variant="light"
        className={classes.add}
        leftSection={<PlusIcon />}
        onClick={onAdd}
        onPointerEnter={onAddLikely}
        onFocus={onAddLikely}
      >
        Add New Child
      </Button>
      {child && (
        <>
          <LoginDetailsDialog opened={task === 'login'} onClose={close} child={child} />
          <DeleteChildDialog opened={task === 'delete' && !isGone} onClose={close} child={child} />
        </>
      )}
    </nav>
  )
}
