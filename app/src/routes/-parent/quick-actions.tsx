import { Card, Title, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { parentPageMessages } from '../../messages/pages.ts'
import { AllowanceIcon, CashIcon, EyeIcon, InterestIcon, PlusIcon } from '../../ui/icons.tsx'
import { AddTransactionDialog, CashDialog, SetAllowanceDialog, SetInterestDialog } from './dialogs.ts'
import classes from './parent.module.css'

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
    <Card component="section" padding="side" className={classes.quickActionsCard} aria-labelledby="quick-actions">
      <Title order={2} id="quick-actions" fz="lg" mb="sm" className={classes.quickActionsTitle}>
        {parentPageMessages.quickActions()}
      </Title>
      <ul className={classes.quickActions}>
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
    </Card>
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
    <UnstyledButton
      className={classes.action}
      mod={{ main: isMain }}
      disabled={isDisabled}
      onClick={onPress}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <span className={classes.actionIcon}>{icon}</span>
      <span className={classes.actionLabel}>{label}</span>
    </UnstyledButton>
  </li>
)
