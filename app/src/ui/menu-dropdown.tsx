import { Menu, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { useCloseRequests } from './dialog/close-requests.ts'
import type { OpenableProps } from './dialog/dialog.tsx'

export interface MenuAction {
  readonly label: string
  readonly onClick: () => void
  /** Set for an action that cannot be undone. */
  readonly isDangerous?: boolean
}

export interface MenuDropdownProps extends OpenableProps {
  /** Name of the user or child the menu is for. */
  readonly name: string
  /** The kind of account, shown below the name. */
  readonly label?: string | undefined
  readonly items: readonly MenuAction[]
  /** The button that toggles the menu. */
  readonly target: ReactElement
  /** Called once the menu's code has loaded and the real button has replaced the focused placeholder. */
  readonly onMount: () => void
}

const DANGEROUS = { c: 'var(--ll-error)' }

/** Clamps text to two lines, so that a long name cannot push menu items off the screen. */
const TwoLines = ({ children }: { readonly children: string }) => (
  <Text component="span" inherit lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

/** A menu. Loaded separately from its button, because Mantine's Menu is large. */
export function MenuDropdown({ opened, onClose, name, label, items, target, ...events }: MenuDropdownProps) {
  // Open only after mounting: Mantine records where to return the focus only when `opened` changes.
  const isMounted = useMounted()
  const onMount = useEffectEvent(events.onMount)
  useEffect(() => onMount(), [])
  useCloseRequests({ isOpen: opened, onRequest: onClose })
  return (
    // Fixed positioning, because a scrolling list would clip the menu. In a low window the menu covers its button.
    <Menu
      opened={opened && isMounted}
      onChange={(isOpen) => isOpen || onClose()}
      floatingStrategy="fixed"
      middlewares={{ shift: { crossAxis: true, padding: 8 } }}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 1rem)" style={{ overflowY: 'auto' }}>
        <Menu.Label c="var(--ll-ink)" fz="md" fw={700}>
          <TwoLines>{name}</TwoLines>
        </Menu.Label>
        {label !== undefined && <Menu.Label fz="sm">{label}</Menu.Label>}
        <Menu.Divider />
        {items.map((item) => (
          <Menu.Item key={item.label} onClick={item.onClick} {...(item.isDangerous && DANGEROUS)}>
            <TwoLines>{item.label}</TwoLines>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
