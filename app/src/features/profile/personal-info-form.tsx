import { changeProfile, parseForm, profileForm, type Profile } from '@little-ledger/domain'
import { TextInput } from '@mantine/core'
import { useRecordFamily } from '../../ledger/record-command.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { labels } from '../../messages/labels.ts'
import { profileMessages } from '../../messages/profile.ts'
import { Form } from '../../ui/form/form.tsx'
import { reportFailure, reportSuccess, touched, type FormOutcome } from '../../ui/form/submission.ts'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'

interface PersonalInfoFormProps extends ProfileFormProps {
  /** Undefined if the user has never filled in a profile. */
  readonly profile: Profile | undefined
}

/** Name and e-mail address of the signed-in parent (SPEC §2, Edit Profile, Personal Info). */
export function PersonalInfoForm({ profile, onCancel, ...callbacks }: PersonalInfoFormProps) {
  const record = useRecordFamily()
  const { email, firstName = '', lastName = '' } = profile ?? {}
  const current = { email: email ?? '', firstName, lastName }
  // Records only the fields that were changed, so that changes to other fields on another device are kept.
  const save = async (values: typeof current, initial: typeof current): FormOutcome => {
    const edit = touched(values, initial)
    const parsed = parseForm(profileForm, edit)
    if (!parsed.ok) return parsed.error.fields
    if (Object.keys(edit).length > 0) {
      const recorded = await record(changeProfile, parsed.value)
      if (!recorded.ok) return reportFailure(profileMessages.personalFailed(), recordErrorText(recorded.error))
    }
    return reportSuccess(labels.success(), profileMessages.personalSaved())
  }
  const form = useProfileForm({ name: 'personal-info', current, save }, callbacks)
  return (
    <Form form={form} onCancel={onCancel}>
      <TextInput
        label={labels.emailAddress()}
        description={profileMessages.emailHint()}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <TextInput label={labels.firstName()} autoComplete="given-name" {...form.getInputProps('firstName')} />
      <TextInput label={labels.lastName()} autoComplete="family-name" {...form.getInputProps('lastName')} />
    </Form>
  )
}
