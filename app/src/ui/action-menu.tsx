import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { lazyDialog } from './dialog/lazy-dialog.tsx'
import type { MenuDropdownProps } from './menu-dropdown.tsx'

const MenuDropdown = lazyDialog(
  async () => (await import('./menu-dropdown.tsx')).MenuDropdown,
  ({ target }: MenuDropdownProps) => target,
)

interface ActionMenuProps extends ActionIconProps, Pick<MenuDropdownProps, 'name' | 'label' | 'items'> {
  readonly 'aria-label': string
}

/**
 * Focuses the menu's button before the action opens a dialog, so that the focus returns there when the dialog closes.
 * The menu item no longer exists by then.
 */
function runFrom(button: HTMLElement | null, onClick: () => void): void {
  button?.focus({ preventScroll: true })
  onClick()
}

/** A round button that opens a menu. */
export function ActionMenu({ name, label, items, ...buttonProps }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const target = (
    <ActionIcon
      ref={button}
      radius="50%"
      {...buttonProps}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      {...MenuDropdown.preloading}
    />
  )
  return (
    <MenuDropdown
      name={name}
      label={label}
      items={items.map((item) => ({ ...item, onClick: () => runFrom(button.current, item.onClick) }))}
      opened={isOpen}
      onClose={() => setOpen(false)}
      target={target}
      onMount={() => button.current?.focus({ preventScroll: true })}
    />
  )
}
