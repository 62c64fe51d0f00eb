import type { Family } from '@little-ledger/domain'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { labels } from '../../messages/labels.ts'
import { profileMessages } from '../../messages/profile.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'
import { timeZoneOptions } from './time-zone-options.ts'
import { useSaveFamily } from './use-save-family.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

/** The family's name and time zone. */
export function FamilyForm({ family, onCancel, ...callbacks }: ProfileFormProps & { readonly family: Family }) {
  const save = useSaveFamily()
  const current = { name: family.name, timeZone: String(family.timeZone) }
  const { form, isPending, onSubmit } = useProfileForm({ name: 'family', current, save }, callbacks)
  const [timeZones] = useState(() => timeZoneOptions(family.timeZone))
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput label={profileMessages.familyName()} autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label={profileMessages.timeZone()}
        description={profileMessages.timeZoneHint()}
        data={timeZones}
        searchable
        allowDeselect={false}
        nothingFoundMessage={profileMessages.noTimeZone()}
        rightSection={<ChevronIcon />}
        rightSectionPointerEvents="none"
        maxDropdownHeight={220}
        // Render the options inside the dialog, because screen readers ignore content outside an open dialog.
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        // Select the current zone, so that typing replaces it and starts a new search.
        onClick={(event) => event.currentTarget.select()}
        size="md"
        {...form.getInputProps('timeZone')}
      />
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
