import { ActionIcon } from '@mantine/core'
import { useRef, useState } from 'react'
import { uiMessages } from '../messages/ui.ts'
import type { AccountDropdownProps } from './account-dropdown.tsx'
import { lazyDialog } from './dialog/lazy-dialog.tsx'

const AccountDropdown = lazyDialog(
  async () => (await import('./account-dropdown.tsx')).AccountDropdown,
  ({ avatar }: AccountDropdownProps) => avatar,
)

/** Avatar that opens the account's menu. */
export function AccountMenu({ name, ...menu }: Pick<AccountDropdownProps, 'name' | 'label' | 'items'>) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const avatar = (
    <ActionIcon
      ref={button}
      variant="filled"
      color="brand"
      radius="50%"
      fw={700}
      aria-label={uiMessages.menuOf({ name })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      {...AccountDropdown.preloading}
    >
      {[...name][0]?.toLocaleUpperCase()}
    </ActionIcon>
  )
  return (
    <AccountDropdown
      {...menu}
      name={name}
      opened={isOpen}
      onClose={() => setOpen(false)}
      avatar={avatar}
      onMount={() => button.current?.focus({ preventScroll: true })}
    />
  )
}
