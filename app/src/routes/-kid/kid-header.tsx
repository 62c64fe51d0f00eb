import { Group, Menu } from '@mantine/core'
import { useInstall } from '../../features/install/use-install.tsx'
import { submitSignOut } from '../../features/sign-in/submit-sign-out.ts'
import { SyncBadge } from '../../features/sync/sync-badge.tsx'
import { useSignedIn } from '../../auth/session-context.tsx'
import { installMessages } from '../../messages/install.ts'
import { homeMessages, kidPageMessages } from '../../messages/pages.ts'
import { Brand } from '../../ui/brand.tsx'
import { ColorSchemeSwitch } from '../../ui/page/color-scheme-switch.tsx'
import { AccountMenu } from '../../ui/account-menu.tsx'
import classes from './kid.module.css'
import { useBackToParent } from '../-parent/viewing.ts'
import { ViewingBar } from '../-parent/viewing-bar.tsx'

/** Logo and avatar menu (SPEC §2). For a viewing parent, also a link back to the parent view. */
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
        <Group gap="0.375rem">
          <ColorSchemeSwitch />
          <AccountMenu name={name} label={isParent ? kidPageMessages.viewedByParent() : kidPageMessages.kidAccount()}>
            {isParent && <Menu.Item onClick={goBack}>{homeMessages.backToParentView()}</Menu.Item>}
            {install && <Menu.Item onClick={install}>{installMessages.title()}</Menu.Item>}
            <Menu.Item onClick={() => void submitSignOut()}>{homeMessages.logOut()}</Menu.Item>
          </AccountMenu>
        </Group>
        {howToInstall}
      </header>
    </>
  )
}
