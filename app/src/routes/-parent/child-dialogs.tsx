import type { ChildRow } from '../../ledger/database/family-database.ts'
import { AddTransactionDialog, CashDialog, SetAllowanceDialog, SetInterestDialog } from './dialogs.ts'
import type { ChildAction } from './quick-actions.tsx'

interface ChildDialogsProps {
  readonly child: ChildRow
  readonly open: ChildAction | undefined
  readonly onClose: () => void
}

/** The quick action dialogs for the selected child. */
export function ChildDialogs({ child, open, onClose }: ChildDialogsProps) {
  const common = { onClose, child, today: child.derivedOn }
  return (
    <>
      <AddTransactionDialog opened={open === 'transaction'} {...common} />
      <SetAllowanceDialog opened={open === 'allowance'} {...common} />
      <SetInterestDialog opened={open === 'interest'} onClose={onClose} child={child} />
      <CashDialog opened={open === 'cash'} onClose={onClose} child={child} isParentView />
    </>
  )
}
