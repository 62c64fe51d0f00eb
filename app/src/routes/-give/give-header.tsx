import { useState } from 'react'
import { useSignedIn } from '../../auth/session-context.tsx'
import { submitSignOut } from '../../features/sign-in/submit-sign-out.ts'
import { SyncBadge } from '../../features/sync/sync-badge.tsx'
import { ownName } from '../../ledger/queries/person-name.ts'
import { useFamily } from '../../ledger/queries/queries.ts'
import { homeMessages, parentPageMessages } from '../../messages/pages.ts'
import { giveMessages } from '../../messages/pages/give.ts'
import { languageItems } from '../../ui/language-items.ts'
import { AccountMenu } from '../../ui/account-menu.tsx'
import { Brand } from '../../ui/brand.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { ColorSchemeSwitch } from '../../ui/page/color-scheme-switch.tsx'
import { isolate } from '../../ui/rich-text.tsx'
import classes from '../-parent/parent.module.css'

const EditProfileDialog = lazyDialog(
  async () => (await import('../../features/profile/edit-profile-dialog.tsx')).EditProfileDialog,
)
const LeaveDeviceDialog = lazyDialog(
  async () => (await import('../../features/backup/leave-device-dialog.tsx')).LeaveDeviceDialog,
)

/** The header of a helper's page. */
export function GiveHeader() {
  const { user } = useSignedIn()
  const family = useFamily()
  const name = ownName(family, user.userId) || user.username
  const [open, setOpen] = useState<'none' | 'profile' | 'leave'>('none')
  const close = () => setOpen('none')
  return (
    <header className={classes.header}>
      <div className={classes.headerRow}>
        <Brand />
        <h1 className={classes.welcome}>{giveMessages.hello({ name, bdi: isolate })}</h1>
        <div className={classes.sync}>
          <SyncBadge />
        </div>
        <div className={classes.tools}>
          <ColorSchemeSwitch />
          <AccountMenu
            name={name}
            label={giveMessages.account()}
            items={[
              { label: parentPageMessages.editProfile(), onClick: () => setOpen('profile') },
              { label: homeMessages.leaveDevice(), onClick: () => setOpen('leave') },
              ...languageItems(),
              { label: homeMessages.logOut(), onClick: () => void submitSignOut() },
            ]}
          />
        </div>
      </div>
      <EditProfileDialog opened={open === 'profile'} onClose={close} />
      <LeaveDeviceDialog opened={open === 'leave'} onClose={close} />
    </header>
  )
}
