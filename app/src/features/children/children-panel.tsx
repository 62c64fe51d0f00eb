import type { Id } from '@little-ledger/domain'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { childrenMessages } from '../../messages/children.ts'
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
  /** Called when the user points at or focuses Add New Child. */
  readonly onAddIntent: () => void
}

/** The open dialog and its child. `child` is kept while the dialog plays its closing animation. */
interface OpenDialog {
  readonly action: ChildAction | 'none'
  readonly child?: ChildRow
}

/** The Your Children panel (SPEC §2): a dropdown on small screens, a list on wide ones. */
export function ChildrenPanel({ rows, selectedId, onSelect, onAdd, onAddIntent: onAddLikely }: ChildrenPanelProps) {
  const [{ action, child }, setOpen] = useState<OpenDialog>({ action: 'none' })
  const close = () => setOpen((open) => ({ ...open, action: 'none' }))
  const addButton = useRef<HTMLButtonElement>(null)
  const isGone = child !== undefined && rows.every(({ id }) => id !== child.id)
  const isDeleted = action === 'delete' && isGone
  useEffect(() => {
    // The delete button that had the focus is gone with the child's row.
    if (isDeleted) addButton.current?.focus()
  }, [isDeleted])
  const onAction = (about: ChildRow, next: ChildAction) => setOpen({ action: next, child: about })
  const listProps = { rows, selectedId, onSelect, onAction }
  return (
    <nav className={classes.panel} aria-labelledby="your-children">
      <h2 id="your-children" className={classes.title}>
        {childrenMessages.title()}
      </h2>
      {rows.length === 0 ? (
        <p className={classes.empty}>{childrenMessages.none()}</p>
      ) : (
        <>
          <ChildrenDropdown {...listProps} />
          <ChildrenList {...listProps} />
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
        {childrenMessages.add()}
      </Button>
      {child && (
        <>
          <LoginDetailsDialog opened={action === 'login'} onClose={close} child={child} />
          <DeleteChildDialog opened={action === 'delete' && !isGone} onClose={close} child={child} />
        </>
      )}
    </nav>
  )
}
