import { Skeleton, Tabs } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFamily } from '../../ledger/queries/queries.ts'
import { isSample } from '../../ledger/sample/sample-family.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { profileMessages } from '../../messages/profile.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import { FamilyForm } from './family-form.tsx'
import { ConfirmMembers } from './members/confirm-members.tsx'
import { MembersSection } from './members/members-section.tsx'
import { PersonalInfoForm } from './personal-info-form.tsx'
import '@mantine/core/styles/Tabs.layer.css'

/**
 * The parent's login and personal information, and the family's settings and members (SPEC §2, Edit Profile). Helpers
 * have it too, without the settings.
 */
export const EditProfileDialog = createDialog(Profile, () => profileMessages.title())

/** The card on which a parent confirms the members. Here, because it opens this dialog. */
export function ConfirmCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ConfirmMembers onReview={() => setOpen(true)} />
      <EditProfileDialog opened={isOpen} onClose={() => setOpen(false)} firstTab="family" />
    </>
  )
}

const LABELS = {
  account: profileMessages.accountTab,
  personal: profileMessages.personalTab,
  family: profileMessages.familyTab,
}
type Tab = keyof typeof LABELS
const TABS: readonly Tab[] = ['account', 'personal', 'family']

interface ProfileProps extends ContentProps {
  readonly firstTab?: Tab
}

function Profile({ onClose, firstTab = 'account' }: ProfileProps) {
  const { user } = useSignedIn()
  const family = useFamily()
  const [tab, setTab] = useState<Tab>(firstTab)
  // A tab's form is rendered once the tab is opened, and then kept with its unsaved values.
  const [opened, setOpened] = useState<readonly Tab[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  // Not a state, because a tab may be edited while another one is being saved.
  const unsaved = useRef(new Set<Tab>())
  if (family === undefined) return <Skeleton height={360} />
  const propsOf = (form: Tab) => ({
    onCancel: onClose,
    onDirty: (isDirty: boolean) => void (isDirty ? unsaved.current.add(form) : unsaved.current.delete(form)),
    onSaved: () => {
      // If another tab of the dialog has unsaved changes, switch to that tab instead of closing the dialog.
      const next = [...unsaved.current].find((other) => other !== form)
      if (next === undefined) onClose()
      else setTab(next)
    },
  })
  return (
    <Tabs value={tab} onChange={(chosen) => setTab(TABS.find((known) => known === chosen) ?? tab)}>
      <Tabs.List grow mb="lg" style={{ flexWrap: 'nowrap' }}>
        {TABS.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            mih="2.75rem"
            px="0.25rem"
            fz="clamp(0.8125rem, 4vw, 1rem)"
            fw={600}
            {...(name === tab && { c: 'var(--ll-brand)' })}
          >
            {LABELS[name]()}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="account">
        <AccountForm {...propsOf('account')} />
      </Tabs.Panel>
      <Tabs.Panel value="personal">
        {opened.includes('personal') && (
          <PersonalInfoForm profile={family.profiles.get(user.userId)} {...propsOf('personal')} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="family">
        {opened.includes('family') && (
          <>
            {!isSample(user) && <MembersSection family={family} />}
            {user.role === 'parent' && <FamilyForm family={family} {...propsOf('family')} />}
          </>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
