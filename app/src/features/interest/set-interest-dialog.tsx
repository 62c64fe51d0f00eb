import { NativeSelect, SegmentedControl, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatPercent } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { labels } from '../../messages/labels.ts'
import {
  compoundTypeHints,
  compoundTypeLabels,
  interestFrequencies,
  interestMessages,
} from '../../messages/interest.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, useSubmission } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { InterestPreview } from './interest-preview.tsx'
import { RateField } from './rate-field.tsx'
import { useSetInterest, type SetInterestValues } from './use-set-interest.ts'

interface SetInterestDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly child: ChildRow
}

/** The Set Interest Rate dialog (SPEC §2). */
export function SetInterestDialog({ opened, onClose, child }: SetInterestDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={interestMessages.title({ name: child.name })}>
      <SetInterestForm onClose={onClose} child={child} />
    </Dialog>
  )
}

const FREQUENCIES = ['weekly', 'biweekly', 'monthly'] as const
const COMPOUND_TYPES = ['compound', 'simple'] as const

function SetInterestForm({ onClose, child }: Omit<SetInterestDialogProps, 'opened'>) {
  const { rate, frequency, compoundType, active } = child.interest
  const form = useForm<SetInterestValues>({
    name: 'set-interest',
    initialValues: {
      rate: rate === 0 ? '' : formatPercent(rate),
      frequency,
      compoundType,
      // Undefined means on (SPEC §3).
      active: active !== false,
    },
  })
  const setInterest = useSetInterest(child.id)
  const { isPending, submit } = useSubmission(form)
  const handleSubmit = async (values: SetInterestValues) => {
    if (await submit(() => setInterest(values))) onClose()
  }
  const handleStep = (stepped: string) => {
    form.setFieldValue('rate', stepped)
    // Dispatch the event that typing would, because the dialog detects unsaved input from input events.
    form.getInputNode('rate')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
      <RateField typed={form.values.rate} onStep={handleStep} {...form.getInputProps('rate')} />
      <NativeSelect
        label={interestMessages.frequency()}
        data={FREQUENCIES.map((value) => ({ value, label: interestFrequencies[value]() }))}
        {...form.getInputProps('frequency')}
      />
      <div>
        <SegmentedControl
          aria-label={interestMessages.compoundType()}
          data={COMPOUND_TYPES.map((value) => ({ value, label: compoundTypeLabels[value]() }))}
          {...form.getInputProps('compoundType')}
        />
        <Text c="dimmed" fz="sm" mt="0.5rem" aria-live="polite">
          {compoundTypeHints[form.values.compoundType === 'simple' ? 'simple' : 'compound']()}
        </Text>
      </div>
      <Switch label={interestMessages.active()} {...form.getInputProps('active', { type: 'checkbox' })} />
      <InterestPreview values={form.values} child={child} />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={labels.save()}
        pending={labels.saving()}
        onCancel={onClose}
      />
    </form>
  )
}
