import { ActionIcon, Button, Flex, NativeSelect, Text, ThemeIcon, Title, UnstyledButton } from '@mantine/core'
import type { Id } from '@little-ledger/domain'
import { useEffect, useRef, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { childrenMessages } from '../../messages/children.ts'
import { formatAmount } from '../../messages/formats.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { KeyIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx'
import classes from './children.module.css'

const DeleteChildDialog = lazyDialog(async () => (await import('./delete-child-dialog.tsx')).DeleteChildDialog)
const LoginDetailsDialog = lazyDialog(async () => (await import('./login-details-dialog.tsx')).LoginDetailsDialog)

interface ChildrenPanelProps {
  readonly rows: readonly ChildRow[]
  readonly selectedId: Id | undefined
  readonly onSelect: (childId: Id) => void
  readonly onAdd: () => void
  /** Called when the user points at or focuses Add New Child. */
  readonly onAddIntent: () => void
}

type ChildAction = 'login' | 'delete'

/** The open dialog and its child. `child` is kept while the dialog plays its closing animation. */
interface OpenDialog {
  readonly action: ChildAction | 'none'
  readonly child?: ChildRow
}

/** The Your Children panel (SPEC §2): a dropdown on small screens, a list on wide ones. */
export function ChildrenPanel({ rows, selectedId, onSelect, onAdd, onAddIntent }: ChildrenPanelProps) {
  const [{ action, child }, setOpen] = useState<OpenDialog>({ action: 'none' })
  const close = () => setOpen((open) => ({ ...open, action: 'none' }))
  const addButton = useRef<HTMLButtonElement>(null)
  const isGone = child !== undefined && rows.every(({ id }) => id !== child.id)
  const isDeleted = action === 'delete' && isGone
  useEffect(() => {
    // The delete button that had the focus is gone with the child's row.
    if (isDeleted) addButton.current?.focus()
  }, [isDeleted])
  const onAction = (about: ChildRow, next: ChildAction) => setOpen({ action: next, child: about })
  const listProps = { rows, selectedId, onSelect, onAction }
  return (
    <nav className={classes.panel} aria-labelledby="your-children">
      <Title order={2} id="your-children" fz="1.125rem">
        {childrenMessages.title()}
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">{childrenMessages.none()}</Text>
      ) : (
        <>
          <ChildrenDropdown {...listProps} />
          <ChildrenList {...listProps} />
        </>
      )}
      <Button
        ref={addButton}
        variant="light"
        leftSection={<PlusIcon />}
        onClick={onAdd}
        onPointerEnter={onAddIntent}
        onFocus={onAddIntent}
      >
        {childrenMessages.add()}
      </Button>
      {child && (
        <>
          <LoginDetailsDialog opened={action === 'login'} onClose={close} child={child} />
          <DeleteChildDialog opened={action === 'delete' && !isGone} onClose={close} child={child} />
        </>
      )}
    </nav>
  )
}

interface ChildrenProps extends Pick<ChildrenPanelProps, 'rows' | 'selectedId' | 'onSelect'> {
  readonly onAction: (child: ChildRow, action: ChildAction) => void
}

/** A dropdown to select a child, with actions for the selected one. Shown on small screens. */
function ChildrenDropdown({ rows, selectedId, onSelect, onAction }: ChildrenProps) {
  const selected = rows.find(({ id }) => id === selectedId)
  return (
    <Flex align="center" gap="0.25rem" miw={0} hiddenFrom="md">
      <NativeSelect
        flex={1}
        miw={0}
        aria-labelledby="your-children"
        value={selectedId ?? ''}
        onChange={(event) => {
          const child = rows[event.currentTarget.selectedIndex]
          if (child) onSelect(child.id)
        }}
        data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {selected && <ChildActions child={selected} onAction={onAction} />}
    </Flex>
  )
}

/** A list of all children with balances and actions. Shown on wide screens. */
const ChildrenList = ({ rows, selectedId, onSelect, onAction }: ChildrenProps) => (
  <Flex component="ul" direction="column" gap="0.25rem" visibleFrom="md">
    {rows.map((child) => (
      <li key={child.id} className={classes.row} data-current={child.id === selectedId}>
        <UnstyledButton
          className={classes.child}
          aria-current={child.id === selectedId}
          onClick={() => onSelect(child.id)}
        >
          <ThemeIcon c="var(--ll-on-brand)" bg="var(--ll-brand)" fw={700} aria-hidden="true">
            {/* Splits by code point, so emoji stay whole. */}
            {[...child.name][0]?.toLocaleUpperCase()}
          </ThemeIcon>
          <span className={classes.name}>
            <Text span display="block" truncate fw="inherit">
              {child.name}
            </Text>
            <Text span display="block" fz="sm" c={child.balance < 0 ? 'var(--ll-money-out)' : 'dimmed'}>
              {formatAmount(child.balance)}
            </Text>
          </span>
        </UnstyledButton>
        <ChildActions child={child} onAction={onAction} />
      </li>
    ))}
  </Flex>
)

/** Buttons for a child's login details and for deleting the child. */
const ChildActions = ({ child, onAction }: Pick<ChildrenProps, 'onAction'> & { readonly child: ChildRow }) => (
  <Flex flex="none">
    <ActionIcon
      title={childrenMessages.loginDetailsOf({ name: child.name })}
      onClick={() => onAction(child, 'login')}
      {...LoginDetailsDialog.preloading}
    >
      <KeyIcon />
    </ActionIcon>
    <ActionIcon
      title={childrenMessages.deleteChild({ name: child.name })}
      onClick={() => onAction(child, 'delete')}
      {...DeleteChildDialog.preloading}
    >
      <TrashIcon />
    </ActionIcon>
  </Flex>
)
