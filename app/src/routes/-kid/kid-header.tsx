import { INSTALL_LABEL, useInstall } from '../../features/install/use-install.tsx'
import { logOut } from '../../features/session/log-out.ts'
import { SyncBadge } from '../../features/sync/sync-badge.tsx'
import { Brand } from '../../ui/brand.tsx'
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import classes from './kid.module.css'

/** The child's header: logo and the avatar's menu (SPEC §2). */
export function KidHeader({ name }: { readonly name: string }) {
  const { install, dialog: howToInstall } = useInstall()
  return (
    <header className={classes.header}>
      <Brand />
      <div className={classes.sync}>
        <SyncBadge />
      </div>
      <div className={classes.tools}>
        <ColorSchemeSwitch />
        <MenuButton
          name={name}
          label="Kid Account"
          items={[
            ...(install ? [{ label: INSTALL_LABEL, onSelect: install }] : []),
            { label: 'Log out', onSelect: () => void logOut() },
          ]}
        />
      </div>
      {howToInstall}
    </header>
  )
}
