import type { ChildRow } from '../../ledger/database/family-database.ts'
import { AddTransactionDialog, CashDialog, SetAllowanceDialog, SetInterestDialog } from './dialogs.ts'
import type { ChildAction } from './quick-actions.tsx'

interface ChildDialogsProps {
  readonly child: ChildRow
  /** Which of them is open, where one is. */
  readonly open: ChildAction | undefined
  readonly onClose: () => void
}

/** What the quick actions open for the selected child. */
export function ChildDialogs({ child, open, onClose }: ChildDialogsProps) {
  const about = { onClose, child, today: child.derivedOn }
  return (
    <>
      <AddTransactionDialog opened={open === 'transaction'} {...about} />
      <SetAllowanceDialog opened={open === 'allowance'} {...about} />
      <SetInterestDialog opened={open === 'interest'} onClose={onClose} child={child} />
      <CashDialog opened={open === 'cash'} onClose={onClose} child={child} isParentView />
    </>
  )
}
