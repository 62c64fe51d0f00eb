import type { CivilDate } from '@little-ledger/domain'
import { Card, Title, UnstyledButton } from '@mantine/core'
import { memo, useEffect, type ComponentProps, type ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { parentPageMessages } from '../../messages/pages.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { AllowanceIcon, CashIcon, EyeIcon, InterestIcon, PlusIcon } from '../../ui/icons.tsx'
import classes from './parent.module.css'

/** Actions that open a dialog about the selected child. */
const DIALOGS = {
  transaction: lazyDialog(
    async () => (await import('../../features/transactions/add-transaction-dialog.tsx')).AddTransactionDialog,
  ),
  allowance: lazyDialog(
    async () => (await import('../../features/allowance/set-allowance-dialog.tsx')).SetAllowanceDialog,
  ),
  interest: lazyDialog(async () => (await import('../../features/interest/set-interest-dialog.tsx')).SetInterestDialog),
  cash: lazyDialog(async () => (await import('../../features/cash/cash-dialog.tsx')).CashDialog),
  paydays: lazyDialog(async () => (await import('../../features/paydays/paydays-dialog.tsx')).PaydaysDialog),
  pause: lazyDialog(async () => (await import('../../features/allowance/pause-dialog.tsx')).PauseDialog),
  advance: lazyDialog(async () => (await import('../../features/advances/advance-dialog.tsx')).AdvanceDialog),
}

export type ChildAction = keyof typeof DIALOGS

const ACTIONS = [
  { action: 'transaction', label: parentPageMessages.addTransaction, icon: <PlusIcon /> },
  { action: 'allowance', label: parentPageMessages.setAllowance, icon: <AllowanceIcon /> },
  { action: 'interest', label: parentPageMessages.setInterest, icon: <InterestIcon /> },
  { action: 'cash', label: parentPageMessages.updateCash, icon: <CashIcon /> },
] as const

const CHILD_ACTIONS = [...ACTIONS.map(({ action }) => action), 'paydays', 'pause', 'advance'] as const

/** How long after the home screen appears the dialogs start to load, so that its charts can load first. */
const PRELOAD_AFTER_MS = 2000

interface QuickActionsProps {
  readonly isDisabled: boolean
  /** Whether the selected child has cash to update. */
  readonly hasCash: boolean
  readonly onOpen: (dialog: ChildAction) => void
  readonly onViewAsKid: () => void
}

/** The Quick Actions (SPEC §2): a card on wide screens, a bottom bar on phones. */
export const QuickActions = memo(function QuickActions({
  isDisabled,
  hasCash,
  onOpen,
  onViewAsKid,
}: QuickActionsProps) {
  useEffect(() => {
    const timer = setTimeout(() => ACTIONS.forEach(({ action }) => void DIALOGS[action].preload()), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Card component="section" padding="side" className={classes.quickActionsCard} aria-labelledby="quick-actions">
      <Title order={2} id="quick-actions" fz="lg" mb="sm" className={classes.quickActionsTitle}>
        {parentPageMessages.quickActions()}
      </Title>
      <ul className={classes.quickActions}>
        {ACTIONS.filter(({ action }) => hasCash || action !== 'cash').map(({ action, label, icon }) => (
          <Action
            key={action}
            label={label()}
            icon={icon}
            // The most frequent action is emphasized.
            mod={{ main: action === 'transaction' }}
            disabled={isDisabled}
            onClick={() => onOpen(action)}
            {...DIALOGS[action].preloading}
          />
        ))}
        <Action label={parentPageMessages.viewAsKid()} icon={<EyeIcon />} disabled={isDisabled} onClick={onViewAsKid} />
      </ul>
    </Card>
  )
})

interface ActionProps extends ComponentProps<typeof UnstyledButton<'button'>> {
  readonly label: string
  readonly icon: ReactNode
}

const Action = ({ label, icon, ...button }: ActionProps) => (
  <li>
    <UnstyledButton className={classes.action} {...button}>
      <span className={classes.actionIcon}>{icon}</span>
      <span className={classes.actionLabel}>{label}</span>
    </UnstyledButton>
  </li>
)

interface ChildDialogsProps {
  readonly child: ChildRow
  readonly open: ChildAction | undefined
  /** The type that is selected when the Add Transaction dialog opens. */
  readonly type?: 'deposit' | 'withdrawal' | undefined
  /** The payday that the paydays dialog opens with. */
  readonly payday?: CivilDate | undefined
  /** Opens another of the dialogs instead. */
  readonly onOpen: (dialog: ChildAction, child: ChildRow) => void
  readonly onClose: () => void
}

/** The dialogs for the selected child: those of the quick actions, the paydays with the pause above them, and the advance. */
export const ChildDialogs = ({ child, open, type, payday, onOpen, onClose }: ChildDialogsProps) =>
  CHILD_ACTIONS.map((action) => {
    const ActionDialog = DIALOGS[action]
    const props = {
      child,
      type,
      payday,
      today: child.derivedOn,
      opened: open === action || (action === 'paydays' && open === 'pause'),
      onClose,
      onSetAllowance: () => onOpen('allowance', child),
      onPause: () => onOpen('pause', child),
      isParentView: true,
    }
    return <ActionDialog key={action} {...props} />
  })
