import { logOut } from '../../features/session/log-out.ts'
import { SyncBadge } from '../../features/sync/sync-badge.tsx'
import { useFamily } from '../../store/queries.ts'
import { useSignedIn } from '../../store/session-context.tsx'
import { Brand } from '../../ui/brand.tsx'
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import classes from './parent-header.module.css'

/** The parent's header: product, welcome and the avatar's menu (SPEC §2). */
export function ParentHeader() {
  const { user } = useSignedIn()
  const profile = useFamily()?.profiles.get(user.userId)
  const name = profile?.firstName || user.username
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Brand />
        <h1 className={classes.welcome}>Welcome, {name}!</h1>
        <div className={classes.sync}>
          <SyncBadge />
        </div>
        <div className={classes.tools}>
          <ColorSchemeSwitch />
          <MenuButton
            name={name}
            label="Parent Account"
            items={[{ label: 'Log out', onSelect: () => void logOut() }]}
          />
        </div>
      </div>
    </header>
  )
}
