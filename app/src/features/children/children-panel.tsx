import { Button, NativeSelect, Text, Title } from '@mantine/core'
import type { Id } from '@little-ledger/domain'
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { childrenMessages } from '../../messages/children.ts'
import { formatAmount } from '../../messages/formats.ts'
import { useFocusWhen } from '../../ui/dialog/use-focus-when.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { ChildCard, type ChildAction } from './child-card.tsx'
import classes from './children.module.css'

const AvatarDialog = lazyDialog(async () => (await import('./avatar-dialog.tsx')).AvatarDialog)
const DeleteChildDialog = lazyDialog(async () => (await import('./delete-child-dialog.tsx')).DeleteChildDialog)
const LoginDetailsDialog = lazyDialog(async () => (await import('./login-details-dialog.tsx')).LoginDetailsDialog)

interface ChildrenPanelProps {
  readonly rows: readonly ChildRow[]
  readonly selectedId: Id | undefined
  readonly onSelect: (childId: Id) => void
  readonly onAdd: () => void
  /** Called when the user points at or focuses Add New Child. */
  readonly onAddIntent: () => void
  /** Renders the dialog to name a child's pig. */
  readonly pigNameDialog: (dialog: ChildDialog) => ReactNode
}

interface ChildDialog {
  readonly opened: boolean
  readonly onClose: () => void
  readonly child: ChildRow
}

/** The open dialog and the child it is about. `child` stays set during the closing animation. */
interface OpenDialog {
  readonly action: ChildAction | 'none'
  readonly child?: ChildRow
}

/** The Your Children panel (SPEC §2): a list on wide screens, a dropdown above cards on small screens. */
export const ChildrenPanel = memo(function ChildrenPanel(props: ChildrenPanelProps) {
  const { rows, selectedId, onSelect, onAdd, onAddIntent, pigNameDialog } = props
  const [{ action, child: opened }, setOpen] = useState<OpenDialog>({ action: 'none' })
  const close = () => setOpen((open) => ({ ...open, action: 'none' }))
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (list.current && selectedId !== undefined) scrollToSelected(list.current)
  }, [selectedId])
  const current = rows.find(({ id }) => id === opened?.id)
  const isGone = opened !== undefined && current === undefined
  const child = current ?? opened
  // The focused menu was removed along with the child's card.
  const addButton = useFocusWhen(action === 'delete' && isGone)
  return (
    <nav
      className={classes.panel}
      aria-labelledby="your-children"
      onPointerEnter={LoginDetailsDialog.preloading.onFocus}
    >
      <Title order={2} id="your-children" fz="1.125rem">
        {childrenMessages.title()}
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">{childrenMessages.none()}</Text>
      ) : (
        <ChildrenDropdown rows={rows} selectedId={selectedId} onSelect={onSelect} />
      )}
      <ul ref={list} className={classes.children}>
        {rows.map((row) => (
          <ChildCard
            key={row.id}
            child={row}
            isSelected={row.id === selectedId}
            onSelect={() => onSelect(row.id)}
            onAction={(next) => setOpen({ action: next, child: row })}
          />
        ))}
        <li className={classes.add}>
          <Button
            ref={addButton}
            variant={rows.length === 0 ? 'filled' : 'light'}
            leftSection={<PlusIcon />}
            onClick={onAdd}
            onPointerEnter={onAddIntent}
            onFocus={onAddIntent}
          >
            {childrenMessages.add()}
          </Button>
        </li>
      </ul>
      {child && (
        <>
          <LoginDetailsDialog opened={action === 'login'} onClose={close} child={child} />
          <AvatarDialog opened={action === 'avatar'} onClose={close} child={child} />
          {pigNameDialog({ opened: action === 'pig', onClose: close, child })}
          <DeleteChildDialog opened={action === 'delete' && !isGone} onClose={close} child={child} />
        </>
      )}
    </nav>
  )
})

/** The height in px of the fade at the end of a list that scrolls (children.module.css). */
const FADE = 40

/**
 * Scrolls the list, but not the page, to the selected child. The add button and the fade cover the end of a list that
 * scrolls.
 */
function scrollToSelected(list: HTMLUListElement): void {
  const selected = list.querySelector('[data-current=true]')
  if (!selected || !list.lastElementChild || list.scrollHeight <= list.clientHeight) return
  const card = selected.getBoundingClientRect()
  const above = list.getBoundingClientRect().top - card.top
  const below = card.bottom + FADE - list.lastElementChild.getBoundingClientRect().top
  if (above > 0) list.scrollTop -= above
  else if (below > 0) list.scrollTop += below
}

type DropdownProps = Pick<ChildrenPanelProps, 'rows' | 'selectedId' | 'onSelect'>

/** A dropdown to select a child. Shown on small screens. */
const ChildrenDropdown = ({ rows, selectedId, onSelect }: DropdownProps) => (
  <NativeSelect
    hiddenFrom="md"
    miw={0}
    aria-labelledby="your-children"
    value={selectedId ?? ''}
    onChange={(event) => {
      const child = rows[event.currentTarget.selectedIndex]
      if (child) onSelect(child.id)
    }}
    data={rows.map(({ id, name, balance, denomination }) => ({
      value: id,
      label: childrenMessages.option({ name, balance: formatAmount(balance, denomination) }),
    }))}
  />
)
