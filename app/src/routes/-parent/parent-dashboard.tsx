import { hasCash, type CivilDate, type Id } from '@little-ledger/domain'
import { Card, EmptyState } from '@mantine/core'
import { memo, useCallback, useDeferredValue, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { LazyAskInbox } from '../../features/asks/lazy-ask-inbox.tsx'
import { ChildSummary } from '../../features/children/child-summary.tsx'
import { FirstSteps } from '../../features/children/first-steps.tsx'
import { FamilyTotal } from '../../features/children/family-total.tsx'
import { ChildrenPanel } from '../../features/children/children-panel.tsx'
import { useWhyDialog } from '../../features/explain/use-why-dialog.tsx'
import { GrowthChart } from '../../features/forecast/lazy-cards.ts'
import { GoalDialogs, type GoalDialogsHandle } from '../../features/goals/goal-dialogs.tsx'
import { GoalList } from '../../features/goals/goals-panel.tsx'
import { InterestSummary } from '../../features/interest/interest-summary.tsx'
import { TransactionHistory } from '../../features/transactions/transaction-history.tsx'
import { useDeleteTransaction } from '../../features/transactions/use-delete-transaction.ts'
import type { ChildRow, TransactionRow } from '../../ledger/database/family-database.ts'
import { useAuthorOf } from '../../ledger/queries/use-author-of.ts'
import { parentPageMessages } from '../../messages/pages.ts'
import { EmptyPiggy } from '../../ui/illustrations/empty-piggy.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import classes from './parent.module.css'
import { ChildDialogs, QuickActions, type ChildAction } from './quick-actions.tsx'
import { useChosenChild } from './use-chosen-child.ts'
import { useDeletionNotice } from '../../features/children/use-deletion-notice.ts'
import { useViewAsKid } from './viewing.tsx'

const AddChildDialog = lazyDialog(
  async () => (await import('../../features/children/add-child-dialog.tsx')).AddChildDialog,
)
const PigNameDialog = lazyDialog(async () => (await import('../../features/pig/pig-name-dialog.tsx')).PigNameDialog)

const pigNameDialog = (props: ComponentProps<typeof PigNameDialog>) => <PigNameDialog {...props} isParentView />

/** The open dialog and the child it is about. `child` stays set while the dialog closes. */
interface OpenDialog {
  readonly dialog: 'none' | 'child' | ChildAction
  readonly about?: ChildRow | undefined
  readonly type?: TransactionType
  readonly payday?: CivilDate
}

/** Closing the pause leaves the paydays open. It opens above them. */
const closed = (open: OpenDialog): OpenDialog => ({ ...open, dialog: open.dialog === 'pause' ? 'paydays' : 'none' })

type TransactionType = 'deposit' | 'withdrawal'

interface ParentDashboardProps {
  readonly rows: readonly ChildRow[]
  readonly selected: ChildRow | undefined
  readonly onSelect: (childId: Id) => void
}

/** The parent dashboard (SPEC §2). Its parts are memoized, so that opening a dialog does not render them again. */
export function ParentDashboard({ rows, selected, onSelect }: ParentDashboardProps) {
  const [{ dialog, about, type, payday }, setOpen] = useState<OpenDialog>({ dialog: 'none' })
  const { cards, choose } = useChosenChild(selected?.id, onSelect)
  const close = useCallback(() => setOpen(closed), [])
  const addChild = useCallback(() => setOpen({ dialog: 'child' }), [])
  const openForSelected = useCallback((action: ChildAction) => setOpen({ dialog: action, about: selected }), [selected])
  const openFor = useCallback<SelectedChildProps['onOpen']>(
    (action, child, details) => setOpen({ dialog: action, about: child, ...details }),
    [],
  )
  const goalDialogs = useRef<GoalDialogsHandle>(null)
  useDeletionNotice(rows)
  const viewAsKid = useViewAsKid()
  const viewSelectedAsKid = useCallback(() => selected && viewAsKid(selected.id), [selected, viewAsKid])
  // If the child is deleted elsewhere, the open dialog must not switch to another child.
  const dialogChild = dialog === 'none' ? selected : (rows.find(({ id }) => id === about?.id) ?? about)
  return (
    <div className={classes.columns}>
      <div className={classes.total}>
        {rows.length > 0 && <FamilyTotal rows={rows} />}
        {/* Stays without children, with a note that was being written. */}
        <LazyAskInbox rows={rows} />
      </div>
      <div className={classes.rail}>
        <Card padding="side" className={classes.childrenCard}>
          <ChildrenPanel
            rows={rows}
            selectedId={selected?.id}
            onSelect={choose}
            onAdd={addChild}
            onAddIntent={AddChildDialog.preloading.onFocus}
            pigNameDialog={pigNameDialog}
          />
        </Card>
        <QuickActions
          isDisabled={selected === undefined}
          hasCash={selected === undefined || hasCash(selected)}
          onOpen={openForSelected}
          onViewAsKid={viewSelectedAsKid}
        />
      </div>
      <div ref={cards} className={classes.column}>
        {selected === undefined ? (
          <NoChildren />
        ) : (
          <SelectedChild key={selected.id} child={selected} onOpen={openFor} goalDialogs={goalDialogs} />
        )}
      </div>
      {dialogChild && (
        <ChildDialogs
          key={dialogChild.id}
          child={dialogChild}
          open={dialog === 'none' || dialog === 'child' ? undefined : dialog}
          type={type}
          payday={payday}
          onOpen={openFor}
          onClose={close}
        />
      )}
      <GoalDialogs ref={goalDialogs} child={selected} isParentView />
      <AddChildDialog
        opened={dialog === 'child'}
        onClose={close}
        avatars={rows.map(({ avatar }) => avatar)}
        onAdded={onSelect}
      />
    </div>
  )
}

interface SelectedChildProps {
  readonly child: ChildRow
  readonly onOpen: (dialog: ChildAction, about: ChildRow, details?: Pick<OpenDialog, 'type' | 'payday'>) => void
  readonly goalDialogs: RefObject<GoalDialogsHandle | null>
}

/** The selected child's summary and cards. */
const SelectedChild = memo(function SelectedChild({ child, onOpen, goalDialogs }: SelectedChildProps) {
  const deleteTransaction = useDeleteTransaction()
  const why = useWhyDialog(child, 'parent', (payday) => onOpen('paydays', child, { payday }))
  const authorOf = useAuthorOf(child)
  // Render the balance first, and the cards that depend on it in a later render.
  const deferredChild = useDeferredValue(child)
  // These stay the same between renders, because the history's rows are memoized.
  const { id } = child
  const { explain } = why
  const deleteRow = useCallback((row: TransactionRow) => deleteTransaction(row, id), [deleteTransaction, id])
  const explainRow = useCallback((row: TransactionRow) => explain({ of: 'posting', postingId: row.id }), [explain])
  return (
    <>
      <ChildSummary
        child={child}
        today={child.derivedOn}
        onWhy={(of) => why.explain({ of })}
        onRecord={(type) => onOpen('transaction', child, { type })}
        onAllowance={(dialog) => onOpen(dialog, child)}
      />
      <FirstSteps child={child} onOpen={(dialog) => onOpen(dialog, child)} />
      <TransactionHistory
        childId={child.id}
        of={child.denomination}
        title={parentPageMessages.transactionHistory()}
        today={child.derivedOn}
        onDelete={deleteRow}
        authorOf={authorOf}
        onWhy={explainRow}
      />
      <InterestSummary child={deferredChild} />
      <GrowthChart child={deferredChild} onSetAllowance={() => onOpen('allowance', child)} />
      <GoalList child={deferredChild} isParentView dialogs={goalDialogs} />
      {why.dialog}
    </>
  )
})

const NoChildren = () => (
  <Card padding="side">
    <EmptyState
      icon={<EmptyPiggy />}
      title={parentPageMessages.noChildrenTitle()}
      description={parentPageMessages.noChildrenHint()}
    />
  </Card>
)
