import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useFamily } from '../../ledger/queries/queries.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import classes from './edit-profile-dialog.module.css'
import { FamilyForm } from './family-form.tsx'
import { PersonalInfoForm } from './personal-info-form.tsx'
import '@mantine/core/styles/Tabs.layer.css'

interface EditProfileDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** SPEC §2, Edit Profile: the login, what a parent says of themselves, and the family's own settings. */
export function EditProfileDialog({ opened, onClose }: EditProfileDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit Profile">
      <Profile onClose={onClose} />
    </Dialog>
  )
}

const LABELS = { account: 'Account', personal: 'Personal Info', family: 'Family' } as const
type Tab = keyof typeof LABELS
const TABS: readonly Tab[] = ['account', 'personal', 'family']

function Profile({ onClose }: Pick<EditProfileDialogProps, 'onClose'>) {
  const { user } = useSignedIn()
  const family = useFamily()
  const [tab, setTab] = useState<Tab>('account')
  const [unsaved, setUnsaved] = useState<readonly Tab[]>([])
  if (family === undefined) return <Skeleton height={360} />
  const propsOf = (own: Tab) => ({
    onCancel: onClose,
    onDirty: (isDirty: boolean) =>
      setUnsaved((tabs) =>
        isDirty ? [...tabs.filter((other) => other !== own), own] : tabs.filter((other) => other !== own),
      ),
    onSaved: () => {
      // What was typed under another tab is not lost by saving this one.
      const next = unsaved.find((other) => other !== own)
      if (next === undefined) onClose()
      else setTab(next)
    },
  })
  return (
    <Tabs value={tab} onChange={(chosen) => setTab(TABS.find((known) => known === chosen) ?? tab)}>
      <Tabs.List grow className={classes.tabs ?? ''}>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
            {LABELS[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="account">
        <AccountForm {...propsOf('account')} />
      </Tabs.Panel>
      <Tabs.Panel value="personal">
        <PersonalInfoForm profile={family.profiles.get(user.userId)} {...propsOf('personal')} />
      </Tabs.Panel>
      <Tabs.Panel value="family">
        <FamilyForm family={family} {...propsOf('family')} />
      </Tabs.Panel>
    </Tabs>
  )
}
