import type { Id } from '@little-ledger/domain'
import { Button, Card, EmptyState } from '@mantine/core'
import { useState } from 'react'
import { ChildrenPanel } from '../../features/children/children-panel.tsx'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { parentPageMessages } from '../../messages/pages.ts'
import { EmptyPiggy } from '../../ui/illustrations/empty-piggy.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import classes from './parent.module.css'
import { ChildDialogs, QuickActions, type ChildAction } from './quick-actions.tsx'
import { SelectedChild } from './selected-child.tsx'
import { useViewAsKid } from './viewing.tsx'

const AddChildDialog = lazyDialog(
  async () => (await import('../../features/children/add-child-dialog.tsx')).AddChildDialog,
)

/** The open dialog and its child, which stays the same while the dialog closes. */
interface OpenDialog {
  readonly dialog: 'none' | 'child' | ChildAction
  readonly about?: ChildRow | undefined
}

interface ParentDashboardProps {
  readonly rows: readonly ChildRow[]
  readonly selected: ChildRow | undefined
  readonly onSelect: (childId: Id) => void
}

/** The parent dashboard (SPEC §2). */
export function ParentDashboard({ rows, selected, onSelect }: ParentDashboardProps) {
  const [{ dialog, about }, setOpen] = useState<OpenDialog>({ dialog: 'none' })
  const close = () => setOpen((open) => ({ ...open, dialog: 'none' }))
  const addChild = () => setOpen({ dialog: 'child' })
  const viewAsKid = useViewAsKid()
  // If the child is deleted elsewhere, the dialog must not switch to another child.
  const dialogChild = dialog === 'none' ? selected : (rows.find(({ id }) => id === about?.id) ?? about)
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Card padding="side">
          <ChildrenPanel
            rows={rows}
            selectedId={selected?.id}
            onSelect={onSelect}
            onAdd={addChild}
            onAddIntent={AddChildDialog.preloading.onFocus}
          />
        </Card>
        <QuickActions
          isDisabled={selected === undefined}
          onOpen={(action) => setOpen({ dialog: action, about: selected })}
          onViewAsKid={() => selected && viewAsKid(selected.id)}
        />
      </div>
      <div className={classes.column}>
        {selected === undefined ? (
          <NoChildren onAdd={addChild} />
        ) : (
          <SelectedChild key={selected.id} child={selected} />
        )}
      </div>
      {dialogChild && (
        <ChildDialogs
          key={dialogChild.id}
          child={dialogChild}
          open={dialog === 'none' || dialog === 'child' ? undefined : dialog}
          onClose={close}
        />
      )}
      <AddChildDialog opened={dialog === 'child'} onClose={close} onAdded={onSelect} />
    </div>
  )
}

const NoChildren = ({ onAdd }: { readonly onAdd: () => void }) => (
  <Card padding="side">
    <EmptyState
      icon={<EmptyPiggy />}
      title={parentPageMessages.noChildrenTitle()}
      description={parentPageMessages.noChildrenHint()}
    >
      <Button onClick={onAdd}>{parentPageMessages.addChild()}</Button>
    </EmptyState>
  </Card>
)
