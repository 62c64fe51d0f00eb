import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { uiMessages } from '../messages/ui.ts'

interface AccountMenuProps {
  /** Name of the account; its first letter is the avatar. */
  readonly name: string
  /** Kind of account, shown in the menu. */
  readonly label: string
  /** Menu.Item elements. */
  readonly children: ReactNode
}

/** Avatar that opens the account's menu. */
export const AccountMenu = ({ name, label, children }: AccountMenuProps) => (
  <Menu>
    <Menu.Target>
      <ActionIcon variant="filled" color="brand" radius="50%" fw={700} aria-label={uiMessages.menuOf({ name })}>
        {[...name][0]?.toLocaleUpperCase()}
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label c="var(--ll-ink)" fz="md" fw={700}>
        {name}
      </Menu.Label>
      <Menu.Label fz="sm">{label}</Menu.Label>
      <Menu.Divider />
      {children}
    </Menu.Dropdown>
  </Menu>
)
