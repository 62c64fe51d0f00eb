import { ActionIcon } from '@mantine/core'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { childrenMessages } from '../../messages/children.ts'
import { KeyIcon, TrashIcon } from '../../ui/icons.tsx'
import classes from './children-panel.module.css'
import { DeleteChildDialog, LoginDetailsDialog } from './dialogs.ts'

export type ChildAction = 'login' | 'delete'

interface ChildActionsProps {
  readonly child: ChildRow
  readonly onAction: (task: ChildAction) => void
}

/** Buttons for a child's login details and for deleting the child. */
export function ChildActions({ child: { name }, onAction }: ChildActionsProps) {
  return (
    <span className={classes.actions}>
      <ActionIcon
        title={childrenMessages.loginDetailsOf({ name })}
        onClick={() => onAction('login')}
        onPointerEnter={LoginDetailsDialog.preload}
        onFocus={LoginDetailsDialog.preload}
      >
        <KeyIcon />
      </ActionIcon>
      <ActionIcon
        title={childrenMessages.deleteChild({ name })}
        onClick={() => onAction('delete')}
        onPointerEnter={DeleteChildDialog.preload}
        onFocus={DeleteChildDialog.preload}
      >
        <TrashIcon />
      </ActionIcon>
    </span>
  )
}
