import { changeFamily, familyForm, parseForm, UTC, type Family } from '@little-ledger/domain'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { useRecordFamily } from '../../ledger/record-command.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { labels } from '../../messages/labels.ts'
import { profileMessages } from '../../messages/profile.ts'
import { Form } from '../../ui/form/form.tsx'
import { reportFailure, reportSuccess, touched, type FormOutcome } from '../../ui/form/submission.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

/** The zone's label, for example 'America / New York' for 'America/New_York'. */
const labelOf = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

/** The time zones this browser supports. Includes `current` even if the browser lists it under another name. */
function timeZoneOptions(current: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), UTC, current])
  return [...zones].sort().map((zone) => ({ value: zone, label: labelOf(zone) }))
}

/** The family's name and time zone. */
export function FamilyForm({ family, onCancel, ...callbacks }: ProfileFormProps & { readonly family: Family }) {
  const { store } = useLedger()
  const record = useRecordFamily()
  const current = { name: family.name, timeZone: String(family.timeZone) }
  // Records only the fields that were changed, so that changes to other fields on another device are kept.
  const save = async (values: typeof current, initial: typeof current): FormOutcome => {
    const edit = touched(values, initial)
    const parsed = parseForm(familyForm, edit)
    if (!parsed.ok) return parsed.error.fields
    if (Object.keys(edit).length > 0) {
      const recorded = await record(changeFamily, parsed.value)
      if (!recorded.ok) return reportFailure(profileMessages.familyFailed(), recordErrorText(recorded.error))
      // The date may be different in the new time zone. Ignore a failure: the next refresh catches up.
      await refreshForToday(store)
    }
    return reportSuccess(labels.success(), profileMessages.familySaved())
  }
  const form = useProfileForm({ name: 'family', current, save }, callbacks)
  const [timeZones] = useState(() => timeZoneOptions(family.timeZone))
  return (
    <Form form={form} onCancel={onCancel}>
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
    </Form>
  )
}
