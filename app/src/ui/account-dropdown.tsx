import { Menu } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import type { OpenableProps } from './dialog/dialog.tsx'

export interface MenuAction {
  readonly label: string
  readonly onClick: () => void
}

export interface AccountDropdownProps extends OpenableProps {
  /** Name of the account; its first letter is the avatar. */
  readonly name: string
  /** Kind of account, shown in the menu. */
  readonly label: string
  readonly items: readonly MenuAction[]
  /** The button that toggles the menu. */
  readonly avatar: ReactElement
  /** Called once the menu's code has loaded and its avatar has replaced the earlier one, which had the focus. */
  readonly onMount: () => void
}

/** The account's menu. Loaded separately from the avatar, because Mantine's Menu is large. */
export function AccountDropdown({ opened, onClose, name, label, items, avatar, ...events }: AccountDropdownProps) {
  // Opens once mounted, because the element to return focus to is recorded only when `opened` changes.
  const isMounted = useMounted()
  const onMount = useEffectEvent(events.onMount)
  useEffect(() => onMount(), [])
  return (
    <Menu opened={opened && isMounted} onChange={(isOpen) => isOpen || onClose()}>
      <Menu.Target>{avatar}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label c="var(--ll-ink)" fz="md" fw={700}>
          {name}
        </Menu.Label>
        <Menu.Label fz="sm">{label}</Menu.Label>
        <Menu.Divider />
        {items.map((item) => (
          <Menu.Item key={item.label} onClick={item.onClick}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
