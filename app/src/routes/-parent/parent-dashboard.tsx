import type { CivilDate, Id } from '@little-ledger/domain'
import { useState } from 'react'
import { ChildSummary } from '../../features/children/child-summary.tsx'
import { ChildrenPanel } from '../../features/children/children-panel.tsx'
import { History } from '../../features/transactions/history.tsx'
import { useDeleteTransaction } from '../../features/transactions/use-delete-transaction.ts'
import type { ChildRow } from '../../store/family-database.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyPiggy } from '../../ui/illustrations/empty-piggy.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import classes from './parent.module.css'

const AddChildDialog = lazyDialog(() =>
  import('../../features/children/add-child-dialog.tsx').then((module) => module.AddChildDialog),
)
const AddTransactionDialog = lazyDialog(() =>
  import('../../features/transactions/add-transaction-dialog.tsx').then((module) => module.AddTransactionDialog),
)
const SetAllowanceDialog = lazyDialog(() =>
  import('../../features/allowance/set-allowance-dialog.tsx').then((module) => module.SetAllowanceDialog),
)

type OpenDialog = 'none' | 'child' | 'transaction' | 'allowance'

interface ParentDashboardProps {
  readonly rows: readonly ChildRow[]
  readonly selected: ChildRow | undefined
  readonly onSelect: (childId: Id) => void
}

/** SPEC §2, Parent dashboard: the children, what can be done for the chosen one, and how it stands. */
export function ParentDashboard({ rows, selected, onSelect }: ParentDashboardProps) {
  const [open, setOpen] = useState<OpenDialog>('none')
  const close = () => setOpen('none')
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <div className={classes.side}>
          <ChildrenPanel
            rows={rows}
            selectedId={selected?.id}
            onSelect={onSelect}
            onAdd={() => setOpen('child')}
            onAddLikely={AddChildDialog.preload}
          />
        </div>
        <QuickActions isDisabled={selected === undefined} onOpen={setOpen} />
      </div>
      <div className={classes.column}>
        {selected === undefined ? (
          <div className={classes.side}>
            <EmptyState
              picture={<EmptyPiggy />}
              text="Add your first child"
              hint="Give them a name, a login and, if you like, a starting balance. Allowance and deposits come next."
              action={<Button onClick={() => setOpen('child')}>Add New Child</Button>}
            />
          </div>
        ) : (
          <SelectedChild key={selected.id} child={selected} open={open} onClose={close} />
        )}
      </div>
      <AddChildDialog opened={open === 'child'} onClose={close} onAdded={onSelect} />
    </div>
  )
}

interface QuickActionsProps {
  readonly isDisabled: boolean
  readonly onOpen: (dialog: OpenDialog) => void
}

function QuickActions({ isDisabled, onOpen }: QuickActionsProps) {
  return (
    <section className={`${classes.side} ${classes.actions}`} aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={classes.actionsTitle}>
        Quick Actions
      </h2>
      <Button
        disabled={isDisabled}
        onClick={() => onOpen('transaction')}
        onPointerEnter={AddTransactionDialog.preload}
        onFocus={AddTransactionDialog.preload}
      >
        Add Transaction
      </Button>
      <Button
        variant="default"
        disabled={isDisabled}
        onClick={() => onOpen('allowance')}
        onPointerEnter={SetAllowanceDialog.preload}
        onFocus={SetAllowanceDialog.preload}
      >
        Set Allowance
      </Button>
    </section>
  )
}

interface SelectedChildProps {
  readonly child: ChildRow
  readonly open: OpenDialog
  readonly onClose: () => void
}

function SelectedChild({ child, open, onClose }: SelectedChildProps) {
  const deleteTransaction = useDeleteTransaction(child.id)
  const today: CivilDate = child.derivedOn
  return (
    <>
      <ChildSummary child={child} today={today} />
      <History childId={child.id} title="Transaction History" onDelete={({ id }) => void deleteTransaction(id)} />
      <AddTransactionDialog opened={open === 'transaction'} onClose={onClose} child={child} today={today} />
      <SetAllowanceDialog opened={open === 'allowance'} onClose={onClose} child={child} today={today} />
    </>
  )
}
