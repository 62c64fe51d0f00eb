import { changeProfile, parseForm, profileForm, type Profile } from '@little-ledger/domain'
import { TextInput } from '@mantine/core'
import { recordErrorText } from '../../messages/errors.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, type FormOutcome } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { touched } from '../../ui/form/touched.ts'
import { showToast } from '../../ui/toast.tsx'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'
import { useRecordFamily } from './use-record-family.ts'

interface PersonalInfoFormProps extends ProfileFormProps {
  /** Absent where nothing was ever said. */
  readonly profile: Profile | undefined
}

interface PersonalInfoValues {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Records what was typed of oneself; a field that nobody touched stays as it is elsewhere. */
function useSavePersonalInfo(): (values: PersonalInfoValues, before: PersonalInfoValues) => FormOutcome {
  const record = useRecordFamily()
  return async (values, before) => {
    const edit = touched(values, before)
    const form = parseForm(profileForm, edit)
    if (!form.ok) return form.error.fields
    if (Object.keys(edit).length > 0) {
      const recorded = await record((context) => changeProfile(form.value, context))
      if (!recorded.ok) return reportFailure('Failed to update personal information', recordErrorText(recorded.error))
    }
    showToast({ title: 'Success!', description: 'Your personal information has been updated.', tone: 'success' })
    return null
  }
}

/** SPEC §2, Edit Profile, Personal Info. */
export function PersonalInfoForm({ profile, onCancel, ...told }: PersonalInfoFormProps) {
  const { email, firstName = '', lastName = '' } = profile ?? {}
  const current: PersonalInfoValues = { email: email ?? '', firstName, lastName }
  const save = useSavePersonalInfo()
  const { form, isPending, onSubmit } = useProfileForm({ name: 'personal-info', current, save }, told)
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label="Email Address"
        description="Optional. Your children do not see it."
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <TextInput label="First Name" autoComplete="given-name" {...form.getInputProps('firstName')} />
      <TextInput label="Last Name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save="Save"
        pending="Saving..."
        onCancel={onCancel}
      />
    </form>
  )
}
