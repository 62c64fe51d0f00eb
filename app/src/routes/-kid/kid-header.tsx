import { INSTALL_LABEL, useInstall } from '../../features/install/use-install.tsx'
import { submitSignOut } from '../../features/sign-in/submit-sign-out.ts'
import { SyncBadge } from '../../features/sync/sync-badge.tsx'
import { useSignedIn } from '../../auth/session-context.tsx'
import { Brand } from '../../ui/brand.tsx'
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import classes from './kid-header.module.css'
import { useBackToParent } from '../-parent/use-back-to-parent.ts'
import { ViewingBar } from '../-parent/viewing-bar.tsx'

/** The header of a child's page: logo and the avatar's menu (SPEC §2), and for a parent the way back. */
export function KidHeader({ name }: { readonly name: string }) {
  const isParent = useSignedIn().user.role === 'parent'
  const goBack = useBackToParent()
  const { install, dialog: howToInstall } = useInstall()
  return (
    <>
      {isParent && <ViewingBar onBack={goBack} />}
      <header className={classes.header}>
        <Brand />
        <div className={classes.sync}>
          <SyncBadge />
        </div>
        <div className={classes.tools}>
          <ColorSchemeSwitch />
          <MenuButton
            name={name}
            label={isParent ? 'Parent viewing as kid' : 'Kid Account'}
            items={[
              ...(isParent ? [{ label: 'Back to Parent View', onSelect: goBack }] : []),
              ...(install ? [{ label: INSTALL_LABEL, onSelect: install }] : []),
              { label: 'Log out', onSelect: () => void submitSignOut() },
            ]}
          />
        </div>
        {howToInstall}
      </header>
    </>
  )
}
