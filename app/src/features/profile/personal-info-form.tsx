import { changeProfile, parseForm, profileForm, type Profile } from '@little-ledger/domain'
import { TextInput } from '@mantine/core'
import { labels } from '../../messages/labels.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { profileMessages } from '../../messages/profile.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, reportFailure, touched, type FormOutcome } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { showToast } from '../../ui/toast/toast.tsx'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'
import { useRecordFamily } from '../../ledger/record-command.ts'

interface PersonalInfoFormProps extends ProfileFormProps {
  /** Undefined if the user never entered one. */
  readonly profile: Profile | undefined
}

interface PersonalInfoValues {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Saves the profile. Records only changed fields, so edits to other fields on another device survive. */
function useSavePersonalInfo(): (values: PersonalInfoValues, initial: PersonalInfoValues) => FormOutcome {
  const record = useRecordFamily()
  return async (values, initial) => {
    const edit = touched(values, initial)
    const form = parseForm(profileForm, edit)
    if (!form.ok) return form.error.fields
    if (Object.keys(edit).length > 0) {
      const recorded = await record(changeProfile, form.value)
      if (!recorded.ok) return reportFailure(profileMessages.personalFailed(), recordErrorText(recorded.error))
    }
    showToast({ title: labels.success(), description: profileMessages.personalSaved(), tone: 'success' })
    return null
  }
}

/** Name and e-mail address of the signed-in parent (SPEC §2, Edit Profile, Personal Info). */
export function PersonalInfoForm({ profile, onCancel, ...callbacks }: PersonalInfoFormProps) {
  const { email, firstName = '', lastName = '' } = profile ?? {}
  const current: PersonalInfoValues = { email: email ?? '', firstName, lastName }
  const save = useSavePersonalInfo()
  const { form, isPending, onSubmit } = useProfileForm({ name: 'personal-info', current, save }, callbacks)
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label={labels.emailAddress()}
        description={profileMessages.emailHint()}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <TextInput label={labels.firstName()} autoComplete="given-name" {...form.getInputProps('firstName')} />
      <TextInput label={labels.lastName()} autoComplete="family-name" {...form.getInputProps('lastName')} />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={labels.save()}
        pending={labels.saving()}
        onCancel={onCancel}
      />
    </form>
  )
}
