import type { Family } from '@little-ledger/domain'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'
import { timeZoneOptions } from './time-zone-options.ts'
import { useSaveFamily } from './use-save-family.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

/** The family's own settings: what it is called, and whose clocks say which day it is. */
export function FamilyForm({ family, onCancel, ...told }: ProfileFormProps & { readonly family: Family }) {
  const save = useSaveFamily()
  const current = { name: family.name, timeZone: String(family.timeZone) }
  const { form, isPending, onSubmit } = useProfileForm({ name: 'family', current, save }, told)
  const [choices] = useState(() => timeZoneOptions(family.timeZone))
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput label="Family Name" autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label="Time Zone"
        description="It says when a day begins, and so when paydays come. What was recorded keeps its date."
        data={choices}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No such time zone. Try the name of a large city."
        rightSection={<ChevronIcon />}
        rightSectionPointerEvents="none"
        maxDropdownHeight={220}
        // Within the dialog, to which screen readers keep while it is open.
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        // Typing searches anew instead of going on after the name of the zone.
        onClick={(event) => event.currentTarget.select()}
        size="md"
        {...form.getInputProps('timeZone')}
      />
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
