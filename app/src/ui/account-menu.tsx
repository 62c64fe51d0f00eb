import { uiMessages } from '../messages/ui.ts'
import { ActionMenu } from './action-menu.tsx'
import type { MenuDropdownProps } from './menu-dropdown.tsx'

/** A round button with the user's initial that opens the account menu. */
export const AccountMenu = ({ name, label, items }: Pick<MenuDropdownProps, 'name' | 'label' | 'items'>) => (
  <ActionMenu
    name={name}
    label={label}
    items={items}
    variant="filled"
    color="brand"
    fw={700}
    aria-label={uiMessages.menuOf({ name })}
  >
    {[...name][0]?.toLocaleUpperCase()}
  </ActionMenu>
)
