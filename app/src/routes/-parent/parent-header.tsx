import { useNavigate } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useInstall } from '../../features/install/use-install.tsx'
import { submitSignOut } from '../../features/sign-in/submit-sign-out.ts'
import { SyncBadge } from '../../features/sync/sync-badge.tsx'
import { ownName } from '../../ledger/queries/person-name.ts'
import { useFamily } from '../../ledger/queries/queries.ts'
import { isSample } from '../../ledger/sample/sample-family.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { homeMessages, parentPageMessages } from '../../messages/pages.ts'
import { Brand } from '../../ui/brand.tsx'
import { ColorSchemeSwitch } from '../../ui/page/color-scheme-switch.tsx'
import { languageItems } from '../../ui/language-items.ts'
import { AccountMenu } from '../../ui/account-menu.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import classes from './parent.module.css'

const FamilyDataDialog = lazyDialog(
  async () => (await import('../../features/backup/family-data-dialog.tsx')).FamilyDataDialog,
)

const ImportDialog = lazyDialog(async () => (await import('../../features/imports/import-dialog.tsx')).ImportDialog)

const EditProfileDialog = lazyDialog(
  async () => (await import('../../features/profile/edit-profile-dialog.tsx')).EditProfileDialog,
)

const DevicesDialog = lazyDialog(async () => (await import('../../features/devices/devices-dialog.tsx')).DevicesDialog)

const LeaveDeviceDialog = lazyDialog(
  async () => (await import('../../features/backup/leave-device-dialog.tsx')).LeaveDeviceDialog,
)

type OpenDialog = 'none' | 'profile' | 'data' | 'import' | 'devices' | 'leave'

/** Product title, welcome and avatar menu (SPEC §2). Memoized so that balance changes do not render it again. */
export const ParentHeader = memo(function ParentHeader() {
  const { user } = useSignedIn()
  const family = useFamily()
  const name = ownName(family, user.userId) || user.username
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenDialog>('none')
  const close = () => setOpen('none')
  const { install, dialog: howToInstall } = useInstall()
  return (
    <header className={classes.header}>
      <div className={classes.headerRow}>
        <Brand />
        {/* The username, which stands in for a missing name, must not flash while the name loads. */}
        <h1 className={classes.welcome}>{family && parentPageMessages.welcome({ name })}</h1>
        <div className={classes.sync}>
          <SyncBadge />
        </div>
        <div className={classes.tools}>
          <ColorSchemeSwitch />
          <AccountMenu
            name={name}
            label={parentPageMessages.parentAccount()}
            items={[
              { label: parentPageMessages.editProfile(), onClick: () => setOpen('profile') },
              { label: parentPageMessages.familyHistory(), onClick: () => void navigate({ to: '/activity' }) },
              ...(isSample(user)
                ? []
                : [
                    { label: parentPageMessages.yourData(), onClick: () => setOpen('data') },
                    { label: parentPageMessages.devices(), onClick: () => setOpen('devices') },
                    ...(install ? [{ label: homeMessages.install(), onClick: install }] : []),
                    { label: homeMessages.leaveDevice(), onClick: () => setOpen('leave') },
                  ]),
              ...languageItems(),
              { label: homeMessages.logOut(), onClick: () => void submitSignOut() },
            ]}
          />
        </div>
      </div>
      <EditProfileDialog opened={open === 'profile'} onClose={close} />
      <FamilyDataDialog opened={open === 'data'} onClose={close} onImport={() => setOpen('import')} />
      <ImportDialog opened={open === 'import'} onClose={close} />
      <DevicesDialog opened={open === 'devices'} onClose={close} />
      <LeaveDeviceDialog opened={open === 'leave'} onClose={close} />
      {howToInstall}
    </header>
  )
})
