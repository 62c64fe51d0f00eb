import {
  assert,
  changeFamily,
  CURRENCIES,
  currencyForm,
  err,
  expectOk,
  exponentOf,
  familyForm,
  minorUnits,
  parseForm,
  setCurrency,
  type Family,
  type CommandContext,
  type CommandResult,
  type CurrencyCode,
  type CurrencyForm,
} from '@little-ledger/domain'
import { NativeSelect, Paper, Select, TextInput, Title, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { useChildren } from '../../ledger/queries/queries.ts'
import { currencyOptions } from '../../languages/currencies.ts'
import formClasses from '../../ui/form/form.module.css'
import { useLedger } from '../../ledger/family-store.ts'
import { useRecordFamily } from '../../ledger/record-command.ts'
import { formatAmount } from '../../messages/formats.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { labels } from '../../messages/labels.ts'
import { timeZoneOptions } from '../../messages/time-zones.ts'
import { profileMessages } from '../../messages/profile.ts'
import { Form } from '../../ui/form/form.tsx'
import { reportFailure, reportSuccess, touched, type FormOutcome } from '../../ui/form/submission.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useProfileForm, type ProfileFormProps } from './use-profile-form.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

/** The amount that shows what a change of the currency does: $20.00. */
const exampleIn = (currency: CurrencyCode) => minorUnits(20 * 10 ** exponentOf(currency))

/** Relabels the family's amounts. Only currencies with the same number of decimals are offered. */
function changeCurrency(form: CurrencyForm, family: Family, context: CommandContext): CommandResult {
  const changed = setCurrency(form, family, context)
  if (changed.ok) return changed
  assert(changed.error.type !== 'OtherDecimals', 'the choices have the same decimals')
  return err(changed.error)
}

interface FamilyFormProps extends Pick<ProfileFormProps, 'onDirty' | 'onSaved'> {
  readonly family: Family
}

/** The family's name, time zone and currency, on a card with its own button, because members are saved on their own. */
export function FamilyForm({ family, ...callbacks }: FamilyFormProps) {
  const { store } = useLedger()
  const record = useRecordFamily()
  const current = { name: family.name, timeZone: String(family.timeZone), currency: String(family.currency) }
  const hasAmounts = useChildren()?.some(({ unit }) => unit === 'money') === true
  const [isAsking, setAsking] = useState(false)
  // Records only the fields that were changed, so that changes to other fields on another device are kept.
  const save = async (values: typeof current, initial: typeof current): FormOutcome => {
    const { currency, ...edit } = touched(values, initial)
    const parsed = parseForm(familyForm, edit)
    if (!parsed.ok) return parsed.error.fields
    if (currency !== undefined && hasAmounts && !isAsking) {
      setAsking(true)
      return {}
    }
    if (currency !== undefined) {
      const recorded = await record(
        (form, context) => changeCurrency(form, family, context),
        expectOk(parseForm(currencyForm, { code: currency }), 'the choices are currencies'),
      )
      if (!recorded.ok) return reportFailure(profileMessages.familyFailed(), recordErrorText(recorded.error))
    }
    setAsking(false)
    if (Object.keys(edit).length > 0) {
      const recorded = await record(changeFamily, parsed.value)
      if (!recorded.ok) return reportFailure(profileMessages.familyFailed(), recordErrorText(recorded.error))
      // The date may be different in the new time zone. Ignore a failure: the next refresh catches up.
      await refreshForToday(store)
    }
    return reportSuccess(labels.success(), profileMessages.familySaved())
  }
  const form = useProfileForm({ name: 'family', current, save }, callbacks)
  const [currencies] = useState(() =>
    currencyOptions(CURRENCIES.filter((code) => exponentOf(code) === exponentOf(family.currency))),
  )
  const { currency } = form.values
  return (
    <Paper component="section" variant="note" aria-labelledby="family-settings">
      <Form form={form} {...(isAsking && { save: profileMessages.changeCurrency() })}>
        <Title order={3} id="family-settings" fz="lg">
          {profileMessages.familySettings()}
        </Title>
        <TextInput label={profileMessages.familyName()} autoComplete="off" {...form.getInputProps('name')} />
        <TimeZoneField timeZone={family.timeZone} {...form.getInputProps('timeZone')} />
        <NativeSelect
          label={profileMessages.currency()}
          description={profileMessages.currencyHint()}
          data={currencies}
          {...form.getInputProps('currency')}
        />
        <RelabelingWarning from={family.currency} to={isAsking ? (currency as CurrencyCode) : family.currency} />
      </Form>
    </Paper>
  )
}

interface TimeZoneFieldProps extends SelectProps {
  readonly timeZone: string
}

function TimeZoneField({ timeZone, ...input }: TimeZoneFieldProps) {
  const [timeZones] = useState(() => timeZoneOptions(timeZone))
  return (
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
      {...input}
    />
  )
}

interface RelabelingProps {
  readonly from: CurrencyCode
  readonly to: CurrencyCode
}

/** In the middle, so that the button below is visible too. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

/** Says what a change of the currency does, before it is made. */
const RelabelingWarning = ({ from, to }: RelabelingProps) => (
  <div aria-live="polite">
    {from !== to && (
      <p ref={scrollIntoView} className={formClasses.warning}>
        {profileMessages.relabels({
          before: formatAmount(exampleIn(from), from),
          after: formatAmount(exampleIn(from), to),
        })}
      </p>
    )}
  </div>
)
