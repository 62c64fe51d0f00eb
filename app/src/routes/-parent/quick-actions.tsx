import type { ReactNode } from 'react'
import { AllowanceIcon, CashIcon, EyeIcon, InterestIcon, PlusIcon } from '../../ui/icons.tsx'
import { AddTransactionDialog, CashDialog, SetAllowanceDialog, SetInterestDialog } from './dialogs.ts'
import classes from './quick-actions.module.css'

/** The dialogs that are about the selected child. */
export type ChildAction = 'transaction' | 'allowance' | 'interest' | 'cash'

interface QuickActionsProps {
  readonly isDisabled: boolean
  readonly onOpen: (dialog: ChildAction) => void
  readonly onViewAsKid: () => void
}

/** SPEC §2, Quick Actions: a card beside the ledger on wide screens, a bar under the thumb on phones. */
export function QuickActions({ isDisabled, onOpen, onViewAsKid }: QuickActionsProps) {
  const opening = (dialog: ChildAction, { preload }: { readonly preload: () => void }) => ({
    isDisabled,
    onPress: () => onOpen(dialog),
    onLikely: preload,
  })
  return (
    <section className={classes.card} aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={classes.title}>
        Quick Actions
      </h2>
      <ul className={classes.actions}>
        <Action label="Add Transaction" icon={<PlusIcon />} isMain {...opening('transaction', AddTransactionDialog)} />
        <Action label="Set Allowance" icon={<AllowanceIcon />} {...opening('allowance', SetAllowanceDialog)} />
        <Action label="Set Interest Rate" icon={<InterestIcon />} {...opening('interest', SetInterestDialog)} />
        <Action label="Update Cash" icon={<CashIcon />} {...opening('cash', CashDialog)} />
        <Action label="View as Kid" icon={<EyeIcon />} isDisabled={isDisabled} onPress={onViewAsKid} />
      </ul>
    </section>
  )
}

interface ActionProps {
  readonly label: string
  readonly icon: ReactNode
  /** What parents do most often stands out. */
  readonly isMain?: boolean
  readonly isDisabled: boolean
  readonly onPress: () => void
  /** The press is likely to follow. */
  readonly onLikely?: () => void
}

const Action = ({ label, icon, isMain = false, isDisabled, onPress, onLikely }: ActionProps) => (
  <li>
    <button
      type="button"
      className={classes.action}
      data-main={isMain}
      disabled={isDisabled}
      onClick={onPress}
      onPointerEnter={onLikely}
      onFocus={onLikely}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.label}>{label}</span>
    </button>
  </li>
)
