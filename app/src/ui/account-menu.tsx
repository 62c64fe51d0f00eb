import type { Avatar } from '@little-ledger/domain'
import { uiMessages } from '../messages/ui.ts'
import { ActionMenu } from './action-menu.tsx'
import { ChildAvatar } from './avatar/child-avatar.tsx'
import type { MenuDropdownProps } from './menu-dropdown.tsx'

interface AccountMenuProps extends Pick<MenuDropdownProps, 'name' | 'label' | 'items'> {
  /** A child's animal, shown instead of the initial. */
  readonly avatar?: Avatar | undefined
}

/** A round button with the user's initial or animal that opens the account menu. */
export const AccountMenu = ({ name, label, items, avatar }: AccountMenuProps) => (
  <ActionMenu
    name={name}
    label={label}
    items={items}
    variant="filled"
    color="brand"
    fw={700}
    aria-label={uiMessages.menuOf({ name })}
  >
    {avatar ? <ChildAvatar avatar={avatar} /> : [...name][0]?.toLocaleUpperCase()}
  </ActionMenu>
)
