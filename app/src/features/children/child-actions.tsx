import type { ChildRow } from '../../ledger/database/family-database.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyIcon, TrashIcon } from '../../ui/icons.tsx'
import classes from './children-panel.module.css'
import { DeleteChildDialog, LoginDetailsDialog } from './dialogs.ts'

/** What can be done about one child from the panel. */
export type ChildAction = 'login' | 'delete'

interface ChildActionsProps {
  readonly child: ChildRow
  readonly onTask: (task: ChildAction) => void
}

/** The buttons beside a child's name: its login, and its end. */
export function ChildActions({ child: { name }, onTask }: ChildActionsProps) {
  return (
    <span className={classes.tasks}>
      <IconButton
        label={`Login details of ${name}`}
        onClick={() => onTask('login')}
        onPointerEnter={LoginDetailsDialog.preload}
        onFocus={LoginDetailsDialog.preload}
      >
        <KeyIcon />
      </IconButton>
      <IconButton
        label={`Delete ${name}`}
        onClick={() => onTask('delete')}
        onPointerEnter={DeleteChildDialog.preload}
        onFocus={DeleteChildDialog.preload}
      >
        <TrashIcon />
      </IconButton>
    </span>
  )
}
