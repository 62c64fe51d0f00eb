import { Group } from '@mantine/core'
import { useState } from 'react'
import { useInstall } from '../../features/install/use-install.tsx'
import { submitSignOut } from '../../features/sign-in/submit-sign-out.ts'
import { SyncBadge } from '../../features/sync/sync-badge.tsx'
import { isSample } from '../../ledger/sample/sample-family.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { soundMessages } from '../../messages/child/moments.ts'
import { pigNameMessages } from '../../messages/child/pig.ts'
import { childrenMessages } from '../../messages/children.ts'
import { homeMessages, kidPageMessages } from '../../messages/pages.ts'
import { Brand } from '../../ui/brand.tsx'
import { ColorSchemeSwitch } from '../../ui/page/color-scheme-switch.tsx'
import { languageItems } from '../../ui/language-items.ts'
import { AccountMenu } from '../../ui/account-menu.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { playSound } from '../../ui/sound/play-sound.ts'
import { setSounds, useSoundSetting } from '../../ui/sound/sound-setting.ts'
import { showToast } from '../../ui/toast/toast.tsx'
import classes from './kid.module.css'
import { useLookItem } from './use-look-item.ts'
import { useBackToParent, ViewingBar } from '../-parent/viewing.tsx'

const AvatarDialog = lazyDialog(async () => (await import('../../features/children/avatar-dialog.tsx')).AvatarDialog)
const PigNameDialog = lazyDialog(async () => (await import('../../features/pig/pig-name-dialog.tsx')).PigNameDialog)
const LeaveDeviceDialog = lazyDialog(
  async () => (await import('../../features/backup/leave-device-dialog.tsx')).LeaveDeviceDialog,
)

/** The logo and the avatar menu (SPEC §2), and a link back to the parent view if a parent is viewing. */
export function KidHeader({ child }: { readonly child: ChildRow | undefined }) {
  const { user } = useSignedIn()
  const name = child?.name ?? user.username
  const isParent = user.role === 'parent'
  const pigLabel = isParent ? childrenMessages.namePig : pigNameMessages.open
  const settingItems = useSettingItems(child)
  const goBack = useBackToParent()
  const [isLeaving, setLeaving] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const { install, dialog: howToInstall } = useInstall()
  return (
    <>
      {isParent && <ViewingBar onBack={goBack} />}
      <header className={classes.header}>
        <Brand />
        <div className={classes.sync}>
          <SyncBadge />
        </div>
        <Group gap="0.375rem" className={classes.tools}>
          <ColorSchemeSwitch />
          <AccountMenu
            name={name}
            avatar={child?.avatar}
            label={isParent ? kidPageMessages.viewedByParent() : kidPageMessages.kidAccount()}
            items={[
              ...(isParent ? [{ label: homeMessages.backToParentView(), onClick: goBack }] : []),
              ...(child && !isParent
                ? [{ label: kidPageMessages.changePicture(), onClick: () => setChoosing(true) }]
                : []),
              ...(child ? [{ label: pigLabel(), onClick: () => setNaming(true) }] : []),
              ...settingItems,
              ...(install ? [{ label: homeMessages.install(), onClick: install }] : []),
              ...(isParent || isSample(user)
                ? []
                : [{ label: homeMessages.leaveDevice(), onClick: () => setLeaving(true) }]),
              ...languageItems(),
              { label: homeMessages.logOut(), onClick: () => void submitSignOut() },
            ]}
          />
        </Group>
        {child && (
          <>
            <AvatarDialog opened={isChoosing} onClose={() => setChoosing(false)} child={child} />
            <PigNameDialog opened={isNaming} onClose={() => setNaming(false)} child={child} isParentView={isParent} />
          </>
        )}
        <LeaveDeviceDialog opened={isLeaving} onClose={() => setLeaving(false)} />
        {howToInstall}
      </header>
    </>
  )
}

/** The menu items for sounds and, once the child has loaded, for the look of the page. */
function useSettingItems(child: ChildRow | undefined) {
  const lookItem = useLookItem(child)
  const soundItem = useSoundItem()
  return lookItem ? [lookItem, soundItem] : [soundItem]
}

/** The menu item that turns sounds on or off. A toast says so, because the menu with the new label is closed. */
function useSoundItem() {
  const isOn = useSoundSetting() === 'on'
  const onClick = () => {
    setSounds(isOn ? 'off' : 'on')
    playSound('oink')
    showToast({ title: isOn ? soundMessages.off() : soundMessages.on(), tone: 'success' })
  }
  return { label: isOn ? soundMessages.turnOff() : soundMessages.turnOn(), onClick }
}
