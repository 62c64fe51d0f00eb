import type { ReactNode } from 'react'
import { parentPageMessages } from '../../messages/pages.ts'
import { AllowanceIcon, CashIcon, EyeIcon, InterestIcon, PlusIcon } from '../../ui/icons.tsx'
import { AddTransactionDialog, CashDialog, SetAllowanceDialog, SetInterestDialog } from './dialogs.ts'
import classes from './quick-actions.module.css'

/** Dialogs for the selected child. */
export type ChildAction = 'transaction' | 'allowance' | 'interest' | 'cash'

interface QuickActionsProps {
  readonly isDisabled: boolean
  readonly onOpen: (dialog: ChildAction) => void
  readonly onViewAsKid: () => void
}

/** The Quick Actions (SPEC §2): a card on wide screens, a bottom bar on phones. */
export function QuickActions({ isDisabled, onOpen, onViewAsKid }: QuickActionsProps) {
  const actionProps = (dialog: ChildAction, { preload }: { readonly preload: () => void }) => ({
    isDisabled,
    onPress: () => onOpen(dialog),
    onIntent: preload,
  })
  return (
    <section className={classes.card} aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={classes.title}>
        {parentPageMessages.quickActions()}
      </h2>
      <ul className={classes.actions}>
        <Action
          label={parentPageMessages.addTransaction()}
          icon={<PlusIcon />}
          isMain
          {...actionProps('transaction', AddTransactionDialog)}
        />
        <Action
          label={parentPageMessages.setAllowance()}
          icon={<AllowanceIcon />}
          {...actionProps('allowance', SetAllowanceDialog)}
        />
        <Action
          label={parentPageMessages.setInterest()}
          icon={<InterestIcon />}
          {...actionProps('interest', SetInterestDialog)}
        />
        <Action label={parentPageMessages.updateCash()} icon={<CashIcon />} {...actionProps('cash', CashDialog)} />
        <Action
          label={parentPageMessages.viewAsKid()}
          icon={<EyeIcon />}
          isDisabled={isDisabled}
          onPress={onViewAsKid}
        />
      </ul>
    </section>
  )
}

interface ActionProps {
  readonly label: string
  readonly icon: ReactNode
  /** The most frequent action is emphasized. */
  readonly isMain?: boolean
  readonly isDisabled: boolean
  readonly onPress: () => void
  /** Called on hover or focus, because a press may follow. */
  readonly onIntent?: () => void
}

const Action = ({ label, icon, isMain = false, isDisabled, onPress, onIntent }: ActionProps) => (
  <li>
    <button
      type="button"
      className={classes.action}
      data-main={isMain}
      disabled={isDisabled}
      onClick={onPress}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.label}>{label}</span>
    </button>
  </li>
)
